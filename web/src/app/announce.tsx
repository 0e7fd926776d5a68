import { signal } from '@preact/signals';

const said = signal('');

/** announce tells a screen reader what has happened. */
export function announce(...parts: string[]) {
  const text = parts.filter(Boolean).join('. ');
  // The same text twice would not be spoken the second time.
  said.value = said.value === text ? text + '\u00a0' : text;
}

/** Announcer is where screen readers hear announcements. */
export function Announcer() {
  return (
    <div class="spoken" role="status">
      {said.value}
    </div>
  );
}
