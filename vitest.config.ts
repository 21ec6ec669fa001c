import { defineConfig } from 'vitest/config';

/** Unit and contract tests: rules, client, push server, feed and the server over HTTP, small sizes of the proofs. Browser stories live in e2e/. */
export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'apps/web/bundling/**/*.test.ts',
      'scripts/**/*.test.ts',
      'prove/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Vitest leaves a core free for the watcher by default: on two cores that is one file after another.
    maxWorkers: 2,
    slowTestThreshold: 60_000,
    // Only there to end what hangs: a loaded machine is not a failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
