// Names of techniques, and the addresses of their lessons.

/** familyOf returns the name of a technique without what its type, size and level add. */
export function familyOf(technique: string): string {
  return technique
    .replace(/ \(\+.*$/, '')
    .replace(/ type \d$/, '')
    .replace(/^(Unique Loop) \d+$/, '$1')
    .replace(/^Dynamic /, '');
}

/** slugOf returns a name as addresses and the command have it. */
export const slugOf = (name: string) => name.toLowerCase().replace(/[()]/g, '').replace(/ /g, '-');

/** linkToLesson returns the address of the lesson about a technique. */
export const linkToLesson = (technique: string) => `/learn/techniques#${slugOf(familyOf(technique))}`;

/** linkToPractice returns the address of practice of a technique. */
export const linkToPractice = (technique: string) => `/learn/practice#${slugOf(familyOf(technique))}`;
