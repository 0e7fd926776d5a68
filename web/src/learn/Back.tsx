import { words } from './words';

/** Back leads to the list of the pages to learn from, or of something else. */
export const Back = ({ to = '/learn', name = words().back }: { to?: string; name?: string }) => (
  <p class="learn-back">
    <a href={to}>← {name}</a>
  </p>
);
