// Boards from the server: those of a day, and fresh ones. Boards of the last days and a stock of
// fresh ones are remembered, so that there is always something new to play without the server.
import { get, Problem, type Schemas } from '../api';
import { prefix } from '../app/kept';
import { levels } from '../words/levels';
import { readPuzzle, type Puzzle } from './game';

/** today returns the date in UTC, when a day of boards begins. */
export const today = (now = new Date()) => now.toISOString().slice(0, 10);

/** The first day that has boards. */
export const firstDay = '2000-01-01';

/** dayAfter returns the day some days after another. */
export const dayAfter = (day: string, days: number) => today(new Date(Date.parse(day) + days * 86_400_000));

/** lastDays are the days before today whose boards are kept, the last one first. */
const lastDays = () => Array.from({ length: 7 }, (_, i) => dayAfter(today(), -i - 1));

/** The kinds of boards: of fresh ones, and of those that each day has. */
export const allKinds = ['target', ...levels] as const;

const daysKept = 14;
const under = prefix + 'day.';
const stockUnder = prefix + 'stock.';
/** stocked is how many fresh boards of a kind are kept. Extreme ones take the server long. */
const stocked = (kind: string) => (kind === 'extreme' ? 1 : 3);

/** boardsOf returns the boards of a day that are ready. Without the server, it returns those that are remembered. */
export async function boardsOf(day: string): Promise<Puzzle[]> {
  const known = boardsAtHand(day);
  if (known && isWhole(known)) return known;
  try {
    return take(await get<Schemas['DayAnswer']>(`/api/v1/daily/${encodeURIComponent(day)}`));
  } catch (error) {
    if (known && error instanceof Problem && error.status === 0) return known;
    throw error;
  }
}

/** isWhole tells whether some boards of a day are all of them. Those that take the server long come later. */
export const isWhole = (boards: readonly Puzzle[]) => allKinds.every((kind) => boards.some((board) => board.kind === kind));

const pause = 1500; // before one asks for boards again that are being set
const mostPauses = 40;

/** boardsAsSet returns the boards of a day, and again when more of them may be set. */
export async function* boardsAsSet(day: string, leaving?: AbortSignal): AsyncGenerator<Puzzle[]> {
  for (let pauses = 0; !leaving?.aborted; pauses++) {
    const boards = await boardsOf(day);
    yield boards;
    if (isWhole(boards) || pauses === mostPauses || !navigator.onLine) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** boardsAtHand returns the boards of a day if they are remembered, or if the server has sent them with the page. */
export function boardsAtHand(day: string): Puzzle[] | null {
  const known = remembered(day);
  if (known) return known;
  const sent = JSON.parse(document.getElementById('boards')?.textContent || 'null') as Schemas['DayAnswer'] | null;
  return sent?.date === day ? take(sent) : null;
}

/** take remembers the boards of a day. */
function take({ date, boards }: Schemas['DayAnswer']): Puzzle[] {
  const puzzles = boards.map((board) => ({ ...puzzleOf(board), day: date }));
  remember(date, puzzles);
  return puzzles;
}

/** freshBoard returns a board that nobody has seen. Without the server, it is one of the stock. */
export async function freshBoard(kind: string): Promise<Puzzle> {
  try {
    return await askForFresh(kind);
  } catch (error) {
    if (!(error instanceof Problem && error.status === 0)) throw error;
    const [first, ...rest] = read(stockUnder + kind);
    if (!first) throw error;
    write(stockUnder + kind, rest);
    return first;
  }
}

const askForFresh = async (kind: string) => puzzleOf(await get<Schemas['BoardAnswer']>(`/api/v1/fresh/${encodeURIComponent(kind)}`));

/** stockUp asks for the boards that are missing in the stock, one at a time. What fails is left for the next visit. */
export async function stockUp(): Promise<void> {
  for (const day of [today(), ...lastDays()]) for await (const boards of boardsAsSet(day)) void boards;
  for (const kind of allKinds) {
    for (let boards = read(stockUnder + kind); boards.length < stocked(kind); ) {
      boards = [...boards, await askForFresh(kind)];
      write(stockUnder + kind, boards);
    }
  }
}

const puzzleOf = ({ kind, clues, weights }: Schemas['BoardAnswer']): Puzzle => ({ kind, clues, ...(weights ? { weights } : {}) });

/** remembered returns the boards of a day without asking the server; null if they are not known. */
export function remembered(day: string): Puzzle[] | null {
  const boards = read(under + day);
  return boards.length ? boards : null;
}

function remember(day: string, boards: Puzzle[]) {
  write(under + day, boards);
  try {
    const days = Object.keys(localStorage).filter((name) => name.startsWith(under)).sort();
    for (const old of days.slice(0, -daysKept)) localStorage.removeItem(old);
  } catch {
    // there is no storage
  }
}

/** read returns boards from the storage of the browser, none if anything else is there. */
function read(name: string): Puzzle[] {
  try {
    const boards = (JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]).map(readPuzzle);
    return boards.every((board) => board !== null) ? boards : [];
  } catch {
    return [];
  }
}

function write(name: string, boards: Puzzle[]) {
  try {
    localStorage.setItem(name, JSON.stringify(boards));
  } catch {
    // they can be asked for again
  }
}
