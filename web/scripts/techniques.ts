// Writes src/learn/techniques.json and examples.json: the techniques of the player's path, in their order, as
// the documentation describes them, and for each of its boards the first position that needs the technique.
// BULLSEYE is the program.
import { readFile, writeFile } from 'node:fs/promises';
import { exampleOf, storable, type Ask, type Example } from '../src/learn/example';
import { crowd, serve } from './server';

interface Section {
  name: string;
  level: string;
  text: string;
  boards: string[];
}

/** sectionsOf reads the sections of the techniques from their page. */
async function sectionsOf(file: string): Promise<Section[]> {
  const levels = (await readFile(file, 'utf8')).split(/^## /m);
  return levels.flatMap((part) => {
    const [level, ...sections] = part.split(/^### /m);
    return sections.map((section) => ({
      name: section.split('\n', 1)[0]!,
      level: level!.split('\n', 1)[0]!.toLowerCase(),
      text: textOf(section.slice(section.indexOf('\n'), section.indexOf('\n!['))),
      boards: section.match(/^[.1-9]{81}$/gm)!,
    }));
  });
}

/** textOf returns a paragraph without the effort, other names, emphasis, and what it says about drawings in text. */
const textOf = (paragraph: string) =>
  paragraph
    .trim()
    .replace(/\n/g, ' ')
    .replace(/^(Effort [^.;]*(\.|; HoDoKu calls it [^.]*\.) |(英文名|难度值)[^。]*。)/, '')
    .replace(/ ?(Brackets|Braces) [^.]*\.|(方括号|花括号)[^。]*。/g, '')
    .replace(/\*/g, '');

const [english, chinese] = [await sectionsOf('../docs/techniques.md'), await sectionsOf('../docs/zh/techniques.md')];
const techniques = english.map(({ name, level, text }, i) => ({ name, level, text, zh: { name: chinese[i]!.name, text: chinese[i]!.text } }));

const server = await serve(...crowd);
const ask: Ask = async (question, options) => {
  const response = await fetch(`${server.url}/api/v1/${question}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(options) });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { answers: never[] }).answers;
};
const examples: { [name: string]: Example[] } = {};
for (const { name, boards } of english) {
  examples[name] = [];
  for (const board of boards) {
    const example = await exampleOf(name, board, ask);
    if (!example) throw new Error(`found no ${name} on the path of ${board}`);
    examples[name].push(storable(example));
  }
  examples[name].sort((a, b) => a.steps[0]!.text!.length - b.steps[0]!.text!.length); // the plainest first
}
await server.stop();

const lines = (values: object[]) => '[\n' + values.map((value) => JSON.stringify(value)).join(',\n') + '\n]\n';
await writeFile('src/learn/techniques.json', lines(techniques));
await writeFile('src/learn/examples.json', lines(Object.values(examples)));
console.log(`${techniques.length} techniques, ${Object.values(examples).flat().length} boards`);
