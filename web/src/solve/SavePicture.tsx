import { useRef } from 'preact/hooks';
import { draw, type PictureForm } from '../api';
import { download } from '../app/download';
import { kept, oneOf } from '../app/kept';
import { Work } from '../app/work';
import { language } from '../words';
import type { Desk } from './desk';
import { pictureOf } from './pictures';
import { Progress } from './Progress';
import { words } from './words';

const themes = ['light', 'dark', 'print', 'colour-blind'] as const;
type Theme = (typeof themes)[number];
const theme = kept<Theme>('picture.theme', 'light', oneOf(...themes));

const sideOfPNG = 1200; // pixels

/** SavePicture saves what the board shows, or the spread, as a picture. The server draws it. */
export function SavePicture({ desk }: { desk: Desk }) {
  const w = words();
  const picture = pictureOf(desk);
  const work = useRef(new Work<boolean>()).current;
  const last = useRef<PictureForm>('svg');
  const save = (form: PictureForm) => {
    last.current = form;
    const options = { ...picture.options, theme: theme.value, language: language.value, ...(form === 'png' ? { size: sideOfPNG } : {}) };
    work.run(async (signal) => {
      download(`${fileNames[picture.what]}.${form}`, await draw({ ...picture, options }, form, signal));
      return true;
    });
  };
  return (
    <section class="solve-part solve-picture">
      <h2>{w.pictures[picture.what]}</h2>
      <div class="row">
        <button type="button" class="button" onClick={() => save('svg')}>
          {w.saveAs('SVG')}
        </button>
        <button type="button" class="button" onClick={() => save('png')}>
          {w.saveAs('PNG')}
        </button>
        <button type="button" class="button" onClick={() => save('pdf')}>
          {w.saveAs('PDF')}
        </button>
        <label class="row">
          {w.colours}
          <select class="field" value={theme.value} onChange={(e) => (theme.value = e.currentTarget.value as Theme)}>
            {themes.map((each) => (
              <option key={each} value={each}>
                {w.themes[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Progress work={work} run={() => save(last.current)} />
    </section>
  );
}

const fileNames = { board: 'board', candidates: 'candidates', grid: 'grid', greatest: 'best', least: 'worst', spread: 'spread', step: 'step' };
