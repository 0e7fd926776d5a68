// Boards that players bring: as text, or as a code in a link.
import { ask, Problem, type Schemas } from '../api';
import { readDigits } from '../board/cells';
import { completionsOf } from '../board/complete';
import { words } from './words';

/** Own is a board of clues, or why a text is none that can be played. Solve may read it all the same. */
export interface Own {
  clues?: string;
  flaw?: string;
  study?: boolean;
}

/** readOwn reads a board, or says why it cannot be played. Without the server, it reads 81 cells. */
export async function readOwn(text: string): Promise<Own> {
  const w = words();
  let answer: Partial<Schemas['CheckAnswer']> | undefined;
  try {
    [answer] = await ask('check', { boards: [text], quick: true });
  } catch (error) {
    const cells = text.replace(/[\s|+-]/g, '').replace(/[0*_]/g, '.');
    if (!(error instanceof Problem && error.status === 0) || !/^[1-9.]{81}$/.test(cells)) throw error;
    const { grids, sure } = completionsOf(readDigits(cells)!, 1);
    answer = { board: cells, ...(sure && !grids.length ? { completions: 'none' } : {}) };
  }
  if (answer?.puzzle) return { flaw: w.furtherRules, study: true };
  if (answer?.candidates) return { flaw: w.noClues, study: true };
  if (!answer?.board) return { flaw: w.unreadable(answer?.error ?? '', answer?.errorLine ?? 1) };
  if (answer.completions === 'none') return { flaw: w.noSolution };
  if (!answer.board.includes('.')) return { flaw: w.noBlank };
  return { clues: answer.board };
}
