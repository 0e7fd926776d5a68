import { expect, it } from 'vitest';
import { close, inBrowser, open } from './open';
import { inFull } from './sample';

const budget = 1500; // milliseconds until the board takes an entry
const usual = { serviceWorkers: 'block', extraHTTPHeaders: { 'Accept-Encoding': 'gzip, deflate, br' } } as const; // also in a sample

// Chromium simulates a slow phone: a processor four times slower than this one, and the network of
// Lighthouse's slow 4G. The figures are printed, and no test fails by them: they depend on the
// machine and on what else runs there.
inBrowser('speed', () => {
  it('prints the time to first paint and to the first entry on a slow phone', async () => {
    const page = await open('/play/nowhere', usual); // the server has compressed its files once
    await page.goto('/play?day=2026-11-20&kind=target');
    await page.locator('.keys').waitFor();
    await close(page, /404/);

    const times: { paint: number; entry: number; bytes: number }[] = [];
    for (let i = 0; i < (inFull ? 3 : 1); i++) {
      const visitor = await open('about:blank', usual);
      const cdp = await visitor.context().newCDPSession(visitor);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 });
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      let bytes = 0;
      cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      // The first moment at which a press of a key enters a digit, by the clock of the page.
      await visitor.addInitScript(() => {
        const w = window as typeof window & { entered?: number };
        const timer = setInterval(() => {
          const cell = document.querySelector('.board [data-cell] .digit') && document.querySelector<SVGElement>('.board[role=grid] .cell:not(.clue)');
          if (!cell) return;
          if (document.querySelector('.cell:not(.clue) .digit')) {
            w.entered = performance.now();
            clearInterval(timer);
            return;
          }
          const box = cell.getBoundingClientRect();
          const at = { bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1, isPrimary: true, button: 0, buttons: 1 };
          cell.dispatchEvent(new PointerEvent('pointerdown', at));
          cell.dispatchEvent(new PointerEvent('pointerup', { ...at, buttons: 0 }));
          document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: '5', code: 'Digit5' }));
        }, 20);
      });
      await visitor.goto('/play?day=2026-11-20&kind=target');
      await visitor.waitForFunction(() => (window as typeof window & { entered?: number }).entered !== undefined);
      const [paint, entry] = await visitor.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, (window as typeof window & { entered?: number }).entered!]);
      times.push({ paint: Math.round(paint!), entry: Math.round(entry!), bytes });
      await close(visitor);
    }
    const best = times.reduce((a, b) => (a.entry < b.entry ? a : b));
    console.log(`slow phone: first paint ${best.paint} ms, first entry ${best.entry} ms (budget ${budget} ms), ${Math.round(best.bytes / 1024)} KB; of ${times.map(({ entry }) => entry).join(', ')}`);
    expect(best.bytes).toBeLessThan(150 * 1024);
    expect(best.entry).toBeGreaterThan(best.paint);
  });
});
