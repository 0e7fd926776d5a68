import { batch, computed, signal } from '@preact/signals';
import { learn, make, unknown, type Progress } from './making';
import { flawOf } from './pattern';
import { readLink, weightsOf, writeLink, type Wishes } from './wishes';

const patience = 350; // milliseconds without a change before boards are made

/** A Maker makes boards for the wishes of the page, anew whenever these change. */
export class Maker {
  readonly wishes;
  /** The boards that are shown. Those of the run before stay until there is a new one. */
  readonly progress = signal<Progress>({ boards: [], tried: 0 });
  /** What the boards that are shown were made for. */
  private readonly madeFor;
  readonly weights = computed(() => weightsOf(this.madeFor.value));
  /** How many boards of a link could not be read. */
  readonly lost: number;
  /** How far the run of now is. */
  readonly run = signal({ made: 0, tried: 0 });
  readonly state = signal<'making' | 'made' | 'stopped' | 'failed' | 'linked'>('making');
  readonly error = signal<unknown>(null);
  readonly chosen = signal(0);
  readonly flaw = computed(() => (!this.wishes.value.contest && !this.wishes.value.uniform && this.wishes.value.pattern ? flawOf(this.wishes.value.pattern) : null));
  /** Whether the boards that are shown are not those of the run of now. */
  readonly stale = computed(() => this.progress.value.boards.length > 0 && this.run.value.made === 0 && !['made', 'linked'].includes(this.state.value));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: AbortController | undefined;

  constructor(fragment: string) {
    const { wishes: linked, boards, lost } = readLink(fragment);
    const wishes = { ...linked, seed: linked.seed || newSeed() };
    this.wishes = signal(wishes);
    this.madeFor = signal(wishes);
    this.lost = lost;
    if (!boards.length) {
      keep(writeLink({ wishes, boards }));
      this.start();
      return;
    }
    this.state.value = 'linked';
    this.progress.value = { boards: unknown(boards), tried: boards.length };
    void this.work(async (running) => {
      const known = await learn(boards, this.weights.value, running);
      this.progress.value = { boards: known, tried: known.length };
    });
  }

  /** wish changes some wishes, and makes new boards when no other change follows. */
  wish(changes: Partial<Wishes>) {
    batch(() => {
      this.wishes.value = { ...this.wishes.value, ...changes };
      this.leave();
      this.error.value = null;
      this.run.value = { made: 0, tried: 0 };
      this.state.value = this.flaw.value ? 'stopped' : 'making';
    });
    keep(writeLink({ wishes: this.wishes.value, boards: [] }));
    if (!this.flaw.value) this.timer = setTimeout(() => this.start(), patience);
  }

  /** again makes the boards of another series. */
  again() {
    this.wish({ seed: newSeed() });
  }

  /** leave ends the work, and changes nothing that is seen. */
  leave() {
    clearTimeout(this.timer);
    this.running?.abort();
  }

  stop() {
    this.leave();
    this.state.value = 'stopped';
    if (this.run.value.made) keep(this.link());
  }

  /** link returns the path of the page with the boards that are shown, and with what they were made for. */
  link(): string {
    return writeLink({ wishes: this.madeFor.value, boards: this.progress.value.boards.map(({ board }) => board) });
  }

  private start() {
    this.state.value = 'making';
    const wishes = this.wishes.value;
    void this.work(async (running) => {
      let first = true;
      for await (const progress of make(wishes, running)) {
        if (running.aborted) return;
        batch(() => {
          this.run.value = { made: progress.boards.length, tried: progress.tried };
          if (!progress.boards.length && !progress.short) return;
          if (first) this.chosen.value = 0;
          first = false;
          this.madeFor.value = wishes;
          this.progress.value = progress;
        });
      }
      if (running.aborted) return;
      this.state.value = 'made';
      keep(this.link());
    });
  }

  private async work(work: (running: AbortSignal) => Promise<void>) {
    this.running?.abort();
    const controller = (this.running = new AbortController());
    this.error.value = null;
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.error.value = error;
      if (this.state.value === 'making') this.state.value = 'failed';
    }
  }
}

const newSeed = () => 1 + Math.floor(Math.random() * 999_999_999);

/** keep puts a link into the address, so that a reload shows the same. */
const keep = (link: string) => history.replaceState(history.state, '', link);
