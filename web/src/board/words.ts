import { catalogue } from '../words';

const spaced = (list: readonly number[]) => list.join(' ');

/** What a screen reader says about a board, and the chains of a step. */
export const words = catalogue(
  {
    cell: (row: number, column: number) => `Row ${row}, column ${column}`,
    blank: 'blank',
    painted: 'clue',
    clue: (digit: number) => `${digit}, clue`,
    entry: (digit: number) => `${digit}`,
    corner: (digits: number[]) => `corner marks ${spaced(digits)}`,
    centre: (digits: number[]) => `centre marks ${spaced(digits)}`,
    candidates: (digits: number[]) => `candidates ${spaced(digits)}`,
    noCandidates: 'no candidate left',
    clash: 'clashes',
    weight: (weight: number) => `weight ${weight}`,
    colour: (name: string) => `coloured ${name}`,
    colours: ['', 'yellow', 'green', 'blue', 'purple', 'red', 'grey'],
    drawn: (what: string[]) => `drawn: ${what.join(', ')}`,
    pen: ['line up left', 'line up', 'line up right', 'line left', 'circle', 'line right', 'line down left', 'line down', 'line down right', 'cross'],
    join: ', ',
    named: (name: string, row: number, column: number) => `${name} is the cell in row ${row}, column ${column}.`,
    chain: (n: number) => `Chain ${n}`,
    allChains: 'All chains',
  },
  {
    cell: (row, column) => `第 ${row} 行第 ${column} 列`,
    blank: '空白',
    painted: '提示数',
    clue: (digit) => `${digit}，提示数`,
    entry: (digit) => `${digit}`,
    corner: (digits) => `角落标记 ${spaced(digits)}`,
    centre: (digits) => `中心标记 ${spaced(digits)}`,
    candidates: (digits) => `候选数 ${spaced(digits)}`,
    noCandidates: '没有候选数',
    clash: '有冲突',
    weight: (weight) => `权值 ${weight}`,
    colour: (name) => `标为${name}`,
    colours: ['', '黄色', '绿色', '蓝色', '紫色', '红色', '灰色'],
    drawn: (what) => `画有${what.join('、')}`,
    pen: ['左上线', '上线', '右上线', '左线', '圆圈', '右线', '左下线', '下线', '右下线', '叉'],
    join: '，',
    named: (name, row, column) => `${name} 指第 ${row} 行第 ${column} 列的格。`,
    chain: (n) => `第 ${n} 条链`,
    allChains: '所有链',
  },
);
