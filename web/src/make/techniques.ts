// The techniques that boards can be asked to need.
import stored from '../learn/techniques.json';

export { slugOf as inCommand } from '../learn/names';

/** techniques are those of the player's path, the easiest first, without dynamic chains. */
export const techniques: readonly string[] = stored.filter(({ level }) => level !== 'extreme').map(({ name }) => name);

/** inChinese are the names in Chinese. */
export const inChinese: { readonly [name: string]: string } = Object.fromEntries(stored.map(({ name, zh }) => [name, zh.name]));

/** ofRating are those techniques of ratings that the player's path does not have. */
const ofRating: { readonly [name: string]: string } = {
  'Direct Pointing': '宫区块排除',
  'Direct Claiming': '行列区块排除',
  'Direct Hidden Pair': '隐性数对占位',
  'Direct Hidden Triplet': '隐性三数组占位',
  'Aligned Pair Exclusion': '对齐数对排除',
  'Aligned Triplet Exclusion': '对齐三数组排除',
  'Bidirectional X-Cycle': '双向 X 环',
  'Bidirectional Y-Cycle': '双向 Y 环',
  'Bidirectional Cycle': '双向环',
  'Generalized X-Wing': '广义 X-Wing',
  'Forcing X-Chain': 'X 强制链',
  'Forcing Chain': '强制链',
};

/** ratedInChinese returns the Chinese name of a technique of a rating, such as "Unique Loop 8 type 1". */
export function ratedInChinese(technique: string): string {
  const [, dynamic, name, size, type, plus = ''] = /^(Dynamic )?(.*?)(?: (\d+))?(?: type (\d))?( \(\+.*\))?$/.exec(technique)!;
  const known = inChinese[name!] ?? ofRating[name!];
  if (!known) return technique;
  const details = [size ? `${size} 格` : '', type ? `类型 ${type}` : ''].filter(Boolean).join('，');
  const more = plus.replace(/Dynamic /g, '动态').replace(/Multiple /g, '多重').replace(/Forcing Chains/g, '强制链').replace(/ \(/g, '（').replace(/\)/g, '）');
  return `${dynamic ? '动态' : ''}${known}${details ? `（${details}）` : ''}${more}`.replace('）（', '，');
}
