// Requests to the server. Types of bodies and answers come from its OpenAPI document.
import type { components } from './schema';

export type Schemas = components['schemas'];

/** A Problem is an error that the server describes (RFC 9457), or a lost connection: status 0. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason = '',
    readonly retryAfter = 0,
    readonly location = '',
  ) {
    super(message);
  }

  /** Whether the same request may succeed later. */
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }
}

interface Call {
  /** Without it, GET, or POST if there is a body. */
  method?: 'PUT' | 'DELETE';
  body?: unknown;
  accept?: string;
  token?: string;
  signal?: AbortSignal;
  /** The request outlasts the page. */
  keepalive?: boolean;
}

/** send sends a request. It throws a Problem unless the answer is a success. */
export async function send(path: string, call: Call = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: call.accept ?? 'application/json', 'Accept-Language': document.documentElement.lang };
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (call.token) headers['Authorization'] = `Bearer ${call.token}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.signal ? { signal: call.signal } : {}),
      ...(call.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new Problem(0, 'the server cannot be reached');
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function problemOf(response: Response): Promise<Problem> {
  let document: Partial<Schemas['ProblemDocument']> = {};
  try {
    document = (await response.json()) as typeof document;
  } catch {
    // a proxy answered
  }
  return new Problem(
    response.status,
    document.errors?.[0]?.message ?? document.detail ?? response.statusText,
    document.reason,
    Number(response.headers.get('Retry-After') ?? 0),
    document.errors?.[0]?.location,
  );
}

/** get returns the answer of a GET request. */
export async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await (await send(path, signal ? { signal } : {})).json()) as Answer;
}

/** post returns the answer of a POST request. */
export async function post<Answer>(path: string, body: unknown, call: Omit<Call, 'body'> = {}): Promise<Answer> {
  return (await (await send(path, { ...call, body })).json()) as Answer;
}

/** What an answer is drawn as. */
export type PictureForm = 'svg' | 'png' | 'pdf';

/** What a document that explains boards is written as. */
export type DocumentForm = 'html' | 'pdf';

const types = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf', html: 'text/html' };

/** A Drawable is a question whose answer can be drawn, with its options. Those that are undefined or false are left out. */
export interface Drawable {
  question: 'draw' | 'max' | 'hint' | 'spread';
  options: { [name: string]: string | number | boolean | undefined };
}

/** draw returns the picture of an answer. */
export async function draw({ question, options }: Drawable, form: PictureForm, signal?: AbortSignal): Promise<Blob> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value !== undefined && value !== false) query.set(name, String(value));
  return (await send(`/api/v1/picture/${question}.${form}?${query}`, { accept: types[form], ...(signal ? { signal } : {}) })).blob();
}

/** explain returns a document that explains boards step by step. */
export async function explain(options: Schemas['Document'], form: DocumentForm, signal?: AbortSignal): Promise<Blob> {
  return (await send(`/api/v1/explain.${form}`, { body: options, accept: types[form], ...(signal ? { signal } : {}) })).blob();
}

/** print returns a booklet of boards as PDF. */
export async function print(options: Schemas['Print'], signal?: AbortSignal): Promise<Blob> {
  return (await send('/api/v1/print', { body: options, accept: types.pdf, ...(signal ? { signal } : {}) })).blob();
}

/** The questions of the server, with their options and their answers to each board. */
export interface Questions {
  solve: [Schemas['Solve'], Schemas['SolveAnswer']];
  max: [Schemas['Max'], Schemas['MaxAnswer']];
  count: [Schemas['Count'], Schemas['CountAnswer']];
  possible: [Schemas['Possible'], Schemas['PossibleAnswer']];
  check: [Schemas['Check'], Schemas['CheckAnswer']];
  spread: [Schemas['Spread'], Schemas['SpreadAnswer']];
  rate: [Schemas['Rate'], Schemas['RateAnswer']];
  hint: [Schemas['Hint'], Schemas['HintAnswer']];
  explain: [Schemas['Explain'], Schemas['ExplainAnswer']];
  canon: [Schemas['Canon'], Schemas['CanonAnswer']];
  generate: [Schemas['Generate'], Schemas['GenerateAnswer']];
  draw: [Schemas['Draw'], Schemas['DrawAnswer']];
  verify: [Schemas['Verify'], Schemas['VerifyAnswer']];
}

/** ask asks a question and returns the answers, one for each board. */
export async function ask<Q extends keyof Questions>(question: Q, options: Questions[Q][0], signal?: AbortSignal): Promise<Questions[Q][1][]> {
  const { answers } = await post<{ answers: Questions[Q][1][] }>(`/api/v1/${question}`, options, signal ? { signal } : {});
  return answers;
}
