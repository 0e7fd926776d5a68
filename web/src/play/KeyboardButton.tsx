import type { Session } from './session';
import { words } from './words';

/** KeyboardButton tells those who have a keyboard what its keys do. */
export function KeyboardButton({ session }: { session: Session }) {
  return (
    <button type="button" class="button quiet keyboard-button" onClick={() => (session.panel.value = { show: 'keyboard' })}>
      {words().keyboard} <kbd>?</kbd>
    </button>
  );
}
