// The techniques that boards can be asked to need.
import stored from '../learn/techniques.json';

export { slugOf as inCommand } from '../learn/names';

/** techniques are those of the player's path, the easiest first, without dynamic chains. */
export const techniques: readonly string[] = stored.filter(({ level }) => level !== 'extreme').map(({ name }) => name);

/** inChinese are the names in Chinese. */
export const inChinese: { readonly [name: string]: string } = Object.fromEntries(stored.map(({ name, zh }) => [name, zh.name]));
