import { effect, signal, type Signal } from '@preact/signals';

/** prefix keeps what the page remembers apart from other programs on the same host and port. */
export const prefix = 'bullseye.';

/**
 * kept returns a signal that the browser remembers under a name. A remembered value that is not
 * valid any more is forgotten. Without storage, as in some private windows, nothing is remembered.
 */
export function kept<T>(name: string, initial: T, valid: (value: unknown) => value is T): Signal<T> {
  const value = signal(initial);
  try {
    const found: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    if (valid(found)) value.value = found;
  } catch {
    // the initial value is right
  }
  let first = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (first) {
      first = false;
      return;
    }
    try {
      localStorage.setItem(prefix + name, text);
    } catch {
      // the value lasts as long as the page
    }
  });
  return value;
}

/** isKept tells whether the browser remembers more than null under a name. */
export function isKept(name: string): boolean {
  try {
    return (localStorage.getItem(prefix + name) ?? 'null') !== 'null';
  } catch {
    return false;
  }
}

/** oneOf tells whether a value is one of some words. */
export function oneOf<W extends string>(...words: W[]): (value: unknown) => value is W {
  return (value): value is W => (words as unknown[]).includes(value);
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
