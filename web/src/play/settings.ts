import { isBoolean, kept, oneOf } from '../app/kept';

/** What a player chooses once for all games. */
export const settings = {
  /** Choose a digit, then its cells. Otherwise cells first. */
  digitFirst: kept('play.digitFirst', false, isBoolean),
  automatic: kept('play.automatic', false, isBoolean),
  tidy: kept('play.tidy', true, isBoolean),
  clashes: kept('play.clashes', true, isBoolean),
  highlight: kept('play.highlight', true, isBoolean),
  /** Mistakes are shown at once, in games that one plays alone. */
  live: kept('play.live', false, isBoolean),
  timer: kept('play.timer', true, isBoolean),
  sound: kept('play.sound', false, isBoolean),
};

/** The modes in which the keys write, and the pen, in the order of their keys. */
const modes = ['digit', 'corner', 'centre', 'colour', 'pen'] as const;
export type Mode = (typeof modes)[number];

/** modesNow returns the modes that there are: automatic candidates leave out one. */
export const modesNow = () => modes.filter((each) => each !== 'centre' || !settings.automatic.value);

/** The mode of a new game is that of the last one. */
export const mode = kept<Mode>('play.mode', 'digit', oneOf(...modes));
