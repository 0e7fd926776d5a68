// The seats of this browser at games of the server. A seat is kept before it is asked for, so that
// neither a lost answer nor a reload loses it.
import { post, Problem, type Schemas } from '../api';
import { kept, prefix } from '../app/kept';
import { words } from './words';

/** A Seat is a place at a game. Who has its token plays. */
export interface Seat {
  game: string;
  seat: number; // 0 or 1: two windows of a browser can play against each other
  token: string;
  /** What was asked for: a friend, a stranger, a ghost, the strength of a bot; '' alone. */
  opponent: string;
  kind: string; // '' if it is not known
  at: number; // when it was taken, in milliseconds since 1970
  over?: boolean;
  /** The date of a board of the day, and under which name it is played. */
  day?: string;
  name?: string;
  /** The other player, once known. */
  rival?: { player?: string; name?: string };
  outcome?: Outcome;
}

/** An Outcome is how a game ended for one player: a duel, or a game alone. */
export type Outcome = 'won' | 'lost' | 'draw' | 'finished' | 'unfinished';

/** A Request for a seat is kept until it is answered. The server answers it twice in the same way. */
export interface Request {
  path: string;
  body: { token: string; name?: string; [option: string]: unknown };
  /** The token of the game before, for a rematch. */
  before?: string;
  opponent: string;
  kind: string;
  at: number;
}

const text = (value: unknown) => typeof value === 'string';

function isSeat(value: unknown): value is Seat {
  const v = value as Partial<Seat> | null;
  return text(v?.game) && Number.isInteger(v?.seat) && text(v?.token) && text(v?.opponent) && text(v?.kind) && Number.isFinite(v?.at);
}

function isRequest(value: unknown): value is Request | null {
  const v = value as Partial<Request> | null;
  return v === null || (text(v?.path) && text(v?.body?.token) && text(v?.opponent) && text(v?.kind) && Number.isFinite(v?.at));
}

/** The name under which one plays. */
export const name = kept<string>('name', '', (value): value is string => typeof value === 'string');

/** The number of somebody who has given no name. */
const guest = kept<number>('guest', 0, (value): value is number => Number.isInteger(value));
guest.value ||= 100 + Math.floor(Math.random() * 900);

export const guestName = () => words().guest(guest.value);

/** playingName returns the name under which one plays: the given one, or that of a guest. */
export const playingName = () => name.value.trim() || guestName();

/** The request that was not answered yet, if there is one. */
export const asked = kept<Request | null>('duel.asked', null, isRequest);

const under = prefix + 'seat.';
const seatsKept = 200;

/** idOf returns the name under which a seat is kept. */
export const idOf = (seat: Pick<Seat, 'game' | 'seat'>) => `${seat.game}.${seat.seat}`;

/** pathOf returns the path of the page of a seat. */
export const pathOf = (seat: Pick<Seat, 'game' | 'seat'>) => `/game/${seat.game}/${seat.seat}`;

export function keepSeat(seat: Seat) {
  try {
    localStorage.setItem(under + idOf(seat), JSON.stringify(seat));
    for (const old of seats().slice(seatsKept)) forgetSeat(old);
  } catch {
    visit.set(idOf(seat), seat);
  }
}

/** Seats of this visit, where the browser keeps nothing. */
const visit = new Map<string, Seat>();

/** seatAt returns the seat with an ID. */
export function seatAt(id: string): Seat | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(under + id) ?? 'null');
    if (isSeat(found)) return found;
  } catch {
    // there is no storage
  }
  return visit.get(id) ?? null;
}

function forgetSeat(seat: Seat) {
  visit.delete(idOf(seat));
  try {
    localStorage.removeItem(under + idOf(seat));
  } catch {
    // there is no storage
  }
}

/** seats returns all seats, the newest first. */
export function seats(): Seat[] {
  let ids = [...visit.keys()];
  try {
    const names = Object.keys(localStorage).filter((each) => each.startsWith(under));
    ids = [...ids, ...names.map((each) => each.slice(under.length))];
  } catch {
    // there is no storage
  }
  return ids
    .map(seatAt)
    .filter((seat) => seat !== null)
    .sort((a, b) => b.at - a.at);
}

/** newToken returns a secret of 160 random bits. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** askForSeat asks for a new seat, and asks again as long as the server cannot be reached. */
export async function askForSeat(path: string, options: { [option: string]: unknown }, about: { opponent: string; kind: string; before?: string }, signal: AbortSignal): Promise<Seat> {
  asked.value = { path, body: { ...options, token: newToken() }, ...about, at: Date.now() };
  return askAgain(signal);
}

/** Older requests than this are not sent again: nobody waits for the game any more. */
const fresh = 3 * 60_000;

/** isWaiting tells whether a request from before a reload is to be sent again. */
export const isWaiting = () => asked.value !== null && Date.now() - asked.value.at < fresh;

/** askAgain sends the request that was not answered yet. */
export async function askAgain(signal: AbortSignal): Promise<Seat> {
  const request = asked.value;
  if (!request) throw new Error('found no request, expected one');
  for (let attempt = 0; ; attempt++) {
    try {
      const call = { signal, ...(request.before ? { token: request.before } : {}) };
      const { game, seat: number, token } = await post<Schemas['SeatAnswer']>(request.path, request.body, call);
      const seat = { game, seat: number, token, opponent: request.opponent, kind: request.kind, at: Date.now() };
      keepSeat(seat);
      asked.value = null;
      return seat;
    } catch (error) {
      if (signal.aborted) throw error; // the page was left: the request is sent again when it is back
      if (!(error instanceof Problem && error.temporary) || attempt === 5) {
        asked.value = null;
        throw error;
      }
      await pause(Math.max(error.retryAfter * 1000, 500 << attempt), signal);
    }
  }
}

/** pause waits, or throws when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
