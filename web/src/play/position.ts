// A position is what a player has put on a board: digits, small marks, colours and what the pen has drawn. It is never
// changed: each move makes a new one.
import { allDigits, bit, candidatesOf, cells, peers } from '../board/cells';
import { allPen } from '../board/pen';

export interface Position {
  /** Clues and entries, 0 for a blank. */
  readonly digits: Uint8Array;
  /** Bit masks. */
  readonly corner: Uint16Array;
  readonly centre: Uint16Array;
  /** Automatic candidates that the player has removed. */
  readonly struck: Uint16Array;
  /** Bit masks of up to six colours. */
  readonly colours: Uint8Array;
  /** What the pen has drawn. */
  readonly pen: Uint8Array;
}

/** The kinds of small marks. */
export type Marks = 'corner' | 'centre' | 'struck';

/** A Move says what changes. It is absolute: the same move twice changes nothing more. */
export type Move =
  | { do: 'digit'; cells: number[]; digit: number; tidy?: boolean } // 0 clears the digit
  | { do: Marks; cells: number[]; digit: number; on: boolean }
  | { do: 'colour'; cells: number[]; colour: number; on?: boolean } // without on, as older games have it, the only colour; 0 for none
  | { do: 'clear'; cells: number[] } // marks and colours
  | { do: 'pen'; cells: number[]; pen: number[] } // what is drawn of each cell
  | { do: 'restore'; to: string }; // of a savepoint: see pack

export function start(clues: Uint8Array): Position {
  return {
    digits: clues,
    corner: new Uint16Array(81),
    centre: new Uint16Array(81),
    struck: new Uint16Array(81),
    colours: new Uint8Array(81),
    pen: new Uint8Array(81),
  };
}

/** play returns the position after a move. Clues are fixed. It returns the same position if nothing changes. */
export function play(p: Position, move: Move, clues: Uint8Array): Position {
  if (move.do === 'restore') return unpack(move.to, clues) ?? p;
  const next = {
    digits: p.digits.slice(),
    corner: p.corner.slice(),
    centre: p.centre.slice(),
    struck: p.struck.slice(),
    colours: p.colours.slice(),
    pen: p.pen.slice(),
  };
  for (const [i, cell] of move.cells.entries()) {
    if (move.do === 'pen') {
      next.pen[cell] = move.pen[i]!;
      continue;
    }
    if (move.do === 'colour') {
      const mask = move.colour && bit(move.colour);
      next.colours[cell] = move.on === undefined ? mask : move.on ? p.colours[cell]! | mask : p.colours[cell]! & ~mask;
      continue;
    }
    if (clues[cell]) {
      if (move.do === 'clear') next.colours[cell] = 0;
      continue;
    }
    switch (move.do) {
      case 'digit':
        next.digits[cell] = move.digit;
        if (move.digit && move.tidy) {
          for (const peer of peers[cell]!) {
            next.corner[peer]! &= ~bit(move.digit);
            next.centre[peer]! &= ~bit(move.digit);
          }
        }
        break;
      case 'clear':
        next.corner[cell] = next.centre[cell] = next.struck[cell] = next.colours[cell] = 0;
        break;
      default:
        if (move.on) next[move.do][cell]! |= bit(move.digit);
        else next[move.do][cell]! &= ~bit(move.digit);
    }
  }
  return same(p, next) ? p : next;
}

/** same tells whether two positions are equal. */
export function same(a: Position, b: Position): boolean {
  const equal = (x: ArrayLike<number>, y: ArrayLike<number>) => cells.every((cell) => x[cell] === y[cell]);
  return (['digits', 'corner', 'centre', 'struck', 'colours', 'pen'] as const).every((part) => equal(a[part], b[part]));
}

/** automatic returns the candidates that the page writes: those that no peer has, without the struck ones. */
export function automatic(p: Position): Uint16Array {
  return candidatesOf(p.digits).map((mask, cell) => mask & ~p.struck[cell]!);
}

/** without returns a position without some candidates, those that are written and those that the page would write. */
export function without(p: Position, remove: readonly { cell: number; digit: number }[]): Position {
  const next = { ...p, corner: p.corner.slice(), centre: p.centre.slice(), struck: p.struck.slice() };
  for (const { cell, digit } of remove) {
    next.corner[cell]! &= ~bit(digit);
    next.centre[cell]! &= ~bit(digit);
    next.struck[cell]! |= bit(digit);
  }
  return next;
}

/** full tells whether no cell is blank. */
export const full = (p: Position) => p.digits.every((digit) => digit !== 0);

/** filledOf returns the number of cells that are not blank. */
export const filledOf = (p: Position) => p.digits.reduce((n, digit) => n + (digit ? 1 : 0), 0);

/**
 * pack writes a position as text: for each cell with anything in it a segment of the cell, the
 * digit and the masks as numbers to the base 36. Clues are left out. Before the mask of colours is
 * the place where older games have their one colour; after it is what the pen has drawn.
 */
export function pack(p: Position, clues: Uint8Array): string {
  const parts: string[] = [];
  for (const cell of cells) {
    const values = [clues[cell] ? 0 : p.digits[cell]!, p.corner[cell]!, p.centre[cell]!, p.struck[cell]!, 0, p.colours[cell]!, p.pen[cell]!];
    while (values.length && !values[values.length - 1]) values.pop();
    if (values.length) parts.push([cell, ...values].map((value) => (value ? value.toString(36) : '')).join(','));
  }
  return parts.join(';');
}

/** unpack reads what pack has written. It returns null if the text is anything else. */
export function unpack(text: string, clues: Uint8Array): Position | null {
  const p = { ...start(clues.slice()) };
  for (const part of text ? text.split(';') : []) {
    const values = part.split(',').map((value) => (value ? (/^[0-9a-z]{1,2}$/.test(value) ? parseInt(value, 36) : NaN) : 0));
    const [cell, digit = 0, corner = 0, centre = 0, struck = 0, colour = 0, colours = 0, pen = 0] = values as [number];
    const inside = (value: number, most: number) => value >= 0 && value <= most;
    if (values.length > 8 || !inside(cell, 80) || !inside(digit, 9) || ![corner, centre, struck].every((mask) => inside(mask, allDigits)) || !inside(colour, 6) || !inside(colours, 0x3f) || !inside(pen, allPen)) return null;
    if (digit && clues[cell]) return null;
    if (digit) p.digits[cell] = digit;
    [p.corner[cell], p.centre[cell], p.struck[cell], p.colours[cell], p.pen[cell]] = [corner, centre, struck, colour ? bit(colour) : colours, pen];
  }
  return p;
}
