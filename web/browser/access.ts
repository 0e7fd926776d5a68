// What holds for every page and state of places.ts.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowd, serve, type Served } from '../scripts/server';
import { findings, misfits, unfocusable, unnamed, unreached } from './checks';
import { close, complaintsOf, inBrowser, open, repaint, type Options } from './open';
import { places, type Place } from './places';
import { inFull, ofSample } from './sample';

/** The windows in which everything must fit. One of 1280 with a zoom of 200 % is one of 640. */
const small = [
  { width: 640, height: 400 },
  { width: 320, height: 568 },
];
/** What a second theme changes is colours, so axe looks only at these again. */
const rulesOfColours = ['color-contrast'];

/** themesOf returns both themes; in a sample one, in turns for each language. */
const themesOf = (place: Place) => (['light', 'dark'] as const).filter((_, i) => inFull || i === (places.indexOf(place) >> 1) % 2);

/** access tests places in a language and a window. */
export function access(language: 'en' | 'zh', size: NonNullable<Options['size']>) {
  inBrowser(`access, ${language}`, () => {
    let server: Served; // its own: somebody else who waits for a stranger would be met
    let page: Page; // one window is much faster than a new one for each place
    beforeAll(async () => {
      server = await serve(...crowd);
      page = await open('about:blank', { baseURL: server.url, language, size });
    });
    afterAll(async () => {
      await close(page);
      await server.stop();
    });

    /** show shows a place to somebody who has never been there. */
    async function show(place: Place) {
      await page.goto('/healthz'); // else, an address that differs only in its fragment is not loaded
      await page.evaluate(() => localStorage.clear());
      await page.goto(place.path);
      await place.prepare?.(page);
    }

    // The next place is in the sample of the other language.
    it.each(ofSample(places, language === 'en' ? 0 : 1))('$name has names, can be used with the keyboard, and fits small windows', async (place) => {
      const before = page.viewportSize()!;
      const again = () => (place.fleeting ? show(place) : undefined);
      await show(place);
      for (const window of small) {
        await page.setViewportSize(window);
        expect.soft(await misfits(page), `${window.width} wide`).toEqual([]);
      }
      await page.setViewportSize(before);
      for (const [i, theme] of themesOf(place).entries()) {
        await again();
        await repaint(page, theme);
        expect.soft(await findings(page, ...(i ? rulesOfColours : [])), theme).toEqual([]);
      }
      await repaint(page, 'light');
      expect.soft(await unnamed(page)).toEqual([]);
      await again();
      expect.soft(await (place.long ? unfocusable(page) : unreached(page))).toEqual([]);
      expect.soft(complaintsOf(page).splice(0)).toEqual([]);
    });
  });
}
