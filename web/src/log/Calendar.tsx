import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button } from '../app/Button';
import { Icon } from '../app/Icon';
import { allKinds, dayAfter, firstDay, remembered, today } from '../play/boards';
import { linkTo } from '../play/link';
import { words as playWords } from '../play/words';
import { dayText } from '../words/dates';
import type { Finished } from './log';
import { doneOn, keptDays } from './statistics';
import { words } from './words';
import './calendar.css';

const monday = '2024-01-01';

/** Calendar shows which boards of the day are finished, a month at a time, and leads to those of a day. Without the server, only to those that are remembered. */
export function Calendar({ games }: { games: Finished[] }) {
  const w = words();
  const chosen = useSignal(today());
  const month = useSignal(today().slice(0, 7));
  const title = useId();
  const done = doneOn(games);
  const kept = keptDays(games);
  const first = `${month.value}-01`;
  const blank = (new Date(first).getUTCDay() + 6) % 7;
  const days = Array.from({ length: 31 }, (_, i) => dayAfter(first, i)).filter((day) => day.startsWith(month.value));
  const go = (day: string) => (month.value = day.slice(0, 7));
  return (
    <div class="calendar">
      <div class="calendar-month">
        <div class="calendar-head">
          <Button idle={first <= firstDay} onClick={() => go(dayAfter(first, -1))}>
            <span aria-hidden="true">‹</span>
            <span class="spoken">{w.before}</span>
          </Button>
          <h3 id={title} aria-live="polite">
            {dayText(first, { year: 'numeric', month: 'long' })}
          </h3>
          <Button idle={month.value >= today().slice(0, 7)} onClick={() => go(dayAfter(first, 31))}>
            <span aria-hidden="true">›</span>
            <span class="spoken">{w.after}</span>
          </Button>
        </div>
        <div class="calendar-days" role="group" aria-labelledby={title}>
          {Array.from({ length: 7 }, (_, i) => (
            <span key={i} class="soft" aria-hidden="true" style={i ? {} : { gridColumnStart: 1 }}>
              {dayText(dayAfter(monday, i), { weekday: 'short' })}
            </span>
          ))}
          {days.map((day, i) => {
            const count = done.get(day)?.size ?? 0;
            return (
              <button
                key={day}
                type="button"
                class={`calendar-day${kept.has(day) ? ' kept' : ''}`}
                style={i ? {} : { gridColumnStart: blank + 1 }}
                aria-pressed={day === chosen.value}
                aria-label={w.list(dayText(day, { month: 'long', day: 'numeric' }), ...(count ? [w.doneOf(count, allKinds.length)] : []), ...(kept.has(day) ? [w.onTheDay] : []))}
                disabled={day > today() || (!navigator.onLine && !remembered(day))}
                onClick={() => (chosen.value = day)}
              >
                {Number(day.slice(8))}
                {count ? <span class="calendar-share" style={{ width: `${(70 * count) / allKinds.length}%` }} /> : null}
              </button>
            );
          })}
        </div>
      </div>
      <div class="calendar-boards">
        <h3>{dayText(chosen.value, { weekday: 'long', month: 'long', day: 'numeric' })}</h3>
        <ul class="plain">
          {allKinds.map((kind) => {
            const over = done.get(chosen.value)?.has(kind);
            const name = playWords().kinds[kind]!;
            return (
              <li key={kind}>
                <a class="button" href={linkTo({ clues: '', day: chosen.value, kind })} aria-label={w.list(dayText(chosen.value, { weekday: 'short', month: 'long', day: 'numeric' }), name, ...(over ? [w.done] : []))}>
                  {name}
                  {over ? <Icon name="check" /> : null}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
