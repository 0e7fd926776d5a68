import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { blanksOf, cluesOf, type } from './boards';
import { close, inBrowser, open } from './open';

inBrowser('page', () => {
  it('switches language and theme, and keeps both', async () => {
    const page = await open('/', { size: 'desktop' });
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await page.getByRole('button', { name: '中文' }).click();
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
    await page.getByRole('button', { name: '主题' }).click();
    await page.getByRole('button', { name: '主题' }).click();
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.reload();
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await close(page);
  });

  it.each(['en', 'zh'] as const)('has its main actions in sight at a zoom of 200 %%, in %s', async (language) => {
    const page = await open('/', { language, viewport: { width: 640, height: 400 }, hasTouch: false });
    const actions = {
      '/': [/Play today’s sudoku|^玩今日数独/, /Play today’s target|^玩今日靶形数独/, /Play a duel|双人对战/],
      '/duel': [/Start the duel|开始对战/],
      '/make': [/Other boards|换一批/],
      '/solve': [/Load board|载入盘面/],
      '/learn': [/Techniques|技巧/],
    };
    for (const [path, names] of Object.entries(actions)) {
      await page.goto(path);
      for (const name of names) {
        const action = page.locator('main :is(a.button, button, .card strong)').filter({ hasText: name }).first();
        await action.waitFor();
        const { y, height } = (await action.boundingBox())!;
        expect(y + height, `${path} ${name}`).toBeLessThanOrEqual(400);
      }
    }
    await close(page);
  });

  it('leads from the start page to a classic board in one tap, and to the next one when that is solved', async () => {
    const page = await open('/', { size: 'phone' });
    await page.getByRole('link', { name: 'Play today’s sudoku' }).tap();
    await page.getByRole('heading', { name: 'Easy' }).waitFor();
    const clues = await cluesOf(page);
    const { answers } = await (await page.request.post('/api/v1/solve', { data: { boards: [clues] } })).json();
    await page.locator('.board [data-cell="40"]').focus();
    await type(page, blanksOf(clues), answers[0].grid);
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Play today’s sudoku' }).tap();
    await page.getByRole('heading', { name: 'Medium' }).waitFor();
    await close(page);
  });

  it('can be installed, with icons of the sizes that it names, and a bar in the colour of the theme', async () => {
    const page = await open('/', { size: 'desktop', theme: 'dark' });
    const client = await page.context().newCDPSession(page);
    const { errors, data } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons.filter((icon) => icon.sizes !== 'any')) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
    expect(await page.getAttribute('meta[name=theme-color]', 'content')).toBe('#131519');
    await close(page);
  });

  it('marks in the header to which part a page belongs', async () => {
    for (const [path, name] of [['/', 'Play'], ['/play', 'Play'], ['/leaderboard', 'Duel'], ['/learn', 'Learn'], ['/learn/proof', 'Learn']] as const) {
      const page = await open(path, { size: 'desktop' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('#pages nav a[aria-current]').allTextContents(), path).toEqual([name]);
      await close(page);
    }
  });

  it('says that there is no such page', async () => {
    const page = await open('/nowhere', { language: 'zh' });
    await page.getByRole('heading', { name: '没有这个页面' }).waitFor();
    expect((await page.request.get('/nowhere')).status()).toBe(404);
    await close(page, /404/); // Chromium says so
  });

  it('says that a page is on its way, but only if that takes long', async () => {
    const page = await open('/', { size: 'desktop', serviceWorkers: 'block' });
    const said = page.getByRole('status').filter({ hasText: 'Loading…' });
    const wait = (time: number) => page.route('**/assets/Make.page-*.js', (route) => void setTimeout(() => void route.continue(), time));
    await wait(2500);
    const begun = Date.now();
    await page.getByRole('link', { name: 'Make', exact: true }).click();
    expect(await said.count()).toBe(0);
    await said.waitFor();
    expect(Date.now() - begun).toBeGreaterThan(300);
    await page.getByRole('heading', { name: 'Make boards' }).waitFor();
    expect(await said.count()).toBe(0);
    // A page that is opened has nothing else to show.
    await page.goto('/make', { waitUntil: 'commit' });
    await said.waitFor();
    await page.getByRole('heading', { name: 'Make boards' }).waitFor();
    expect(await said.count()).toBe(0);
    await close(page);
  });

  it('says that a page could not be loaded, and loads it when it can', async () => {
    const page = await open('/', { size: 'desktop', serviceWorkers: 'block' });
    await page.route('**/assets/Make.page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Make', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' }).waitFor();
    await page.unroute('**/assets/Make.page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Make boards' }).waitFor();
    await close(page, /net::ERR_FAILED/);
  });

  it('comes with its program and with the boards of the day, so that nothing waits for something else', async () => {
    const day = '2026-11-18';
    await close(await open(`/api/v1/daily/${day}`), /favicon|404/); // the server knows these boards from now on
    const opened: Page[] = [];
    for (const [path, seen, most] of [[`/play?day=${day}&kind=hard`, '.board[role=grid]', 6], ['/solve', '.solve-panel', 7], ['/learn/proof', '.board', 9]] as const) {
      const page = await open('about:blank', { serviceWorkers: 'block' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await page.locator(seen).first().waitFor();
      const html = await (await page.request.get(path)).text();
      const files = asked.filter((name) => /\.(js|css)$/.test(name));
      expect(files.filter((name) => !html.includes(name)), `${path} asks late`).toEqual([]);
      expect(files.length, path).toBeLessThanOrEqual(most);
      expect(asked.filter((name) => name.startsWith('/api/')), path).toEqual([]);
      opened.push(page);
    }
    await opened[0]!.waitForTimeout(4000); // Chromium warns of what was loaded early and not used
    for (const page of opened) await close(page);
  });

  it('loads less than 150 KB for the first page', async () => {
    const page = await open('about:blank', { serviceWorkers: 'block' }); // it would load the other pages, too
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('.start-board').first().waitFor();
    console.log(`first page: ${Math.round(bytes / 1024)} KB compressed in all`);
    expect(bytes).toBeGreaterThan(10 * 1024);
    expect(bytes).toBeLessThan(150 * 1024);
    await close(page);
  });
});
