import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { freshBoard } from './boards';
import { linkTo } from './link';

/** useFresh begins fresh boards: it tells which kind is waited for, and why there is none. */
export function useFresh() {
  const { route } = useLocation();
  const waiting = useSignal('');
  const error = useSignal<unknown>(null);
  const begin = async (kind: string) => {
    waiting.value = kind;
    error.value = null;
    try {
      route(linkTo(await freshBoard(kind)));
    } catch (failure) {
      error.value = failure;
    }
    waiting.value = '';
  };
  return { waiting: waiting.value, error: error.value, begin };
}
