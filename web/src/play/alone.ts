// Help without the server: whether a board can be finished, and what singles do. The server knows more.
import { bit, boxOf, candidatesOf, columnOf, digitsOf, houses, rowOf } from '../board/cells';
import { completionsOf } from '../board/complete';
import type { Game } from './game';
import type { Difficulty, Hint, HintDetail, Verdict } from './hint';
import { words } from './words';

/** checkAlone is check without the server. It returns null if the board is too hard for that. */
export function checkAlone(game: Game): Verdict | null {
  const { digits } = game.position.value;
  const now = completionsOf(digits, 1);
  if (now.grids.length) return { right: true, wrong: new Set() };
  return now.sure ? { right: false, wrong: wrongIn(game) } : null;
}

/** wrongIn returns the wrong entries, if the board has only one completion. */
function wrongIn(game: Game): Set<number> {
  const { grids, sure } = completionsOf(game.clues, 2);
  const wrong = new Set<number>();
  if (sure && grids.length === 1) game.position.value.digits.forEach((digit, cell) => digit && digit !== grids[0]![cell] && wrong.add(cell));
  return wrong;
}

/** lastRightAlone is lastRight without the server. It returns null if a board is too hard for that. */
export function lastRightAlone(game: Game): number | null {
  const path = game.path();
  for (let moves = path.length - 1; moves >= 0; moves--) {
    const { grids, sure } = completionsOf(path[moves]!.digits, 1);
    if (grids.length) return moves;
    if (!sure) return null;
  }
  return -1;
}

/** A Single is a digit that has only one place in a house, or the only digit of a cell: no house. */
interface Single {
  cell: number;
  digit: number;
  house?: number;
}

/** singleOf returns the easiest single of a position. */
export function singleOf(digits: ArrayLike<number>): Single | null {
  const candidates = candidatesOf(digits);
  // Boxes first, where people look first.
  for (const house of [...houses.keys()].sort((a, b) => Number(b >= 18) - Number(a >= 18))) {
    for (let digit = 1; digit <= 9; digit++) {
      const places = houses[house]!.filter((cell) => candidates[cell]! & bit(digit));
      if (places.length === 1) return { cell: places[0]!, digit, house };
    }
  }
  const cell = candidates.findIndex((mask) => digitsOf(mask).length === 1);
  return cell < 0 ? null : { cell, digit: digitsOf(candidates[cell]!)[0]! };
}

/** hardestAlone returns how hard the board of a game is, if it needs nothing but singles; else null. */
export function hardestAlone(game: Game): Difficulty | null {
  const digits = [...game.clues];
  let technique = 'Hidden Single';
  for (let single = singleOf(digits); single; single = singleOf(digits)) {
    digits[single.cell] = single.digit;
    if (single.house === undefined) technique = 'Naked Single';
  }
  return digits.every(Boolean) ? { level: 'easy', technique } : null;
}

/** hintAlone is hintFor without the server, in classic sudoku. It returns null if the board is too hard for that. */
export function hintAlone(game: Game, detail: HintDetail): Hint | null {
  const w = words().alone;
  const verdict = checkAlone(game);
  if (!verdict) return null;
  const nothing: Hint = { detail, text: w.none, status: 'none', marked: new Set(), wrong: new Set(), remove: [] };
  if (!verdict.right) return { ...nothing, text: w.wrong, wrong: verdict.wrong };
  const single = singleOf(game.position.value.digits);
  if (!single) return nothing;
  const { cell, digit, house } = single;
  const at = w.cell(rowOf(cell) + 1, columnOf(cell) + 1);
  const hinted: Hint = { ...nothing, status: 'hinted' };
  if (house === undefined) {
    const texts = { where: w.where(w.house(2, boxOf(cell) + 1)), what: w.nakedIn(at), full: w.naked(at, digit) };
    return { ...hinted, ...(detail === 'where' ? {} : { name: w.nakedSingle, technique: 'Naked Single' }), text: texts[detail], marked: new Set(detail === 'where' ? houses[18 + boxOf(cell)] : [cell]), ...(detail === 'full' ? { place: { cell, digit } } : {}) };
  }
  const name = w.house(Math.floor(house / 9), (house % 9) + 1);
  const texts = { where: w.where(name), what: w.hiddenIn(name, digit), full: w.hidden(name, digit, at) };
  return { ...hinted, ...(detail === 'where' ? {} : { name: w.hiddenSingle(Math.floor(house / 9)), technique: 'Hidden Single' }), text: texts[detail], marked: new Set(detail === 'full' ? [cell] : houses[house]), ...(detail === 'full' ? { place: { cell, digit } } : {}) };
}
