import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { blanksOf, cluesOf, type } from './boards';
import { ask, duels, enter, lostConnection, scored, server } from './duels';
import { close } from './open';
import { inFull, ofSample } from './sample';

const today = () => new Date().toISOString().slice(0, 10);

/** solve plays the board on the screen to its end. */
async function solve(page: Page, heading = 'Solved') {
  const clues = await cluesOf(page);
  const { grid } = await ask<{ grid: string }>('solve', { boards: [clues] });
  await page.locator('.board[role=grid] [tabindex="0"]').focus();
  await type(page, blanksOf(clues), grid);
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** finishElsewhere lets somebody finish a board of today on the leaderboard. */
async function finishElsewhere(kind: string, name: string) {
  const send = async (path: string, body: unknown, token = '') => (await fetch(server.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.7', Authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).json();
  const { game, token, view } = (await send('/api/v1/games', { name, kind, date: today() })) as { game: string; token: string; view: { clues: string } };
  const { grid } = await ask<{ grid: string }>('solve', { boards: [view.clues] });
  const move = (body: object, id: string) => send(`/api/v1/games/${game}/moves`, { id, ...body }, token);
  for (const at of blanksOf(view.clues)) await move({ kind: 'entry', cell: `r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`, digit: Number(grid[at]) }, `${at}`);
  await move({ kind: 'done' }, 'done');
}

const fact = (page: Page, name: string) => page.locator('.end-facts > div', { hasText: name }).locator('dd');

/** leaders are those on the leaderboard of a board of today. */
const leaders = async (kind: string) => ((await (await fetch(`${server.url}/api/v1/daily/${today()}/${kind}/results`)).json()) as { results: { name: string }[] }).results.map(({ name }) => name);

duels('finish', () => {
  it('counts a board of today that is solved from the home page on the leaderboard, unless help is used', async () => {
    const page = await enter('/', { size: 'desktop', extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.8' } });
    await page.getByText('counts for the leaderboard if you finish it without help').waitFor();
    await page.locator('.start-board', { hasText: 'Medium' }).click();
    await page.getByText(/it counts for the leaderboard as Guest \d+/).click();
    await page.getByLabel('Your name').fill('Ada'); // the game has not begun
    await page.getByRole('link', { name: 'Play for the leaderboard' }).click();
    await page.getByText('Without help, it counts for the leaderboard as Ada').waitFor();
    await solve(page);
    await expect.poll(() => leaders('medium')).toEqual(['Ada']);
    await page.getByRole('link', { name: 'place 1' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'place 1' }).waitFor();
    await page.goto(`/play?day=${today()}&kind=hard`);
    await page.getByText('Without help, it counts for the leaderboard as Ada').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Does not count for the leaderboard').waitFor();
    await page.reload();
    await solve(page);
    expect(await leaders('hard')).toEqual([]);
    await close(page, /503/); // the home page also asks for a stock of boards
  });

  it('counts the target of today, although its end compares it with the best grid', async () => {
    const page = await enter(`/play?day=${today()}&kind=target`, { size: 'desktop', extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.9' } });
    await page.getByText('it counts for the leaderboard as').waitFor();
    const clues = await cluesOf(page);
    const [, second] = await scored(clues, 2);
    await page.locator('.board[role=grid] [tabindex="0"]').focus();
    await type(page, blanksOf(clues), second!.grid);
    await page.getByRole('button', { name: /^Finish with/ }).click();
    await page.getByText(/points? below the best grid/).waitFor();
    expect(await leaders('target')).toHaveLength(1);
    await close(page);
  });

  it('tells how good a solve was, and leads to the next board of the level in one press', async () => {
    await finishElsewhere('easy', 'Bob');
    const page = await enter(`/play?day=${today()}&kind=easy`, { size: 'desktop' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/explain') && asked.push(request.url()));
    await solve(page);
    expect(await fact(page, 'Time').textContent()).toMatch(/^0:\d\d$/);
    expect(await fact(page, 'Level').textContent()).toBe('Easy');
    await page.getByRole('link', { name: /^(Hidden|Naked) Single$/ }).waitFor();
    expect(asked).toEqual([]); // somebody with the same address may play the board now
    expect(await fact(page, 'Help').textContent()).toBe('no help');
    await expect.poll(() => fact(page, 'Among the players of the day').textContent()).toMatch(/^place (1 of 2, ahead of 100|2 of 2, ahead of 0) %$/);
    expect(await fact(page, 'Your best').count()).toBe(0); // this is the first one
    await page.locator('.end-mark.is-new').waitFor();
    await page.getByRole('button', { name: 'Next board: Easy' }).click();
    await page.waitForURL(/#board=.*kind=easy$/);
    await page.locator('.end').waitFor({ state: 'detached' });
    await solve(page);
    expect(await fact(page, 'Your best').textContent()).toMatch(/^0:\d\d/);
    await page.getByRole('button', { name: 'Next board: Easy' }).click(); // from one fresh board to another
    await page.locator('.end').waitFor({ state: 'detached' });
    await close(page);
  });

  it.each([
    ['classic', '/play#board=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'],
    ['target', '/play?day=2026-11-20&kind=target'],
  ])('replays the solve of a %s board, after a reload, too', async (_, path) => {
    const page = await enter(path, { size: 'desktop' });
    const clues = await cluesOf(page);
    const target = path.includes('target');
    const grid = target ? (await scored(clues, 2))[1]!.grid : (await ask<{ grid: string }>('solve', { boards: [clues] })).grid;
    await page.locator('.board[role=grid] [tabindex="0"]').focus();
    await type(page, blanksOf(clues), grid, 81); // a replay has the times of the entries
    if (target) await page.getByRole('button', { name: /^Finish with/ }).click();
    await page.locator('.end').waitFor();
    await page.reload();
    await page.locator('.end').waitFor();
    expect(await page.locator('.end-mark.is-new').count()).toBe(0);
    if (!target) expect(await fact(page, 'Level').textContent()).toBe('Easy');
    await page.getByRole('button', { name: 'Replay' }).click();
    const player = page.getByRole('group', { name: 'Replay' });
    const shown = page.getByRole('img', { name: /^Board: / }).first().locator('.digit');
    await player.getByRole('button', { name: 'Pause' }).click();
    const slider = player.getByRole('slider');
    const end = Number(await slider.getAttribute('max'));
    const at = async (moment: number) => {
      await slider.evaluate((input: HTMLInputElement, value) => {
        input.value = String(value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }, moment);
      return shown.count();
    };
    expect(await at(0)).toBeLessThan(81);
    const half = await at(end / 2);
    expect(half).toBeGreaterThan(81 - blanksOf(clues).length);
    expect(half).toBeLessThan(81);
    expect(await at(end)).toBe(81);
    await player.getByRole('button', { name: 'Play', exact: true }).click(); // from the start again
    await expect.poll(() => shown.count()).toBeLessThan(81);
    await expect.poll(() => shown.count(), { timeout: 30_000 }).toBe(81);
    await player.getByRole('button', { name: 'Close' }).click();
    await player.waitFor({ state: 'detached' });
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (let i = 0; i < (inFull ? 10 : 3); i++) {
      await page.getByRole('button', { name: 'Replay' }).click();
      await player.getByRole('button', { name: 'Close' }).click(); // while it plays
      await player.waitFor({ state: 'detached', timeout: 5000 });
    }
    await close(page);
  });

  it.each(ofSample([
    ['en', 'Solved', 'Hardest technique', 'Unique Rectangle type 1', 'Unique Rectangle', 'Hidden Single'],
    ['zh', '完成', '最难的技巧', '唯一矩形（类型 1）', '唯一矩形', '排除'],
  ] as const))('names the hardest technique that a board needs, and leads to its lesson: %s', async (language, solved, label, technique, lesson, single) => {
    const page = await enter('/play#board=..93.12......2......36...4.4...........21....76.....3..37...69....98...4..8....21', { size: 'desktop', language, serviceWorkers: 'allow' });
    await solve(page, solved);
    await fact(page, label).getByRole('link', { name: technique }).click();
    await page.getByRole('heading', { name: lesson, exact: true }).waitFor();
    await page.goBack();
    await page.context().setOffline(true);
    await page.goto('/play#board=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
    await solve(page, solved);
    await fact(page, label).getByRole('link', { name: single }).waitFor();
    await close(page, lostConnection);
  });

  it('celebrates without motion for those who want none', async () => {
    const page = await enter('/play#board=53467891267219534819834256785976142342685379171392485696153728428741963534.......', { size: 'desktop', reducedMotion: 'reduce' });
    await solve(page);
    expect(await page.locator('.end-mark').evaluate((mark) => [getComputedStyle(mark).animationName, getComputedStyle(mark, '::after').animationName])).toEqual(['none', 'none']);
    await close(page);
  });
});
