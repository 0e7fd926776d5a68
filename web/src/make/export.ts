// Boards as text, in the forms that other programs read.
import { ask } from '../api';
import type { Made } from './making';

export const forms = ['lines', 'rows', 'drawn', 'sdk', 'hodoku', 'opensudoku', 'csv', 'tsv', 'ndjson'] as const;
export type Form = (typeof forms)[number];

/** endings are those of the names of files. */
export const endings: { [form in Form]: string } = {
  lines: 'txt',
  rows: 'txt',
  drawn: 'txt',
  sdk: 'sdk',
  hodoku: 'txt',
  opensudoku: 'opensudoku',
  csv: 'csv',
  tsv: 'tsv',
  ndjson: 'ndjson',
};

/** write returns boards in a form. Only drawings need the server. */
export async function write(boards: readonly Made[], form: Form): Promise<string> {
  switch (form) {
    case 'lines':
      return boards.map(({ board }) => board + '\n').join('');
    case 'rows':
      return boards.map(({ board }) => rowsOf(board)).join('\n');
    case 'drawn':
      return (await ask('draw', { boards: boards.map(({ board }) => board) })).map(({ drawing }) => drawing!.trimEnd() + '\n').join('\n');
    case 'csv':
      return table(boards, ',');
    case 'tsv':
      return table(boards, '\t');
    case 'sdk':
      return boards.map((each) => (each.rating ? `#L${each.rating.level}\n` : '') + rowsOf(each.board)).join('\n');
    case 'hodoku':
      return boards.map(({ board }) => `:0000:x:${board}:::\n`).join('');
    case 'opensudoku':
      return `<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n${boards.map(({ board }) => `  <game data="${board.replace(/\./g, '0')}"/>\n`).join('')}</opensudoku>\n`;
    case 'ndjson':
      return boards.map((each) => JSON.stringify(objectOf(each)) + '\n').join('');
  }
}

const rowsOf = (board: string) => board.replace(/.{9}/g, '$&\n');

/** objectOf has the names of the answers of the server. */
function objectOf({ board, solution, clues, rating, contest }: Made) {
  return { board, ...(solution ? { solution } : {}), clues, ...rating, ...(contest ? { target: contest } : {}) };
}

/** table writes a table with the columns that generate and rate write. */
function table(boards: readonly Made[], separator: string): string {
  const contest = boards.some((each) => each.contest);
  const columns: [string, (each: Made) => string | number | undefined][] = [
    ['puzzle', ({ board }) => board],
    ['solution', ({ solution }) => solution],
    ['clues', ({ clues }) => clues],
    ...(contest
      ? (['completions', 'best', 'second', 'optima', 'greedy'] as const).map((name): [string, (each: Made) => number | undefined] => [name, (each) => each.contest?.[name]])
      : ([
          ['er', ({ rating }) => rating?.er.toFixed(1)],
          ['level', ({ rating }) => rating?.level],
          ['technique', ({ rating }) => rating?.technique],
        ] as [string, (each: Made) => string | undefined][])),
  ];
  const line = (values: (string | number | undefined)[]) => values.map((value) => value ?? '').join(separator) + '\n';
  return line(columns.map(([name]) => name)) + boards.map((each) => line(columns.map(([, of]) => of(each)))).join('');
}
