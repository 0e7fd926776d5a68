// Positions for practice, which the engine makes.
import { ask } from '../api';
import { slugOf } from './names';
import { techniques, type Technique } from './course';
import { exampleOf, shuffled, type Example } from './example';
import stored from './examples.json';

/** mostAttempts is the number of boards that the server looks at for one with the technique. */
const mostAttempts = 2000;

/** make makes a position that needs a technique: on a new board or, where those are rare, on one of the lesson in another arrangement. */
export async function make(technique: Technique, signal: AbortSignal): Promise<Example> {
  for (;;) {
    const board = (await generated(technique, signal)) ?? arranged(technique);
    const example = await exampleOf(technique.name, board, (question, options) => ask(question, options, signal));
    if (example) return example;
  }
}

async function generated({ name, level }: Technique, signal: AbortSignal): Promise<string | undefined> {
  if (level === 'extreme') return undefined; // no board needs a certain one of these
  const seed = Math.floor(Math.random() * 1_000_000_000);
  const [answer] = await ask('generate', { technique: slugOf(name), attempts: mostAttempts, seed }, signal);
  return answer?.board;
}

function arranged(technique: Technique): string {
  const examples = stored[techniques.indexOf(technique)]!;
  return shuffled(examples[Math.floor(Math.random() * examples.length)]!.board);
}
