import { batch } from '@preact/signals';
import { Fragment } from 'preact';
import { memo } from 'preact/compat';
import { useEffect, useRef } from 'preact/hooks';
import { cells, clashesOf, columnOf, digits as oneToNine, digitsOf, peers, rowOf } from './cells';
import { arc, placeOf, type Link, type Role } from './links';
import { outlineOf } from './outline';
import { penAt, penPath, type Pen } from './pen';
import type { Selection } from './selection';
import { cellIn, strokeOf, type Point } from './stroke';
import { words } from './words';
import './board.css';

const twice = 400; // milliseconds between the presses of a double click
const side = 100; // of a cell, in the units of the drawing

export interface BoardProps {
  /** Says what the board is. */
  label: string;
  /** 81 digits, 0 for a blank. */
  digits: ArrayLike<number>;
  /** 81 digits; cells with one are drawn as clues. */
  clues?: ArrayLike<number>;
  /** Bit masks of small marks. */
  corner?: ArrayLike<number>;
  centre?: ArrayLike<number>;
  /** Bit masks of candidates, which are drawn in three rows. Cells without a mask have small marks. */
  candidates?: ArrayLike<number | undefined> | undefined;
  /** Bit masks of colours, which are drawn side by side. */
  colours?: ArrayLike<number>;
  /** What a pen has drawn, as pen.ts has it. It runs below all digits. */
  drawn?: ArrayLike<number>;
  /** Weights of target sudoku: 6 to 10 have the tints of a target. */
  weights?: ArrayLike<number> | undefined;
  /** The tint of a cell as a CSS colour, such as that of a heat map. */
  tint?: (cell: number) => string | undefined;
  /** Cells to which the reader should look. */
  marked?: ReadonlySet<number>;
  /** Cells that are filled in, as those of a pattern. */
  painted?: ReadonlySet<number>;
  /** What a screen reader says about a cell besides. */
  said?: (cell: number) => string;
  /** A class of a cell, such as that of the player whose digit it holds. */
  owner?: (cell: number) => string;
  /** Short texts in a corner of cells. */
  notes?: ReadonlyMap<number, string>;
  /** Short texts in another corner, such as the weights of cells. */
  labels?: ReadonlyMap<number, string> | undefined;
  /** Short texts that rise from cells and fade, such as what their digits score. */
  gains?: ReadonlyMap<number, string> | undefined;
  /** What candidates are in a step, by cell × 9 + digit − 1. */
  roles?: ReadonlyMap<number, Role> | undefined;
  /** Links between candidates. They run below all digits. */
  links?: readonly Link[] | undefined;
  /** Cells that are wrong. */
  wrong?: ReadonlySet<number>;
  /** Rows and columns have their names along the edge. */
  coordinates?: boolean;
  /** Clashes are shown. */
  clashes?: boolean;
  /** The digit and the peers of the selected cell are shown. */
  highlight?: boolean;
  /** Without it, the board is a picture. */
  selection?: Selection;
  /** Is called when a cell is picked by a pointer, before the selection. If it returns true, the selection stays. */
  onPick?: (cell: number, dragged: boolean) => boolean;
  /** Pointers draw with it, and select nothing. */
  pen?: Pen | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** A digit that is highlighted even if no selected cell has it. */
  digit?: number;
}

/** Board draws a board. With a selection, it is a grid for pointers, keyboard and screen reader. */
export function Board(props: BoardProps) {
  const { digits, clues, selection } = props;
  const svg = useRef<SVGSVGElement>(null);
  const selected = selection?.cells.value;
  const focus = selection?.focus.value;
  const clashes = props.clashes ? clashesOf(digits) : undefined;
  const { digit, seen } = highlightOf(props, selected);
  const edge = edgeOf(props);

  // The focus of the keyboard follows the selection while the board has it.
  useEffect(() => {
    if (focus !== undefined && svg.current?.contains(document.activeElement)) focusCell(svg.current, focus);
  }, [focus]);

  const pointers = usePointers(props);
  const pens = cells.map((cell) => (props.drawn ? penAt(props.drawn, cell) : 0));
  const bare = cells.filter((cell) => props.links?.length || pens[cell]);
  const propsOf = (cell: number): CellProps => ({
    cell,
    digit: digits[cell]!,
    clue: Boolean(clues?.[cell]),
    corner: props.corner?.[cell] ?? 0,
    centre: props.centre?.[cell] ?? 0,
    candidates: props.candidates?.[cell],
    colour: props.colours?.[cell] ?? 0,
    pen: pens[cell]!,
    weight: props.weights?.[cell],
    tint: props.tint?.(cell),
    clash: clashes?.has(cell) ?? false,
    note: props.notes?.get(cell),
    painted: props.painted?.has(cell) ?? false,
    said: props.said?.(cell) ?? '',
    owner: props.owner?.(cell) ?? '',
    label: props.labels?.get(cell),
    roles: props.roles ? rolesOf(props.roles, cell) : '',
    bare: bare.includes(cell),
    wrong: props.wrong?.has(cell) ?? false,
    marked: props.marked?.has(cell) ?? false,
    seen: seen?.has(cell) ?? false,
    highlighted: digit,
    interactive: selection !== undefined,
    selected: selected?.has(cell) ?? false,
    focused: focus === cell,
    words: words(),
  });
  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`${-edge} ${-edge} ${edge + 906} ${edge + 906}`}
      role={selection ? 'grid' : 'img'}
      aria-label={props.label}
      aria-hidden={!props.label || undefined} // a decoration
      aria-multiselectable={selection ? true : undefined}
      onKeyDown={props.onKeyDown}
      {...pointers}
    >
      {Array.from({ length: 9 }, (_, row) => (
        <g key={row} role={selection ? 'row' : undefined}>
          {cells.slice(row * 9, row * 9 + 9).map((cell) => (
            <Cell key={cell} {...propsOf(cell)} />
          ))}
        </g>
      ))}
      <path class="board-thin" d={lines(false)} />
      <path class="board-thick" d={lines(true)} />
      {props.coordinates ? <Coordinates /> : null}
      {props.drawn ? <path class="board-pen" d={penPath(props.drawn, side)} /> : null}
      {props.links?.length ? <Links links={props.links} content={propsOf} /> : null}
      {bare.length ? <Above cells={bare} content={propsOf} /> : null}
      {props.marked?.size ? <path class="board-marked" d={outlineOf(props.marked, side, 6)} /> : null}
      {selected?.size ? <path class="board-selected" d={outlineOf(selected, side, 5)} /> : null}
      {[...(props.gains ?? [])].map(([cell, text]) => (
        <text key={`${cell}${text}`} class="gain" aria-hidden="true" x={(columnOf(cell) + 0.5) * side} y={(rowOf(cell) || 1) * side}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** edgeOf returns the room above and before the cells. */
const edgeOf = ({ coordinates }: BoardProps) => (coordinates ? 40 : 6);

/** Coordinates are the names of rows and columns, as sentences have them. */
function Coordinates() {
  return (
    <g class="board-coordinates" aria-hidden="true">
      {oneToNine.map((n) => (
        <Fragment key={n}>
          <text x={-22} y={n * side - 50}>
            r{n}
          </text>
          <text x={n * side - 50} y={-22}>
            c{n}
          </text>
        </Fragment>
      ))}
    </g>
  );
}

/** focusCell gives a cell the focus of the keyboard. */
function focusCell(board: Element, cell: number) {
  board.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
}

/** highlightOf returns the digit to highlight, and the cells that the selected cell sees. */
function highlightOf(props: BoardProps, selected: ReadonlySet<number> | undefined) {
  if (!props.highlight) return { digit: props.digit ?? 0 };
  if (props.digit) return { digit: props.digit };
  if (selected?.size !== 1) return { digit: 0 };
  const [cell] = selected;
  return { digit: props.digits[cell!]!, seen: new Set(peers[cell!]) };
}

/** usePointers returns handlers that select cells by mouse, pen and touch. */
function usePointers(props: BoardProps) {
  const { selection, onPick } = props;
  const edge = edgeOf(props);
  const active = useRef<number | null>(null);
  const last = useRef<Point>({ x: 0, y: 0 });
  const pressed = useRef({ cell: -1, time: 0 });
  const drawing = useRef<Pen | undefined>(undefined);
  if (!selection) return {};
  /** pointsOn returns a function that says where events are, in cells from the corner of the board. */
  const pointsOn = (board: Element) => {
    const box = board.getBoundingClientRect();
    return ({ clientX, clientY }: PointerEvent): Point => ({
      x: (((clientX - box.left) / box.width) * (edge + 906) - edge) / side,
      y: (((clientY - box.top) / box.height) * (edge + 906) - edge) / side,
    });
  };
  return {
    onPointerDown(event: PointerEvent) {
      const board = event.currentTarget as SVGSVGElement;
      const point = pointsOn(board)(event);
      const cell = cellIn(point);
      if (cell === undefined || event.button !== 0) return;
      last.current = point;
      board.setPointerCapture(event.pointerId);
      active.current = event.pointerId;
      event.preventDefault(); // no selection of text, and the focus is set here
      const again = pressed.current.cell === cell && event.timeStamp - pressed.current.time < twice;
      pressed.current = { cell, time: event.timeStamp };
      const digit = props.digits[cell];
      drawing.current = props.pen;
      if (props.pen) {
        props.pen.press(cell, point.x - columnOf(cell) - 0.5, point.y - rowOf(cell) - 0.5);
        selection.clear();
        selection.focus.value = cell;
      } else if (onPick?.(cell, false)) selection.focus.value = cell;
      else if (event.shiftKey) selection.extend(cell);
      else if (again && digit) selection.set(cells.filter((other) => props.digits[other] === digit));
      else selection.pick(cell, event.ctrlKey || event.metaKey);
      focusCell(board, cell);
    },
    onPointerMove(event: PointerEvent) {
      if (active.current !== event.pointerId) return;
      const pointOf = pointsOn(event.currentTarget as SVGSVGElement);
      // A browser puts quick moves together into one event, and may still leave out cells between them.
      const moves = event.getCoalescedEvents?.() ?? [];
      batch(() => {
        for (const move of moves.length ? moves : [event]) {
          const to = pointOf(move);
          for (const cell of strokeOf(last.current, to)) {
            if (cell === selection.focus.value) continue;
            drawing.current?.move(cell);
            if (drawing.current || onPick?.(cell, true)) selection.focus.value = cell;
            else selection.drag(cell);
          }
          last.current = to;
        }
      });
    },
    onPointerUp() {
      active.current = null;
      drawing.current?.lift();
      drawing.current = undefined;
    },
    onPointerCancel() {
      active.current = null;
      drawing.current?.drop();
      drawing.current = undefined;
    },
  };
}

/** rolesOf returns the roles of the candidates of a cell, a letter for each of the nine. */
function rolesOf(roles: ReadonlyMap<number, Role>, cell: number): string {
  let text = '';
  for (let i = 0; i < 9; i++) text += roles.get(cell * 9 + i)?.[0] ?? '-';
  return text === '---------' ? '' : text;
}

/** Links are lines between candidates. */
function Links({ links, content }: { links: readonly Link[]; content: (cell: number) => CellProps }) {
  return (
    <g aria-hidden="true">
      {links.map((link, i) => {
        const { line, arrow } = arc(link, (x, y) => isTaken(content(Math.floor(y / side) * 9 + Math.floor(x / side)), x % side, y % side));
        return (
          <g key={i} class={link.strong ? 'link strong' : 'link weak'}>
            <path d={line} />
            <path class="arrow" d={arrow} />
          </g>
        );
      })}
    </g>
  );
}

/** Above is what cells have that is above all lines, so that no line covers it. */
function Above({ cells, content }: { cells: readonly number[]; content: (cell: number) => CellProps }) {
  return (
    <g aria-hidden="true">
      {cells.map((cell) => {
        const p = content(cell);
        return (
          <g key={cell} class={`above ${classOf(p)}`} transform={`translate(${columnOf(cell) * side} ${rowOf(cell) * side})`}>
            <Content {...p} />
          </g>
        );
      })}
    </g>
  );
}

/** isTaken tells whether a digit or a candidate is at a point of a cell. */
function isTaken({ digit, candidates = 0 }: CellProps, x: number, y: number): boolean {
  if (digit) return Math.abs(x - 50) < 24 && Math.abs(y - 50) < 30;
  return digitsOf(candidates).some((one) => {
    const [left, top] = placeOf(one);
    return Math.abs(x - left) < 10 && Math.abs(y - top) < 12;
  });
}

const classOf = (p: CellProps) => `cell${p.clue ? ' clue' : ''}${p.clash ? ' clash' : ''}${p.wrong ? ' wrong' : ''}${p.owner}`;

interface CellProps {
  cell: number;
  digit: number;
  clue: boolean;
  corner: number;
  centre: number;
  candidates: number | undefined;
  colour: number;
  pen: number; // as penAt has it
  weight: number | undefined;
  tint: string | undefined;
  clash: boolean;
  note: string | undefined;
  painted: boolean;
  said: string;
  owner: string;
  label: string | undefined;
  roles: string; // a letter for each candidate, or nothing
  bare: boolean; // its content is drawn above
  wrong: boolean;
  marked: boolean;
  seen: boolean;
  highlighted: number;
  interactive: boolean;
  selected: boolean;
  focused: boolean;
  words: ReturnType<typeof words>;
}

const Cell = memo(function Cell(p: CellProps) {
  const x = columnOf(p.cell) * side;
  const y = rowOf(p.cell) * side;
  const ring = p.weight !== undefined && p.weight >= 6 && p.weight <= 10 ? ` ring-${p.weight}` : '';
  const same = p.digit !== 0 && p.digit === p.highlighted;
  return (
    <g
      class={classOf(p)}
      transform={`translate(${x} ${y})`}
      data-cell={p.cell}
      {...(p.interactive
        ? { role: 'gridcell', tabindex: p.focused ? 0 : -1, 'aria-selected': p.selected }
        : {})}
    >
      {p.interactive ? <text class="spoken-cell">{spoken(p)}</text> : null}
      <g aria-hidden="true">
        <rect class={`back${ring}`} width={side} height={side} {...(p.tint ? { style: { fill: p.tint } } : {})} />
        {digitsOf(p.colour).map((colour, i, all) => (
          <rect key={colour} class={`colour-${colour}`} x={(i * side) / all.length} width={side / all.length} height={side} />
        ))}
        {p.seen && !p.selected ? <rect class="seen" width={side} height={side} /> : null}
        {p.selected ? <rect class="selected" width={side} height={side} /> : null}
        {p.painted ? <circle class="painted" cx={50} cy={50} r={34} /> : null}
        {same ? <circle class="same" cx={50} cy={50} r={40} /> : null}
        {p.bare ? null : <Content {...p} />}
        {p.label ? (
          <text class="label" x={11} y={22}>
            {p.label}
          </text>
        ) : null}
        {p.note ? (
          <g class="note">
            <rect x={84 - 18 * p.note.length} y={60} width={18 * p.note.length + 10} height={34} rx={10} />
            <text x={89 - 9 * p.note.length} y={78}>
              {p.note}
            </text>
          </g>
        ) : null}
        {p.clash || p.wrong ? <path class="flaw" d="M14 88H86" /> : null}
      </g>
    </g>
  );
});

/** Content is the digit of a cell, or its marks. */
function Content(p: CellProps) {
  if (!p.digit) {
    return (
      <g {...(p.label ? { transform: 'translate(12 24) scale(0.78)' } : {})}>
        <Marks {...p} />
      </g>
    );
  }
  return (
    <>
      {p.roles[p.digit - 1] === 'p' ? <circle class="role-place" cx={50} cy={50} r={42} /> : null}
      <text class={p.label ? 'digit small' : 'digit'} x={p.label ? 56 : 50} y={p.label ? 61 : 54}>
        {p.digit}
      </text>
    </>
  );
}

const roleClass: { [letter: string]: string } = { o: 'role-on', f: 'role-falls', p: 'role-place', r: 'role-remove', s: 'role-second' };

/** The places of corner marks in their order: the corners first. */
const corners = [
  [18, 22],
  [82, 22],
  [18, 82],
  [82, 82],
  [50, 22],
  [50, 82],
  [18, 52],
  [82, 52],
  [50, 52],
] as const;

function Marks(p: CellProps) {
  if (p.candidates !== undefined) {
    return (
      <>
        {digitsOf(p.candidates).map((digit) => {
          const [x, y] = placeOf(digit);
          const role = roleClass[p.roles[digit - 1] ?? ''];
          return (
            <g key={digit}>
              {role ? <circle class={role} cx={x} cy={y - 1} r={14} /> : null}
              <text class={`mark${digit === p.highlighted ? ' lit' : ''}${role ? ` ${role}-digit` : ''}`} x={x} y={y}>
                {digit}
              </text>
            </g>
          );
        })}
      </>
    );
  }
  const centre = digitsOf(p.centre);
  return (
    <>
      {digitsOf(p.corner).map((digit, i) => (
        <text key={digit} class={`mark${digit === p.highlighted ? ' lit' : ''}`} x={corners[i]![0]} y={corners[i]![1]}>
          {digit}
        </text>
      ))}
      {centre.length ? (
        <text class={`mark centre${centre.includes(p.highlighted) ? ' lit' : ''}`} x={50} y={53} {...(centre.length > 5 ? { textLength: 86, lengthAdjust: 'spacingAndGlyphs' } : {})}>
          {centre.join('')}
        </text>
      ) : null}
    </>
  );
}

/** spoken returns what a screen reader says about a cell. */
function spoken(p: CellProps): string {
  const w = p.words;
  const said = [w.cell(rowOf(p.cell) + 1, columnOf(p.cell) + 1)];
  if (p.painted) said.push(w.painted);
  else if (p.digit) said.push(p.clue ? w.clue(p.digit) : w.entry(p.digit));
  else said.push(w.blank);
  if (!p.digit && p.candidates !== undefined) said.push(p.candidates ? w.candidates(digitsOf(p.candidates)) : w.noCandidates);
  if (!p.digit && p.candidates === undefined && p.corner) said.push(w.corner(digitsOf(p.corner)));
  if (!p.digit && p.candidates === undefined && p.centre) said.push(w.centre(digitsOf(p.centre)));
  if (p.clash) said.push(w.clash);
  if (p.colour) said.push(w.colour(digitsOf(p.colour).map((colour) => w.colours[colour]).join(w.join)));
  if (p.pen) said.push(w.drawn(w.pen.filter((_, way) => p.pen & (1 << way))));
  if (p.weight !== undefined) said.push(w.weight(p.weight));
  if (p.said) said.push(p.said);
  return said.join(w.join);
}

/** lines returns the lines between cells, or between boxes and around the board. */
function lines(thick: boolean): string {
  let path = '';
  for (let i = 0; i <= 9; i++) {
    if ((i % 3 === 0) === thick) path += `M${i * side} 0V900M0 ${i * side}H900`;
  }
  return path;
}
