// The copy of the log on the server, for whoever wants one. Its secret is in the fragment of a link,
// which browsers do not send to servers. The server knows neither the secret nor who has it.
import { effect, signal } from '@preact/signals';
import { Problem, send, type Schemas } from '../api';
import { deflate, fromBase64, inflate, toBase64 } from '../app/bytes';
import { add, additions, log, readLog, writeLog, type Finished } from './log';
import { copy, isSecret, type Copy } from './secret';

/** The copy was deleted, by another device or because nobody had used it. */
export const gone = signal(false);

/** The rating of the player in duels, as far as it is known. */
export const rating = signal<Schemas['PlayerRating'] | null>(null);

export const linkOf = ({ secret }: Copy) => `${location.origin}/log#copy=${secret}`;

/** secretOf returns the secret in the fragment of a link, and null if there is none. */
export function secretOf(fragment: string): string | null {
  const secret = new URLSearchParams(fragment.replace(/^#/, '')).get('copy');
  return isSecret(secret) ? secret : null;
}

let keepsUp = false;

/** keepUp brings the log and its copy together whenever games are added or the server is back, without a word. */
export function keepUp() {
  if (keepsUp) return;
  keepsUp = true;
  const quietly = () => void (navigator.onLine && copy.value?.made && bringTogether().catch(() => {})); // the next time tries again
  effect(() => {
    if (additions.value >= 0) queueMicrotask(quietly);
  });
  addEventListener('online', quietly);
}

let last = Promise.resolve();

/** bringTogether adds the games of the copy to the log, and those of the log to the copy. One call follows the other. */
export function bringTogether(): Promise<void> {
  return (last = last.catch(() => {}).then(exchange));
}

const attempts = 5; // while other devices change the copy, too

async function exchange() {
  for (let attempt = 1; copy.value; attempt++) {
    const { secret, made } = copy.value;
    try {
      if (!made) rating.value = null;
      const { version, games } = made ? await read(secret) : { version: 0, games: [] };
      add(...games);
      if (made && linesOf(games) === linesOf(log())) return;
      const body: Schemas['CopyChange'] = { version, log: toBase64(await deflate(writeLog(log()))) };
      await send(path, { method: 'PUT', token: secret, body });
      if (copy.value?.secret === secret) copy.value = { secret, made: true };
      return;
    } catch (error) {
      if (!(error instanceof Problem) || copy.value?.secret !== secret) throw error;
      if (error.reason === 'copy') {
        gone.value = true;
        copy.value = null;
        return;
      }
      if (error.reason !== 'changed' || attempt === attempts) throw error;
      copy.value = { secret, made: true }; // also if only the answer was lost
    }
  }
}

const path = '/api/v1/copy';

/** read returns the games of a copy. What is no log may be that of a newer page, so it is not replaced. */
async function read(secret: string): Promise<{ version: number; games: Finished[] }> {
  const found = (await (await send(path, { token: secret })).json()) as Schemas['CopyAnswer'];
  rating.value = found.rating ?? null;
  const games = readLog(await inflate(fromBase64(found.log ?? '')));
  if (!games) throw new Error('found a copy that is no log');
  return { version: found.version, games };
}

const linesOf = (games: Finished[]) => games.map((game) => JSON.stringify(game)).sort().join('\n');

/** remove deletes the copy. The log stays. */
export async function remove({ secret }: Copy) {
  try {
    await send(path, { method: 'DELETE', token: secret });
  } catch (error) {
    if (!(error instanceof Problem && error.reason === 'copy')) throw error;
  }
  copy.value = null;
}
