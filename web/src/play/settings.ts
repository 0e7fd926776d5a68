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

export type Mode = 'digit' | 'corner' | 'centre' | 'colour';

/** The mode of a new game is that of the last one. */
export const mode = kept<Mode>('play.mode', 'digit', oneOf('digit', 'corner', 'centre', 'colour'));
