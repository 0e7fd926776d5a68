import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ask } from '../api';
import { announce } from '../app/announce';
import { download } from '../app/download';
import { useTitle } from '../app/title';
import { familyOf } from '../learn/names';
import { inChinese } from '../make/techniques';
import { allKinds, today } from '../play/boards';
import { timeText, words as playWords } from '../play/words';
import { language } from '../words';
import { Calendar } from './Calendar';
import { Duels } from './Duels';
import { OnServer } from './OnServer';
import { add, additions, log, readLog, writeLog, type Finished } from './log';
import { keptDays, streaks, summaries, type Summary } from './statistics';
import { Table } from './Table';
import { words } from './words';
import './log.css';

/** The names of the techniques, the easiest first. */
const names = Object.keys(inChinese);

/** Log tells a player about the games that are finished. */
export default function Log() {
  const w = words();
  useTitle(w.title);
  const games = useSignal(log());
  useEffect(() => {
    const leaving = new AbortController();
    learn(games.value, leaving.signal, () => (games.value = log())).catch(() => {}); // the next visit tries again
    return () => leaving.abort();
  }, []);
  useSignalEffect(() => {
    if (additions.value) games.value = log();
  });
  const row = streaks(keptDays(games.value), today());
  const figures = { ...row, games: games.value.length, unaided: games.value.filter(({ help }) => !help).length };
  const kinds = playWords().kinds;
  return (
    <div class="page log">
      <h1>{w.title}</h1>
      <p class="soft">{w.about}</p>
      {games.value.length ? (
        <dl class="log-figures">
          {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
            <div key={name} class="card">
              <dt>{w.figures[name]}</dt>
              <dd>{figures[name]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{w.none}</p>
      )}
      <section>
        <h2>{w.calendar}</h2>
        <p class="soft">{w.rowAbout}</p>
        <Calendar games={games.value} />
      </section>
      <Groups title={w.byLevel} column={w.level} order={[...allKinds, '']} nameOf={(kind) => kinds[kind] ?? w.own} found={summaries(games.value, ({ puzzle }) => puzzle.kind ?? '')} />
      <Groups
        title={w.byTechnique}
        about={w.techniqueAbout}
        column={w.technique}
        order={names}
        nameOf={(name) => (language.value === 'zh' ? (inChinese[name] ?? name) : name)}
        found={summaries(games.value, ({ technique }) => technique)}
      />
      <Duels />
      <InFile games={games.value} />
      <OnServer />
    </div>
  );
}

/** learn asks for the hardest technique of each board of which it is not known, some boards at a time. Boards of today are left alone: who asks about them has had help. */
async function learn(games: Finished[], leaving: AbortSignal, learnt: () => void) {
  const atOnce = 20;
  const unknown = games.filter(({ puzzle, technique }) => !technique && !puzzle.weights && puzzle.day !== today());
  for (let at = 0; at < unknown.length; at += atOnce) {
    const some = unknown.slice(at, at + atOnce);
    const answers = await ask('explain', { boards: some.map(({ puzzle }) => puzzle.clues) }, leaving);
    add(...some.map((game, i) => (answers[i]?.technique ? { ...game, technique: familyOf(answers[i].technique) } : game)));
    learnt();
  }
}

interface GroupsProps {
  title: string;
  about?: string;
  column: string;
  order: readonly string[];
  nameOf: (group: string) => string;
  found: Map<string, Summary>;
}

/** Groups is a table of summaries. Groups that the order does not name come last. */
function Groups({ title, about, column, order, nameOf, found }: GroupsProps) {
  const w = words();
  if (!found.size) return null;
  const groups = [...new Set([...order, ...found.keys()])].filter((group) => found.has(group));
  return (
    <section>
      <h2>{title}</h2>
      {about ? <p class="soft">{about}</p> : null}
      <Table
        columns={[column, w.games, w.unaided, w.best, w.mean]}
        rows={groups.map((group) => {
          const { games, unaided, best, mean } = found.get(group)!;
          return [nameOf(group), games, unaided, best === undefined ? '–' : timeText(best), timeText(mean)];
        })}
      />
    </section>
  );
}

/** InFile saves the log as a file, and adds the games of one. */
function InFile({ games }: { games: Finished[] }) {
  const w = words();
  const input = useRef<HTMLInputElement>(null);
  const said = useSignal<{ added: number } | 'noLog' | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = readLog(await file.text());
    said.value = found ? { added: add(...found) } : 'noLog';
    announce(text());
  };
  const text = () => (said.value === null ? '' : said.value === 'noLog' ? w.noLog : w.added(said.value.added));
  return (
    <section>
      <h2>{w.file}</h2>
      <p class="soft">{w.fileAbout}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => download(`bullseye-${today()}.json`, new Blob([writeLog(games)], { type: 'application/json' }))}>
          {w.save}
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {w.open}
        </button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          tabIndex={-1}
          aria-label={w.open}
          hidden
          onChange={(e) => {
            void read(e.currentTarget.files?.[0]);
            e.currentTarget.value = '';
          }}
        />
      </div>
      {said.value !== null ? <p class={said.value === 'noLog' ? 'error' : ''}>{text()}</p> : null}
    </section>
  );
}
