import type { AnyComponent } from 'preact';
import { lazy } from 'preact-iso';
import Broken from './Broken';
import { words } from './words';

interface Page {
  path: string;
  page: AnyComponent<object>;
  /** The name in the header. Without it, other pages lead here. */
  name?: () => string;
  /** The page of the header to which it belongs, if it is not itself there. */
  within?: string;
}

const page = (load: () => Promise<{ default: AnyComponent<object> }>) => lazy(() => load().catch(() => ({ default: Broken })));

/** The pages, those of the header in its order. To add one, add it here and its name to words.ts. */
export const routes: Page[] = [
  { path: '/', page: page(() => import('../play/Start')), name: () => words().play },
  { path: '/play', page: page(() => import('../play/Play')), within: '/' },
  { path: '/duel', page: page(() => import('../duel/Lobby')), name: () => words().duel },
  { path: '/join/:room', page: page(() => import('../duel/Join')), within: '/duel' },
  { path: '/game/:game/:seat', page: page(() => import('../duel/Seat')), within: '/duel' },
  { path: '/watch/:watch', page: page(() => import('../duel/Watch')), within: '/duel' },
  { path: '/leaderboard/:date?/:kind?', page: page(() => import('../duel/Leaderboard')), within: '/duel' },
  { path: '/solve', page: page(() => import('../solve/Solve')), name: () => words().solve },
  { path: '/make', page: page(() => import('../make/Make')), name: () => words().make },
  { path: '/learn', page: page(() => import('../learn/Learn')), name: () => words().learn },
  { path: '/learn/target', page: page(() => import('../learn/Target')), within: '/learn' },
  { path: '/learn/techniques', page: page(() => import('../learn/Techniques')), within: '/learn' },
  { path: '/learn/proof', page: page(() => import('../learn/Proof')), within: '/learn' },
];
