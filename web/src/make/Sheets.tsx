import { useSignal } from '@preact/signals';
import { useEffect, useId, useMemo } from 'preact/hooks';
import { print } from '../api';
import { Alert } from '../app/Alert';
import { download } from '../app/download';
import { isBoolean, kept } from '../app/kept';
import { paper, papers, type Paper } from '../app/paper';
import { textOf } from '../app/problem';
import { Work } from '../app/work';
import { Board } from '../board/Board';
import { readDigits } from '../board/cells';
import { isRings } from '../play/game';
import { language } from '../words';
import type { Maker } from './maker';
import { labelsOf, type Made } from './making';
import { Switch } from './Options';
import { captionOf } from './Result';
import { words } from './words';
import './sheets.css';

const sizes = [1, 2, 4, 6] as const;
type Size = (typeof sizes)[number];
const solutionsPerPage = 12;

const perPage = kept<Size>('sheet.boards', 2, (value): value is Size => sizes.includes(value as Size));
const withSolutions = kept('sheet.solutions', true, isBoolean);
const withWeights = kept('sheet.weights', false, isBoolean);

/** Sheets shows the pages that the browser prints. Nothing else of the page is printed. */
export function Sheets({ maker }: { maker: Maker }) {
  const w = words();
  const heading = useSignal('');
  const weights = maker.weights.value;
  const rings = weights !== undefined && isRings(weights);
  const labels = weights && (withWeights.value || !rings) ? labelsOf(weights) : undefined;
  const boards = maker.progress.value.boards.map((made, i) => ({ made, i }));
  const pages = chunks(boards, perPage.value);
  const solutions = withSolutions.value ? chunks(boards.filter(({ made }) => made.solution), solutionsPerPage) : [];
  const id = useId();
  const pdf = useMemo(() => new Work<boolean>(), []);
  const saving = pdf.state.value === 'running';
  useEffect(() => () => pdf.stop(), []);
  const save = () =>
    pdf.run(async (signal) => {
      const booklet = {
        boards: boards.map(({ made }) => made.board),
        title: heading.value,
        paper: paper.value,
        'per-page': perPage.value,
        'no-solutions': !withSolutions.value,
        language: language.value,
        ...(weights ? { target: true, ...(labels ? { weights: [...weights] } : {}) } : { rate: true }),
      };
      download('bullseye.pdf', await print(booklet, signal));
      return true;
    });
  return (
    <section class="make-part make-sheets">
      <div class="make-screen make-part">
        <h2>{w.printing}</h2>
        <div class="make-print">
          <label class="make-field">
            {w.perPage}
            <select class="field" value={perPage.value} onChange={(e) => (perPage.value = Number(e.currentTarget.value) as Size)}>
              {sizes.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <div class="make-field">
            <label for={id}>{w.heading}</label>
            <input id={id} class="field" maxLength={60} value={heading.value} onInput={(e) => (heading.value = e.currentTarget.value)} />
          </div>
          <button type="button" class="button primary" onClick={() => window.print()}>
            {w.print}
          </button>
          <label class="make-field">
            {w.paper}
            <select class="field" value={paper.value} onChange={(e) => (paper.value = e.currentTarget.value as Paper)}>
              {papers.map((each) => (
                <option key={each} value={each}>
                  {w.papers[each]}
                </option>
              ))}
            </select>
          </label>
          <button type="button" class="button" aria-disabled={saving} onClick={() => !saving && save()}>
            {w.savePDF}
          </button>
        </div>
        {saving ? (
          <div class="row">
            <span role="status">{w.makingPDF}</span>
            <button type="button" class="button" onClick={() => pdf.stop()}>
              {w.stop}
            </button>
          </div>
        ) : null}
        <Alert text={pdf.state.value === 'failed' ? textOf(pdf.error.value) : ''} />
        <Switch label={w.withSolutions} checked={withSolutions.value} set={(on) => (withSolutions.value = on)} />
        {rings ? <Switch label={w.withWeights} checked={withWeights.value} set={(on) => (withWeights.value = on)} /> : null}
        <p class="soft">{w.preview}</p>
      </div>
      <div class="sheets">
        {pages.map((page, p) => (
          <div key={p} class={`sheet sheet-${perPage.value}`} role="group" aria-label={w.page(p + 1)}>
            {heading.value ? <p class="sheet-heading">{heading.value}</p> : null}
            <div class="sheet-boards">
              {page.map(({ made, i }) => (
                <figure key={made.board}>
                  <figcaption>{captionOf(made, i)}</figcaption>
                  <Board label={w.board(i + 1)} digits={readDigits(made.board)!} clues={readDigits(made.board)!} weights={weights} labels={labels} />
                  <div class="sheet-lines">
                    <span>{w.name}</span>
                    <span>{w.time}</span>
                    {weights ? <span>{w.score}</span> : null}
                  </div>
                </figure>
              ))}
            </div>
            {weights ? <p class="sheet-legend">{rings ? w.legend : w.scoring}</p> : null}
          </div>
        ))}
        {solutions.map((page, p) => (
          <div key={p} class="sheet sheet-solutions" role="group" aria-label={`${w.solutions} ${p + 1}`}>
            <p class="sheet-heading">{w.solutions}</p>
            <div class="sheet-boards">
              {page.map(({ made, i }) => (
                <Solution key={made.board} made={made} i={i} weights={weights} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function Solution({ made, i, weights }: { made: Made; i: number; weights: readonly number[] | undefined }) {
  const w = words();
  return (
    <figure>
      <figcaption>
        {i + 1}
        {made.contest ? ` · ${w.points(made.contest.best)}` : ''}
      </figcaption>
      <Board label={w.board(i + 1)} digits={readDigits(made.solution!)!} clues={readDigits(made.board)!} weights={weights} />
    </figure>
  );
}

/** chunks cuts a list into parts of a size. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
