import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const speed = 'browser/speed.test.ts';
const shared = {
  environment: 'node',
  isolate: false, // files share what they import, and no state
  testTimeout: 600_000, // a limit against tests that hang, not on the speed
  hookTimeout: 600_000,
  expect: { poll: { timeout: 30_000 } }, // likewise
  retry: process.env['CI'] ? 1 : 0, // what is only slow on a busy machine is tried once more, and said so
} as const;

/** The files that take longest begin first, so that none of them is left at the end. Others follow by their size. */
const longest = ['access.en', 'access.zh', 'duel', 'play', 'strangers', 'finish', 'log', 'friends'];
const rank = ({ moduleId }: TestSpecification) => (longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + longest.length + 1) % (longest.length + 1);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    globalSetup: 'browser/setup.ts',
    maxWorkers: 4, // tests mostly wait, and share one browser
    minWorkers: 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'alone', include: [speed], sequence: { groupOrder: 1 } } }, // it measures times
      { test: { ...shared, name: 'together', include: ['browser/**/*.test.ts'], exclude: [speed], maxConcurrency: 3, sequence: { groupOrder: 2 } } },
    ],
  },
});
