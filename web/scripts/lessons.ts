// Writes src/learn/lessons.json: the boards of the pages about target sudoku, which our own generator made.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

const program = process.env['BULLSEYE'] ?? 'bullseye';

interface Answer {
  board: string;
  target: { completions: number; greedy: number; full: boolean };
  top: { score: number; grid: string }[];
}

const run = (...args: string[]) => JSON.parse(execFileSync(program, [...args, '--json'], { encoding: 'utf8' })) as Answer;

/** lesson makes a contest board, with its number of completions, the end of greedy play, and the best completions. */
function lesson(seed: string, completions: string, top: string) {
  const { board, target } = run('generate', '--seed', seed, '--target', '--completions', completions, '--optimum', 'unique', '--gap', '2');
  return { board, count: target.completions, greedy: { score: target.greedy, full: target.full }, completions: run('max', '--top', top, board).top };
}

const lessons = { few: lesson('15', '12', '12'), many: lesson('11', '300-3000', '1') };
await writeFile('src/learn/lessons.json', JSON.stringify(lessons, null, 1) + '\n');
