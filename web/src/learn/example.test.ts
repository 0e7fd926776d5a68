import { expect, it } from 'vitest';
import { cellNamed, clashesOf, has } from '../board/cells';
import { pictureOf } from '../board/path';
import { positionOf, whereOf, type Example } from './example';
import { familyOf } from './lesson';
import stored from './techniques.json';

const examples = stored as Example[];

it('takes off the type and the size of a technique', () => {
  for (const [technique, family] of [
    ['Unique Rectangle type 4', 'Unique Rectangle'],
    ['Unique Loop 8 type 2', 'Unique Loop'],
    ['Dynamic Cell Forcing Chains (+ Forcing Chains)', 'Dynamic Cell Forcing Chains'],
    ['Simple Colouring (trap)', 'Simple Colouring (trap)'],
  ] as const) {
    expect(familyOf(technique)).toBe(family);
  }
});

for (const example of examples) {
  it(`has a step that is possible and draws it: ${example.name}`, () => {
    const { step } = example;
    const { digits, candidates } = positionOf(example);
    expect(clashesOf(digits).size).toBe(0);
    const changes = [...(step.place ? [step.place] : []), ...(step.remove ?? [])];
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) expect(has(candidates[cellNamed(change)]!, Number(change[5])), change).toBe(true);
    const picture = pictureOf(step, { digits, candidates });
    expect(whereOf(picture).size).toBeGreaterThan(0);
    for (const change of changes) expect(picture.roles.get(cellNamed(change) * 9 + Number(change[5]) - 1)).toBe(change === step.place ? 'place' : 'remove');
    expect(example.zh.text).not.toBe(step.text);
  });
}
