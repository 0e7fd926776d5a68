import { expect, it } from 'vitest';
import { blanksOf, cluesOf, fill, type } from './boards';
import { ask, begin, duels, enter, friends, lostConnection, scored, watch } from './duels';
import { close } from './open';

duels('duel', () => {
  it('is played by two friends, with the mouse and with the keyboard, before a spectator', async () => {
    const ada = await enter('/duel', { size: 'desktop' });
    const bob = await enter('/duel', { size: 'desktop' });
    await friends(ada, bob);
    const clues = await cluesOf(ada);
    expect(await cluesOf(bob)).toBe(clues);
    const top = await scored(clues, 4);
    const cells = blanksOf(clues);

    // A spectator sees how far both are.
    await fill(ada, cells.slice(0, 3), top[3]!.grid);
    await bob.getByRole('img', { name: `Ada: ${81 - cells.length + 3} of 81 cells are filled` }).waitFor();
    const eve = await watch(ada);
    await eve.getByRole('img', { name: `Ada: ${81 - cells.length + 3} of 81 cells are filled` }).waitFor();
    expect(await eve.locator('.board .cell:not(.clue) .digit').count()).toBe(0);

    await fill(ada, cells.slice(3), top[3]!.grid);
    await ada.getByRole('button', { name: `Hand in ${top[3]!.score} points` }).click();
    await ada.getByText(`Bob needs ${top[3]!.score + 1} to win.`).waitFor();
    await bob.locator('.duel-news', { hasText: `You need ${top[3]!.score + 1} points to win.` }).waitFor();
    await bob.locator('.is-other').getByText('handed in').waitFor();

    await bob.locator('.board [tabindex="0"]').focus();
    await type(bob, cells, top[0]!.grid);
    await bob.getByRole('button', { name: `Hand in ${top[0]!.score} points` }).focus();
    await bob.keyboard.press('Enter');

    await bob.getByRole('heading', { name: 'You win' }).waitFor();
    await ada.getByRole('heading', { name: 'You lose' }).waitFor();
    await eve.getByRole('heading', { name: 'Bob wins' }).waitFor();
    const lost = top[0]!.score - top[3]!.score;
    for (const page of [ada, bob, eve]) {
      await page.getByText(`By ${lost} point`).waitFor();
      await page.getByRole('heading', { name: 'The turning points' }).waitFor();
      expect(await page.locator('.duel-grids .board').count()).toBe(2); // Bob's is the best grid
      const costs = await page.locator('.duel-turns li').allTextContents();
      expect(costs.every((text) => text.includes('Ada'))).toBe(true);
      expect(costs.map((text) => Number(/cost (\d+) point/.exec(text)![1])).reduce((a, b) => a + b)).toBe(lost);
    }

    // A rematch with another board.
    await bob.getByRole('button', { name: 'Rematch' }).focus();
    await bob.keyboard.press('Enter');
    await ada.getByText('Bob wants a rematch.').waitFor();
    await ada.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([ada, bob].map((page) => page.locator('.board[role=grid]').waitFor()));
    expect(await cluesOf(ada)).not.toBe(clues);
    for (const page of [ada, bob, eve]) await close(page);
  });

  it('keeps what the pen draws on the device, where each player has it undone, redone and after a reload', async () => {
    const [ada, bob] = await Promise.all([1, 2].map(() => enter('/duel', { size: 'desktop' })));
    await friends(ada!, bob!, 'Easy');
    const [first] = blanksOf(await cluesOf(ada!));
    const drawn = (page: typeof ada) => page!.locator('.board-pen').getAttribute('d');
    const sent: (string | null)[] = [];
    ada!.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData())));
    await ada!.locator('.board [tabindex="0"]').focus();
    await ada!.keyboard.press('b');
    for (const key of ['Shift+ArrowUp', '5']) await ada!.keyboard.press(key);
    const all = 'M450 350v100M418 350a32 32 0 1 1 64 0a32 32 0 1 1 -64 0';
    expect(await drawn(ada)).toBe(all);
    await ada!.getByRole('button', { name: 'Undo' }).click();
    expect(await drawn(ada)).toBe('M450 350v100');
    await ada!.getByRole('button', { name: 'Redo' }).click();
    await ada!.reload();
    await expect.poll(() => drawn(ada)).toBe(all);
    await ada!.getByRole('button', { name: 'Digit', exact: true }).click();
    await ada!.getByRole('button', { name: 'Digit', exact: true, pressed: true }).waitFor();
    await ada!.locator(`.board [data-cell="${first}"]`).click();
    await ada!.keyboard.press('1');
    await expect.poll(() => sent.length).toBe(1); // only the digit
    expect(sent[0]).toContain('"kind":"entry"');
    expect([await drawn(ada), await drawn(bob)]).toEqual([all, '']);
    for (const page of [ada!, bob!]) await close(page, lostConnection);
  });

  it('ends for both when the best possible score is handed in, or somebody gives up', async () => {
    const [ada, bob] = await Promise.all([1, 2].map(() => enter('/duel', { size: 'desktop' })));
    await friends(ada!, bob!);
    const clues = await cluesOf(ada!);
    const [best] = await scored(clues, 1);
    await ada!.locator('.board [tabindex="0"]').focus();
    await type(ada!, blanksOf(clues), best!.grid);
    await ada!.getByRole('button', { name: `Hand in ${best!.score} points` }).press('Enter');
    await ada!.getByRole('heading', { name: 'You win' }).waitFor();
    await bob!.getByRole('heading', { name: 'You lose' }).waitFor();
    await bob!.getByText('Ada handed in the best possible score.').waitFor();

    await bob!.getByRole('button', { name: 'Rematch' }).click();
    await ada!.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([ada!, bob!].map((page) => page.locator('.board[role=grid]').waitFor()));
    await ada!.getByRole('button', { name: 'More' }).click();
    await ada!.getByRole('button', { name: 'Give up' }).click();
    await ada!.getByRole('button', { name: 'Yes, give up' }).click();
    await ada!.getByRole('heading', { name: 'You lose' }).waitFor();
    await bob!.getByRole('heading', { name: 'You win' }).waitFor();
    await bob!.getByText('Ada has left.').waitFor();
    for (const page of [ada!, bob!]) await close(page);
  });

  it('has a few words for the other player, a link for spectators, and says what the small grids show', async () => {
    const [ada, bob] = [await enter('/duel', { permissions: ['clipboard-read', 'clipboard-write'] }), await enter('/duel', { size: 'desktop', language: 'zh' })];
    await begin(ada, 'Ada', /^A friend/);
    await bob.goto(await ada.getByLabel('Link to join').inputValue());
    await bob.getByLabel('你的名字').fill('Bob');
    await bob.keyboard.press('Enter');
    await ada.getByText('The small grids show how many cells').waitFor(); // during the countdown
    await ada.getByRole('button', { name: 'Good luck!' }).tap();
    await bob.locator('.duel-word', { hasText: '祝你好运！' }).waitFor();
    await Promise.all([ada, bob].map((page) => page.locator('.board[role=grid]').waitFor()));

    await bob.getByRole('button', { name: '打招呼和链接' }).press('Enter');
    await bob.getByText('小盘面由外向内填满').waitFor();
    await bob.getByRole('button', { name: '谢谢！' }).press('Enter');
    await bob.getByRole('group', { name: '对对方说' }).waitFor({ state: 'detached' });
    await ada.locator('.is-other').getByText('Thank you!').waitFor();
    await ada.locator('.spoken', { hasText: 'Bob: Thank you!' }).waitFor({ state: 'attached' });
    await bob.getByRole('button', { name: '打招呼和链接' }).press('Enter');
    expect(await bob.getByRole('button', { name: '谢谢！' }).getAttribute('aria-disabled')).toBe('true'); // for three seconds
    await bob.keyboard.press('Escape');
    await ada.locator('.is-other').getByText('Bob').waitFor(); // after a while

    await ada.getByRole('button', { name: 'Words and links' }).tap();
    await ada.getByRole('button', { name: 'Copy a link to watch' }).tap();
    await ada.getByRole('button', { name: 'The link is copied.' }).waitFor();
    const eve = await enter(await ada.evaluate(() => navigator.clipboard.readText()));
    await eve.getByText('The small grids show how many cells').waitFor();
    await ada.locator('.board [data-cell="76"]').tap(); // closes it
    expect(await ada.locator('.duel-sheet').count()).toBe(0);
    for (const page of [ada, bob, eve]) await close(page);
  });

  it('tells by its link who invites to what, and leads back those who play', async () => {
    const [ada, bob, eve] = await Promise.all([1, 2, 3].map(() => enter('/duel')));
    await ada!.getByLabel(/^A friend/).check();
    await ada!.getByLabel('Easy').check();
    await ada!.getByRole('button', { name: 'Start the duel' }).tap(); // a name is not needed
    const link = await ada!.getByLabel('Link to join').inputValue();
    const own = await ada!.context().newPage();
    await own.goto(link);
    await own.getByText('This is your own link.').waitFor();
    await own.getByRole('link', { name: 'Go back to the game' }).click();
    await own.getByRole('heading', { name: 'Send this link to your friend' }).waitFor();
    await own.close();

    await bob!.goto(link);
    await bob!.getByRole('heading', { name: /^Guest \d+ challenges you/ }).waitFor();
    await bob!.getByText('Easy, 15 minutes').waitFor();
    await eve!.goto(link); // at the same time
    await eve!.getByRole('heading', { name: /challenges you/ }).waitFor();
    await bob!.getByLabel('Your name').fill('Bob');
    await bob!.getByRole('button', { name: 'Join' }).tap();
    await bob!.waitForURL(/\/game\//);
    await eve!.getByRole('button', { name: 'Join' }).tap();
    await eve!.getByText('Both seats of this game are taken.').waitFor();
    await eve!.getByRole('link', { name: 'Watch', exact: true }).tap();
    await eve!.waitForURL(/\/watch\//);
    for (const page of [ada!, bob!]) {
      const game = page.url();
      await page.goto(link); // again
      await page.waitForURL(game);
    }
    await ada!.goto('/duel');
    await ada!.getByRole('link', { name: 'Easy, Bob' }).tap();
    await ada!.locator('.board[role=grid]').waitFor();
    await close(ada!);
    await close(bob!);
    await close(eve!, /409/); // the seat was taken
  });

  it('begins at once against a bot, and a seat that is asked for twice is one', async () => {
    const page = await enter('/duel');
    let requests = 0;
    await page.route('**/api/v1/games', async (route) => {
      requests++;
      if (requests > 1) return route.continue();
      await route.fetch(); // the server answers, and the answer is lost
      await route.abort();
    });
    await page.getByLabel(/^A bot/).check();
    await page.getByLabel('Greedy').check();
    await begin(page, 'Ada', /^A bot/, 'Easy');
    await page.locator('.board[role=grid]').waitFor();
    expect(requests).toBe(2);
    await page.getByRole('img', { name: /^Greedy: (3[5-9]|[4-8]\d) of 81/ }).waitFor(); // it plays
    await page.setViewportSize({ width: 820, height: 1180 });
    expect((await page.locator('.board[role=grid]').boundingBox())!.width).toBeGreaterThan(780); // on a tablet, too, the keys are below
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Show clashes').waitFor();
    expect(await page.getByLabel('Show mistakes at once').count()).toBe(0);
    await page.getByRole('button', { name: 'Give up' }).tap();
    await page.getByRole('button', { name: 'Yes, give up' }).tap();
    await page.getByRole('heading', { name: 'You lose' }).waitFor();
    await page.goto('/log');
    await page.getByRole('row', { name: 'Greedy 1 0 1 0' }).waitFor();
    await close(page, lostConnection);
  });

  it('names the days of the leaderboard in the language of the page, and keeps the focus at the last one', async () => {
    const page = await enter('/leaderboard/2026-11-19', { size: 'desktop', locale: 'de-DE' });
    await page.getByRole('heading', { name: /^Thursday,? 19 November 2026$/ }).waitFor(); // the browser is German
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '2026年11月19日星期四' }).waitFor();
    await page.getByRole('link', { name: '前一天' }).press('Enter');
    await page.getByRole('heading', { name: '2026年11月18日星期三' }).waitFor();
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('其他日期').fill(today);
    await page.waitForURL(`**/${today}/target`);
    await page.getByRole('link', { name: '前一天' }).press('Enter');
    await page.waitForURL((url) => !url.pathname.includes(today));
    const after = page.getByRole('link', { name: '后一天' });
    for (let i = 0; i < 2; i++) await after.press('Enter'); // the second time, there is no such day
    expect(new URL(page.url()).pathname).toBe(`/leaderboard/${today}/target`);
    expect(await after.evaluate((link) => [link === document.activeElement, link.getAttribute('aria-disabled')])).toEqual([true, 'true']);
    await close(page);
  });

  it('plays the board of the day for the leaderboard', async () => {
    const page = await enter('/leaderboard/', { size: 'desktop' });
    await page.getByRole('link', { name: 'Easy' }).click();
    await page.getByText('Nobody yet.').waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('link', { name: 'Play for the leaderboard' }).click();
    await page.getByText('Without help, it counts for the leaderboard as Ada').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('The game is paused.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).first().click();
    await page.locator('.board[role=grid]').waitFor();
    const clues = await cluesOf(page);
    const { grid } = await ask<{ grid: string }>('solve', { boards: [clues] });
    const blanks = blanksOf(clues);
    await page.locator('.board [tabindex="0"]').focus();
    await type(page, blanks.slice(0, 10), grid);
    await page.reload();
    await page.getByText('Without help, it counts for the leaderboard as Ada').waitFor();
    await page.locator('.board [tabindex="0"]').focus();
    await type(page, blanks.slice(10), grid);
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    await page.getByRole('link', { name: 'place 1' }).click();
    await page.getByRole('row', { name: /1 Ada/ }).waitFor();
    await close(page);
  });
});
