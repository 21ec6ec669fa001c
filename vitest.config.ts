import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest goes first: at the end one of them would keep the other workers waiting. */
const longest = [
  'apps/server/src/player/sessions/sessions.test.ts',
  'apps/server/src/sportsbook/betting/over-http.test.ts',
  'packages/feed/src/feed.test.ts',
  'apps/server/src/player/sessions/attacks.test.ts',
  'packages/feed/src/models/conformance.test.ts',
  'apps/server/src/process/cluster/cluster.test.ts',
  'apps/server/src/process/cluster/cluster-live-bets.test.ts',
  'apps/server/src/calls/accounts-calls.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Unit and contract tests: rules, client, push server, feed and the server over HTTP, small sizes of the proofs. Browser stories live in e2e/. */
export default defineConfig({
  test: {
    // The second tier runs by itself (`npm run thorough`).
    exclude: ['**/node_modules/**', ...(process.env['TIER'] === 'thorough' ? [] : ['**/*.thorough.test.ts'])],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // The check of back ends and the fuzz start the server too.
          include: ['apps/{server,check}/src/**/*.test.ts', 'prove/fuzz/**/*.test.ts'],
          globalSetup: ['apps/server/src/database/testing-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{web,arena,docs}/src/**/*.test.ts',
            'apps/web/{bundling,dev}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'prove/!(fuzz)/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
    setupFiles: ['packages/client/src/testing/settled-imports.ts'],
    // No module keeps state from one file to the next, and loading them anew for each takes as long as most tests.
    isolate: false,
    // One more than the cores of the smallest machine: some wait for a clock, a process or a database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    slowTestThreshold: 60_000,
    // Only there to end what hangs: a loaded machine is not a failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
