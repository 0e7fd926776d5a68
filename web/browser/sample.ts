// What .ci/run leaves to .ci/long, which sets BULLSEYE_FULL.
export const inFull = Boolean(process.env['BULLSEYE_FULL']);

/** ofSample returns every second case of a test that is repeated for windows, hands or languages, from a first one on; in full, all. */
export const ofSample = <Case>(cases: readonly Case[], first: 0 | 1 = 0): Case[] => cases.filter((_, i) => inFull || i % 2 === first);
