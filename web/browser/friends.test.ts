import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowd, serve, type Served } from '../scripts/server';
import { blanksOf, cluesOf } from './boards';
import { hands, type Hand } from './hands';
import { close, inBrowser, open } from './open';

let server: Served;

/** best asks for the best completions of a board, as somebody who does not play. */
async function best(clues: string, top: number): Promise<{ score: number; grid: string }[]> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' };
  const response = await fetch(`${server.url}/api/v1/max`, { method: 'POST', headers, body: JSON.stringify({ boards: [clues], top }) });
  return ((await response.json()) as { answers: { top: { score: number; grid: string }[] }[] }).answers[0]!.top;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** lobby goes from the first page to the duels. */
async function lobby(page: Page, hand: Hand) {
  const menu = button(page, 'Menu');
  if (await menu.isVisible()) await hand.press(page, menu);
  await hand.press(page, page.getByRole('navigation').getByRole('link', { name: 'Duel' }));
}

inBrowser('friends', () => {
  beforeAll(async () => {
    server = await serve(...crowd);
  });
  afterAll(() => server.stop());

  it.each(hands)('play a whole duel and its rematch $name', async (hand) => {
    const [ada, bob] = await Promise.all([1, 2].map(() => open('/', { ...hand.window, baseURL: server.url })));
    await lobby(ada!, hand);
    await hand.write(ada!, ada!.getByLabel('Your name'), 'Ada');
    await hand.press(ada!, ada!.getByLabel('5', { exact: true }));
    await hand.press(ada!, button(ada!, 'Start the duel'));
    await bob!.goto(await ada!.getByLabel('Link to join').inputValue());
    await hand.write(bob!, bob!.getByLabel('Your name'), 'Bob');
    await hand.press(bob!, button(bob!, 'Join'));

    // Nothing is lost by a reload during the countdown.
    await ada!.locator('.duel-seconds').waitFor();
    await ada!.reload();
    await Promise.all([ada!, bob!].map((page) => page.locator('.board[role=grid]').waitFor()));
    const clues = await cluesOf(ada!);
    expect(await cluesOf(bob!)).toBe(clues);

    const top = await best(clues, 4);
    const blanks = blanksOf(clues);
    await hand.enter(ada!, blanks, top[3]!.grid);
    await bob!.getByRole('img', { name: 'Ada: 81 of 81 cells are filled' }).waitFor();
    await hand.press(ada!, button(ada!, `Hand in ${top[3]!.score} points`));
    await ada!.getByText(`Bob needs ${top[3]!.score + 1} to win.`).waitFor();
    await hand.enter(bob!, blanks, top[0]!.grid);
    await hand.press(bob!, button(bob!, `Hand in ${top[0]!.score} points`));
    await bob!.getByRole('heading', { name: 'You win' }).waitFor();
    await ada!.getByRole('heading', { name: 'You lose' }).waitFor();
    await bob!.getByRole('heading', { name: 'The turning points' }).waitFor();

    await hand.press(bob!, button(bob!, 'Rematch'));
    await ada!.getByText('Bob wants a rematch.').waitFor();
    await hand.press(ada!, button(ada!, 'Accept'));
    await Promise.all([ada!, bob!].map((page) => page.locator('.board[role=grid]').waitFor()));
    expect(await cluesOf(ada!)).not.toBe(clues);
    await close(ada!, /ERR_ABORTED|ERR_INCOMPLETE_CHUNKED_ENCODING/); // of the stream that the reload ends
    await close(bob!);
  });
});
