import { effect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import { CopyButton } from '../app/CopyButton';
import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { cells } from '../board/cells';
import { BoardTab } from './BoardTab';
import { Completions } from './Completions';
import { Desk, tabs, type Tab } from './desk';
import { Files } from './files';
import { keyOf } from './keyboard';
import { codeIn, readStudy } from './link';
import { Notice } from './Notice';
import { Path } from './Path';
import { SavePicture } from './SavePicture';
import { Score } from './Score';
import { SpreadTab } from './Spread';
import { Weights } from './Weights';
import { signed, words } from './words';
import './solve.css';

/** Solve is where one asks everything about a board. */
export default function Solve() {
  const w = words();
  useTitle(w.title);
  const desk = useMemo(() => new Desk(), []);
  const files = useMemo(() => new Files(desk), [desk]);
  useAddress(desk, files);
  useEffect(() => desk.watch(), [desk]);
  useEffect(() => files.watch(), [files]);
  return (
    <div class="page solve" data-dropping={files.dropping.value}>
      <header class="solve-head">
        <div class="row">
          <h1>{w.title}</h1>
          {desk.study.isBlank.value ? null : <CopyButton key={desk.link()} label={w.share} done={w.shared} text={() => location.origin + desk.link()} />}
        </div>
        {desk.study.isBlank.value ? <p class="soft">{w.intro}</p> : null}
      </header>
      {files.dropping.value ? <p class="solve-drop">{w.dropHere}</p> : null}
      <div class="solve-desk">
        <Picture desk={desk} />
        <div class="solve-side card">
          <Tabs desk={desk} />
          <Panel desk={desk} files={files} />
        </div>
      </div>
    </div>
  );
}

/** useAddress reads the study from the address, and keeps the address true to it. */
function useAddress(desk: Desk, files: Files) {
  useEffect(() => {
    const read = () => {
      const linked = readStudy(location.hash);
      const code = codeIn(location.hash);
      if (linked) desk.put(linked);
      else if (code) files.text(code);
    };
    read();
    addEventListener('hashchange', read);
    const stop = effect(() => {
      const to = desk.link();
      if (location.pathname === '/solve' && location.pathname + location.hash !== to) history.replaceState(history.state, '', to);
    });
    return () => {
      stop();
      removeEventListener('hashchange', read);
    };
  }, [desk]);
}

/** Picture is the board, which can be edited, or painted with weights. */
function Picture({ desk }: { desk: Desk }) {
  const w = words();
  const { study, selection } = desk;
  const shown = desk.shown.value;
  const board = study.board.value;
  const painting = desk.tab.value === 'weights';
  const weights = study.weights.value;
  const heat = shown?.heat ?? (painting || desk.tab.value === 'score' ? heatOf(weights, study.hasRings.value) : undefined);
  const labels = useMemo(() => (painting ? new Map(cells.map((cell) => [cell, signed(weights[cell]!)])) : undefined), [painting, weights]);
  const ringed = study.hasRings.value && !shown?.heat && !shown?.lit && (painting || desk.tab.value === 'score' || desk.tab.value === 'spread');
  const digits = shown?.digits ?? board.digits;
  return (
    <div class={desk.tab.value === 'board' ? 'solve-board' : 'solve-board solve-stays'}>
      <Board
        label={painting ? w.paintLabel : w.boardLabel}
        digits={digits}
        clues={board.digits}
        candidates={shown?.candidates ?? (shown ? undefined : (board.masks ?? undefined))}
        weights={ringed ? weights : undefined}
        tint={(cell) => (shown?.lit ? shown.lit.get(cell) : tintOf(heat?.get(cell)))}
        notes={shown?.notes ?? noNotes}
        labels={shown?.labels ?? labels}
        marked={shown?.marked ?? noCells}
        roles={shown?.roles}
        links={shown?.links}
        clashes
        selection={selection}
        onPick={(_, dragged) => (painting ? paint(desk, _, dragged) : false)}
        onKeyDown={(event) => {
          const act = keyOf(desk, event);
          if (!act) return;
          event.preventDefault();
          act();
        }}
      />
      {shown?.caption ? (
        <p class="solve-caption" aria-live="polite">
          {shown.caption}
        </p>
      ) : null}
    </div>
  );
}

const noNotes: ReadonlyMap<number, string> = new Map();
const noCells: ReadonlySet<number> = new Set();

const tintOf = (heat: number | undefined) => (heat === undefined ? undefined : `color-mix(in srgb, var(--heat) ${Math.round(heat * 62)}%, var(--surface))`);

/** heatOf tints cells by their weights, unless they have the tints of the rings. */
function heatOf(weights: readonly number[], rings: boolean): ReadonlyMap<number, number> | undefined {
  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  if (rings || least === most) return undefined;
  return new Map(weights.map((weight, cell) => [cell, (weight - least) / (most - least)]));
}

/** paint gives a cell the weight of the brush. A stroke is undone as a whole. */
function paint(desk: Desk, cell: number, dragged: boolean): true {
  const weights = [...desk.study.weights.value];
  weights[cell] = desk.brush.value;
  desk.study.weigh(weights, dragged);
  desk.selection.clear();
  return true;
}

function Tabs({ desk }: { desk: Desk }) {
  const w = words();
  const list = useRef<HTMLDivElement>(null);
  const go = (tab: Tab) => {
    desk.open(tab);
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(desk.tab.value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(tabs[(to + tabs.length) % tabs.length]!);
  };
  return (
    <div class="solve-tabs" role="tablist" aria-label={w.tabsLabel} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={desk.tab.value === tab}
          aria-controls="solve-panel"
          onClick={() => desk.open(tab)}
        >
          {w.tabs[tab]}
        </button>
      ))}
    </div>
  );
}

function Panel({ desk, files }: { desk: Desk; files: Files }) {
  const w = words();
  const tab = desk.tab.value;
  const clash = desk.study.clashes.value.size > 0;
  useEffect(() => {
    if (clash) announce(w.clash);
  }, [clash]);
  return (
    <div class="solve-panel" id="solve-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
      <Notice desk={desk} />
      {tab === 'board' ? <BoardTab desk={desk} files={files} /> : null}
      {tab === 'weights' ? <Weights desk={desk} /> : null}
      {tab !== 'board' && tab !== 'weights' ? (
        clash ? (
          <p class="error">{w.clash}</p>
        ) : (
          <>
            {tab === 'completions' ? <Completions desk={desk} /> : null}
            {tab === 'score' ? <Score desk={desk} /> : null}
            {tab === 'spread' ? <SpreadTab desk={desk} /> : null}
            {tab === 'path' ? <Path desk={desk} /> : null}
          </>
        )
      ) : null}
      {desk.study.isBlank.value || (clash && tab !== 'board') ? null : <SavePicture desk={desk} />}
    </div>
  );
}
