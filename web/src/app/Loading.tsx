import { signal } from '@preact/signals';
import { words } from './words';
import './loading.css';

const patience = 300; // milliseconds

const shown = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** startLoading and endLoading tell when the program of a page is on its way. */
export function startLoading() {
  timer ??= setTimeout(() => (shown.value = true), patience);
}

export function endLoading() {
  clearTimeout(timer);
  timer = undefined;
  shown.value = false;
}

/** Loading says that a page is on its way, if that takes long. */
export const Loading = () =>
  shown.value ? (
    <p class="loading card" role="status">
      {words().loading}
    </p>
  ) : null;
