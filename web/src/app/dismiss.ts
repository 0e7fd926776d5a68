import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** useDismiss closes what is open when Escape is pressed, or when something outside of it is. */
export function useDismiss(open: Signal<boolean>, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!open.value) return;
    const close = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === 'Escape' : !frame.current?.contains(e.target as Node)) open.value = false;
    };
    addEventListener('keydown', close);
    addEventListener('pointerdown', close);
    return () => {
      removeEventListener('keydown', close);
      removeEventListener('pointerdown', close);
    };
  }, [open.value]);
}
