import { defineConfig } from 'vitest/config';

/** Unit and contract tests: rules, client, push server, feed and the server over HTTP. Browser stories live in e2e/. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
