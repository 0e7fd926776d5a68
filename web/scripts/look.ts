// Writes pictures, to look at: npm run look -- FOLDER [PLACE]...
// A place is the name of one in browser/places.ts, or a path; without one, all of them are taken, in
// every size, theme and language. LOOK=phone,dark,zh takes only some, FULL=1 the whole page.
import { places, type Place } from '../browser/places';
import { Camera, looks, type Look } from './camera';

const [folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error('expected a folder for the pictures');
const wanted = (process.env['LOOK'] ?? '').split(',').filter(Boolean);
const placeOf = (name: string): Place => places.find((place) => place.name === name) ?? { name: name.replace(/[^a-z0-9]+/gi, '-').slice(0, 40), path: name };

/** isWanted tells whether LOOK names the look: by one of the sizes, themes and languages that it names, if it names any. */
function isWanted(look: Look): boolean {
  return (['size', 'theme', 'language'] as const).every((aspect) => {
    const named = wanted.filter((word) => looks.some((each) => each[aspect] === word));
    return !named.length || named.includes(look[aspect]);
  });
}

const camera = await Camera.in(folder);
for (const place of names.length ? names.map(placeOf) : places) {
  for (const look of looks.filter(isWanted)) {
    const page = await camera.open(look);
    await camera.show(page, place);
    await camera.take(page, place, look, { whole: process.env['FULL'] !== undefined });
    await page.close();
  }
}
await camera.close();
