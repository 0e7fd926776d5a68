// Boards and certificates from texts and files: pasted, opened, or dropped on the page.
import { batch, signal } from '@preact/signals';
import { readBytes, toBase64 } from '../app/bytes';
import { Work } from '../app/work';
import { rings, readDigits } from '../board/cells';
import type { Desk } from './desk';
import { readStudy } from './link';
import { readText, verify } from './questions';
import { fits, readBoard } from './study';

const mostBytes = 900_000; // of a text, so that it fits into a request
const mostLines = 10_000; // of a text: a server reads no more boards at once
const mostProof = 750_000; // of a certificate, which base64 makes longer

/** A Reading is what was found. */
export interface Reading {
  kind: 'boards' | 'certificate';
  /** The text was too large: so many of its lines were read. */
  cut?: number;
}

/** Files reads what the reader brings. */
export class Files {
  readonly reading = new Work<Reading>();
  readonly dropping = signal(false);
  /** Reads once more what was read last. */
  again = () => {};

  constructor(private readonly desk: Desk) {}

  /** text reads the boards of a text. */
  text(text: string) {
    this.again = () => this.text(text);
    this.forget();
    this.reading.run((signal) => this.read(text, signal));
  }

  /** files reads files together. */
  files(files: Iterable<File>) {
    const all = [...files];
    this.again = () => this.files(all);
    this.forget();
    this.reading.run(async (signal) => {
      const bytes = await Promise.all(all.map(bytesOf));
      const file = bytes.find(isCertificate);
      if (file) return this.certificate(file, all[bytes.indexOf(file)]!, signal);
      const other = all.find((each, i) => !isText(bytes[i]!) || each.type.startsWith('image/'));
      if (other) throw new NoText(other);
      return this.read(bytes.map(decode).join('\n'), signal);
    });
  }

  /** watch takes what is dropped anywhere on the page. It returns how to stop that. */
  watch(): () => void {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain')) return;
      event.preventDefault();
      this.dropping.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) this.dropping.value = false;
    };
    const drop = (event: DragEvent) => {
      this.dropping.value = false;
      const { files, items } = event.dataTransfer ?? {};
      if (!items?.length || (event.target instanceof Element && event.target.closest('textarea, input'))) return;
      event.preventDefault();
      if (files?.length) this.files(files);
      else this.text(event.dataTransfer!.getData('text/plain'));
    };
    // A text that is pasted outside a field is meant for the board.
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('textarea, input')) return;
      const files = event.clipboardData?.files;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files?.length) this.files(files);
      else if (text.trim()) this.text(text);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
      this.reading.stop();
    };
  }

  /** choose puts one of the boards that were found on the desk. */
  choose(at: number) {
    const { desk } = this;
    const found = desk.found.value[at];
    const board = readBoard(found?.board ?? found?.candidates ?? '');
    if (!board) return;
    const grid = readDigits(found!.grid ?? '');
    batch(() => {
      desk.chosen.value = at;
      desk.study.set(board);
      desk.study.mine.value = grid && fits(grid, board) ? grid : null;
    });
  }

  /** forget removes what was found before. */
  private forget() {
    const { desk } = this;
    batch(() => {
      desk.found.value = [];
      desk.chosen.value = -1;
      desk.notice.value = null;
    });
  }

  private async read(text: string, signal: AbortSignal): Promise<Reading> {
    const { desk } = this;
    const linked = readLinked(text);
    if (linked) {
      desk.put(linked);
      return { kind: 'boards' };
    }
    const { part, cut } = fitting(text);
    const { found, assumed } = part.trim() ? await readText(part, signal) : { found: [], assumed: 'nothing' as const };
    const readable = found.filter((each) => each.status === 'read');
    const single = readable.length === 1 && !readable[0]!.puzzle ? readable[0] : undefined;
    batch(() => {
      desk.found.value = found;
      desk.open('board');
      if (single) this.choose(found.indexOf(single));
    });
    if (single) {
      desk.notice.value = { about: 'text', assumed };
      desk.open('completions');
    }
    return { kind: 'boards', ...(cut ? { cut } : {}) };
  }

  private async certificate(bytes: Uint8Array, file: File, signal: AbortSignal): Promise<Reading> {
    const { desk } = this;
    if (bytes.length > mostProof) throw new NoText(file, 'large');
    const verdict = await verify(toBase64(bytes), null, signal);
    const board = readBoard(verdict.board ?? verdict.candidates ?? '');
    // What the page cannot show, and what is wrong, leaves the desk as it is.
    const shown = verdict.status === 'proved' && board && !verdict.table;
    if (shown) {
      batch(() => {
        desk.study.set(board, verdict.weights ?? rings);
        desk.end.value = verdict.min ? 'least' : 'greatest';
        desk.open('score');
      });
    }
    desk.notice.value = { about: 'certificate', verdict };
    return { kind: 'certificate' };
  }
}

/** fitting returns the part of a text that fits into a request, and its number of lines if that is not all. */
function fitting(text: string): { part: string; cut?: number } {
  const bytes = new TextEncoder().encode(text);
  const start = bytes.length <= mostBytes ? text : new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true });
  const lines = start.split('\n');
  if (start === text && lines.length <= mostLines) return { part: text };
  const whole = lines.slice(0, lines.length > mostLines ? mostLines : Math.max(1, lines.length - 1));
  return { part: whole.join('\n'), cut: whole.length };
}

/** readLinked reads a text that is a link to a study. */
function readLinked(text: string) {
  const [, fragment] = /^\S*#(board=\S+)$/.exec(text.trim()) ?? [];
  return fragment ? readStudy(fragment) : null;
}

/** NoText is why a file cannot be read. Its message is the name of the file. */
export class NoText extends Error {
  constructor(
    file: File,
    readonly why: 'picture' | 'large' | 'other' = file.type.startsWith('image/') ? 'picture' : 'other',
  ) {
    super(file.name);
  }
}

const codingOf = (bytes: Uint8Array) => ({ 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' })[((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)];

/** isText tells whether bytes can be a text: it has no zeros, unless it is in UTF-16. */
const isText = (bytes: Uint8Array) => codingOf(bytes) !== undefined || !bytes.subarray(0, 64 << 10).includes(0);

/** decode decodes a text in UTF-8 or UTF-16, or else in GB 18030, which spreadsheets in Chinese write. */
function decode(bytes: Uint8Array): string {
  const coding = codingOf(bytes);
  if (coding) return new TextDecoder(coding).decode(bytes);
  try {
    // A character that was cut off at the end is no fault.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** isCertificate tells whether a file is a certificate: a line of JSON, and the mark of the form. */
function isCertificate(bytes: Uint8Array): boolean {
  const start = Array.from(bytes.subarray(0, 64 << 10), (byte) => String.fromCharCode(byte)).join('');
  return /^(\{[^\n]*\}\n)?bullsey/.test(start);
}

/** bytesOf reads a file, also one that gzip has compressed: as much as could be used. */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return await unpacked(file);
  } catch {
    throw new NoText(file); // a folder, or a file that is packed and damaged
  }
}

async function unpacked(file: File): Promise<Uint8Array> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  return readBytes(stream, 2 * mostBytes);
}
