import { expect, it } from 'vitest';
import { ratedInChinese } from './techniques';

// The names are those of `explain --language zh`.
it.each([
  ['Hidden Single', '排除'],
  ['Direct Hidden Triplet', '隐性三数组占位'],
  ['Bidirectional X-Cycle', '双向 X 环'],
  ['Unique Loop type 3', '唯一环（类型 3）'],
  ['Unique Loop 8 type 1', '唯一环（8 格，类型 1）'],
  ['BUG type 2', '全双值格致死解法（BUG，类型 2）'],
  ['Nishio Forcing Chains', 'Nishio 强制链'],
  ['Dynamic Region Forcing Chains', '动态区域强制链'],
  ['Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))', '动态单元格强制链（+ 动态强制链（+ 强制链））'],
])('calls %s %s', (english, chinese) => expect(ratedInChinese(english)).toBe(chinese));
