// What two friends see who fill one board together.
import type { BoardProps } from '../board/Board';
import { catalogue } from '../words';
import { plural } from '../words/numbers';
import { words as duelWords, zh } from './words';

export const words = catalogue(
  {
    way: 'How you play',
    ways: { against: 'Against each other', together: 'Together on one board' },
    by: (name: string) => `by ${name}`,
    grid: 'Your grid',
    entered: (name: string, n: number) => `${name}: ${plural(n, 'digit')}`,
  },
  {
    way: '玩法',
    ways: { against: '互相比赛', together: '共解一盘' },
    by: (name) => zh`${name}填的`,
    grid: '共同的终盘',
    entered: (name, n) => `${name}：${n} 个数字`,
  },
);

/** The words of duels that two who play together see others for. */
const instead = catalogue<Partial<ReturnType<typeof duelWords>>>(
  {
    title: 'Sudoku together',
    aim: () => 'Both fill one board, and each sees the digits of the other. Nobody wins or loses. Undo takes back marks and the pen only.',
    start: 'Start together',
    invites: (name) => `${name} wants to solve a board with you`,
    between: (a, b) => `${a} and ${b}`,
    friendAbout: 'The game starts when your friend has joined. You may close this page and come back.',
    shareText: 'Solve a sudoku with me',
    rematchTitle: 'Waiting for the other player',
    rematchAbout: 'The next board comes when the other player accepts.',
    versus: 'and',
    handInAbout: 'That ends the game for both of you.',
    finished: 'Solved together',
    rematch: 'Another board together',
    rematchWanted: (name) => `${name} wants to solve another board with you.`,
    another: 'Play something else',
    watchTitle: 'Watch two solve a board',
    watchAbout: 'Spectators see how many cells are filled, but no digits before the end.',
  },
  {
    title: '共解一盘',
    aim: () => '两人填同一个盘面，互相看得到填的数字，不分胜负。撤销只管小数字和画笔。',
    start: '开始共解',
    invites: (name) => zh`${name}邀你一起解题`,
    between: (a, b) => zh`${a}与${b}`,
    friendAbout: '朋友加入后开始。可以先关掉本页，稍后再回来。',
    shareText: '来和我一起解数独',
    rematchTitle: '正在等待对方',
    rematchAbout: '对方接受后，新的一盘开始。',
    versus: '与',
    handInAbout: '交卷后，双方的这一局都结束。',
    finished: '共同完成',
    rematch: '再一起解一盘',
    rematchWanted: (name) => zh`${name}想和你再解一盘。`,
    another: '玩点别的',
    watchTitle: '旁观共解',
    watchAbout: '旁观者看得到填了几格，结束以前看不到数字。',
  },
);

/** wordsOf returns the words for a way to play. */
export const wordsOf = ({ together }: { together?: boolean | undefined }) => (together ? { ...duelWords(), ...instead() } : duelWords());

/** ownersOf returns what a board shows of two players who fill it together: whose digit each cell holds. */
export function ownersOf(by: string, mine: number, names: string[]): Pick<BoardProps, 'owner' | 'said'> {
  const of = (cell: number) => (by[cell] === '.' || by[cell] === undefined ? -1 : Number(by[cell]));
  return {
    owner: (cell) => (of(cell) < 0 ? '' : of(cell) === mine ? ' by-mine' : ' by-other'),
    said: (cell) => (of(cell) < 0 ? '' : words().by(names[of(cell)]!)),
  };
}
