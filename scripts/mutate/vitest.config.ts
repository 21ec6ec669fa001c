import { defineConfig } from 'vitest/config';

/** The tests that judge a mutant: those below the folder of its module, which the run gives. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Only there to end what hangs: the run itself ends a mutant that takes much longer than the tests without it.
    testTimeout: 60_000,
  },
});
