// A board of today that somebody plays on this device, while the server follows, so that it counts on the leaderboard.
import { effect, signal } from '@preact/signals';
import { post, Problem, send, type Schemas } from '../api';
import { nameOf, readDigits } from '../board/cells';
import type { Game } from '../play/game';
import { newID, type Sent } from './outbox';
import { keepSeat, newToken, pause, playingName, seats, type Seat } from './seats';

type Result = Schemas['SeatResult'];

const mostRefused = 3; // one after the other: another window may have been faster

/** A Counted game counts from its begin until help is used. Only a game that is new, or that counted before, does. */
export class Counted {
  /** The name under which the game counts, '' if it does not, and null until that is known. */
  readonly name = signal<string | null>(null);
  /** The result on the server, when it knows the end of the game; null if it cannot be reached. */
  readonly result: Promise<Result | null>;
  private ended!: (result: Result | null) => void;
  private seat: Seat | undefined;
  private over = false; // on the server
  private paused = false; // on the server
  private told: ArrayLike<number> = []; // what the server has on the board
  private closing = false;
  private wake = () => {};

  constructor(private readonly game: Game) {
    this.result = new Promise((ended) => (this.ended = ended));
    const stop = effect(() => {
      void [game.position.value, game.running.value, game.done.value, game.helped.value];
      this.wake();
    });
    void this.follow()
      .catch(() => {}) // it does not count
      .then(() => {
        this.name.value = '';
        this.ended(null);
        stop();
      });
  }

  /** close ends this when what is due is told. */
  close() {
    this.closing = true;
    this.wake();
  }

  /** technique returns the hardest technique that the board needs, when the server knows the end of the game. */
  async technique(): Promise<string | undefined> {
    if (!(await this.result)) return undefined;
    const answer = await send(`${pathOf(this.seat!)}/result`, { token: this.seat!.token });
    return ((await answer.json()) as Schemas['ResultAnswer']).technique;
  }

  private async follow() {
    const seat = (this.seat = await this.take());
    if (!seat) return;
    await this.see(seat);
    for (let refused = 0; !this.over && refused < mostRefused; ) {
      const move = await this.due();
      if (!move) return;
      try {
        await this.tell(seat, move);
        refused = 0;
      } catch (error) {
        if (this.game.done.value) this.ended(null);
        if (this.closing || !(error instanceof Problem)) return;
        if (error.temporary || error.status >= 500) {
          await pause(Math.max(2000, error.retryAfter * 1000), new AbortController().signal);
        } else {
          refused++;
          await this.see(seat);
        }
      }
    }
  }

  /** take returns the seat of the game on the server. A game that was begun without one has none. */
  private async take(): Promise<Seat | undefined> {
    const { day = '', kind = '' } = this.game.puzzle;
    const name = playingName();
    const known = seats().find((seat) => !seat.opponent && seat.day === day && seat.kind === kind);
    const renamed = known && !known.over && known.name !== name && this.game.untouched;
    if (renamed) await this.tell(known, { kind: 'left' });
    else if (known || !this.game.untouched || !navigator.onLine) return known;
    this.over = false;
    const token = newToken();
    const { game, seat: number } = await post<Schemas['SeatAnswer']>('/api/v1/games', { name, kind, date: day, token });
    const seat = { game, seat: number, token, opponent: '', kind, day, name, at: Date.now() };
    keepSeat(seat);
    return seat;
  }

  /** see looks at the game on the server. */
  private async see(seat: Seat): Promise<void> {
    const view = (await (await send(pathOf(seat), { token: seat.token })).json()) as Schemas['GameView'];
    const mine = view.result?.seats![0];
    if (mine) {
      keepSeat({ ...seat, over: true, outcome: mine.finished ? 'finished' : 'unfinished' });
      this.over = true;
      if (mine.finished) this.ended(mine);
    } else if (view.phase === 'paused') {
      await this.tell(seat, { kind: 'resume' }); // a pause hides the board
      await this.see(seat);
    } else {
      this.told = readDigits(view.own!.board)!;
      this.name.value = view.seats[0]!.name ?? '';
    }
  }

  /** due waits for what the server does not know yet. */
  private async due(): Promise<Omit<Sent, 'id'> | undefined> {
    for (;;) {
      const move = this.move();
      if (move || this.closing) return move;
      await new Promise<void>((wake) => (this.wake = wake));
    }
  }

  private move(): Omit<Sent, 'id'> | undefined {
    const { game } = this;
    if (game.helped.value) return { kind: 'left' };
    const rests = !game.running.value && !game.done.value;
    if (this.paused) return rests ? undefined : { kind: 'resume' };
    const { digits } = game.position.value;
    const cell = digits.findIndex((digit, at) => digit !== this.told[at]);
    if (cell >= 0) return { kind: 'entry', cell: nameOf(cell), digit: digits[cell]! };
    if (game.done.value) return { kind: 'done' };
    return rests ? { kind: 'pause' } : undefined;
  }

  private async tell(seat: Seat, move: Omit<Sent, 'id'>) {
    await post(`${pathOf(seat)}/moves`, { ...move, id: newID() }, { token: seat.token, keepalive: true });
    if (move.kind === 'entry') this.told = Array.from(this.told, (digit, cell) => (nameOf(cell) === move.cell ? move.digit! : digit));
    else if (move.kind === 'done' || move.kind === 'left') await this.see(seat);
    else this.paused = move.kind === 'pause';
  }
}

const pathOf = (seat: Seat) => `/api/v1/games/${encodeURIComponent(seat.game)}`;
