// Where the lesson of a technique is.

/** familyOf returns the name of a technique without what its type, size and level add. */
export function familyOf(technique: string): string {
  return technique
    .replace(/ \(\+.*$/, '')
    .replace(/ type \d$/, '')
    .replace(/^(Unique Loop) \d+$/, '$1');
}

/** slugOf returns the name of a lesson in its address. */
export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-').replace(/-$/, '');

/** lessonOf returns the address of the lesson of a technique. */
export const lessonOf = (technique: string) => `/learn/techniques#${slugOf(familyOf(technique))}`;
