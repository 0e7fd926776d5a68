// What is on the desk: the board, the questions about it, and what the board shows of the answers.
import { batch, effect, signal } from '@preact/signals';
import type { Drawable } from '../api';
import { Work } from '../app/work';
import type { Link, Role } from '../board/links';
import { Selection } from '../board/selection';
import { language } from '../words';
import { linkToStudy, type Linked } from './link';
import * as ask from './questions';
import { fits, Study } from './study';

export type Tab = 'board' | 'completions' | 'score' | 'spread' | 'path' | 'weights';
export const tabs: readonly Tab[] = ['board', 'completions', 'score', 'spread', 'path', 'weights'];

/** Shown is what the board shows besides its clues. */
export interface Shown {
  caption: string;
  digits?: Uint8Array;
  candidates?: Uint16Array;
  heat?: ReadonlyMap<number, number>; // from 0 to 1
  notes?: ReadonlyMap<number, string>;
  labels?: ReadonlyMap<number, string>;
  marked?: ReadonlySet<number>;
  lit?: ReadonlyMap<number, string>; // the colours of cells of a step
  roles?: ReadonlyMap<number, Role>;
  links?: readonly Link[];
  /** What a file shows of this. */
  picture: Pictured;
}

/** A Pictured is something that can be saved as a picture. */
export interface Pictured extends Drawable {
  what: 'board' | 'candidates' | 'grid' | 'greatest' | 'least' | 'spread' | 'step';
}

export type End = 'greatest' | 'least';

/** A Notice is what a reader should know of the text or the file that the board is from. */
export type Notice =
  | { about: 'text'; assumed: ask.Text['assumed'] }
  | { about: 'certificate'; verdict: ask.Verdict };

/** A Desk has a study and the questions about it. They begin anew when the board or the weights change. */
export class Desk {
  readonly study = new Study();
  readonly selection = new Selection();
  readonly tab = signal<Tab>('board');
  readonly shown = signal<Shown | null>(null);
  readonly end = signal<End>('greatest');
  readonly style = signal<ask.Style>('player');
  /** The weight that the pointer paints. */
  readonly brush = signal(10);
  /** The boards that were found in a text, and which one of them is on the desk. */
  readonly found = signal<readonly ask.Found[]>([]);
  readonly chosen = signal(-1);
  /** It stays until the board changes. */
  readonly notice = signal<Notice | null>(null);

  readonly count = new Work<ask.Counted>();
  readonly estimate = new Work<ask.Estimated>();
  readonly candidates = new Work<Uint16Array>();
  readonly ranking = { greatest: new Work<ask.Ranking>(), least: new Work<ask.Ranking>() };
  readonly best = { greatest: new Work<ask.Best>(), least: new Work<ask.Best>() };
  readonly stakes = new Work<ask.Stakes>();
  readonly spread = new Work<ask.Spread>();
  readonly path = new Work<ask.Path>();
  readonly rating = new Work<ask.Rating>();
  readonly redundant = new Work<readonly string[]>();
  readonly certificate = { greatest: new Work<ask.Certificate>(), least: new Work<ask.Certificate>() };
  readonly verdict = new Work<ask.Verdict>();

  /** The works that concern the weights, too. */
  private get weighed() {
    const { ranking, best, certificate } = this;
    return [...Object.values(ranking), ...Object.values(best), ...Object.values(certificate), this.stakes, this.spread, this.verdict];
  }

  /** watch begins the questions anew when what they are about changes. It returns how to stop that. */
  watch(): () => void {
    const changed = (values: () => unknown[], act: () => void) => {
      let before: unknown[] | null = null;
      return effect(() => {
        const now = values();
        if (before && now.some((value, i) => value !== before![i])) batch(act);
        before = now;
      });
    };
    const board = changed(
      () => [this.study.text.value],
      () => {
        for (const work of [this.count, this.estimate, this.candidates, this.path, this.rating, this.redundant, ...this.weighed]) work.reset();
        this.shown.value = null;
        this.notice.value = null;
      },
    );
    const weights = changed(
      () => [this.study.weights.value],
      () => {
        for (const work of this.weighed) work.reset();
        this.shown.value = null;
      },
    );
    const words = changed(
      () => [language.value, this.style.value],
      () => {
        this.path.reset();
        this.shown.value = null;
      },
    );
    return () => {
      for (const stop of [board, weights, words]) stop();
      for (const work of [this.count, this.estimate, this.candidates, this.path, this.rating, this.redundant, ...this.weighed]) work.stop();
    };
  }

  /** put puts a study on the desk. */
  put({ board, weights, mine, tab }: Linked) {
    batch(() => {
      this.study.set(board, weights);
      this.study.mine.value = mine && fits(mine, board) ? mine : null;
      const wanted = tabs.find((each) => each === tab);
      if (wanted) this.open(wanted);
      else if (this.tab.value === 'board') this.open('completions');
    });
  }

  /** link returns the path of what is on the desk. */
  link(): string {
    const { text, weights, mine, isBlank, hasRings } = this.study;
    const tab = this.tab.value;
    if (isBlank.value && hasRings.value && !mine.value) return '/solve';
    return linkToStudy({ board: text.value, weights: weights.value, mine: mine.value, ...(tab === 'board' || tab === 'completions' ? {} : { tab }) });
  }

  /** open shows another tab. */
  open(tab: Tab) {
    if (tab === this.tab.value) return;
    batch(() => {
      if (tab === 'weights' || this.tab.value === 'weights') this.selection.clear();
      this.tab.value = tab;
      this.shown.value = null;
    });
  }
}
