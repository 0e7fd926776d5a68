import { useRef } from 'preact/hooks';
import { Button } from '../app/Button';
import { Icon, type IconName } from '../app/Icon';
import { digits } from '../board/cells';
import { words as boardWords } from '../board/words';
import { KeyboardButton } from './KeyboardButton';
import type { Session } from './session';
import { mode, modesNow, settings, type Mode } from './settings';
import { words } from './words';

/**
 * Keys are what the thumb needs: what the keys write, the digits, and the tools. A press by a
 * pointer leaves the focus of the keyboard where it is, on the board.
 */
export function Keys({ session }: { session: Session }) {
  return (
    <div class="keys" onMouseDown={(event) => event.preventDefault()}>
      <Modes session={session} />
      <Digits session={session} />
      <Tools session={session} />
      <KeyboardButton session={session} />
    </div>
  );
}

function Modes({ session }: { session: Session }) {
  const w = words();
  const name = (each: Mode) => (each === 'corner' && settings.automatic.value ? w.candidates : w[each]);
  return (
    <div class="keys-modes" role="group" aria-label={w.modes}>
      {modesNow().map((each) => (
        <button key={each} type="button" class="button" aria-pressed={session.mode.value === each} onClick={() => (mode.value = each)}>
          {name(each)}
        </button>
      ))}
    </div>
  );
}

function Digits({ session }: { session: Session }) {
  const w = words();
  const now = session.mode.value;
  const armed = (digit: number) => (settings.digitFirst.value && now !== 'pen' ? session.armed.value === digit : undefined);
  const pressing = useLongPress(
    (digit) => session.press(digit),
    (digit) => session.press(digit, now === 'digit' ? 'corner' : session.writes.value ? 'digit' : now),
  );
  const erase = now === 'pen' ? w.erasePen : w.erase;
  const left = Array<number>(10).fill(9);
  for (const digit of session.game.position.value.digits) left[digit]!--;
  return (
    <div class={`keys-digits in-${now}`} role="group" aria-label={w.keys}>
      {digits.map((digit) => {
        const colour = now === 'colour';
        const pen = now === 'pen';
        return (
          <button
            key={digit}
            type="button"
            class={`button key${left[digit]! <= 0 && session.writes.value ? ' used' : ''}`}
            aria-label={colour ? (w.colours[digit] ?? '–') : pen ? penKey(digit) : w.digitKey(digit, Math.max(0, left[digit]!))}
            aria-pressed={armed(digit)}
            disabled={colour && digit > 6}
            {...pressing(digit)}
          >
            {colour ? (
              digit <= 6 ? <span class={`swatch swatch-${digit}`} /> : null
            ) : pen ? (
              <span class="key-digit">{arrows[digit - 1]}</span>
            ) : (
              <>
                <span class="key-digit">{digit}</span>
                <span class="key-left" data-text={left[digit]! > 0 ? left[digit] : ''} />
              </>
            )}
          </button>
        );
      })}
      <button type="button" class="button key" aria-label={erase} title={erase} aria-pressed={armed(0)} onClick={() => session.erase()}>
        <Icon name="erase" />
      </button>
    </div>
  );
}

const arrows = '↖↑↗←○→↙↓↘';
const penKey = (digit: number) => (digit === 5 ? words().penMark : boardWords().pen[digit - 1]!);

const long = 450; // milliseconds

/** useLongPress returns the handlers of a key with a digit, for a press and for a long one. */
function useLongPress(press: (digit: number) => void, pressLong: (digit: number) => void) {
  const timer = useRef(0);
  const done = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return (digit: number) => ({
    onPointerDown() {
      stop();
      done.current = false;
      timer.current = window.setTimeout(() => {
        done.current = true;
        pressLong(digit);
      }, long);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: Event) => event.preventDefault(), // which a long press by a finger opens
    onClick() {
      if (!done.current) press(digit);
      done.current = false;
    },
  });
}

function Tools({ session }: { session: Session }) {
  const w = words();
  const { game } = session;
  const tool = (icon: IconName, label: string, act: () => void, idle = false) => (
    <Button class="tool" idle={idle} onClick={act}>
      <Icon name={icon} />
      <span>{label}</span>
    </Button>
  );
  return (
    <div class="keys-tools">
      {tool('undo', w.undo, () => session.undo(), !game.canUndo.value)}
      {tool('redo', w.redo, () => session.redo(), !game.canRedo.value)}
      {session.served ? null : tool('hint', w.hint, () => void session.hint())}
      {session.served ? null : tool('check', w.check, () => session.wantCheck())}
      {tool('more', w.more, () => (session.panel.value.show === 'more' ? session.close() : (session.panel.value = { show: 'more' })))}
    </div>
  );
}
