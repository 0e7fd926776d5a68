import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** useTick returns a value that follows the time. */
export function useTick<V>(value: () => V, every = 250): V {
  const now = useSignal(value());
  useEffect(() => {
    const show = () => (now.value = value());
    show();
    const timer = setInterval(show, every);
    return () => clearInterval(timer);
  });
  return now.value;
}
