// What two friends see who fill one board together.
import type { BoardProps } from '../board/Board';
import { catalogue } from '../words';
import { plural } from '../words/numbers';
import type { View } from './match';
import { words as duelWords, zh } from './words';

export const words = catalogue(
  {
    way: 'How you play',
    ways: { against: 'Against each other', together: 'Together on one board' },
    aim: 'Both fill one board, and each sees the digits of the other. Nobody wins or loses. Undo takes back marks and the pen only.',
    start: 'Start together',
    invites: (name: string) => `${name} wants to solve a board with you`,
    friendAbout: 'The game starts when your friend has joined. You may close this page and come back.',
    and: 'and',
    by: (name: string) => `by ${name}`,
    handIn: 'That ends the game for both of you.',
    solved: 'Solved together',
    grid: 'Your grid',
    entered: (name: string, n: number) => `${name}: ${plural(n, 'digit')}`,
  },
  {
    way: '玩法',
    ways: { against: '互相比赛', together: '共解一盘' },
    aim: '两人填同一个盘面，互相看得到填的数字，不分胜负。撤销只管小数字和画笔。',
    start: '开始共解',
    invites: (name) => zh`${name}邀你一起解题`,
    friendAbout: '朋友加入后开始。可以先关掉本页，稍后再回来。',
    and: '与',
    by: (name) => zh`${name}填的`,
    handIn: '交卷后，双方的这一局都结束。',
    solved: '共同完成',
    grid: '共同的终盘',
    entered: (name, n) => `${name}：${n} 个数字`,
  },
);

/** aimOf says how a game ends, or how one wins it. */
export function aimOf({ target, together }: Pick<View, 'target' | 'together'>): string {
  if (together) return words().aim;
  return target ? duelWords().winsTarget : duelWords().winsClassic;
}

/** ownersOf returns what a board shows of two players who fill it together: whose digit each cell holds. */
export function ownersOf(by: string, mine: number, names: string[]): Pick<BoardProps, 'owner' | 'said'> {
  const of = (cell: number) => (by[cell] === '.' || by[cell] === undefined ? -1 : Number(by[cell]));
  return {
    owner: (cell) => (of(cell) < 0 ? '' : of(cell) === mine ? ' by-mine' : ' by-other'),
    said: (cell) => (of(cell) < 0 ? '' : words().by(names[of(cell)]!)),
  };
}
