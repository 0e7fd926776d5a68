// Cells are numbers from 0 to 80, row by row. Sets of digits are bit masks: bit 0 is the digit 1.

export const cells: readonly number[] = Array.from({ length: 81 }, (_, cell) => cell);
export const digits: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const rowOf = (cell: number) => Math.floor(cell / 9);
export const columnOf = (cell: number) => cell % 9;
export const boxOf = (cell: number) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
export const cellAt = (row: number, column: number) => row * 9 + column;

/** houses are the rows, the columns and the boxes, in this order. */
export const houses: readonly (readonly number[])[] = [rowOf, columnOf, boxOf].flatMap((houseOf) =>
  Array.from({ length: 9 }, (_, house) => cells.filter((cell) => houseOf(cell) === house)),
);

/** peers are the 20 other cells of the row, the column and the box of each cell. */
export const peers: readonly (readonly number[])[] = cells.map((cell) =>
  cells.filter((other) => other !== cell && (rowOf(other) === rowOf(cell) || columnOf(other) === columnOf(cell) || boxOf(other) === boxOf(cell))),
);

/** rings are the weights of target sudoku: 6 at the edge, 10 in the centre. */
export const rings: readonly number[] = cells.map((cell) => 6 + Math.min(rowOf(cell), columnOf(cell), 8 - rowOf(cell), 8 - columnOf(cell)));

export const bit = (digit: number) => 1 << (digit - 1);
export const has = (mask: number, digit: number) => (mask & bit(digit)) !== 0;
export const digitsOf = (mask: number) => digits.filter((digit) => has(mask, digit));
export const allDigits = 0x1ff;

/** nameOf returns the name of a cell in the API: r1c1 to r9c9. */
export const nameOf = (cell: number) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

const kinds: { [name: string]: number } = { row: 0, rows: 0, column: 1, columns: 1, box: 2, boxes: 2, 行: 0, 列: 1, 宫: 2 };

/** namedIn returns the cells that a sentence of the server names in either language, with those of the houses that it names. */
export function namedIn(text: string): number[] {
  const english = [...text.matchAll(/\b(rows?|columns?|box(?:es)?) ([1-9](?:(?:,? and |, )[1-9]\b)*)/g)].map(([, kind, numbers]) => [kind!, numbers!] as const);
  const chinese = [...text.matchAll(/第 ([1-9](?:[、和 ]+[1-9])*) ([行列宫])/g)].map(([, numbers, kind]) => [kind!, numbers!] as const);
  const inHouses = [...english, ...chinese].flatMap(([kind, numbers]) => numbers.match(/[1-9]/g)!.flatMap((number) => houses[kinds[kind]! * 9 + Number(number) - 1]!));
  return [...inHouses, ...(text.match(/\br[1-9]c[1-9]\b/g) ?? []).map(cellNamed)];
}

/** cellNamed returns the cell with a name. */
export const cellNamed = (name: string) => cellAt(Number(name[1]) - 1, Number(name[3]) - 1);

/** readDigits reads 81 characters. Everything but 1 to 9 is a blank. It returns null for another length. */
export function readDigits(text: string): Uint8Array | null {
  if (text.length !== 81) return null;
  return Uint8Array.from(text, (c) => (c >= '1' && c <= '9' ? Number(c) : 0));
}

/** writeDigits writes 81 characters with full stops for blanks. */
export const writeDigits = (values: ArrayLike<number>) => Array.from(values, (digit) => digit || '.').join('');

/** clashesOf returns the cells whose digit occurs again in one of their houses. */
export function clashesOf(values: ArrayLike<number>): Set<number> {
  const clashes = new Set<number>();
  for (const cell of cells) {
    if (values[cell] && peers[cell]!.some((peer) => values[peer] === values[cell])) clashes.add(cell);
  }
  return clashes;
}

/** candidatesOf returns for each blank cell the digits that its peers do not have, and 0 for others. */
export function candidatesOf(values: ArrayLike<number>): Uint16Array {
  return Uint16Array.from(cells, (cell) => {
    if (values[cell]) return 0;
    return peers[cell]!.reduce((left, peer) => (values[peer] ? left & ~bit(values[peer]) : left), allDigits);
  });
}

/** scoreOf returns the sum of weight times digit. */
export const scoreOf = (values: ArrayLike<number>, weights: ArrayLike<number>) =>
  cells.reduce((sum, cell) => sum + values[cell]! * weights[cell]!, 0);
