import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '@touchline/testkit/browser';

const executablePath = process.env['CHROMIUM_PATH'];

/** Files of stories that share the terms of their server, most of them an operator's file (`world/operators.ts`), and with them a server. */
const shared = {
  careful: ['breaks', 'pause', 'reality-check', 'sign-in-preloader'],
  eager: ['quick-deposit-test', 'reminders', 'sign-up-fields', 'sign-up-preloader'],
  delayed: ['live-delay', 'press-record'],
  giving: ['hunting-in-bets', 'lootboxes', 'own-bonuses'],
  house: ['bonus-news', 'flags-on', 'jackpots'],
};

function filesOf(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`);
}

/** Browser stories against the real server; each worker has a server of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './world/postgres.ts',
  fullyParallel: false,
  // One more than the cores of the smallest machine: pages wait for servers, timers and each other.
  workers: 3,
  projects: [
    // First, as they are long, and with one worker each: two would start a server each.
    ...Object.entries(shared).map(([name, names]) => ({ name, testMatch: filesOf(names), workers: 1 })),
    { name: 'stories', testIgnore: filesOf(Object.values(shared).flat()) },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A document that a story puts in the server's place counts as one from outside, and may not speak to loopback.
    permissions: ['local-network-access'],
    // A failure leaves a picture and what stood on the page. Noting the steps of every story for it took a tenth of their time:
    // `TRACE=full` notes them, with pictures.
    trace: process.env['TRACE'] === 'full' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArgs],
      // Chromium hangs with the library that sets the clock of a run (`npm run clocks`).
      env: { ...process.env, LD_PRELOAD: '' },
    },
  },
});
