import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

interface RiskProps {
  act: string;
  sure: string;
  yes: string;
  no: string;
  onYes: () => void;
}

/** Risk is a button that asks before it does something that cannot be undone. */
export function Risk({ act, sure, yes, no, onYes }: RiskProps) {
  const asks = useSignal(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
    question.current?.scrollIntoView({ block: 'nearest' });
  }, [asks.value]);
  if (!asks.value) {
    return (
      <button type="button" class="button" onClick={() => (asks.value = true)}>
        {act}
      </button>
    );
  }
  return (
    <div class="row" role="group" aria-label={sure} tabIndex={-1} ref={question}>
      <p>{sure}</p>
      <button type="button" class="button" onClick={onYes}>
        {yes}
      </button>
      <button type="button" class="button" onClick={() => (asks.value = false)}>
        {no}
      </button>
    </div>
  );
}
