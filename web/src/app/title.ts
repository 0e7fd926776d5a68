import { useEffect } from 'preact/hooks';

/** useTitle sets the title of the window while a page is shown. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Bullseye`;
  }, [title]);
}
