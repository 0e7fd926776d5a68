import { expect, it } from 'vitest';
import { cellIn, strokeOf } from './stroke';

it('tells which cell a point is in', () => {
  expect([cellIn({ x: 0, y: 0 }), cellIn({ x: 8.9, y: 8.9 }), cellIn({ x: 3.5, y: 1.2 })]).toEqual([0, 80, 12]);
  expect([cellIn({ x: -0.1, y: 1 }), cellIn({ x: 9, y: 1 }), cellIn({ x: 1, y: 9.5 })]).toEqual([undefined, undefined, undefined]);
});

it('finds all cells of a quick stroke, and on a diagonal only those whose middle it passes', () => {
  const stroke = (x: number, y: number, toX: number, toY: number) => strokeOf({ x, y }, { x: toX, y: toY });
  expect(stroke(0.5, 0.3, 8.5, 0.3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(stroke(8.5, 4.7, 4.5, 4.7)).toEqual([44, 43, 42, 41, 40]);
  expect(stroke(0.5, 0.5, 8.5, 8.5)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  expect(stroke(2.5, 8.5, 2.5, 20)).toEqual([74]);
  expect(stroke(2.5, 2.5, 2.5, 2.5)).toEqual([20]);
  expect(stroke(2.5, 2.5, 2.98, 2.98)).toEqual([20]);
});
