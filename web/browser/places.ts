import type { Page } from 'playwright-core';
import { blanksOf, cluesOf, enterAtOnce } from './boards';

/** A Place is a page of the site, or a state of one, that must be accessible and good to look at. */
export interface Place {
  name: string; // of its pictures
  path: string;
  /** Brings the page into the state. Controls are found by their place, since their names depend on the language. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The state passes by itself after seconds. */
  fleeting?: boolean;
  /** It has hundreds of controls. To press Tab for each would take minutes. */
  long?: boolean;
}

const day = '2026-11-20';
/** The board of duels that go on. The server answers no questions of the players about it, and shows them no result. */
const otherDay = '2026-11-19';
const tool = (page: Page, at: number) => page.locator('.keys-tools .tool').nth(at).click();

const made = (page: Page) => page.waitForFunction(() => location.hash.includes('boards='));
/** Boards that this project made: a contest with 748 grids, one of them, and a board with chains. */
const contest = '..8.....12......9........4..7256.13....2......9.1..2.61.49..6.5....8.72..8..2..1.';
const one = '548792361261354897739816542472569138816273954395148276124937685653481729987625413';
const chained = '.6...4..91.3....2..9..3.....794....88.......55....627.....6..1..2....9.79..7...8.';
function study(board: string) {
  return `/solve#board=${board}`;
}

/** Every page and state. Add those of new pages. */
export const places: Place[] = [
  { name: 'start', path: '/', prepare: (page) => page.locator('.start-board').first().waitFor() },
  { name: 'log', path: '/log', prepare: finished },
  { name: 'log-link', path: '/log#copy=abcdefghijklmnopqrstuvwxyz', prepare: (page) => page.locator('.log-link').waitFor() },
  {
    name: 'log-kept',
    path: '/log',
    prepare: async (page) => {
      await page.locator('section:last-child .button').click();
      await page.locator('.log-link').waitFor();
    },
  },
  { name: 'play-target', path: `/play?day=${day}&kind=target`, prepare: (page) => page.locator('.keys').waitFor() },
  {
    name: 'play-classic',
    path: `/play?day=${day}&kind=hard`,
    async prepare(page) {
      await page.locator('.board [data-cell="40"]').click();
      for (const keys of ['Shift+1', 'Shift+2', 'Control+7', 'Control+8', 'Alt+3', 'ArrowUp', '5', 'ArrowUp', '5']) await page.keyboard.press(keys);
    },
  },
  {
    name: 'play-pen',
    path: `/play?day=${day}&kind=target`,
    async prepare(page) {
      await page.locator('.board [data-cell="20"]').click();
      await page.keyboard.press('b');
      for (const key of ['9', '9', '6', '5', '2', '5', '5', '4', '4', '7', '5']) await page.keyboard.press(key);
    },
  },
  {
    name: 'play-hint',
    path: `/play?day=${day}&kind=easy`,
    async prepare(page) {
      await page.locator('.keys').waitFor();
      await tool(page, 2);
      for (const level of [1, 2]) await page.locator('.panel .row .button').first().click({ delay: level });
      await page.locator('.panel .primary').waitFor();
    },
  },
  {
    name: 'play-more',
    path: `/play?day=${day}&kind=medium`,
    async prepare(page) {
      await page.locator('.keys').waitFor();
      await tool(page, 4);
      await page.locator('.panel .button:has(svg)').nth(1).click();
    },
  },
  {
    name: 'play-end',
    path: `/play?day=${day}&kind=target`,
    async prepare(page) {
      await page.locator('.keys').waitFor();
      const third = await page.evaluate(async () => {
        const clues = Array.from(document.querySelectorAll('.board .cell'), (cell) => cell.querySelector('.digit')?.textContent ?? '.').join('');
        const body = JSON.stringify({ boards: [clues], top: 3 });
        const answer = await fetch('/api/v1/max', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        return ((await answer.json()) as { answers: { top: { grid: string }[] }[] }).answers[0]!.top[2]!.grid;
      });
      await enterAtOnce(page, blanksOf(await cluesOf(page)), third);
      await page.locator('.play-finish .primary').click();
      await page.locator('.end-turns').waitFor();
    },
  },
  {
    name: 'play-keyboard',
    path: `/play?day=${day}&kind=medium`,
    async prepare(page) {
      await page.locator('.keys').waitFor();
      await page.keyboard.press('?');
      await page.locator('.panel-keyboard').waitFor();
    },
  },
  { name: 'make-classic', path: '/make#count=3&level=medium&seed=7', prepare: made },
  { name: 'make-contest', path: '/make#contest=true&count=3&gap=2&seed=7', prepare: made },
  {
    name: 'make-pattern',
    path: '/make#seed=7',
    async prepare(page) {
      await made(page);
      await page.locator('.make-options summary').click();
      await page.locator('.make-options .switch input').first().click();
      await page.locator('.make-pattern').waitFor();
    },
  },
  { name: 'learn', path: '/learn', prepare: (page) => page.locator('.learn-card').first().waitFor() },
  {
    name: 'learn-target',
    path: '/learn/target',
    async prepare(page) {
      await page.locator('.board[role=grid] [data-cell="0"]').click();
      await page.locator('.learn-choices').waitFor();
    },
  },
  {
    name: 'learn-proof',
    path: '/learn/proof',
    async prepare(page) {
      await page.locator('.board [data-cell="40"]').click();
      await page.locator('.learn-text .primary').click();
      await page.locator('.learn-proved').waitFor();
    },
  },
  ...['naked-single', 'x-wing', 'alternating-inference-chain', 'death-blossom'].map((name) => ({
    name: `learn-${name}`,
    path: `/learn/techniques#${name}`,
    prepare: (page: Page) => page.locator('.learn-lesson .row .button').last().click(),
  })),
  { name: 'learn-path', path: '/learn/techniques', prepare: (page) => page.locator('.learn-path').first().waitFor() },
  {
    name: 'learn-step',
    path: '/learn/techniques#skyscraper',
    async prepare(page) {
      await page.locator('.learn-lesson .row .button').first().click();
      await page.locator('.board [data-cell]:not(.clue)').first().click();
    },
  },
  {
    name: 'learn-practice',
    path: '/learn/practice#x-wing',
    async prepare(page) {
      await page.locator('.switch input').check();
      await page.locator('.learn-lesson').waitFor();
    },
  },
  { name: 'duel', path: '/duel', prepare: (page) => page.locator('input[value=bot]').check() },
  { name: 'duel-join', path: '/duel', prepare: (page) => invited(page) },
  { name: 'duel-own-link', path: '/duel', prepare: (page) => invited(page, true) },
  { name: 'duel-full', path: '/duel', prepare: full },
  { name: 'duel-friend', path: '/duel', prepare: (page) => begin(page, 'friend').then(() => page.locator('.duel-link').waitFor()) },
  { name: 'duel-stranger', path: '/duel', prepare: (page) => begin(page, 'stranger').then(() => page.locator('.duel-waited').waitFor()) },
  { name: 'duel-countdown', path: '/duel', fleeting: true, prepare: (page) => begin(page, 'bot').then(() => page.locator('.duel-seconds').waitFor()) },
  { name: 'duel-play', path: '/duel', prepare: duelled },
  { name: 'duel-words', path: '/duel', prepare: spoken },
  { name: 'duel-news', path: '/duel', prepare: pressed },
  { name: 'duel-end', path: '/duel', prepare: (page) => ended(page, 'game') },
  { name: 'duel-watched', path: '/duel', prepare: (page) => ended(page, 'watch') },
  { name: 'duel-watch', path: '/duel', prepare: watched },
  { name: 'together-play', path: '/duel', prepare: together },
  { name: 'together-end', path: '/duel', prepare: (page) => together(page, true) },
  { name: 'leaderboard', path: '/leaderboard', prepare: (page) => page.locator('.duel-form').waitFor() },
  { name: 'reference', path: '/api/', long: true, prepare: (page) => page.locator('pre.request + button').evaluateAll((all) => all.forEach((each, i) => i % 2 && (each as HTMLElement).click())) },
  { name: 'missing', path: '/play/nowhere', prepare: (page) => page.locator('main h1').waitFor() },
  { name: 'solve-blank', path: '/solve', prepare: (page) => page.locator('.solve-panel').waitFor() },
  {
    name: 'solve-found',
    path: '/solve',
    async prepare(page) {
      await page.locator('.solve-panel textarea').fill(`# Two\n${contest}\n12.4\n${chained}`);
      await page.locator('.solve-panel button.primary').click();
      await page.locator('.solve-choice').first().waitFor();
    },
  },
  {
    name: 'solve-guessed',
    path: '/solve',
    async prepare(page) {
      await page.locator('.solve-panel textarea').fill(chained.replace(/\./g, 'O').replace(/(.{9})/g, '$1\n'));
      await page.locator('.solve-panel button.primary').click();
      await page.locator('.solve-rating').waitFor();
    },
  },
  {
    name: 'solve-completions',
    path: study(contest),
    async prepare(page) {
      await page.locator('.solve-part .primary').waitFor();
      await page.getByRole('button', { name: /^(First grid|第一个解)$/ }).click();
      await page.locator('.solve-caption').waitFor();
    },
  },
  {
    name: 'solve-candidates',
    path: study(contest),
    async prepare(page) {
      await page.locator('.solve-part button[aria-pressed]').click();
      await page.locator('.solve-caption').waitFor();
    },
  },
  {
    name: 'solve-score',
    path: study(contest),
    async prepare(page) {
      await page.locator('#tab-score').click();
      await page.locator('.solve-top, .solve-good').first().waitFor();
      await page.locator('.solve-panel form button').click();
      await page.locator('.solve-top button').nth(2).click();
    },
  },
  {
    name: 'solve-stakes',
    path: study(contest),
    async prepare(page) {
      await page.locator('#tab-score').click();
      await page.locator('.solve-good').waitFor();
      await page.locator('.solve-panel .row').nth(2).locator('button').nth(1).click();
      await page.locator('.solve-panel').getByText(/Choose a cell|选一格/).waitFor();
      await page.locator('.board [data-cell="40"]').click();
    },
  },
  {
    name: 'solve-spread',
    path: `${study(contest)}&grid=${one}`,
    async prepare(page) {
      await page.locator('#tab-spread').click();
      await page.locator('.solve-histogram').waitFor();
    },
  },
  {
    name: 'solve-path',
    path: study(chained),
    async prepare(page) {
      await page.locator('#tab-path').click();
      await page.locator('.solve-steps button:has(.level-diabolical)').first().click();
      await page.locator('.board .link').first().waitFor();
    },
  },
  {
    name: 'solve-weights',
    path: `${study(contest)}&weights=1x40,-9,12x40`,
    async prepare(page) {
      await page.locator('#tab-weights').click();
      await page.locator('.board .label').first().waitFor();
    },
  },
];

/** finished shows the log of somebody who has finished some boards. */
async function finished(page: Page) {
  await page.evaluate((clues) => {
    const games = ['easy', 'medium', 'hard', 'easy', 'hard', 'medium'].map((kind, i) => {
      const at = Date.now() - (i < 4 ? i : 2 * i) * 86_400_000;
      const puzzle = { clues, kind, day: new Date(at).toISOString().slice(0, 10) };
      return { puzzle, at, time: 240_000 + 65_000 * i, help: i % 3, technique: ['Hidden Single', 'Naked Pair', 'X-Wing'][i % 3] };
    });
    localStorage.setItem('bullseye.log', JSON.stringify({ bullseye: 'log', games }));
  }, chained);
  await page.reload();
  await page.locator('.log-table').nth(1).waitFor();
}

async function begin(page: Page, opponent: string) {
  await page.locator('.duel-name input').fill('Ada');
  await page.locator(`input[value=${opponent}]`).check();
  await page.locator('.duel-form .primary').click();
}

/** invited follows the link of a duel, as the friend or as the one who has sent it. */
async function invited(page: Page, own = false) {
  await begin(page, 'friend');
  const link = await page.locator('.duel-link input').inputValue();
  if (!own) await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.locator(own ? '.duel-own' : '.duel-form').waitFor();
}

async function duelled(page: Page) {
  await begin(page, 'bot');
  await page.locator('.keys').waitFor();
  await page.locator('.board .cell:not(.clue)').first().click();
  for (const key of ['Shift+1', 'Shift+2', 'ArrowDown', '3']) await page.keyboard.press(key);
}

/** A Duel is one that was begun with the API. */
interface Duel {
  seats: { game: string; token: string }[];
  room: string;
  watch: string;
  moves: { kind: string; id: string; cell: string; digit: number }[][]; // to the fourth best grid, and to the best
}

/** duel lets two friends begin a duel with a board that has few blanks. Somebody else asks for its best grids. */
async function duel(page: Page, on = day, how = {}): Promise<Duel> {
  return page.evaluate(async ([date, options]) => {
    const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      (await fetch(`/api/v1/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })).json();
    const { boards } = (await (await fetch(`/api/v1/daily/${date}`)).json()) as { boards: { kind: string; clues: string }[] };
    const { answers } = (await post('max', { boards: [boards.find(({ kind }) => kind === 'target')!.clues], top: 4 }, { 'X-Forwarded-For': '192.0.2.1' })) as { answers: { top: { grid: string }[] }[] };
    const grids = [answers[0]!.top[3]!.grid, answers[0]!.top[0]!.grid] as const;
    const board = [...grids[0]].map((digit, cell) => (digit === grids[1][cell] ? digit : '.')).join('');
    const first = (await post('games', { name: 'Ada', board, target: true, opponent: 'friend', limit: 600, ...options })) as { game: string; token: string; view: { room: string; watch: string } };
    const second = (await post(`rooms/${first.view.room}`, { name: 'Bob' })) as { game: string; token: string };
    const moves = grids.map((grid) => [...board].flatMap((digit, cell) => (digit === '.' ? [{ kind: 'entry', id: `${cell}`, cell: `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`, digit: Number(grid[cell]) }] : [])));
    return { seats: [first, second], room: first.view.room, watch: first.view.watch, moves };
  }, [on, how] as const);
}

/** play makes some moves of a seat, and hands in if they are all. */
async function play(page: Page, { seats, moves }: Duel, seat: number, most = 81) {
  await page.evaluate(
    async ([{ game, token }, all]) => {
      const send = (path: string, body?: unknown) =>
        fetch(`/api/v1/games/${game}${path}`, { headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
      while (((await (await send('')).json()) as { phase: string }).phase !== 'playing') await new Promise((resolve) => setTimeout(resolve, 200));
      for (const move of all) await send('/moves', move);
    },
    [seats[seat]!, most < moves[seat]!.length ? moves[seat]!.slice(0, most) : [...moves[seat]!, { kind: 'done', id: 'done' }]] as const,
  );
}

/** ended shows the end of a duel, for a player or for spectators. */
async function ended(page: Page, as: 'game' | 'watch') {
  const begun = await duel(page);
  await play(page, begun, 1, 3);
  await play(page, begun, 0);
  await play(page, begun, 1);
  if (as === 'game') await sitDown(page, begun);
  else await page.goto(`/watch/${begun.watch}`);
  await page.locator('.duel-chart').waitFor();
}

/** sitDown shows a duel to its second player. */
async function sitDown(page: Page, { seats }: Duel) {
  await page.evaluate((kept) => localStorage.setItem(`bullseye.seat.${kept.game}.1`, JSON.stringify(kept)), { ...seats[1]!, seat: 1, opponent: 'friend', kind: '', at: 1 });
  await page.goto(`/game/${seats[1]!.game}/1`);
}

/** spoken shows what one can say in a duel. */
async function spoken(page: Page) {
  await sitDown(page, await duel(page, otherDay));
  await page.locator('.duel-menu > .button').click();
}

/** pressed shows a duel to a player whose opponent has handed in. */
async function pressed(page: Page) {
  const begun = await duel(page, otherDay);
  await play(page, begun, 0);
  await sitDown(page, begun);
  await page.locator('.duel-news').waitFor();
}

/** together shows a board that two friends fill together, or its end. */
async function together(page: Page, isOver = false) {
  const begun = await duel(page, isOver ? day : otherDay, { together: true });
  await play(page, begun, 0, 4);
  await play(page, begun, 1, isOver ? 81 : 2); // into cells of the first, too
  await sitDown(page, begun);
  await page.locator(isOver ? '.duel-grids' : '.board .by-mine').first().waitFor();
}

/** full follows the link of a duel that has both players. */
async function full(page: Page) {
  const { room } = await duel(page, otherDay);
  await page.goto(`/join/${room}`);
  await page.locator('.duel-terms').waitFor();
}

async function watched(page: Page) {
  const begun = await duel(page, otherDay);
  await play(page, begun, 1, 3);
  await play(page, begun, 0);
  await page.goto(`/watch/${begun.watch}`);
  await page.locator('.duel-sides').waitFor();
}
