import { expect, it } from 'vitest';
import { close, inBrowser, open } from './open';

// Play and Duel have theirs in play.test.ts, strangers.test.ts, killed.test.ts and friends.test.ts.
inBrowser('reload', () => {
  it('keeps the boards that were made, and makes those that were not', async () => {
    const page = await open('/make#contest=true&count=2', { size: 'desktop' });
    await page.reload(); // while they are made
    await page.waitForFunction(() => location.hash.includes('boards='));
    const shown = () => page.locator('.make-small').evaluateAll((all) => all.map((each) => each.textContent));
    const before = { address: page.url(), boards: await shown() };
    expect(before.boards).toHaveLength(2);
    await page.reload();
    await page.locator('.make-small').nth(1).waitFor();
    expect({ address: page.url(), boards: await shown() }).toEqual(before);
    await close(page);
  });

  it('leaves a count that takes long, and keeps the board and its questions', async () => {
    const page = await open('/solve', { size: 'desktop' });
    await page.getByRole('tab', { name: 'Grids' }).click();
    await page.getByRole('button', { name: 'Start anyway' }).click();
    await page.getByText(/or more grids fit/).first().waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Grids' }).click();
    await page.getByRole('button', { name: 'Start anyway' }).click();
    await page.getByText(/or more grids fit/).first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await close(page);
  });
});
