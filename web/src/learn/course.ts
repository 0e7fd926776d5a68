// The techniques in the order in which they are learnt, with what the reader has done.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { kept } from '../app/kept';
import { language } from '../words';
import { slugOf } from './names';
import techniques from './techniques.json';

export type Technique = (typeof techniques)[number];

export { techniques };
export const levels = [...new Set(techniques.map(({ level }) => level))];
export const boardsPerLesson = 3;

export const nameIn = (technique: Technique) => (language.value === 'zh' ? technique.zh : technique).name;
export const textIn = (technique: Technique) => (language.value === 'zh' ? technique.zh : technique).text;

/** useTechnique returns the number of the technique that the fragment of the address names, -1 for none. */
export function useTechnique(): number {
  const named = () => {
    const slug = location.hash.slice(1).replace(/^dynamic-/, ''); // chains of both kinds have one lesson
    return techniques.findIndex(({ name }) => slugOf(name) === slug);
  };
  const at = useSignal(named());
  useEffect(() => {
    const read = () => {
      at.value = named();
      scrollTo(0, 0);
    };
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return at.value;
}

/** A Tally counts the positions of a technique that the reader has looked at in practice. */
export interface Tally {
  done: number;
  clean: number; // without a mistake and without help
  row: number; // of clean ones, up to now
  best?: number; // seconds for a clean one
}

const isObject = <T extends object>(value: unknown): value is T => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The numbers of the boards that are done, by technique. */
const lessons = kept<{ [slug: string]: number[] }>('lessons', {}, isObject);
const practice = kept<{ [slug: string]: Tally }>('practice', {}, isObject);

export const boardsDone = ({ name }: Technique): readonly number[] => lessons.value[slugOf(name)] ?? [];
export const isDone = (technique: Technique) => boardsDone(technique).length === boardsPerLesson;

/** finishBoard remembers that a board of a lesson is done. */
export function finishBoard(technique: Technique, board: number) {
  lessons.value = { ...lessons.value, [slugOf(technique.name)]: [...new Set([...boardsDone(technique), board])] };
}

export const tallyOf = ({ name }: Technique): Tally => practice.value[slugOf(name)] ?? { done: 0, clean: 0, row: 0 };

/** count adds a position to the tally of a technique. */
export function count(technique: Technique, clean: boolean, seconds?: number) {
  const { done, clean: before, row, best } = tallyOf(technique);
  const time = clean && seconds !== undefined ? Math.min(seconds, best ?? Infinity) : best;
  practice.value = { ...practice.value, [slugOf(technique.name)]: { done: done + 1, clean: before + Number(clean), row: clean ? row + 1 : 0, ...(time === undefined ? {} : { best: time }) } };
}
