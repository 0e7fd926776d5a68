// Opens pages for the tests, in the browser that setup.ts has started.
import { buffer } from 'node:stream/consumers';
import { chromium, type Browser, type BrowserContextOptions, type Download, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { sizes } from '../scripts/chromium';
import { inFull } from './sample';

export interface Options extends BrowserContextOptions {
  language?: 'en' | 'zh';
  theme?: 'light' | 'dark';
  size?: keyof typeof sizes;
}

let browser: Browser;

/** inBrowser describes tests that need Chromium. Without it, they are skipped. */
export function inBrowser(name: string, tests: () => void) {
  const endpoint = inject('browser');
  if (!endpoint) console.log(`skipped: ${name}: chromium is not installed`);
  describe.skipIf(!endpoint)(name, () => {
    beforeAll(async () => {
      browser = await chromium.connect(endpoint);
    });
    afterAll(() => browser.close());
    tests();
  });
}

/**
 * open opens a page of the server in a new profile. In a sample, only pages that are to work without the
 * server have the service worker, a stock of boards and the best compression: to load, to set and to make
 * these takes longer than most tests.
 */
export async function open(path: string, options: Options = {}): Promise<Page> {
  const { language = 'en', theme = 'light', size = 'phone', baseURL = inject('url'), serviceWorkers = inFull ? 'allow' : 'block', ...rest } = options;
  const simple = !inFull && serviceWorkers === 'block';
  const context = await browser.newContext({
    baseURL,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: theme,
    viewport: sizes[size],
    hasTouch: size === 'phone',
    timezoneId: 'UTC',
    serviceWorkers,
    ...rest,
    extraHTTPHeaders: { ...(simple ? { 'Accept-Encoding': 'gzip' } : {}), ...rest.extraHTTPHeaders },
  });
  if (simple) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !blocked.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const own = new URL(baseURL).host;
  context.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && new URL(request.url()).host !== own) complaints.push(`asked somebody else: ${request.url()}`);
  });
  complained.set(page, complaints);
  await page.goto(path);
  return page;
}

/** repaint changes the theme that the system asks for, and waits until the page has it. */
export async function repaint(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}], html:not([data-theme])`).waitFor(); // the reference only has styles for both
}

const blocked = /^Service Worker registration blocked/; // which Playwright says

const complained = new WeakMap<Page, string[]>();

/** complaintsOf returns what was wrong with a page so far: errors and warnings on its console, and requests to others. */
export const complaintsOf = (page: Page) => complained.get(page) ?? [];

/** close closes a page. It fails if the console has had an error or a warning that was not expected, or if the page has asked another server. */
export async function close(page: Page, expected?: RegExp) {
  const complaints = complaintsOf(page);
  await page.context().close();
  expect(complaints.filter((text) => !expected?.test(text))).toEqual([]);
}

/** contents is what a file has that the page has saved. */
export async function contents(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
