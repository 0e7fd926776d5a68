import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowd, serve, type Served } from '../scripts/server';
import { blanksOf, cluesOf } from './boards';
import { cellNamed } from '../src/board/cells';
import type { Example } from '../src/learn/example';
import examples from '../src/learn/examples.json';
import { hands, type Hand } from './hands';
import { close, inBrowser, open } from './open';
import { ofSample } from './sample';

let server: Served;

/** best asks for the best completions of a board, as somebody who does not play. */
async function best(clues: string, top: number): Promise<{ score: number; grid: string }[]> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' };
  const response = await fetch(`${server.url}/api/v1/max`, { method: 'POST', headers, body: JSON.stringify({ boards: [clues], top }) });
  return ((await response.json()) as { answers: { top: { score: number; grid: string }[] }[] }).answers[0]!.top;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** What people read on the page, and look for. */
const words = {
  en: {
    menu: 'Menu', home: 'Bullseye, start page', learn: 'Learn', techniques: /^Techniques/, begin: /^Begin with/, right: 'That is it.', next: 'Next board', all: 'All techniques', done: /^Full House.*Done$/,
    duel: 'Duel', name: 'Your name', start: 'Start the duel', link: 'Link to join', join: 'Join', full: (name: string) => `${name}: 81 of 81 cells are filled`, handIn: (score: number) => `Hand in ${score} points`,
    needs: (name: string, score: number) => `${name} needs ${score} to win.`, win: 'You win', lose: 'You lose', turning: 'The turning points', rematch: 'Rematch', wants: (name: string) => `${name} wants a rematch.`, accept: 'Accept',
  },
  zh: {
    menu: '菜单', home: 'Bullseye 首页', learn: '学习', techniques: /^技巧/, begin: /学起$/, right: '找对了。', next: '下一个盘面', all: '全部技巧', done: /^最后一格.*完成$/,
    duel: '对战', name: '你的名字', start: '开始对战', link: '加入链接', join: '加入', full: (name: string) => `${name}：已填 81/81 格`, handIn: (score: number) => `以 ${score} 分交卷`,
    needs: (name: string, score: number) => `${name} 要得 ${score} 分才能赢。`, win: '你赢了', lose: '你输了', turning: '转折点', rematch: '再来一局', wants: (name: string) => `${name} 想再来一局。`, accept: '接受',
  },
};

/** A Person has never seen the page before. */
interface Person {
  page: Page;
  hand: Hand;
  w: (typeof words)['en'];
}

/** visit comes to the start page. */
async function visit(hand: Hand, language: 'en' | 'zh'): Promise<Person> {
  return { page: await open('/', { ...hand.window, language, baseURL: server.url }), hand, w: words[language] };
}

/** turn goes to a part of the site by the links at the top. */
async function turn({ page, hand, w }: Person, to: 'learn' | 'duel') {
  const menu = button(page, w.menu);
  if (await menu.isVisible()) await hand.press(page, menu);
  await hand.press(page, page.getByRole('navigation').getByRole('link', { name: w[to], exact: true }));
}

/** study finishes the first lesson, from the start page and back. */
async function study(person: Person) {
  const { page, hand, w } = person;
  const follow = (name: string | RegExp) => hand.press(page, page.getByRole('link', { name }));
  await turn(person, 'learn');
  await follow(w.techniques);
  await follow(w.begin);
  const boards = (examples as Example[][])[0]!;
  for (const [i, { steps }] of boards.entries()) {
    const place = steps[0]!.place!;
    await hand.answer(page, cellNamed(place), place[5]!);
    await page.getByText(w.right).first().waitFor();
    if (i < boards.length - 1) await hand.press(page, button(page, w.next));
  }
  await follow(w.all);
  await page.getByRole('link', { name: w.done }).waitFor();
  await follow(w.home);
}

inBrowser('friends', () => {
  beforeAll(async () => {
    server = await serve(...crowd);
  });
  afterAll(() => server.stop());

  // Each way of use, with the page in one language for the host, and in the other one for the guest.
  const ways = hands.map((hand, i) => ({ ...hand, hand, languages: i % 2 ? (['zh', 'en'] as const) : (['en', 'zh'] as const) }));
  it.each(ofSample(ways, 1))('learn the first technique, and play a whole duel and its rematch $name', async ({ hand, languages }) => {
    const [ada, bob] = (await Promise.all(languages.map((language) => visit(hand, language)))) as [Person, Person];
    await Promise.all([ada, bob].map(study));
    await turn(ada, 'duel');
    await hand.write(ada.page, ada.page.getByLabel(ada.w.name), 'Ada');
    await hand.press(ada.page, ada.page.getByLabel('5', { exact: true }));
    await hand.press(ada.page, button(ada.page, ada.w.start));
    await bob.page.goto(await ada.page.getByLabel(ada.w.link).inputValue());
    await hand.write(bob.page, bob.page.getByLabel(bob.w.name), 'Bob');
    await hand.press(bob.page, button(bob.page, bob.w.join));

    // Nothing is lost by a reload during the countdown.
    await ada.page.locator('.duel-seconds').waitFor();
    await ada.page.reload();
    await Promise.all([ada, bob].map(({ page }) => page.locator('.board[role=grid]').waitFor()));
    const clues = await cluesOf(ada.page);
    expect(await cluesOf(bob.page)).toBe(clues);

    const top = await best(clues, 4);
    const blanks = blanksOf(clues);
    await hand.enter(ada.page, blanks, top[3]!.grid);
    await bob.page.getByRole('img', { name: bob.w.full('Ada') }).waitFor();
    await hand.press(ada.page, button(ada.page, ada.w.handIn(top[3]!.score)));
    await ada.page.getByText(ada.w.needs('Bob', top[3]!.score + 1)).waitFor();
    await hand.enter(bob.page, blanks, top[0]!.grid);
    await hand.press(bob.page, button(bob.page, bob.w.handIn(top[0]!.score)));
    await bob.page.getByRole('heading', { name: bob.w.win }).waitFor();
    await ada.page.getByRole('heading', { name: ada.w.lose }).waitFor();
    await bob.page.getByRole('heading', { name: bob.w.turning }).waitFor();

    await hand.press(bob.page, button(bob.page, bob.w.rematch));
    await ada.page.getByText(ada.w.wants('Bob')).waitFor();
    await hand.press(ada.page, button(ada.page, ada.w.accept));
    await Promise.all([ada, bob].map(({ page }) => page.locator('.board[role=grid]').waitFor()));
    expect(await cluesOf(ada.page)).not.toBe(clues);
    await close(ada.page, /ERR_ABORTED|ERR_INCOMPLETE_CHUNKED_ENCODING|503/); // of the stream that the reload ends, and of boards for the stock
    await close(bob.page, /503/);
  });
});
