import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { findings, misfits } from './checks';
import { begin, duels, enter } from './duels';
import { close } from './open';

/** keep makes a copy of the log, by which the server knows a player. */
async function keep(page: Page) {
  await page.goto('/log');
  await page.getByRole('button', { name: 'Keep a copy on this server' }).click();
  await page.getByLabel('Private link').waitFor();
}

/** joined lets Bob take the free seat of Ada's duel. */
async function joined(bob: Page, link: string, rated: boolean) {
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  if (rated) await bob.getByLabel('Play for a rating').check();
  await bob.getByRole('button', { name: 'Join' }).click();
}

const expectClean = async (page: Page) => expect([...(await findings(page)), ...(await misfits(page))]).toEqual([]);

duels('rated duels', () => {
  it('change the ratings of two players who want that, and tell them where their names are', async () => {
    const [ada, bob] = await Promise.all([enter('/duel', { size: 'desktop' }), enter('/duel')]);
    expect(await ada.getByLabel('Play for a rating').count()).toBe(0); // the server does not know Ada
    await Promise.all([keep(ada), keep(bob)]);
    await ada.goto('/duel');
    const wish = ada.getByLabel('Play for a rating');
    expect(await wish.isChecked()).toBe(false);
    await wish.check();
    await expectClean(ada);
    await ada.getByLabel('A bot').check();
    expect(await wish.count()).toBe(0);
    await begin(ada, 'Ada', /^A friend/, 'Easy');
    await ada.getByText('For a rating, if your opponent wants that, too.').waitFor();
    const link = await ada.getByLabel('Link to join').inputValue();
    await bob.goto(link);
    await bob.getByText('Your opponent plays for a rating, which is 1500 ± 700 now.').waitFor();
    await expectClean(bob);
    await joined(bob, link, true);
    await bob.getByText('This duel counts for the ratings of both players.').waitFor();
    await Promise.all([ada, bob].map((page) => page.locator('.board[role=grid]').waitFor()));
    for (const page of [ada, bob]) expect(await page.locator('.duel-bar .duel-rating').allTextContents()).toEqual(['1500 ± 700', '1500 ± 700']);
    await expectClean(bob);

    for (const name of ['More', 'Give up', 'Yes, give up']) await ada.getByRole('button', { name, exact: true }).click();
    await ada.getByRole('row', { name: /^Ada.*1338 ± 580 \(−162\)/ }).waitFor();
    await bob.getByRole('row', { name: /^Bob.*1662 ± 580 \(\+162\)/ }).waitFor();
    await expectClean(bob);

    // The log has the rating, also after another visit.
    await bob.goto('/log');
    await bob.getByText('Rating 1662 ± 580, from 1 duel').waitFor();
    await expectClean(bob);

    // Who does not want it any more plays without.
    await bob.goto('/duel');
    await bob.getByLabel('Play for a rating').uncheck();
    await ada.goto('/duel');
    await begin(ada, 'Ada', /^A friend/, 'Easy');
    await joined(bob, await ada.getByLabel('Link to join').inputValue(), false);
    await ada.getByText('Not for ratings: only one player wants that.').waitFor();
    for (const page of [ada, bob]) await close(page, /ERR_ABORTED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  });

  it('cannot begin when the copy was deleted elsewhere', async () => {
    const ada = await enter('/log', { size: 'desktop' });
    await keep(ada);
    await ada.goto('/duel');
    await ada.getByLabel('Play for a rating').check();
    await ada.evaluate(async () => {
      const { secret } = JSON.parse(localStorage.getItem('bullseye.copy')!) as { secret: string };
      await fetch('/api/v1/copy', { method: 'DELETE', headers: { Authorization: `Bearer ${secret}` } });
    });
    await begin(ada, 'Ada', /^A friend/, 'Easy');
    await ada.getByText('there is no such copy: it was deleted').waitFor();
    await close(ada, /404/);
  });
});
