import { expect, it } from 'vitest';
import { blanksOf, cluesOf, fill } from './boards';
import { ask, duels, enter, lostConnection, watch } from './duels';
import { hands } from './hands';
import { close } from './open';
import { ofSample } from './sample';

duels('together', () => {
  it.each(ofSample([hands[0]!, hands[2]!]))('two friends solve one board $name', async ({ window }) => {
    const [ada, bob] = await Promise.all([enter('/duel', window), enter('/duel', window)]);
    await ada.getByLabel('Together on one board').check();
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByLabel('Easy', { exact: true }).check();
    await ada.getByRole('button', { name: 'Start together' }).click();
    await bob.goto(await ada.getByLabel('Link to join').inputValue());
    await bob.getByRole('heading', { name: 'Ada wants to solve a board with you' }).waitFor();
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByRole('button', { name: 'Join' }).click();
    await Promise.all([ada, bob].map((page) => page.locator('.board[role=grid]').waitFor()));
    const clues = await cluesOf(ada);
    expect(await cluesOf(bob)).toBe(clues);
    const { grid } = await ask<{ grid: string }>('solve', { boards: [clues] });
    const blanks = blanksOf(clues);
    const holds = (page: typeof ada, at: number, owner: string) => page.locator(`.board[role=grid] [data-cell="${at}"].${owner} .digit`, { hasText: grid[at]! }).waitFor();

    // Each sees at once what the other enters, and whose it is. Undo does not take it.
    await fill(ada, [blanks[0]!], grid);
    await holds(bob, blanks[0]!, 'by-other');
    await fill(bob, [blanks[1]!], grid);
    await holds(ada, blanks[1]!, 'by-other');
    await ada.getByRole('button', { name: 'Undo' }).click();
    await holds(ada, blanks[0]!, 'by-mine');
    await holds(ada, blanks[1]!, 'by-other');

    // Both in one cell at once: nobody is told off, and both have the same board.
    await Promise.all([fill(ada, [blanks[2]!], grid), fill(bob, [blanks[2]!], grid)]);
    await Promise.all([ada, bob].map((page) => page.locator(`[data-cell="${blanks[2]}"] .digit`, { hasText: grid[blanks[2]!]! }).waitFor()));
    const wrong = [1, 2].map((step) => `${((Number(grid[blanks[3]!]) + step - 1) % 9) + 1}`.repeat(81));
    await Promise.all([fill(ada, [blanks[3]!], wrong[0]!), fill(bob, [blanks[3]!], wrong[1]!)]);
    const both = () => Promise.all([ada, bob].map((page) => page.locator(`.board[role=grid] [data-cell="${blanks[3]}"] .digit`).textContent()));
    await expect.poll(async () => new Set(await both()).size).toBe(1);

    // A reload in the middle loses nothing.
    await bob.reload();
    await holds(bob, blanks[0]!, 'by-other');
    await holds(bob, blanks[1]!, 'by-mine');

    const eve = await watch(ada);
    await eve.getByRole('heading', { name: 'Watch two solve a board' }).waitFor();
    await close(eve);

    const rest = blanks.slice(3);
    await fill(ada, rest.filter((_, i) => i % 2 === 0), grid);
    await fill(bob, rest.filter((_, i) => i % 2 === 1), grid);
    for (const page of [ada, bob]) {
      await page.getByRole('heading', { name: 'Solved together' }).waitFor();
      await page.getByText(/^Ada: \d+ digits$/).waitFor();
      expect(await page.locator('.duel-grids .board').count()).toBe(1);
    }
    await ada.getByRole('link', { name: 'Play something else' }).waitFor();
    await ada.getByRole('button', { name: 'Another board together' }).click();
    await ada.getByText('The next board comes when the other player accepts.').waitFor();
    await bob.getByText('Ada wants to solve another board with you.').waitFor();
    await bob.getByRole('button', { name: 'Accept' }).click();
    await bob.getByRole('heading', { name: 'Ada and Bob' }).waitFor();
    for (const page of [ada, bob]) await close(page, lostConnection); // the reload ends a stream, and the second of two equal entries is refused
  });
});
