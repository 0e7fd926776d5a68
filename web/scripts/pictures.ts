// Writes the pictures of the documentation, ../docs/images/web: npm run pictures [PLACE]...
import { places } from '../browser/places';
import { Camera } from './camera';
import { sizes } from './chromium';

/** The places of which there are pictures: the pages, in the state that shows most of them. */
const shown = ['start', 'play-target', 'play-end', 'duel', 'duel-end', 'leaderboard', 'solve-score', 'solve-path', 'make-contest', 'learn', 'learn-target', 'learn-proof'];
const time = '2026-11-20T12:00:00Z';

const wanted = process.argv.slice(2);
const camera = await Camera.in('../docs/images/web');
for (const language of ['en', 'zh'] as const) {
  for (const device of [['phone', 'tablet'], ['desktop']] as const) {
    for (const name of wanted.length ? wanted : shown) {
      const place = places.find((each) => each.name === name);
      if (!place) throw new Error(`found no place with the name ${name} in browser/places.ts`);
      // The clock of the server cannot be set, so that of a duel is the true one.
      const page = await camera.open({ size: device[0], theme: 'light', language }, name === 'duel-end' ? undefined : time);
      await camera.show(page, place);
      for (const size of device) {
        await page.setViewportSize(sizes[size]);
        await page.evaluate(() => scrollTo(0, 0));
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme });
          await camera.take(page, place, { size, theme, language }, { small: true });
        }
      }
      await page.close();
    }
  }
}
await camera.close();
