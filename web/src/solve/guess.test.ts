import { describe, expect, it } from 'vitest';
import { guess } from './guess';

const board = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const rows = board.match(/.{9}/g)!;
const zeros = rows.map((row) => row.replace(/\./g, '0'));
const spaces = rows.map((row) => row.replace(/\./g, ' '));
const boxes = (row: string) => row.match(/.../g)!;
const frame = '+-------+-------+-------+';

const texts: [string, string, string][] = [
  ['a link with zeros', `https://example.org/play?bd=${zeros.join('')}&x=1`, 'nothing'],
  ['a link to this page', `see https://example.org/solve#board=${board}&weights=1x81`, 'nothing'],
  ['an array of C', `int a[9][9] = {\n${zeros.map((row) => `{${[...row].join(', ')}}`).join(',\n')}\n};`, 'nothing'],
  ['a list of Python', `board = [${zeros.map((row) => `[${[...row].join(', ')}]`).join(',\n')}]`, 'nothing'],
  ['an array of NumPy', `[[${zeros.map((row) => [...row].join(' ')).join(']\n [')}]]`, 'nothing'],
  ['a column of numbers', zeros.join('').split('').join('\n'), 'nothing'],
  ['81 characters with spaces', spaces.join(''), 'spaces'],
  ['nine rows with spaces', spaces.join('\n'), 'spaces'],
  ['nine rows without the spaces at their ends', `\n${spaces.map((row) => row.trimEnd()).join('\r\n')}\n`, 'spaces'],
  ['nine rows with empty lines between them', rows.join('\n\n'), 'spaces'],
  ['cells with spaces between them', spaces.map((row) => [...row].join(' ').trimEnd()).join('\n'), 'spaces'],
  ['cells with bars between them', spaces.map((row) => [...row].join('|')).join('\n'), 'spaces'],
  ['cells with bars around them', spaces.map((row) => `| ${[...row].join(' | ')} |`).join('\n'), 'spaces'],
  ['a frame with spaces', [frame, ...spaces.map((row) => `| ${boxes(row).map((box) => [...box].join(' ')).join(' | ')} |`), frame].join('\n'), 'spaces'],
  ['a narrow frame with spaces', spaces.map((row) => boxes(row).join('|')).join('\n'), 'spaces'],
  ['words before and after the rows', `Look at this:\n\n${spaces.map((row) => row.padEnd(9)).join('\n')}\n\nIs it hard?`, 'spaces'],
  ['O for 0', rows.map((row) => row.replace(/\./g, 'O')).join('\n'), 'letters'],
  ['o for 0 and l for 1', rows.map((row) => row.replace(/\./g, 'o').replace(/1/g, 'l')).join('\n'), 'letters'],
  ['letters for digits, and spaces', spaces.map((row) => row.replace(/1/g, 'I').replace(/5/g, 'S').replace(/8/g, 'B')).join('\n'), 'letters'],
  ['letters for digits between bars', spaces.map((row) => [...row.replace(/1/g, 'l').replace(/9/g, 'g')].join('|')).join('\n'), 'letters'],
];

describe('a guess', () => {
  it.each(texts)('reads %s', (_, text, assumed) => {
    expect(guess(text)).toEqual({ boards: [board], assumed });
  });

  it('keeps a row that is blank', () => {
    const blank = [...spaces.slice(0, 4), '', ...spaces.slice(5)];
    expect(guess(blank.join('\n'))?.boards).toEqual([[...rows.slice(0, 4), '.........', ...rows.slice(5)].join('')]);
  });

  it('takes an array of several boards', () => {
    expect(guess(`[${[...zeros.join(''), ...zeros.join('')].join(',')}]`)?.boards).toEqual([board, board]);
  });

  it.each([
    ['prose', 'I like this.\nIt is\nhard\n\n\nto\nbe\nhere\nat\n10\n'],
    ['nine short lines', '1\n2\n3\n4\n5\n6\n7\n\n\n'],
    ['80 cells', board.slice(1)],
    ['82 cells', board + '1'],
    ['eight rows', rows.slice(1).join('\n')],
    ['a row of ten', [...rows.slice(0, 8), rows[8] + '1'].join('\n')],
    ['numbers of two digits', Array(81).fill('12').join(' ')],
    ['a link without a board', 'https://example.org/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBUALGAOwAIBJE'],
    ['nothing', ''],
  ])('does not see a board in %s', (_, text) => {
    expect(guess(text)).toBeNull();
  });
});
