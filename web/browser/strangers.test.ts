import { expect, it } from 'vitest';
import { blanksOf, cluesOf, fill } from './boards';
import { ask, begin, duels, enter, filled, lostConnection, server } from './duels';
import { close } from './open';

duels('strangers', () => {
  it('is played by strangers on phones, and nothing is lost by a reload', async () => {
    const ada = await enter('/duel');
    await begin(ada, 'Ada', /^A stranger/, 'Easy');
    await ada.getByRole('heading', { name: 'Waiting for a stranger' }).waitFor();
    await ada.reload();
    await ada.getByRole('heading', { name: 'Waiting for a stranger' }).waitFor();
    const bob = await enter('/duel');
    await begin(bob, 'Bob', /^A stranger/, 'Easy');
    await Promise.all([ada, bob].map((page) => page.locator('.board[role=grid]').waitFor()));
    const { width } = (await ada.locator('.board[role=grid]').boundingBox())!;
    expect(width).toBeGreaterThan(0.9 * ada.viewportSize()!.width); // the board takes the room that it has
    await ada.reload(); // during the game
    const clues = await cluesOf(ada);
    const { grid } = await ask<{ grid: string }>('solve', { boards: [clues] });
    const cells = blanksOf(clues);
    await fill(ada, cells.slice(0, 5), grid);
    await ada.reload();
    await ada.locator('.board[role=grid]').waitFor();
    expect(await filled(ada)).toBe(81 - cells.length + 5);
    await ada.getByRole('button', { name: 'Undo' }).tap();
    await bob.getByRole('img', { name: `Ada: ${81 - cells.length + 4} of 81 cells are filled` }).waitFor();
    // Moves while the connection is away, and a reload before they are sent.
    await ada.context().setOffline(true);
    await fill(ada, cells.slice(4, 9), grid);
    await ada.getByText(/ [56] moves on the way/).waitFor(); // the answer to the sixth, undoing, may be lost
    await ada.context().setOffline(false);
    await ada.reload();
    await bob.getByRole('img', { name: `Ada: ${81 - cells.length + 9} of 81 cells are filled` }).waitFor();
    await fill(ada, cells.slice(9), grid); // a full grid without clashes is handed in
    await ada.getByRole('heading', { name: 'You win' }).waitFor();
    await ada.getByText(/^Hardest technique: (Hidden|Naked) Single$/).waitFor();
    await bob.reload();
    await bob.getByRole('heading', { name: 'You lose' }).waitFor();
    await bob.getByText('Ada was first.').waitFor();
    await bob.evaluate(() => localStorage.setItem('bullseye.language', '"zh"'));
    await bob.reload();
    await bob.getByRole('rowheader', { name: 'Bob（你）' }).waitFor();
    await bob.getByText(/^最难的技巧：(排除|唯余)$/).waitFor();
    await close(ada, lostConnection);
    await close(bob);
  });

  it('holds nobody whose stranger does not come, or resigns', async () => {
    /** meet lets a stranger who has no page ask for the same duel. */
    const meet = async (name: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name, kind: 'medium', opponent: 'stranger', limit: 900 });
      const { game, token, seat } = (await (await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers, body })).json()) as { game: string; token: string; seat: number };
      expect(seat).toBe(1);
      return (kind: string) =>
        fetch(`${server.url}/api/v1/games/${game}/moves`, { method: 'POST', headers: { ...headers, Authorization: `Bearer ${token}` }, body: JSON.stringify({ kind, id: kind }) });
    };
    const ada = await enter('/duel');
    await begin(ada, 'Ada', /^A stranger/, 'Medium');
    await ada.getByRole('heading', { name: 'Waiting for a stranger' }).waitFor();
    await meet('Bob'); // and does not come
    await ada.locator('.duel-news', { hasText: 'Bob has not come yet' }).waitFor();
    await ada.getByRole('heading', { name: 'No duel' }).waitFor({ timeout: 60_000 });
    await ada.getByRole('link', { name: 'Another duel' }).tap();
    await ada.getByRole('button', { name: 'Start the duel' }).tap();
    await ada.getByRole('heading', { name: 'Waiting for a stranger' }).waitFor();
    const cem = await meet('Cem');
    await ada.locator('.board[role=grid]').waitFor();
    expect((await cem('left')).status).toBe(200);
    await ada.getByRole('heading', { name: 'You win' }).waitFor();
    await ada.getByText('Cem has left.').waitFor();
    await ada.getByRole('link', { name: 'Another duel' }).tap();
    await ada.getByText('Under way').waitFor({ state: 'detached' });
    await close(ada);
  });

  it('shows who waits now, and lets one play with them at once', async () => {
    const [ada, bob] = await Promise.all([1, 2].map(() => enter('/duel')));
    await bob!.getByLabel(/^A stranger/).check();
    await bob!.getByText('Nobody waits for an opponent now.').waitFor();
    await begin(ada!, 'Ada', /^A stranger/, 'Fiendish');
    await bob!.getByText('1 player waits for an opponent now.').waitFor();
    await bob!.getByRole('button', { name: 'Fiendish, 15 minutes' }).tap();
    await Promise.all([ada!, bob!].map((page) => page.locator('.board[role=grid]').waitFor({ timeout: 60_000 })));
    for (const page of [ada!, bob!]) await close(page);
  });

  it('lets a player leave the waiting room, so that nobody meets an empty seat', async () => {
    const [eve, ada, bob] = await Promise.all([1, 2, 3].map(() => enter('/duel')));
    await begin(eve!, 'Eve', /^A stranger/, 'Medium');
    const left = eve!.waitForResponse((response) => response.url().endsWith('/moves'));
    await eve!.getByRole('button', { name: 'Leave' }).tap();
    expect((await left).status()).toBe(200);
    await eve!.getByRole('heading', { name: 'Duel' }).waitFor();
    await begin(ada!, 'Ada', /^A stranger/, 'Medium');
    await ada!.getByRole('heading', { name: 'Waiting for a stranger' }).waitFor();
    await begin(bob!, 'Bob', /^A stranger/, 'Medium');
    await bob!.getByRole('heading', { name: /Ada against Bob/ }).waitFor();
    for (const page of [eve!, ada!, bob!]) await close(page);
  });
});
