import { expect, it } from 'vitest';
import { close, inBrowser, open } from './open';

inBrowser('offline', () => {
  it('plays the boards of the day without the server after the first visit', async () => {
    const page = await open('/', { serviceWorkers: 'allow' });
    await page.locator('.start-board').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('.start-board').first().click();
    await page.locator('.board[role=grid]').waitFor();
    const blank = page.locator('.board[role=grid] .cell:not(.clue)').first();
    await blank.click();
    await page.keyboard.press('5');
    expect(await page.locator('.cell:not(.clue) .digit').count()).toBe(1);
    await page.reload();
    await page.locator('.cell:not(.clue) .digit').waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByText(/right so far|Something is wrong/).first().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/Look at|Something is wrong/).first().waitFor();
    await close(page, /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });

  it('says why it does not know the best score without the server, and knows it again with it', async () => {
    const page = await open('/play?day=2026-11-20&kind=target');
    await page.locator('.keys').waitFor();
    await page.context().setOffline(true);
    const best = page.getByRole('button', { name: 'Best from here', exact: true });
    await best.click();
    await page.getByRole('region', { name: 'Best from here' }).getByText('This needs the server, which cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.context().setOffline(false);
    await best.click();
    await page.getByRole('button', { name: 'Best from here: 2862, proved' }).waitFor();
    await page.context().setOffline(true);
    await page.locator('.board[role=grid] .cell:not(.clue)').first().click();
    await page.keyboard.press('5');
    await page.getByText('This needs the server, which cannot be reached.').waitFor();
    await best.waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bullseye.game.2026-11-20.target')!) as { checks: number });
    expect(kept.checks).toBe(1); // what was not answered is no help
    await close(page, /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });

  it('has fresh boards of every kind and those of earlier days without the server', async () => {
    const page = await open('/', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => (localStorage.getItem('bullseye.stock.extreme') ?? '[]') !== '[]', undefined, { timeout: 90_000 }); // the last kind
    await page.context().setOffline(true);
    const boards = new Set<string>();
    for (const kind of ['Target sudoku', 'Easy', 'Easy', 'Medium', 'Hard', 'Fiendish', 'Diabolical', 'Extreme']) {
      await page.goto('/');
      await page.getByRole('button', { name: kind, exact: true }).click();
      await page.locator('.board[role=grid]').waitFor();
      boards.add(page.url());
    }
    expect(boards.size).toBe(8);
    await page.goto('/');
    await page.locator('.calendar-day:enabled').first().click();
    await page.locator('.calendar-boards a').last().click();
    await page.locator('.board[role=grid]').waitFor();
    await close(page, /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });
});
