import { words } from './words';

/** Back leads to the list of the pages to learn from. */
export const Back = () => (
  <p class="learn-back">
    <a href="/learn">← {words().back}</a>
  </p>
);
