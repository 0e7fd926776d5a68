import { useSignal } from '@preact/signals';
import { announce } from './announce';
import { copy } from './copy';
import { words } from './words';

interface CopyButtonProps {
  label: string;
  /** What to say when the text is on the clipboard. */
  done: string;
  text: () => string | Promise<string>;
  class?: string;
}

/** CopyButton copies a text. Where the browser does not allow that, it shows the text. */
export function CopyButton({ label, done, text, class: more = '' }: CopyButtonProps) {
  const state = useSignal<'' | 'done' | { text: string }>('');
  const onClick = async () => {
    const made = await text();
    const copied = await copy(made);
    state.value = copied ? 'done' : { text: made };
    if (copied) announce(done);
  };
  if (typeof state.value === 'object') {
    return (
      <label class="copied">
        {words().copyThis}
        <textarea class="field" readOnly rows={3} onFocus={(e) => e.currentTarget.select()} value={state.value.text} />
      </label>
    );
  }
  return (
    <button type="button" class={`button ${more}`} onClick={() => void onClick()}>
      {state.value === 'done' ? done : label}
    </button>
  );
}
