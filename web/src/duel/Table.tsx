import { useEffect, useMemo } from 'preact/hooks';
import { Alert } from '../app/Alert';
import { announce } from '../app/announce';
import { Icon } from '../app/Icon';
import type { Game } from '../play/game';
import { GameBoard } from '../play/GameBoard';
import { Side } from '../play/Panels';
import { Paused } from '../play/Paused';
import { filledOf } from '../play/position';
import { Session } from '../play/session';
import { sound } from '../play/sound';
import { useKeyboard } from '../play/Table';
import { timeText } from '../play/words';
import { useTick } from './tick';
import type { Connection, Following, Match, Player, View } from './match';
import { Menu, WatchLink } from './Menu';
import { Silhouette } from './Silhouette';
import { newsOf } from './news';
import { Who } from './Who';
import { ownersOf, wordsOf } from './together';
import { playerName, words } from './words';
import '../play/play.css';

/** MatchTable is a game while it is played: the players, the board and the keys. */
export function MatchTable({ match, view, game }: { match: Match; view: View; game: Game }) {
  const w = wordsOf(view);
  const session = useMemo(() => new Session(game, { finish: () => match.make('done'), leave: () => match.make('left'), ...(view.together ? { board: () => owners(match.view.value) } : {}) }), [game]);
  useKeyboard(session);
  const paused = view.phase === 'paused';
  const ended = match.ended();
  const news = newsOf(view, ended ? { phase: ended, score: game.score.value } : undefined);
  const duel = view.seats!.length === 2;
  return (
    <div class="play duel-play">
      <h1 class="spoken">{view.seats!.map(playerName).join(` ${w.versus} `)}</h1>
      <MatchBar match={match} view={view} game={game} />
      <div class="play-board">
        {paused ? <Paused resume={() => match.make('resume')} /> : <GameBoard session={session} />}
      </div>
      <div class="play-side">
        <Strip match={match} game={game} news={ended ? '' : news} />
        {ended ? (
          <div class="duel-ended card" role="status">
            <p>{news}</p>
            {duel ? (
              <a class="button" href="/duel">
                {w.another}
              </a>
            ) : null}
            <WatchLink view={view} />
          </div>
        ) : paused ? null : (
          <Side session={session} />
        )}
        {!ended && !paused && game.complete.value ? (
          <div class="play-finish card">
            <button type="button" class="button primary" onClick={() => session.finish()}>
              {game.puzzle.weights ? w.handIn(game.score.value) : w.handInClassic}
            </button>
            <p class="soft">{w.handInAbout}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** owners is whose digits the board has, if two fill it together. */
const owners = (view: View | null) => (view?.own?.by ? ownersOf(view.own.by, view.seat, view.seats!.map(playerName)) : {});

/** Strip is one line about what matters most: what is not as it should be, or what the other player has done. */
function Strip({ match, game, news }: { match: Match; game: Game; news: string }) {
  const w = words();
  const clash = !game.done.value && game.clashes.value.size > 0 && filledOf(game.position.value) === 81;
  let trouble = clash ? w.clash : '';
  if (match.refusal.value) trouble = w.refused;
  if (match.link.value === 'lost') trouble = [w.connection.lost, match.pending.value ? w.pending(match.pending.value) : ''].filter(Boolean).join(' ');
  if (trouble) return <Alert class="duel-strip" text={trouble} />;
  return news ? <p class="duel-strip duel-news">{news}</p> : null;
}

/** MatchBar has both players, the time and the connection. */
function MatchBar({ match, view, game }: { match: Match; view: View; game: Game }) {
  const w = words();
  const other = view.seats![1 - view.seat];
  const mine = { ...view.seats![view.seat]!, filled: filledOf(game.position.value), score: game.score.value };
  return (
    <div class={`duel-bar${other ? '' : ' alone'}`}>
      <PlayerPanel following={match} player={mine} seat={view.seat} target={view.target} side="mine" />
      <div class="duel-middle">
        <span class="duel-time">
          <Clock following={match} view={view} />
          <Link connection={match.link.value} pending={match.pending.value} />
        </span>
        {other ? <Menu match={match} view={view} /> : null}
        {!other && !match.ended() ? (
          <button type="button" class="button quiet" aria-label={view.phase === 'paused' ? w.resume : w.pause} onClick={() => match.make(view.phase === 'paused' ? 'resume' : 'pause')}>
            <Icon name={view.phase === 'paused' ? 'resume' : 'pause'} />
          </button>
        ) : null}
      </div>
      {other ? <PlayerPanel following={match} player={other} seat={1 - view.seat} target={view.target} side="other" /> : null}
    </div>
  );
}

/** PlayerPanel shows how far a player is. */
export function PlayerPanel({ following, player, seat, target, side }: { following: Following; player: Player; seat: number; target: boolean; side: 'mine' | 'other' }) {
  const w = words();
  const { phase, filled, score = 0, absent } = player;
  return (
    <div class={`duel-player is-${side}${phase === 'away' || phase === 'left' ? ' gone' : ''}`}>
      <Silhouette name={playerName(player)} filled={filled} side={side} />
      <div class="duel-about">
        <Who following={following} player={player} seat={seat} />
        {target ? <strong class="duel-score">{score}</strong> : null}
        <span class="soft duel-filled">{w.phases[absent && phase === 'away' ? 'free' : phase] || `${filled}/81`}</span>
      </div>
    </div>
  );
}

/** Clock shows the time that is left, or the time that has passed. */
export function Clock({ following, view }: { following: Following; view: View }) {
  const w = words();
  const { deadline, phase } = view;
  const text = useTick(() => {
    if (deadline && phase === 'playing') return timeText(Math.max(0, deadline - following.now()) + 999);
    return timeText(view.elapsed + (phase === 'playing' ? following.now() - view.now : 0));
  });
  const short = deadline !== undefined && phase === 'playing' && deadline - following.now() < 60_000;
  useEffect(() => {
    if (!short || view.seat < 0) return;
    announce(w.said.minute);
    sound('minute');
  }, [short]);
  return (
    <span class={`duel-clock${short ? ' is-short' : ''}`} role="timer" aria-label={deadline ? w.timeLeft(text) : w.time(text)}>
      {text}
    </span>
  );
}

/** Link shows whether the server is there. */
export function Link({ connection, pending = 0 }: { connection: Connection; pending?: number }) {
  const w = words();
  const state = connection === 'live' && pending > 3 ? 'slow' : connection;
  const text = pending ? `${w.connection[connection]}, ${w.pending(pending)}` : w.connection[connection];
  return <span class={`duel-dot is-${state}`} role="img" aria-label={text} title={text} />;
}
