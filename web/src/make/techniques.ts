// The techniques that boards can be asked to need.
import stored from '../learn/techniques.json';

/** techniques are those of the player's path, the easiest first, without dynamic chains. */
export const techniques: readonly string[] = stored.map(({ name }) => name).filter((name) => !name.startsWith('Dynamic '));

/** inCommand returns the name of a technique as the command has it. */
export const inCommand = (name: string) => name.toLowerCase().replace(/[()]/g, '').replace(/ /g, '-');

/** inChinese are the names in Chinese. That of an example tells more: its house, or its type. */
export const inChinese: { readonly [name: string]: string } = Object.fromEntries(
  stored.map(({ name, zh }) => [name, name === 'Hidden Single' ? '排除' : zh.name.replace(/（类型 1）|，类型 1/, '')]),
);
