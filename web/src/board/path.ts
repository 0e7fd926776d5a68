// The path of a player as positions, and the picture of a step.
import type { Schemas } from '../api';
import { bit, cellNamed, houses, peers } from './cells';
import type { Candidate, Link, Role } from './links';

export type Step = Partial<Schemas['Step']>;

export interface Position {
  digits: Uint8Array;
  candidates: Uint16Array;
}

const candidate = (text: string) => ({ cell: cellNamed(text), digit: Number(text[5]) });

/** positionsOf returns the position before each step, and at the end the one after all. */
export function positionsOf(start: Position, steps: readonly Step[]): Position[] {
  let position = start;
  const all = [position];
  for (const step of steps) all.push((position = after(position, step)));
  return all;
}

/** after returns the position after a step. */
export function after({ digits, candidates }: Position, step: Step): Position {
  const next = { digits: digits.slice(), candidates: candidates.slice() };
  for (const text of step.remove ?? []) {
    const { cell, digit } = candidate(text);
    next.candidates[cell]! &= ~bit(digit);
  }
  if (step.place) {
    const { cell, digit } = candidate(step.place);
    next.digits[cell] = digit;
    next.candidates[cell] = 0;
    for (const peer of peers[cell]!) next.candidates[peer]! &= ~bit(digit);
  }
  return next;
}

/** A Picture is what a step shows on the board before it. */
export interface Picture {
  houses: Set<number>; // cells of the houses of the step
  cells: Set<number>; // cells of its pattern
  roles: Map<number, Role>;
  links: Link[];
}

/** pictureOf returns the picture of a step. With a chain, only that chain is drawn. */
export function pictureOf(step: Step, position: Position, chain?: number): Picture {
  const pattern = step.pattern ?? {};
  const roles = new Map<number, Role>();
  const mark = (cell: number, digit: number, role: Role) => {
    if (position.candidates[cell]! & bit(digit)) roles.set(cell * 9 + digit - 1, role);
  };
  const cells = new Set([...(pattern.cells ?? []), ...(pattern.fins ?? [])].map(cellNamed));
  for (const digit of pattern.digits ?? '') for (const cell of cells) mark(cell, Number(digit), 'on');
  for (const name of pattern.fins ?? []) for (const digit of pattern.digits ?? '') mark(cellNamed(name), Number(digit), 'second');
  (pattern.sets ?? []).forEach((set, i) => {
    for (const name of set.cells ?? []) {
      cells.add(cellNamed(name));
      for (const digit of set.digits ?? '') mark(cellNamed(name), Number(digit), i % 2 ? 'second' : 'on');
    }
  });
  (pattern.colours ?? []).forEach((names, i) => {
    for (const name of names) for (const digit of pattern.digits ?? '') mark(cellNamed(name), Number(digit), i ? 'second' : 'on');
  });
  const links: Link[] = [];
  (pattern.chains ?? []).forEach((nodes, i) => {
    if (chain !== undefined && chain !== i) return;
    const read = nodes.map((node) => statement(node.statement ?? ''));
    read.forEach((to, at) => {
      for (const cell of to.cells) {
        mark(cell, to.digit, to.on ? 'on' : 'falls');
      }
      for (const parent of nodes[at]!.parents ?? []) links.push({ from: read[parent]!, to, strong: to.on });
    });
  });
  for (const text of step.remove ?? []) mark(candidate(text).cell, candidate(text).digit, 'remove');
  if (step.place) mark(candidate(step.place).cell, candidate(step.place).digit, 'place');
  const shown = new Set((pattern.houses ?? []).flatMap((name) => houses[houseNamed(name)] ?? []));
  return { houses: shown, cells, roles, links };
}

/** tintsOf tints the houses and the cells of a step. */
export function tintsOf({ houses, cells }: Picture): Map<number, string> {
  const tints = new Map([...houses].map((cell) => [cell, 'var(--lit)']));
  for (const cell of cells) tints.set(cell, 'var(--lit-more)');
  return tints;
}

/** statement reads r1c2=3, r1c2≠3 or r1c2|r1c3=4. */
function statement(text: string): Candidate & { on: boolean } {
  const [, names = '', sign, digit] = /^(.*)([=≠])(\d)$/.exec(text) ?? [];
  return { cells: names.split('|').map(cellNamed), digit: Number(digit), on: sign === '=' };
}

/** houseNamed returns the number of a house: rows, columns and boxes, in this order. */
function houseNamed(name: string): number {
  const [kind, number] = name.split(' ');
  return ['row', 'column', 'box'].indexOf(kind!) * 9 + Number(number) - 1;
}
