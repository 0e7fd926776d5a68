// Starts bullseye serve on a free port, for scripts and tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Served {
  url: string;
  /** Kills the server, and after a time starts another one with the same address and the same games. */
  restart(pause: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The flags for many players with one address, on a machine that has much else to do. Scripts enter digits
 * faster than people, and ask about boards as somebody else, with X-Forwarded-For.
 */
export const crowd = Object.entries({ rate: 10000, burst: 10000, requests: 1000, games: 10000, connections: 1000 })
  .flatMap(([limit, n]) => [`--client-${limit}`, `${n}`])
  .concat('--move-rate', '1000', '--pace', '1ms', '--trust-proxy', '127.0.0.1', '--time', '60s', '--wait', '60s');

/** serve starts the program BULLSEYE, or bullseye in the path. */
export async function serve(...flags: string[]): Promise<Served> {
  const data = await mkdtemp(join(tmpdir(), 'bullseye-'));
  let [child, url] = await start('127.0.0.1:0', data, flags);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url,
    async restart(pause) {
      await end('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, pause));
      [child, url] = await start(new URL(url).host, data, flags);
    },
    async stop() {
      await end('SIGTERM');
      await rm(data, { recursive: true });
    },
  };
}

/** start starts a server, and returns its process and its URL once it listens. */
function start(listen: string, data: string, flags: string[]): Promise<[ChildProcess, string]> {
  const program = process.env['BULLSEYE'] ?? 'bullseye';
  const child = spawn(program, ['serve', '--listen', listen, '--data', data, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    child.on('error', reject);
    child.on('close', () => reject(new Error(`${program} ended: ${said.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const match = /listening on (http:\S+)/.exec(line);
      if (match) resolve([child, match[1]!]);
      said.push(line);
    });
  });
}
