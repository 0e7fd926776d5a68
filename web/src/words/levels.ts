// The levels of boards and of steps, from the easiest to the hardest.
export const levels = ['easy', 'medium', 'hard', 'fiendish', 'diabolical', 'extreme'] as const;
export type Level = (typeof levels)[number];

type Names = { [level: string]: string };

/** levelNames are the names of the levels, as they stand alone. */
export const levelNames = {
  en: { easy: 'Easy', medium: 'Medium', hard: 'Hard', fiendish: 'Fiendish', diabolical: 'Diabolical', extreme: 'Extreme' } as Names,
  zh: { easy: '简单', medium: '中等', hard: '困难', fiendish: '高难', diabolical: '极难', extreme: '骨灰级' } as Names,
};

/** inText returns names as they are within a text. */
export const inText = (names: Names): Names => Object.fromEntries(Object.entries(names).map(([level, name]) => [level, name.toLowerCase()]));
