import { useEffect, useState } from 'preact/hooks';
import { isBoolean, kept } from '../app/kept';
import { cellNamed, columnOf, rowOf } from './cells';
import { words } from './words';

const known = kept('cellNames', false, isBoolean);

/** CellNames explains names such as r4c3 below the first text on this device that has one. */
export function CellNames({ text }: { text: string }) {
  const [told] = useState(() => known.value);
  const name = told ? undefined : /\br[1-9]c[1-9]\b/.exec(text)?.[0];
  useEffect(() => {
    if (name) known.value = true;
  }, [name]);
  if (!name) return null;
  const cell = cellNamed(name);
  return <p class="soft">{words().named(name, rowOf(cell) + 1, columnOf(cell) + 1)}</p>;
}
