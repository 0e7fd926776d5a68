import { defineConfig } from 'vitest/config';

const speed = 'browser/speed.test.ts';
const shared = {
  environment: 'node',
  testTimeout: 600_000, // a limit against tests that hang, not on the speed
  hookTimeout: 600_000,
  expect: { poll: { timeout: 30_000 } }, // likewise
  retry: process.env['CI'] ? 1 : 0, // what is only slow on a busy machine is tried once more, and said so
} as const;

export default defineConfig({
  test: {
    globalSetup: 'browser/setup.ts',
    maxWorkers: 4, // tests mostly wait, and share one browser
    minWorkers: 1,
    projects: [
      { test: { ...shared, name: 'alone', include: [speed], sequence: { groupOrder: 1 } } }, // it measures times
      { test: { ...shared, name: 'together', include: ['browser/**/*.test.ts'], exclude: [speed], maxConcurrency: 3, sequence: { groupOrder: 2 } } },
    ],
  },
});
