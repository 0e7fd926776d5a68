import { expect, it } from 'vitest';
import { forms, write } from './export';
import type { Made } from './making';

const board = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const classic: Made = { board, solution, clues: 30, rating: { er: 2, level: 'easy', technique: 'Naked Single' } };
const contest: Made = { board, solution, clues: 30, contest: { completions: 12, best: 2885, optima: 1, second: 2883 } };

it('writes lines and rows', async () => {
  expect(await write([classic, contest], 'lines')).toBe(`${board}\n${board}\n`);
  const rows = (await write([classic, contest], 'rows')).split('\n');
  expect(rows).toHaveLength(20);
  expect(rows.slice(0, 9).join('')).toBe(board);
  expect(rows[9]).toBe('');
});

it('writes tables with the columns of the command', async () => {
  expect(await write([classic], 'csv')).toBe(`puzzle,solution,clues,er,level,technique\n${board},${solution},30,2.0,easy,Naked Single\n`);
  expect(await write([contest], 'tsv')).toBe(`puzzle\tsolution\tclues\tcompletions\tbest\tsecond\toptima\tgreedy\n${board}\t${solution}\t30\t12\t2885\t2883\t1\t\n`);
});

it('writes the forms of other programs', async () => {
  const rows = board.replace(/.{9}/g, '$&\n');
  expect(await write([classic, contest], 'sdk')).toBe(`#Leasy\n${rows}\n${rows}`);
  expect(await write([classic, contest], 'hodoku')).toBe(`:0000:x:${board}:::\n`.repeat(2));
  expect(await write([classic], 'opensudoku')).toContain(`<game data="${board.replace(/\./g, '0')}"/>`);
});

it('writes JSON that has everything', async () => {
  const object = { board, solution, clues: 30, target: contest.contest };
  expect((await write([contest, contest], 'ndjson')).trimEnd().split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([object, object]);
  expect(forms).toContain('drawn');
});
