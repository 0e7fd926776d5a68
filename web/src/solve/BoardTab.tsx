import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../app/Button';
import { CopyButton } from '../app/CopyButton';
import { Icon } from '../app/Icon';
import { Work } from '../app/work';
import { Board } from '../board/Board';
import { digits, readDigits, writeDigits } from '../board/cells';
import { boardsOf, today } from '../play/boards';
import { linkTo } from '../play/link';
import type { Desk } from './desk';
import type { Files } from './files';
import { enter } from './keyboard';
import { Progress } from './Progress';
import { solvePuzzle, type Found, type Solved } from './questions';
import { blank, readBoard } from './study';
import { UndoRedo } from './UndoRedo';
import { words } from './words';

/** BoardTab is where a board comes from, is changed, and goes to. */
export function BoardTab({ desk, files }: { desk: Desk; files: Files }) {
  return (
    <>
      <Paste files={files} />
      <FoundList desk={desk} files={files} />
      <Edit desk={desk} />
      <Share desk={desk} />
    </>
  );
}

function Paste({ files }: { files: Files }) {
  const w = words();
  const text = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  const { reading } = files;
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.value.trim()) files.text(text.value);
  };
  return (
    <form class="solve-part" onSubmit={submit}>
      <h2>{w.paste}</h2>
      <label class="solve-stack">
        <span class="soft">{w.pasteLabel}</span>
        <textarea class="field solve-code" rows={4} spellcheck={false} autocapitalize="off" value={text.value} onInput={(e) => (text.value = e.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="submit" class="button primary">
          {w.read}
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {w.openFile}
        </button>
        <input
          ref={input}
          class="solve-file"
          type="file"
          multiple
          tabIndex={-1}
          aria-label={w.openFile}
          hidden
          onChange={(e) => {
            files.files(e.currentTarget.files ?? []);
            e.currentTarget.value = '';
          }}
        />
      </div>
      <p class="soft">{w.orDrop}</p>
      <Progress work={reading} run={() => files.again()} running={w.reading} />
      {reading.value.value?.cut ? <p class="error">{w.cut(reading.value.value.cut)}</p> : null}
    </form>
  );
}

const perPage = 12;
const mostUnread = 20; // that are named

/** Found are the boards of a text, to choose one. */
function FoundList({ desk, files }: { desk: Desk; files: Files }) {
  const w = words();
  const from = useSignal(0);
  const found = desk.found.value;
  const state = files.reading.state.value;
  if (state === 'done' && files.reading.value.value?.kind === 'boards' && found.length === 0) return <p class="error">{w.noBoards}</p>;
  if (found.length === 0) return null;
  const puzzles = found.filter((each) => each.puzzle);
  const readable = [...found.entries()].filter(([, each]) => each.status === 'read' && !each.puzzle);
  const unread = found.filter((each) => each.status !== 'read');
  const start = Math.min(from.value, Math.floor(Math.max(0, readable.length - 1) / perPage) * perPage);
  const reasons = (
    <ul class="plain solve-unread">
      {unread.slice(0, mostUnread).map((each) => (
        <li key={each.number} class="error">
          {w.unreadable(each.errorLine ?? 1, each.errorColumn ?? 1, each.error ?? '')}
        </li>
      ))}
      {unread.length > mostUnread ? <li>{w.andMore(unread.length - mostUnread)}</li> : null}
    </ul>
  );
  return (
    <section class="solve-part">
      {readable.length || !puzzles.length ? <p role="status">{readable.length === 0 ? w.noBoards : readable.length === 1 ? w.foundOne : w.found(readable.length)}</p> : null}
      {puzzles.length ? <Puzzles key={puzzles[0]!.puzzle} puzzles={puzzles} /> : null}
      {readable.length > 1 ? (
        <ul class="plain solve-found">
          {readable.slice(start, start + perPage).map(([at, each]) => {
            const shown = each.board ? readDigits(each.board)! : (readBoard(each.candidates ?? '') ?? blank()).digits;
            const name = w.boardNumber(each.number, each.label ?? '');
            return (
              <li key={at}>
                <button type="button" class="solve-choice" aria-pressed={desk.chosen.value === at} onClick={() => files.choose(at)}>
                  <Board label={name} digits={shown} clues={shown} />
                  <span aria-hidden="true">{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {readable.length > perPage ? (
        <div class="row">
          <Button idle={start === 0} onClick={() => (from.value = start - perPage)}>
            {w.earlier}
          </Button>
          <span>{w.ofBoards(start + 1, readable.length)}</span>
          <Button idle={start + perPage >= readable.length} onClick={() => (from.value = start + perPage)}>
            {w.later}
          </Button>
        </div>
      ) : null}
      {unread.length === 0 ? null : readable.length + puzzles.length === 0 ? (
        reasons
      ) : (
        <details>
          <summary>{w.unread(unread.length)}</summary>
          {reasons}
        </details>
      )}
    </section>
  );
}

/** Puzzles are the puzzles with further rules of a text. The board on the desk stays as it is. */
function Puzzles({ puzzles }: { puzzles: readonly Found[] }) {
  const w = words();
  const shown = puzzles.slice(0, perPage);
  return (
    <>
      <p role="status">{w.foundPuzzles(puzzles.length)}</p>
      {shown.map((each) => (
        <Puzzle key={each.number} text={each.puzzle!} name={puzzles.length > 1 || each.label ? w.puzzleNumber(each.number, each.label ?? '') : ''} alone={puzzles.length === 1} />
      ))}
      {puzzles.length > shown.length ? <p class="soft">{w.andMore(puzzles.length - shown.length)}</p> : null}
    </>
  );
}

function Puzzle({ text, name, alone }: { text: string; name: string; alone: boolean }) {
  const w = words();
  const work = useRef(new Work<Solved>()).current;
  const run = () => work.run((signal) => solvePuzzle(text, signal));
  useEffect(() => {
    if (alone) run();
    return () => work.stop();
  }, []);
  const known = work.value.value;
  const digits = known?.grid && !/\.(Shape|Jigsaw|NoBoxes|RegionSize)\b|^\{/.test(text) ? readDigits(known.grid) : null; // the grid that is drawn has boxes
  return (
    <section class="solve-puzzle">
      {name ? <h3>{name}</h3> : null}
      <p class="solve-code solve-rules">{text}</p>
      {work.state.value === 'idle' ? (
        <div class="row">
          <button type="button" class="button" onClick={run}>
            {w.solveIt}
          </button>
        </div>
      ) : null}
      <Progress work={work} run={run} running={w.searching} />
      {known ? <p role="status">{w.puzzleCompletions[known.completions]}</p> : null}
      {digits ? <Board label={w.solution} digits={digits} clues={noClues} /> : known?.grid ? <pre class="solve-code">{rowsOf(known.grid, known.columns)}</pre> : null}
    </section>
  );
}

const noClues = new Uint8Array(81);

/** rowsOf writes a grid with a line for each row. */
const rowsOf = (grid: string, columns: number) => (grid.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).map((row) => [...row].join(' ')).join('\n');

function Edit({ desk }: { desk: Desk }) {
  const w = words();
  const { study, selection } = desk;
  const daily = useRef(new Work<boolean>()).current;
  const write = (digit: number) => enter(desk, selection.cells.value.size ? selection.cells.value : new Set([selection.focus.value]), digit);
  const fetchTarget = () =>
    daily.run(async () => {
      const target = (await boardsOf(today())).find((board) => board.weights);
      if (target) study.set({ digits: readDigits(target.clues)!, masks: null });
      return true;
    });
  return (
    <section class="solve-part">
      <h2>{w.edit}</h2>
      <p class="soft">{w.editHint}</p>
      <div class="solve-keys" role="group" aria-label={w.edit}>
        {digits.map((digit) => (
          <button key={digit} type="button" class="button" onClick={() => write(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" class="button" aria-label={w.erase} title={w.erase} onClick={() => write(0)}>
          <Icon name="erase" />
        </button>
      </div>
      <div class="row">
        <UndoRedo study={study} />
        <Button idle={study.isBlank.value} onClick={() => study.set(blank())}>
          {w.clear}
        </Button>
        <button type="button" class="button" onClick={fetchTarget}>
          {w.target}
        </button>
      </div>
      <Progress work={daily} run={fetchTarget} />
    </section>
  );
}

function Share({ desk }: { desk: Desk }) {
  const w = words();
  const { route } = useLocation();
  const { study } = desk;
  if (study.isBlank.value) return null;
  const clues = writeDigits(study.board.value.digits);
  const playable = study.board.value.masks === null && study.clashes.value.size === 0;
  return (
    <section class="row solve-share">
      {study.board.value.masks ? null : <CopyButton label={w.copyBoard} done={w.boardCopied} text={() => study.text.value} />}
      {playable ? (
        <>
          <button type="button" class="button" onClick={() => route(linkTo({ clues }))}>
            {w.play}
          </button>
          <button type="button" class="button" onClick={() => route(linkTo({ clues, weights: study.weights.value }))}>
            {w.playTarget}
          </button>
        </>
      ) : null}
    </section>
  );
}
