import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Alert } from '../app/Alert';
import { CopyButton } from '../app/CopyButton';
import { Icon } from '../app/Icon';
import { CellNames } from '../board/CellNames';
import { Chains } from '../board/Chains';
import { linkToLesson } from '../learn/names';
import type { Hint } from './hint';
import { KeyboardButton } from './KeyboardButton';
import { Keys } from './Keys';
import { linkTo, linkToGame } from './link';
import { Risk } from './Risk';
import type { Panel, Session } from './session';
import { settings } from './settings';
import { timeText, words } from './words';

/** Side is what stands below or beside the board: the keys, and below them what is asked for. */
export function Side({ session }: { session: Session }) {
  return (
    <>
      <Keys session={session} />
      <ShownPanel session={session} />
    </>
  );
}

function ShownPanel({ session }: { session: Session }) {
  const panel = session.panel.value;
  switch (panel.show) {
    case 'nothing':
      return null;
    case 'hint':
      return <HintPanel session={session} panel={panel} />;
    case 'check':
      return <CheckPanel session={session} panel={panel} />;
    case 'best':
      return (
        <PanelFrame title={words().best} session={session}>
          <Alert text={panel.error} />
        </PanelFrame>
      );
    case 'more':
      return <MorePanel session={session} />;
    case 'keyboard':
      return <KeyboardPanel session={session} />;
  }
}

/** PanelFrame has a title and a button that closes it. The focus of the keyboard then returns to where it was. */
function PanelFrame({ title, head = title, session, children }: { title: string; head?: ComponentChildren; session: Session; children: ComponentChildren }) {
  const frame = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = frame;
    const before = document.activeElement as HTMLElement | SVGElement | null;
    close.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body || current?.contains(document.activeElement)) before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section class="panel card" aria-label={title} ref={frame}>
      <div class="panel-head">
        <h2>{head}</h2>
        <button type="button" class="button quiet" ref={close} aria-label={words().close} onClick={() => session.close()}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  );
}

function HintPanel({ session, panel }: { session: Session; panel: Panel & { show: 'hint' } }) {
  const w = words();
  const { hint, error } = panel;
  const full = hint?.detail === 'full';
  const does = hint && full && (hint.place || hint.remove.length > 0);
  return (
    <PanelFrame title={w.hintTitle} head={hint?.name ? <Technique hint={hint} /> : w.hintTitle} session={session}>
      {error ? <p class="error">{error}</p> : <p class="panel-text">{hint ? hint.text || w.hintNone : w.loading}</p>}
      <CellNames text={hint?.text ?? ''} />
      <Chains count={hint?.drawn?.step.pattern?.chains?.length ?? 0} chain={panel.chain} onChoose={(chain) => (session.panel.value = { ...panel, chain })} />
      <div class="panel-do row">
        {does || (hint && !full && hint.status === 'hinted') ? (
          <button type="button" class={`button${does ? ' primary' : ''}`} onClick={() => (does ? session.follow(hint) : void session.hint())}>
            {!does ? w.hintMore : session.changesBoard(hint) ? w.hintDo : w.hintNext}
          </button>
        ) : null}
        {hint?.drawn && !session.candidates.value ? (
          <button type="button" class="button" aria-pressed={panel.all ?? false} onClick={() => (session.panel.value = { ...panel, all: !panel.all })}>
            {w.hintCandidates}
          </button>
        ) : null}
      </div>
    </PanelFrame>
  );
}

/** Technique is the name of the technique of a hint. It leads to its lesson, beside the game. */
function Technique({ hint: { name, technique } }: { hint: Hint }) {
  if (!technique) return <>{name}</>;
  return (
    <a href={linkToLesson(technique)} target="_blank">
      {name}
    </a>
  );
}

function CheckPanel({ session, panel }: { session: Session; panel: Panel & { show: 'check' } }) {
  const w = words();
  const { verdict, error, shown, asks } = panel;
  const note = verdict?.note;
  return (
    <PanelFrame title={w.checkTitle} session={session}>
      {error ? <p class="error">{error}</p> : <p class="panel-text">{verdict ? session.verdictText(verdict.right) : asks ? w.checkSure : w.loading}</p>}
      {asks ? (
        <div class="row">
          <button type="button" class="button primary" onClick={() => void session.check()}>
            {w.checkYes}
          </button>
        </div>
      ) : null}
      {note ? <p class="soft">{note}</p> : null}
      {verdict && !verdict.right ? (
        <div class="row">
          {verdict.wrong.size && !shown ? (
            <button type="button" class="button" onClick={() => (session.panel.value = { ...panel, shown: true })}>
              {w.checkShow}
            </button>
          ) : null}
          {note ? null : (
            <button type="button" class="button primary" onClick={() => void session.back()}>
              {w.checkBack}
            </button>
          )}
        </div>
      ) : null}
    </PanelFrame>
  );
}

function MorePanel({ session }: { session: Session }) {
  const w = words();
  const { game } = session;
  return (
    <PanelFrame title={w.moreTitle} session={session}>
      <div class="panel-scroll">
        <div class="row">
          <button type="button" class="button" onClick={() => session.save()}>
            <Icon name="save" />
            {w.save}
          </button>
          {session.served ? null : (
            <button type="button" class="button" onClick={() => void session.back()}>
              {w.checkBack}
            </button>
          )}
        </div>
        {game.saved.value.length ? (
          <section>
            <h3>{w.savepoints}</h3>
            <ul class="plain">
              {game.saved.value.map((savepoint) => (
                <li key={savepoint.time} class="row">
                  <button type="button" class="button" onClick={() => session.restore(savepoint.to)}>
                    {w.goBack(timeText(savepoint.time))}
                  </button>
                  <button type="button" class="button quiet" aria-label={w.drop(timeText(savepoint.time))} onClick={() => game.drop(savepoint)}>
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section>
          <h3>{w.settings}</h3>
          {(Object.keys(settings) as (keyof typeof settings)[]).map((name) =>
            session.served && name === 'live' ? null : (
              <label key={name} class="switch">
                <input type="checkbox" checked={settings[name].value} onChange={(e) => (settings[name].value = e.currentTarget.checked)} />
                {w.set[name]}
              </label>
            ),
          )}
        </section>
        {session.served ? null : <Share session={session} />}
        <KeyboardButton session={session} />
        {session.served ? (
          <Risk act={w.leave} sure={w.leaveSure} yes={w.leaveYes} no={w.leaveNo} onYes={session.served.leave} />
        ) : (
          <div class="row">
            <Risk act={w.restart} sure={w.restartSure} yes={w.restartYes} no={w.restartNo} onYes={() => session.restart()} />
            <a class="button" href="/">
              {w.toStart}
            </a>
          </div>
        )}
      </div>
    </PanelFrame>
  );
}

function KeyboardPanel({ session }: { session: Session }) {
  const w = words();
  const shortcuts = w.shortcuts.filter(([keys]) => !(session.served && keys.includes('H')));
  return (
    <PanelFrame title={w.keyboard} session={session}>
      <dl class="panel-keyboard panel-scroll">
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </PanelFrame>
  );
}

function Share({ session: { game } }: { session: Session }) {
  const w = words();
  return (
    <div class="row">
      <CopyButton label={w.shareBoard} done={w.copied} text={() => location.origin + linkTo(game.puzzle)} />
      <CopyButton label={w.shareGame} done={w.copied} text={async () => location.origin + (await linkToGame(game.record()))} />
    </div>
  );
}
