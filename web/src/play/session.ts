import { batch, computed, signal } from '@preact/signals';
import { announce } from '../app/announce';
import { textOf } from '../app/problem';
import type { BoardProps } from '../board/Board';
import { bit, has } from '../board/cells';
import { neighbourOf, ways } from '../board/pen';
import { Selection } from '../board/selection';
import type { Counted } from '../duel/counted';
import { add, finishedOf } from '../log/log';
import { Drawing } from './drawing';
import type { Game } from './game';
import { check, hintFor, lastRight, reachable, type Reachable } from './help';
import type { Hint, HintDetail, Verdict } from './hint';
import { automatic, pack, without, type Marks, type Move } from './position';
import { mode, settings, type Mode } from './settings';
import { sound } from './sound';
import { signed, words } from './words';

/** What is shown besides the keys. */
export type Panel =
  | { show: 'nothing' }
  | { show: 'hint'; hint: Hint | null; error?: string; chain?: number | undefined; all?: boolean } // null while it is asked for; the chain that is drawn; with all candidates
  | { show: 'check'; verdict: Verdict | null; error?: string; shown: boolean; asks?: boolean } // before the first one, it asks
  | { show: 'best'; error: string } // that there is no answer
  | { show: 'more' }
  | { show: 'keyboard' };

const details: HintDetail[] = ['where', 'what', 'full'];

/** What ends a game that the server keeps. */
export interface Served {
  finish(): void;
  leave(): void;
  /** What the board shows besides, of a game that two play together. */
  board?(): Partial<BoardProps>;
}

/** A Session is a game that is on the screen: what is selected, and what the keys do. */
export class Session {
  readonly selection = new Selection();
  readonly panel = signal<Panel>({ show: 'nothing' });
  /** The chosen digit of digit-first entry, 0 for the eraser. */
  readonly armed = signal(1);
  /** Each cell shows its weight. */
  readonly weighing = signal(false);
  /** How it counts on the leaderboard, if it is a board of today. */
  readonly counted = signal<Counted | null>(null);
  counting: Promise<Counted | null> = Promise.resolve(null);
  /** The playing time of the moment that is shown of a finished game; null at its end. */
  readonly replay = signal<number | null>(null);
  /** The game was finished on this screen. */
  finished = false;
  /** The best score that can be reached, if it is shown. */
  readonly best = signal<Reachable | null>(null);
  /** What it was before the last change, and the most that it was. */
  readonly reach = signal<Reach | null>(null);
  /** What the digits that were entered last score, for a moment. */
  readonly gains = signal<ReadonlyMap<number, string> | undefined>(undefined);
  private gained = 0;
  /** What is wrong, if the player wants to know at once. */
  readonly mistakes = signal<Verdict | null>(null);
  private asking = new AbortController();
  private bestAsked = new AbortController();
  private bestCounted = false;

  constructor(
    readonly game: Game,
    /** Of a game that the server keeps: there is no help, and it does what ends the game. */
    readonly served?: Served,
  ) {
    this.pen = new Drawing(game.position, (move) => this.play(move));
  }

  /** The mode, which is never centre with automatic candidates. */
  readonly mode = computed<Mode>(() => (settings.automatic.value && mode.value === 'centre' ? 'corner' : mode.value));
  /** The keys write digits, in any size. */
  readonly writes = computed(() => this.mode.value !== 'colour' && this.mode.value !== 'pen');
  readonly pen: Drawing;
  /** The position that is shown and, in a replay, the one before it. */
  readonly shown = computed(() => {
    const at = this.replay.value;
    const [now = this.game.position.value, before] = at === null ? [] : this.game.pathUntil(at).slice(-2).reverse();
    return { now, before };
  });
  readonly candidates = computed(() => (settings.automatic.value ? automatic(this.shown.value.now) : undefined));

  /** press is what a key with a digit does. */
  press(digit: number, as: Mode = this.mode.value) {
    if (as === 'pen') this.draw(...ways[digit - 1]!);
    else if (settings.digitFirst.value) this.armed.value = digit;
    else this.write([...this.selection.cells.value], digit, as);
  }

  /** draw lets the pen go from the cell of the keyboard to a neighbour, or marks the cell itself. */
  draw(rows: number, columns: number) {
    const from = this.selection.focus.value;
    const to = neighbourOf(from, rows, columns);
    if (to === undefined) return;
    if (to === from) this.pen.mark(to);
    else this.pen.line(from, to);
    this.selection.pick(to);
  }

  /** pick is what Enter does to a cell with the pen, and with digit-first entry, as a pointer: a clue chooses its digit. Else, it returns false. */
  pick(cell: number, dragged: boolean): boolean {
    if (this.mode.value === 'pen') {
      this.draw(0, 0);
      return true;
    }
    if (!settings.digitFirst.value || this.game.done.value) return false;
    this.selection.clear();
    const clue = this.writes.value ? this.game.clues[cell]! : 0;
    if (clue && !dragged) this.armed.value = clue;
    else if (this.armed.value) this.write([cell], this.armed.value, this.mode.value, dragged);
    else this.clear([cell]);
    return true;
  }

  /** write writes a digit or a colour into cells, or takes it away if all of them have it. With more, it never takes away. */
  private write(cells: number[], digit: number, as: Mode, more = false) {
    const p = this.game.position.value;
    const open = cells.filter((cell) => !this.game.clues[cell]);
    switch (as) {
      case 'digit': {
        if (!open.length) return;
        const all = !more && !this.served?.board && open.every((cell) => p.digits[cell] === digit); // the other player may have entered it just now
        this.play({ do: 'digit', cells: open, digit: all ? 0 : digit, ...(settings.tidy.value && !all ? { tidy: true } : {}) });
        break;
      }
      case 'colour': {
        if (digit > 6) return;
        const all = cells.every((cell) => has(p.colours[cell]!, digit));
        if (cells.length) this.play({ do: 'colour', cells, colour: digit, on: more || !all });
        break;
      }
      case 'pen':
        return;
      default: {
        const blank = open.filter((cell) => !p.digits[cell]);
        if (blank.length) this.play(this.marking(as, blank, digit, more));
      }
    }
  }

  private marking(as: 'corner' | 'centre', blank: number[], digit: number, more: boolean): Move {
    const p = this.game.position.value;
    const marks: Marks = settings.automatic.value ? 'struck' : as;
    const all = blank.every((cell) => (p[marks][cell]! & bit(digit)) !== 0);
    return { do: marks, cells: blank, digit, on: more || !all };
  }

  /** erase is what the eraser does. */
  erase() {
    if (settings.digitFirst.value && this.mode.value !== 'pen') this.armed.value = 0;
    else this.clear([...this.selection.cells.value]);
  }

  /** clear clears the digits of some cells, and if they have none, their marks and colours; with the pen, all that is drawn. */
  clear(cells: number[]) {
    if (this.mode.value === 'pen') return this.pen.clear();
    const p = this.game.position.value;
    const filled = cells.filter((cell) => p.digits[cell] && !this.game.clues[cell]);
    if (filled.length) this.play({ do: 'digit', cells: filled, digit: 0 });
    else if (cells.length) this.play({ do: 'clear', cells });
  }

  private play(move: Move) {
    if (!this.game.play(move)) return;
    const w = words().said;
    const { game } = this;
    const changed = move.do === 'digit' ? (move.digit ? w.entered(move.digit, this.gain(move)) : w.cleared) : '';
    const clashes = settings.clashes.value ? w.clashes(game.clashes.value.size) : '';
    if (changed) sound(clashes ? 'clash' : 'digit');
    announce(changed, clashes, game.puzzle.weights && move.do === 'digit' ? w.score(game.score.value) : '', game.complete.value ? w.complete : '');
    this.changed(move.do === 'digit' || move.do === 'restore');
    // In classic sudoku, a grid without clashes is the end. In target sudoku, another may be better.
    if (game.complete.value && !game.puzzle.weights) this.finish();
  }

  /** gain shows what entered digits score, and returns it; undefined in classic sudoku. */
  private gain({ cells, digit }: Move & { do: 'digit' }): number | undefined {
    const { weights } = this.game.puzzle;
    if (!weights) return undefined;
    this.gains.value = new Map(cells.map((cell) => [cell, signed(weights[cell]! * digit)]));
    clearTimeout(this.gained);
    this.gained = window.setTimeout(() => (this.gains.value = undefined), 1200);
    return cells.reduce((sum, cell) => sum + weights[cell]! * digit, 0);
  }

  /** changed follows every change of the position. Help is about its digits. */
  private changed(digits = true) {
    if (!digits) return;
    if (this.panel.value.show === 'hint' || this.panel.value.show === 'check') this.close();
    if (this.best.value !== null) void this.showBest();
  }

  undo() {
    this.game.undo();
    announce(words().said.undone);
    this.changed();
  }

  redo() {
    this.game.redo();
    announce(words().said.redone);
    this.changed();
  }

  save() {
    this.game.save();
    announce(words().said.saved);
  }

  restore(to: string) {
    this.play({ do: 'restore', to });
    this.close();
  }

  restart() {
    batch(() => {
      this.game.restart();
      this.replay.value = null;
      this.selection.clear();
      this.hideBest();
      this.close();
    });
  }

  finish() {
    if (this.served) this.served.finish();
    else {
      this.finished = true;
      this.game.finish();
      sound('end');
      add(finishedOf(this.game.record()));
    }
    this.hideBest();
    this.selection.clear();
    this.close();
  }

  close() {
    this.asking.abort();
    this.panel.value = { show: 'nothing' };
  }

  /** hint asks for a hint, or for more of the one that is shown. */
  async hint() {
    const before = this.panel.value.show === 'hint' ? this.panel.value.hint : null;
    const detail = before ? details[Math.min(2, details.indexOf(before.detail) + 1)]! : 'where';
    if (!before) this.game.hints.value++;
    await this.ask(
      (hint, error) => ({ show: 'hint', hint, ...error }),
      () => hintFor(this.game, detail, settings.automatic.value),
      (hint) => hint.text,
    );
  }

  /** follow does what a full hint says. If nothing of that can be seen on the board, the next hint follows. */
  follow(hint: Hint) {
    const seen = this.changesBoard(hint);
    if (hint.place) {
      this.selection.pick(hint.place.cell);
      this.play({ do: 'digit', cells: [hint.place.cell], digit: hint.place.digit, tidy: settings.tidy.value });
    } else {
      this.play({ do: 'restore', to: pack(without(this.game.position.value, hint.remove), this.game.clues) });
    }
    this.close();
    if (!seen) void this.hint();
  }

  /** changesBoard tells whether one sees on the board that a hint was followed. Candidates that nobody wrote down are only remembered. */
  changesBoard({ place, remove }: Hint): boolean {
    const { corner, centre } = this.game.position.value;
    return place !== undefined || settings.automatic.value || remove.some(({ cell, digit }) => ((corner[cell]! | centre[cell]!) & bit(digit)) !== 0);
  }

  /** wantCheck asks before the first check of a game, because it counts as help. */
  wantCheck() {
    if (this.game.checks.value) void this.check();
    else this.panel.value = { show: 'check', verdict: null, shown: false, asks: true };
  }

  async check() {
    this.game.checks.value++;
    await this.ask(
      (verdict, error) => ({ show: 'check', verdict, shown: false, ...error }),
      () => check(this.game),
      ({ right }) => this.verdictText(right),
    );
  }

  /** look finds out what is wrong. It counts as a check of the game. */
  async look() {
    this.game.checks.value ||= 1;
    const p = this.game.position.value;
    const verdict = await check(this.game).catch(() => null); // who asks with Check hears why
    if (p !== this.game.position.value) return;
    if (verdict?.right === false && this.mistakes.value?.right !== false) announce(this.verdictText(false));
    this.mistakes.value = verdict;
  }

  verdictText(right: boolean): string {
    const w = words();
    if (this.game.puzzle.weights) return right ? w.checkGoodTarget : w.checkBadTarget;
    return right ? w.checkGood : w.checkBad;
  }

  /** back undoes moves until the position is right. */
  async back() {
    const w = words();
    await this.ask(
      (verdict, error) => ({ show: 'check', verdict, shown: false, ...error }),
      async () => {
        const before = this.game.path().length - 1;
        const moves = await lastRight(this.game);
        if (moves >= 0) this.game.back(moves);
        if (this.best.value !== null) void this.showBest();
        const note = moves < 0 ? w.checkBackNone : moves < before ? w.checkBackDone(before - moves) : '';
        return { right: moves >= 0, wrong: new Set<number>(), note };
      },
      ({ note, right }) => note || this.verdictText(right),
    );
  }

  /** ask shows a panel while the server is asked, with the answer, and with the error if there is one. */
  private async ask<Answer>(panel: (answer: Answer | null, error: { error?: string }) => Panel, question: () => Promise<Answer>, spoken: (answer: Answer) => string) {
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    this.panel.value = panel(null, {});
    try {
      const answer = await question();
      if (signal.aborted) return;
      this.panel.value = panel(answer, {});
      announce(spoken(answer));
    } catch (error) {
      if (!signal.aborted) this.panel.value = panel(null, { error: textOf(error) });
    }
  }

  /** wantBest begins to show the best score. The first answer counts as a check. */
  wantBest() {
    this.bestCounted = false;
    void this.showBest();
  }

  /** showBest asks for the best score that can be reached, and shows it as it becomes known. */
  private async showBest() {
    this.bestAsked.abort();
    const { signal } = (this.bestAsked = new AbortController());
    this.best.value ??= { searching: true };
    try {
      for await (const known of reachable(this.game, signal)) {
        if (signal.aborted) return;
        this.best.value = known;
        if (!this.bestCounted) this.game.checks.value++;
        this.bestCounted = true;
      }
      if (signal.aborted) return;
      const { score } = this.best.value;
      const { now, most = score } = this.reach.value ?? {};
      this.reach.value = { now: score, before: now, most: score === undefined || most === undefined ? most : Math.max(most, score) };
      announce(words().said.best(bestText(this.best.value)), changeText(this.reach.value));
    } catch (error) {
      if (signal.aborted) return;
      this.hideBest();
      this.panel.value = { show: 'best', error: textOf(error) };
    }
  }

  hideBest() {
    this.bestAsked.abort();
    this.best.value = this.reach.value = null;
  }

  /** packed returns the position as a savepoint has it. */
  packed(): string {
    return pack(this.game.position.value, this.game.clues);
  }
}

/** A Reach is how the best score that can be reached has changed; a score is undefined where there is none. */
interface Reach {
  now: number | undefined;
  before: number | undefined;
  most: number | undefined;
}

/** changeText says how the last change has changed the best score. */
export const changeText = (reach: Reach | null) => (reach?.now === undefined || reach.before === undefined || reach.now === reach.before ? '' : signed(reach.now - reach.before));

/** proved tells whether a score is known to be the best that can be reached. */
export const proved = (best: Reachable) => best.score !== undefined && !best.searching && (best.bound ?? best.score) === best.score;

/** bestText says what is known of the best score. */
export function bestText(best: Reachable): string {
  const w = words();
  if (best.score === undefined) return best.searching ? w.bestSearching : w.bestNone;
  if (best.bound !== undefined && best.bound !== best.score) return w.bestAtMost(best.score, best.bound);
  return `${best.score}`;
}
