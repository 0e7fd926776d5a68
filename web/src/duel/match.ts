// A game of the server that somebody plays here: its views as they come, and the moves on their way.
import { computed, effect, signal, untracked } from '@preact/signals';
import { post, Problem, type Schemas } from '../api';
import { events } from '../api/events';
import { prefix } from '../app/kept';
import { readDigits, rings } from '../board/cells';
import { Game, newRecord, readRecord } from '../play/game';
import { pack, start } from '../play/position';
import { nameOf } from '../play/words';
import { newID, Outbox, readPending, type Sent } from './outbox';
import { idOf, keepSeat, pause, type Outcome, type Seat } from './seats';
import { words, type Word } from './words';

export type View = Schemas['GameView'];
export type Player = Schemas['SeatView'];
export type Connection = 'connecting' | 'live' | 'lost';

const silence = 40_000; // the server sends a comment every 15 seconds
const patience = [500, 1000, 2000, 4000]; // between attempts, the last one again and again

/** A Following is a stream of views that starts again when it breaks. */
export class Following {
  readonly view = signal<View | null>(null);
  readonly connection = signal<Connection>('connecting');
  /** Why there is no such game, or no such seat. */
  readonly failure = signal<unknown>(null);
  protected readonly closing = new AbortController();
  private offset = 0; // of the clock of the game

  constructor(
    private readonly path: string,
    protected readonly token = '',
  ) {}

  /** now returns the time by the clock of the game. */
  now(): number {
    return performance.now() + this.offset;
  }

  /** open follows the game until close is called. */
  open() {
    void this.follow();
  }

  close() {
    this.closing.abort();
  }

  private async follow() {
    const { signal } = this.closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const once = new AbortController();
      const stop = () => once.abort();
      signal.addEventListener('abort', stop);
      let watchdog = setTimeout(stop, silence);
      const alive = () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(stop, silence);
      };
      try {
        for await (const { event, data } of events(this.path, { token: this.token, signal: once.signal, alive })) {
          if (event !== 'view') break; // a problem
          attempt = 0;
          this.connection.value = 'live';
          this.see(data as View);
        }
      } catch (error) {
        if (error instanceof Problem && !error.temporary && error.status < 500) {
          this.failure.value = error;
          return;
        }
      } finally {
        clearTimeout(watchdog);
        signal.removeEventListener('abort', stop);
      }
      if (signal.aborted) return;
      this.connection.value = 'lost';
      await untilWorthwhile(patience[Math.min(attempt, patience.length - 1)]!, signal);
    }
  }

  /** see takes a view, unless a newer one is known. */
  see(view: View) {
    const known = this.view.value;
    if (known && (view.next < known.next || (view.next === known.next && view.now < known.now))) return;
    this.offset = view.now - performance.now();
    this.view.value = view;
  }
}

/** untilWorthwhile waits, but no longer than until the network is back or the page is seen again. */
async function untilWorthwhile(milliseconds: number, signal: AbortSignal) {
  const early = new AbortController();
  const hurry = () => early.abort();
  const seen = () => document.hidden || hurry();
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', seen);
  signal.addEventListener('abort', hurry);
  await pause(milliseconds, early.signal).catch(() => {});
  removeEventListener('online', hurry);
  document.removeEventListener('visibilitychange', seen);
  signal.removeEventListener('abort', hurry);
}

/** originOf returns the kind of the board of a game, and the day if it is one of a day. */
export function originOf({ origin = '' }: Pick<View, 'origin'>): { kind?: string; day?: string } {
  const kind = origin.split('.').pop();
  const day = /^day\.([\d-]+)\./.exec(origin)?.[1];
  return { ...(kind ? { kind } : {}), ...(day ? { day } : {}) };
}

/** termsOf says what is played, and how long. */
export function termsOf(view: View): string {
  const minutes = view.limit ? words().minutes(view.limit / 60_000) : '';
  return [nameOf({ ...originOf(view), ...(view.target ? { weights: rings } : {}) }), minutes].filter(Boolean).join(words().joined);
}

/** aboutSeat returns what a view tells about a seat that is kept. */
function aboutSeat(view: View): Partial<Seat> {
  const { kind = '', day } = originOf(view);
  const other = view.seats![1 - view.seat];
  return {
    over: view.phase === 'over',
    kind,
    ...(day ? { day } : {}),
    ...(other?.name ? { rival: { ...(other.player ? { player: other.player } : {}), name: other.name } } : {}),
    ...(view.result ? { outcome: outcomeOf(view.result, view.seat, view.together) } : {}),
  };
}

function outcomeOf({ winner, seats }: Schemas['Result'], seat: number, together = false): Outcome {
  if (seats!.length === 1 || together) return seats![seat]!.finished ? 'finished' : 'unfinished';
  if (winner < 0) return seats!.some(({ absent }) => absent) ? 'unfinished' : 'draw';
  return winner === seat ? 'won' : 'lost';
}

const under = prefix + 'match.';

/** A Match is a game of the server with a seat of one's own. */
export class Match extends Following {
  /** What is on the board, once it is seen. */
  readonly game = signal<Game | null>(null);
  /** The reason of the last refusal. */
  readonly refusal = signal('');
  /** Moves that are on their way. */
  readonly pending = signal(0);
  /** Moves cannot be sent, although views may come. */
  readonly stuck = signal(false);
  /** Whether the connection is there in both directions. */
  readonly link = computed<Connection>(() => (this.stuck.value ? 'lost' : this.connection.value));
  private readonly outbox: Outbox;
  private base: Uint8Array = new Uint8Array(81); // the board of the server
  private sending = false;
  private readonly stops: (() => void)[] = [];

  constructor(readonly seat: Seat) {
    super(`/api/v1/games/${encodeURIComponent(seat.game)}/events`, seat.token);
    this.outbox = new Outbox(readPending(this.kept()['pending']));
  }

  override open() {
    super.open();
    void this.send();
  }

  override close() {
    super.close();
    for (const stop of this.stops) stop();
  }

  /** ended tells whether the player has handed in or left, also if the server does not know it yet. */
  ended(): 'done' | 'left' | '' {
    const view = this.view.value;
    void this.pending.value;
    const phase = view?.seats![view.seat]!.phase;
    if (phase === 'left' || this.outbox.has('left')) return 'left';
    return phase === 'done' || this.outbox.has('done') || view?.phase === 'over' ? 'done' : '';
  }

  override see(view: View) {
    super.see(view);
    if (this.view.value !== view) return;
    this.outbox.seen(view.next, view.own !== undefined);
    if (view.clues && view.own) {
      this.base = readDigits(view.own.board)!;
      if (!this.game.value) this.begin(view);
    }
    const before = JSON.stringify(this.seat);
    if (JSON.stringify(Object.assign(this.seat, aboutSeat(view))) !== before) keepSeat(this.seat);
    this.changed();
  }

  /** make hands in, gives up, or pauses a game alone: pause and resume stop and start its time. */
  make(kind: 'done' | 'left' | 'pause' | 'resume') {
    if (this.outbox.has(kind)) return;
    this.outbox.add({ kind });
    this.changed();
    void this.send();
  }

  /** say says a word to the other player. One that the server does not get is lost. */
  say(word: Word) {
    void this.tell({ kind: 'said', id: newID(), word }).catch(() => {});
  }

  /** abandon leaves a game for good, also if the page goes elsewhere meanwhile. */
  async abandon() {
    this.close();
    keepSeat(Object.assign(this.seat, { over: true }));
    await this.tell({ kind: 'left', id: newID() }).catch(() => {}); // who cannot be reached has left, too
  }

  private begin(view: View) {
    const clues = readDigits(view.clues!)!;
    const puzzle = { clues: view.clues!, ...(view.weights ? { weights: view.weights } : {}), ...originOf(view) };
    const kept = readRecord(this.kept()['record']);
    const game = new Game(kept && kept.puzzle.clues === view.clues ? kept : newRecord(puzzle));
    // Moves before a reload are on the way or on the server; the marks and the way back are here.
    this.put(game, this.outbox.over(this.base), clues);
    let digits = game.position.value.digits;
    this.stops.push(
      effect(() => {
        const now = game.position.value.digits;
        void game.saved.value;
        untracked(() => {
          if (now !== digits) {
            digits = now;
            if (this.view.value?.together) game.share(now);
            this.outbox.enter(this.outbox.over(this.base), now);
            this.pending.value = this.outbox.pending.length;
            void this.send();
          }
          this.keep();
        });
      }),
    );
    this.game.value = game;
  }

  /** put sets the digits of a game. */
  private put(game: Game, digits: Uint8Array, clues: Uint8Array) {
    const now = game.position.value;
    if (this.view.value?.together) return game.share(digits);
    if (now.digits.every((digit, cell) => digit === digits[cell])) return;
    const done = game.done.value;
    game.done.value = false;
    game.play({ do: 'restore', to: pack({ ...start(clues), ...now, digits }, clues) });
    game.done.value = done;
  }

  /** changed follows every change of the view and of the moves on their way. */
  private changed() {
    this.pending.value = this.outbox.pending.length;
    const game = this.game.value;
    if (game) {
      if (this.view.value?.own) this.put(game, this.outbox.over(this.base), game.clues);
      game.done.value = this.ended() !== '';
      if (this.view.value?.phase === 'playing' && !game.done.value) game.resume();
      else game.pause();
    }
    this.keep();
  }

  /** send sends the moves, one after the other, each again and again until it is answered. */
  private async send() {
    if (this.sending) return;
    this.sending = true;
    const { signal } = this.closing;
    let attempt = 0;
    for (let move = this.outbox.next(); move && !signal.aborted; move = this.outbox.next()) {
      try {
        await this.sendOne(move);
        attempt = 0;
        this.stuck.value = false;
      } catch (error) {
        this.stuck.value = !(error instanceof Problem && error.status === 429);
        const wait = error instanceof Problem && error.retryAfter ? error.retryAfter * 1000 : patience[Math.min(attempt++, patience.length - 1)]!;
        await untilWorthwhile(wait, signal);
      }
    }
    this.sending = false;
  }

  private async sendOne(move: Sent) {
    try {
      const { number } = await this.tell(move, this.closing.signal);
      this.outbox.acknowledge(move.id, number);
      this.refusal.value = '';
      const view = this.view.value;
      if (view) this.outbox.seen(view.next, view.own !== undefined);
    } catch (error) {
      if (!(error instanceof Problem) || error.temporary || error.status >= 500) throw error;
      this.outbox.refuse(move.id);
      this.refusal.value = error.reason === 'same' ? '' : error.reason; // the other player was faster with the same digit
    }
    this.changed();
  }

  private tell(move: Sent, signal?: AbortSignal): Promise<Schemas['MoveAnswer']> {
    return post(`/api/v1/games/${encodeURIComponent(this.seat.game)}/moves`, move, { token: this.token, ...(signal ? { signal } : {}) });
  }

  private kept(): { [part: string]: unknown } {
    try {
      return (JSON.parse(localStorage.getItem(under + idOf(this.seat)) ?? '{}') ?? {}) as { [part: string]: unknown };
    } catch {
      return {};
    }
  }

  /** keep keeps what only the browser knows, until the game is over. */
  private keep() {
    try {
      if (this.view.value?.phase === 'over') localStorage.removeItem(under + idOf(this.seat));
      else localStorage.setItem(under + idOf(this.seat), JSON.stringify({ pending: this.outbox.pending, record: this.game.value?.record() }));
    } catch {
      // it lasts as long as the page
    }
  }
}
