// Links to boards and to games. Everything is in the fragment, which browsers do not send to the server.
import { deflate, fromBase64, inflate, toBase64 } from '../app/bytes';
import { rings } from '../board/cells';
import { isRings, readPuzzle, readRecord, type Puzzle, type Record } from './game';

/** linkTo returns the path of a board: of a day by its date, of any other with the board in it. */
export function linkTo(p: Puzzle): string {
  if (p.day && p.kind) return `/play?day=${p.day}&kind=${p.kind}`;
  const weights = !p.weights ? '' : isRings(p.weights) ? '&target' : `&weights=${p.weights.join(',')}`;
  return `/play#board=${p.clues}${weights}${p.kind ? `&kind=${p.kind}` : ''}`;
}

/** linkToGame returns the path of a game with everything that was done in it. */
export async function linkToGame(record: Record): Promise<string> {
  return '/play#game=' + toLink(await deflate(JSON.stringify(record)));
}

/** A Linked board or game is what the fragment of a link has. */
export type Linked = { puzzle: Puzzle } | { record: Record };

/** readLink reads a fragment. It returns null if there is neither a board nor a game. */
export async function readLink(fragment: string): Promise<Linked | null> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const game = parts.get('game');
  if (game !== null) {
    try {
      const record = readRecord(JSON.parse(await inflate(fromLink(game))));
      return record && { record };
    } catch {
      return null;
    }
  }
  const weights = parts.get('weights')?.split(',').map(Number) ?? (parts.has('target') ? rings : undefined);
  const puzzle = readPuzzle({
    clues: parts.get('board')?.replace(/0/g, '.'),
    ...(weights ? { weights: [...weights] } : {}),
    ...(parts.get('kind') ? { kind: parts.get('kind') } : {}),
  });
  return puzzle && { puzzle };
}

/** toLink and fromLink write bytes with letters that an address may have. */
const toLink = (bytes: Uint8Array) => toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const fromLink = (text: string) => fromBase64(text.replace(/-/g, '+').replace(/_/g, '/'));
