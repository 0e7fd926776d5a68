// What the tests of duels share: each file has a server of its own, so that files do not meet.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { crowd, serve, type Served } from '../scripts/server';
import { inBrowser, open } from './open';

export let server: Served;

/** ask asks a question as somebody who does not play. */
export async function ask<Answer>(question: string, body: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' };
  const response = await fetch(`${server.url}/api/v1/${question}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { answers } = (await response.json()) as { answers: Answer[] };
  return answers[0]!;
}

interface Scored {
  score: number;
  grid: string;
}

/** scored returns the best completions of a board. */
export async function scored(clues: string, top: number): Promise<Scored[]> {
  return (await ask<{ top: Scored[] }>('max', { boards: [clues], top })).top;
}

export const enter = (path: string, options: Parameters<typeof open>[1] = {}) => open(path, { ...options, baseURL: server.url });

/** begin asks for a duel in the lobby. */
export async function begin(page: Page, name: string, opponent: string | RegExp, kind = 'Target sudoku') {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(opponent).check();
  await page.getByLabel(kind, { exact: true }).check();
  await page.getByRole('button', { name: 'Start the duel' }).click();
}

/** friends lets two players begin a duel by a link. */
export async function friends(ada: Page, bob: Page, kind?: string) {
  await begin(ada, 'Ada', /^A friend/, kind);
  const link = await ada.getByLabel('Link to join').inputValue();
  await bob.goto(link);
  await bob.getByLabel('Your name').focus();
  await bob.keyboard.type('Bob');
  await bob.keyboard.press('Enter');
  await Promise.all([ada, bob].map((page) => page.locator('.board[role=grid]').waitFor()));
}

/** watch opens the page of a spectator of the game that a page plays. */
export async function watch(player: Page): Promise<Page> {
  const id = await player.evaluate(async () => {
    const name = Object.keys(localStorage).find((each) => each.startsWith('bullseye.seat.'))!;
    const { game, token } = JSON.parse(localStorage.getItem(name)!) as { game: string; token: string };
    const view = (await (await fetch(`/api/v1/games/${game}`, { headers: { Authorization: `Bearer ${token}` } })).json()) as { watch: string };
    return view.watch;
  });
  return enter(`/watch/${id}`);
}

/** filled counts the filled cells of the board on the screen. */
export async function filled(page: Page): Promise<number> {
  await page.locator('.board[role=grid]').waitFor();
  return page.locator('.board[role=grid] .digit').count();
}

export const lostConnection = /net::ERR_|Failed to load resource/;

/** duels describes tests that need a server of their own. */
export function duels(name: string, tests: () => void) {
  inBrowser(name, () => {
    beforeAll(async () => {
      server = await serve(...crowd);
    });
    afterAll(() => server.stop());
    tests();
  });
}
