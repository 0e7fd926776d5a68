// The pages. This file imports nothing, so that the build reads it, too.

export interface Page {
  path: string;
  /** The module src/PROGRAM.page.tsx shows the page. */
  program: string;
  /** The name in the header, in words.ts. Without it, other pages lead here. */
  name?: 'play' | 'duel' | 'solve' | 'make' | 'learn';
  /** The page of the header to which it belongs, if it is not itself there. */
  within?: string;
}

/** All pages, those of the header in its order. */
export const pages: Page[] = [
  { path: '/', program: 'play/Start', name: 'play' },
  { path: '/play', program: 'play/Play', within: '/' },
  { path: '/log', program: 'log/Log', within: '/' },
  { path: '/duel', program: 'duel/Lobby', name: 'duel' },
  { path: '/join/:room', program: 'duel/Join', within: '/duel' },
  { path: '/game/:game/:seat', program: 'duel/Seat', within: '/duel' },
  { path: '/watch/:watch', program: 'duel/Watch', within: '/duel' },
  { path: '/leaderboard/:date?/:kind?', program: 'duel/Leaderboard', within: '/duel' },
  { path: '/solve', program: 'solve/Solve', name: 'solve' },
  { path: '/make', program: 'make/Make', name: 'make' },
  { path: '/learn', program: 'learn/Learn', name: 'learn' },
  { path: '/learn/target', program: 'learn/Target', within: '/learn' },
  { path: '/learn/techniques', program: 'learn/Techniques', within: '/learn' },
  { path: '/learn/practice', program: 'learn/Practice', within: '/learn' },
  { path: '/learn/proof', program: 'learn/Proof', within: '/learn' },
];
