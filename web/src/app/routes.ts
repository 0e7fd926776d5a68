import type { AnyComponent } from 'preact';
import { lazy } from 'preact-iso';
import { words } from './words';

interface Page {
  path: string;
  page: AnyComponent<object>;
  /** The name in the header. Without it, other pages lead here. */
  name?: () => string;
  /** The page of the header to which it belongs, if it is not itself there. */
  within?: string;
}

/** The pages, those of the header in its order. To add one, add it here and its name to words.ts. */
export const routes: Page[] = [
  { path: '/', page: lazy(() => import('../play/Start')), name: () => words().play },
  { path: '/play', page: lazy(() => import('../play/Play')), within: '/' },
  { path: '/duel', page: lazy(() => import('../duel/Lobby')), name: () => words().duel },
  { path: '/join/:room', page: lazy(() => import('../duel/Join')), within: '/duel' },
  { path: '/game/:game/:seat', page: lazy(() => import('../duel/Seat')), within: '/duel' },
  { path: '/watch/:watch', page: lazy(() => import('../duel/Watch')), within: '/duel' },
  { path: '/leaderboard/:date?/:kind?', page: lazy(() => import('../duel/Leaderboard')), within: '/duel' },
  { path: '/solve', page: lazy(() => import('../solve/Solve')), name: () => words().solve },
  { path: '/make', page: lazy(() => import('../make/Make')), name: () => words().make },
  { path: '/learn', page: lazy(() => import('../learn/Learn')), name: () => words().learn },
  { path: '/learn/target', page: lazy(() => import('../learn/Target')), within: '/learn' },
  { path: '/learn/techniques', page: lazy(() => import('../learn/Techniques')), within: '/learn' },
  { path: '/learn/proof', page: lazy(() => import('../learn/Proof')), within: '/learn' },
];
