import { signal } from '@preact/signals';

export type State = 'idle' | 'running' | 'done' | 'stopped' | 'failed';

/**
 * A Work is a question that takes time. It has what is known so far, and can be stopped: that
 * ends the request, and with it the work of the server.
 */
export class Work<T> {
  readonly state = signal<State>('idle');
  readonly value = signal<T | null>(null);
  readonly error = signal<unknown>(null);
  private control: AbortController | null = null;

  /** run starts the work, instead of what still runs. */
  run(make: (signal: AbortSignal) => AsyncIterable<T> | Promise<T>) {
    this.reset();
    const control = (this.control = new AbortController());
    this.state.value = 'running';
    void this.follow(make, control);
  }

  /** stop ends the work. What is known stays. */
  stop() {
    if (this.state.value !== 'running') return;
    this.control?.abort();
    this.control = null;
    this.state.value = 'stopped';
  }

  /** reset ends the work and forgets what is known. */
  reset() {
    this.control?.abort();
    this.control = null;
    this.state.value = 'idle';
    this.value.value = this.error.value = null;
  }

  private async follow(make: (signal: AbortSignal) => AsyncIterable<T> | Promise<T>, control: AbortController) {
    const current = () => this.control === control;
    try {
      const made = make(control.signal);
      if (made instanceof Promise) {
        const value = await made;
        if (current()) this.value.value = value;
      } else {
        for await (const value of made) {
          if (!current()) return;
          this.value.value = value;
        }
      }
      if (current()) this.state.value = 'done';
    } catch (error) {
      if (!current()) return;
      this.error.value = error;
      this.state.value = 'failed';
    }
  }
}
