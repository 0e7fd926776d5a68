import type { AnyComponent } from 'preact';
import { lazy } from 'preact-iso';
import Broken from './Broken';
import { pages } from './pages';

type Program = { default: AnyComponent<object> };

const programs = import.meta.glob<Program>('../*/*.page.tsx');

/** The pages with what shows them, which the browser loads when it needs it. */
export const routes = pages.map((page) => {
  const load = programs[`../${page.program}.page.tsx`]!; // the build fails if there is none
  return { ...page, show: lazy(() => load().catch(() => ({ default: Broken }))) };
});
