import { words } from './words';

interface ChainsProps {
  count: number;
  /** The chain that is drawn; without it, all are. */
  chain: number | undefined;
  onChoose: (chain: number | undefined) => void;
}

/** Chains chooses which chains of a step are drawn, if it has several. */
export function Chains({ count, chain, onChoose }: ChainsProps) {
  const w = words();
  if (count < 2) return null;
  return (
    <div class="row" role="group" aria-label={w.allChains}>
      {[undefined, ...Array(count).keys()].map((one) => (
        <button key={one} type="button" class="button" aria-pressed={chain === one} onClick={() => onChoose(one)}>
          {one === undefined ? w.allChains : w.chain(one + 1)}
        </button>
      ))}
    </div>
  );
}
