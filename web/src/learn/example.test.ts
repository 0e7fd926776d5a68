import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellNamed, clashesOf, has, readDigits } from '../board/cells';
import { completionsOf } from '../board/complete';
import { pictureOf } from '../board/path';
import { changesOf, positionOf, shuffled, whereOf, type Example } from './example';
import stored from './examples.json';
import { familyOf, linkToLesson } from './names';
import techniques from './techniques.json';

const examples = stored as Example[][];

it('takes off the type, the size and the level of a technique', () => {
  for (const [technique, family] of [
    ['Unique Rectangle type 4', 'Unique Rectangle'],
    ['Unique Loop 8 type 2', 'Unique Loop'],
    ['Dynamic Cell Forcing Chains (+ Forcing Chains)', 'Cell Forcing Chains'],
    ['Simple Colouring (trap)', 'Simple Colouring (trap)'],
  ] as const) {
    expect(familyOf(technique)).toBe(family);
  }
  expect(linkToLesson('Unique Rectangle type 4')).toBe('/learn/techniques#unique-rectangle');
});

it('explains techniques as the documentation does', () => {
  const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/\*/g, '');
  const [en, zh] = ['../docs/techniques.md', '../docs/zh/techniques.md'].map((file) => plain(readFileSync(file, 'utf8')));
  for (const technique of techniques) {
    expect(en).toContain(technique.text);
    expect(zh).toContain(technique.zh.text);
    for (const text of [technique.text, technique.zh.text]) expect(text, technique.name).toMatch(/^(?!Effort|英文名|难度值)(?!.*[*`[\]]).{10}/);
  }
});

it('arranges a board in another way', () => {
  const { board } = examples[9]![0]!;
  const other = shuffled(board);
  expect(other).not.toBe(board);
  expect(completionsOf(readDigits(other)!, 2).grids).toHaveLength(1);
  expect(other.replace(/\./g, '')).toHaveLength(board.replace(/\./g, '').length);
});

describe.each(techniques)('$name', ({ name }) => {
  it.each(examples[techniques.findIndex((each) => each.name === name)]!)('has steps that are possible and draws them: $board', (example) => {
    const { digits, candidates } = positionOf(example);
    expect(clashesOf(digits).size).toBe(0);
    expect(example.steps.length).toBe(example.zh.length);
    example.steps.forEach((step, i) => {
      const changes = changesOf(step);
      expect(changes.length).toBeGreaterThan(0);
      for (const change of changes) expect(has(candidates[cellNamed(change)]!, Number(change[5])), change).toBe(true);
      const picture = pictureOf(step, { digits, candidates });
      expect(whereOf(picture).size).toBeGreaterThan(0);
      for (const change of changes) expect(picture.roles.get(cellNamed(change) * 9 + Number(change[5]) - 1)).toBe(change === step.place ? 'place' : 'remove');
      expect(example.zh[i]).not.toBe(step.text);
    });
  });
});
