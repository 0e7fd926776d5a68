import { expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { blanksOf, cluesOf, type } from './boards';
import { close, contents, inBrowser, open } from './open';

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** solve plays a board to its end, as somebody who knows the solution. */
async function solve(page: Page, path: string) {
  await page.goto(path);
  const clues = await cluesOf(page);
  const answer = await fetch(`${inject('url')}/api/v1/solve`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ boards: [clues] }) });
  const { answers } = (await answer.json()) as { answers: { grid: string }[] };
  await page.locator('.board[role=grid] [tabindex="0"]').focus();
  await type(page, blanksOf(clues), answers[0]!.grid);
  await page.getByRole('heading', { name: /^(Solved|完成)/ }).waitFor();
}

inBrowser('log', () => {
  it('counts days in a row, games by level and by technique, and marks the days in a calendar', async () => {
    const page = await open('/', { size: 'desktop' });
    await solve(page, `/play?day=${dayBefore(0)}&kind=easy`);
    await page.goto('/');
    await page.getByText('1 day in a row').waitFor();
    await solve(page, `/play?day=${dayBefore(1)}&kind=medium`);
    await page.goto('/');
    await page.getByRole('link', { name: 'Your games' }).click();
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    const figure = (name: string) => page.locator('.log-figures > div', { hasText: name }).locator('dd').textContent();
    expect(await figure('Days in a row')).toBe('1'); // the board of yesterday was too late
    expect(await figure('Boards finished')).toBe('2');
    await page.getByRole('row', { name: /^Easy 1 1 0:\d\d 0:\d\d$/ }).waitFor();
    await page.getByRole('row', { name: /^Medium 1 1 0:\d\d 0:\d\d$/ }).waitFor();
    await page.locator('section', { hasText: 'By the hardest technique' }).getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: /1 of \d finished, on the day itself$/ }).click();
    await page.getByRole('link', { name: /, Easy, finished$/ }).click();
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    await close(page);
  });

  it('takes the games to another browser in a file, and counts none twice', async () => {
    const page = await open('/', { size: 'desktop' });
    await solve(page, `/play?day=${dayBefore(0)}&kind=easy`);
    await page.goto('/log');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = { name: 'games.json', mimeType: 'application/json', buffer: await contents(await saved) };
    const other = await open('/log', { size: 'desktop' });
    await other.getByText('You have not finished a board yet.').waitFor();
    for (const text of ['1 game added.', 'Nothing in this file is new.']) {
      await other.locator('input[type=file]').setInputFiles(file);
      await other.getByText(text).first().waitFor();
    }
    await other.getByRole('row', { name: /^Easy 1 1/ }).waitFor();
    await other.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('{}') });
    await other.getByText('This is no file of your games.').first().waitFor();
    await close(other);
    await close(page);
  });

  it('keeps a copy on the server, which a private link brings to another device, also after a time without the server', async () => {
    const page = await open('/', { size: 'desktop' });
    await solve(page, `/play?day=${dayBefore(0)}&kind=easy`);
    await page.goto('/log');
    await page.getByRole('button', { name: 'Keep a copy on this server' }).click();
    const link = await page.getByLabel('Private link').inputValue();
    expect(link).toMatch(/\/log#copy=[0-9a-f]{40}$/);
    const secret = link.slice(link.indexOf('=') + 1);

    const other = await open('/', { size: 'phone', language: 'zh', serviceWorkers: 'allow' });
    const sent: string[] = [];
    for (const context of [page.context(), other.context()]) context.on('request', (request) => sent.push(request.url()));
    await other.evaluate(() => navigator.serviceWorker.ready);
    await solve(other, `/play?day=${dayBefore(1)}&kind=medium`);
    await other.goto(link);
    await other.getByRole('heading', { name: '另一台设备的记录' }).waitFor();
    expect(other.url()).not.toContain(secret);
    const count = (of: Page, games: number) => of.locator('.log-figures dd').nth(2).filter({ hasText: new RegExp(`^${games}$`) }).waitFor();
    await count(other, 1); // nothing happens before somebody has agreed
    await other.getByRole('button', { name: '合并记录' }).click();
    await count(other, 2);
    await page.reload();
    await count(page, 2);

    await other.context().setOffline(true);
    await solve(other, `/play?day=${dayBefore(1)}&kind=easy`);
    await solve(page, `/play?day=${dayBefore(2)}&kind=easy`);
    await page.goto('/log');
    await count(page, 3);
    const put = other.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await other.context().setOffline(false);
    await put;
    await other.goto('/log');
    await count(other, 4);
    await page.reload();
    await count(page, 4);

    await other.getByRole('button', { name: '删除副本' }).click();
    await other.getByRole('button', { name: '在服务器上存一份' }).waitFor();
    await page.reload();
    await page.getByText('The copy on the server was deleted. Your games are still in this browser.').waitFor();
    await count(page, 4);
    expect(sent.filter((url) => url.includes(secret) && !url.endsWith('#copy=' + secret))).toEqual([]);
    await close(other, /ERR_INTERNET_DISCONNECTED|409/); // both devices may change the copy at once
    await close(page, /404|409/);
  });

  it('has every level of each day, and waits for a board that is being set', async () => {
    const page = await open('/log', { size: 'phone' });
    await page.locator('.calendar-boards a').last().waitFor();
    expect(await page.locator('.calendar-boards a').allTextContents()).toEqual(['Target sudoku', 'Easy', 'Medium', 'Hard', 'Fiendish', 'Diabolical', 'Extreme']);
    let asked = 0;
    await page.route('**/api/v1/daily/2026-11-19', async (route) => {
      const response = await route.fetch();
      const { date, boards } = (await response.json()) as { date: string; boards: { kind: string }[] };
      if (asked++) return route.fulfill({ response });
      return route.fulfill({ json: { date, boards: boards.filter(({ kind }) => kind !== 'extreme'), coming: ['extreme'] } });
    });
    await page.goto('/play?day=2026-11-19&kind=extreme');
    await page.getByText('Being set…').waitFor();
    await page.getByRole('heading', { name: 'Extreme' }).waitFor();
    await page.goto('/play?day=2026-11-19&kind=fiendish');
    await page.getByRole('heading', { name: 'Fiendish' }).waitFor();
    await close(page);
  });

  it('leads to the boards of any day', async () => {
    const page = await open('/', { size: 'phone' });
    const month = page.locator('.calendar h3').first();
    for (let i = 0; i < 240 && (await month.textContent()) !== 'November 2026'; i++) await page.getByRole('button', { name: 'Month before' }).click();
    await page.getByRole('button', { name: '20 November' }).click();
    await page.getByRole('link', { name: 'Fri 20 November, Hard' }).click();
    await page.getByRole('heading', { name: 'Hard' }).waitFor();
    expect(page.url()).toContain('/play?day=2026-11-20&kind=hard');
    await close(page);
  });
});
