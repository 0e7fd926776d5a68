// Numbers in texts.

/** grouped writes a number with separators, which are the same in both languages. */
export const grouped = (n: number | bigint) => n.toLocaleString('en');

/** plural writes a small number with its noun in English. */
export const plural = (n: number, one: string, many?: string) => `${n} ${noun(n, one, many)}`;

/** counted writes a number that can be large with its noun in English. */
export const counted = (n: number | bigint, one: string, many?: string) => `${grouped(n)} ${noun(n, one, many)}`;

const noun = (n: number | bigint, one: string, many = one + 's') => (Number(n) === 1 ? one : many);
