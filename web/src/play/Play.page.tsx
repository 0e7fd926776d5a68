import { signal, useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { textOf } from '../app/problem';
import { useTitle } from '../app/title';
import { codeIn } from '../solve/link';
import { allKinds, boardsAsSet, boardsAtHand } from './boards';
import { Game, idOf, newRecord, type Puzzle, type Record } from './game';
import { readLink } from './link';
import { readOwn, type Own } from './own';
import { find } from './store';
import { Table } from './Table';
import { nameOf, words } from './words';

/** Play is the page of a game. Its address says which: a day and a kind, or a board or a game in the fragment. */
export default function Play() {
  const w = words();
  const { query } = useLocation();
  const error = useSignal<string>('');
  const study = useSignal('');
  const again = useSignal(0);
  const fragment = useFragment();
  const address = [query['day'], query['kind'], fragment, again.value];
  const game = useMemo(() => signal(fragment ? null : gameAtHand(query)), address);
  const beingSet = useSignal(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    error.value = study.value = '';
    beingSet.value = false;
    if (game.value) return;
    recordOf(query, fragment, () => (beingSet.value = true), signal).then(
      (record) => {
        if (signal.aborted) return;
        if (record && 'puzzle' in record) game.value = new Game(record);
        else error.value = record?.flaw ?? words().noGame;
        if (record && 'study' in record) study.value = `/solve${fragment}`;
      },
      (failure: unknown) => {
        if (!signal.aborted) error.value = textOf(failure);
      },
    );
    return () => leaving.abort();
  }, address);
  useTitle(game.value ? nameOf(game.value.puzzle) : w.title);
  if (error.value) {
    return (
      <div class="page">
        <h1>{w.title}</h1>
        <p class="error">{error.value}</p>
        <p class="row">
          {study.value ? (
            <a class="button primary" href={study.value}>
              {w.study}
            </a>
          ) : null}
          <button type="button" class="button" onClick={() => again.value++}>
            {w.tryAgain}
          </button>
          <a class="button" href="/">
            {w.toStart}
          </a>
        </p>
      </div>
    );
  }
  if (!game.value) return <p class="page soft">{beingSet.value ? w.beingSet : w.loading}</p>;
  return <Table key={game.value.id} game={game.value} onNewer={(record) => (game.value = new Game(record))} />;
}

/** gameAtHand returns the game of a day and a kind, as it was left, or new; null if its board must be asked for. */
function gameAtHand({ day, kind }: { [name: string]: string }): Game | null {
  if (!day || !kind) return null;
  const puzzle = boardsAtHand(day)?.find((board) => board.kind === kind);
  const record = find(`${day}.${kind}`) ?? (puzzle && newRecord(puzzle));
  return record ? new Game(record) : null;
}

/** recordOf returns the game of an address: as it was left, or new; or why there is none. */
async function recordOf(query: { [name: string]: string }, fragment: string, onComing: () => void, leaving: AbortSignal): Promise<Record | Own | null> {
  const code = codeIn(fragment);
  if (code) {
    const own = await readOwn(code);
    return own.clues ? recordFor({ clues: own.clues }) : own;
  }
  const linked = await readLink(fragment);
  if (linked && 'record' in linked) {
    const { record } = linked;
    const kept = find(idOf(record.puzzle));
    return kept && kept.changed > record.changed ? kept : record;
  }
  let puzzle = linked?.puzzle;
  const { day, kind } = query;
  if (!puzzle && day && allKinds.some((each) => each === kind)) {
    for await (const boards of boardsAsSet(day, leaving)) {
      puzzle = boards.find((board) => board.kind === kind);
      if (puzzle) break;
      onComing();
    }
  }
  return puzzle ? recordFor(puzzle) : null;
}

const recordFor = (puzzle: Puzzle) => find(idOf(puzzle)) ?? newRecord(puzzle);

/** useFragment returns the fragment of the address, and follows it. A link within the page draws it again by itself. */
function useFragment(): string {
  const [, follow] = useReducer((n: number, _: Event) => n + 1, 0);
  useEffect(() => {
    addEventListener('hashchange', follow);
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('popstate', follow);
    };
  }, []);
  return location.hash;
}
