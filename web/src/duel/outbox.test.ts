import { describe, expect, it } from 'vitest';
import { Outbox, readPending } from './outbox';

const blank = new Uint8Array(81);
const withDigit = (cell: number, digit: number) => {
  const board = new Uint8Array(81);
  board[cell] = digit;
  return board;
};

describe('Outbox', () => {
  it('shows moves on the board until a view of the server shows them', () => {
    const outbox = new Outbox();
    outbox.enter(blank, withDigit(3, 7));
    expect(outbox.next()).toMatchObject({ kind: 'entry', cell: 'r1c4', digit: 7 });
    expect(outbox.over(blank)[3]).toBe(7);
    outbox.acknowledge(outbox.next()!.id, 5);
    expect(outbox.next()).toBeUndefined();
    outbox.seen(5, true); // a view without event 5
    expect(outbox.over(blank)[3]).toBe(7);
    outbox.seen(6, false); // during a pause
    expect(outbox.over(blank)[3]).toBe(7);
    outbox.seen(6, true);
    expect(outbox.over(blank)[3]).toBe(0);
  });

  it('keeps the order of moves in a cell', () => {
    const outbox = new Outbox();
    outbox.enter(blank, withDigit(0, 1));
    outbox.enter(withDigit(0, 1), withDigit(0, 2));
    outbox.enter(withDigit(0, 2), blank);
    expect(outbox.pending.map(({ move }) => move.digit)).toEqual([1, 2, 0]);
    expect(new Set(outbox.pending.map(({ move }) => move.id)).size).toBe(3);
    expect(outbox.over(withDigit(0, 9))[0]).toBe(0);
  });

  it('takes a refused move back', () => {
    const outbox = new Outbox();
    outbox.enter(blank, withDigit(0, 1));
    outbox.refuse(outbox.next()!.id);
    expect(outbox.over(blank)).toEqual(blank);
    expect(outbox.has('entry')).toBe(false);
  });

  it('reads what was kept, and nothing else', () => {
    const outbox = new Outbox();
    outbox.enter(blank, withDigit(80, 4));
    expect(readPending(JSON.parse(JSON.stringify(outbox.pending)))).toEqual(outbox.pending);
    for (const wrong of [null, {}, [null], [{ move: { kind: 'entry', id: 'a', cell: 'r0c1', digit: 1 } }], [{ move: { kind: 'done' } }]]) expect(readPending(wrong)).toEqual([]);
  });
});
