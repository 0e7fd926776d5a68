// Writes src/learn/techniques.json: for each technique of the player's path, an example that our own
// generator made. Of all steps with the technique, it takes the one with the shortest explanation.
// BULLSEYE is the program; BOARDS is the number of boards to look at.
import { spawn, execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { chineseOf, type Example } from '../src/learn/example';
import { familyOf } from '../src/learn/lesson';
import type { Step } from '../src/board/path';

interface Answer {
  board: string;
  steps: (Step & { technique: string; text: string })[];
}

const program = process.env['BULLSEYE'] ?? 'bullseye';
const making = ['generate', '--seed', '14', '--symmetry', 'rotate180', '--minimal', '--count', process.env['BOARDS'] ?? '120000'];

/** A Find is a step on the path of a board. */
interface Find {
  board: string;
  step: number;
  cost: number;
}

const finds = new Map<string, Find>();
const generate = spawn(program, making, { stdio: ['ignore', 'pipe', 'inherit'] });
const explain = spawn(program, ['explain', '--json', '--language', 'en'], { stdio: [generate.stdout, 'pipe', 'inherit'] });
for await (const line of createInterface({ input: explain.stdout })) {
  const answer = JSON.parse(line) as Answer;
  answer.steps.forEach((each, step) => {
    const name = familyOf(each.technique);
    const cost = each.text.length + 2 * step;
    const known = finds.get(name);
    if (!known || cost < known.cost) finds.set(name, { board: answer.board, step, cost });
  });
}

const pathOf = (board: string, language: string) =>
  (JSON.parse(execFileSync(program, ['explain', '--json', '--language', language, board], { encoding: 'utf8', maxBuffer: 1 << 26 })) as Answer).steps;

// The documentation has the order in which players look for techniques.
const sections = [...(await readFile('../docs/techniques.md', 'utf8')).matchAll(/^### (.*)$/gm)].map((match) => match[1]!);
const placeOf = (name: string) => sections.indexOf(name.replace('Dynamic ', '')) + (name.startsWith('Dynamic ') ? sections.length : 0);

const examples: Example[] = [];
for (const [name, { board, step }] of finds) {
  const path = pathOf(board, 'en');
  examples.push({
    name,
    board,
    before: path.slice(0, step).flatMap((each) => [...(each.place ? [each.place] : []), ...(each.remove ?? [])]),
    step: path[step]!,
    zh: chineseOf(pathOf(board, 'zh')[step]!),
  });
}
examples.sort((a, b) => placeOf(a.name) - placeOf(b.name));
await writeFile('src/learn/techniques.json', '[\n' + examples.map((each) => JSON.stringify(each)).join(',\n') + '\n]\n');
console.log(`${examples.length} techniques: ${examples.map(({ name }) => name).join(', ')}`);
