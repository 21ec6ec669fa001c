// `npm test`: installs what is missing, then types, lint, walls, dead code, styles, format, documents, unit and contract
// tests, the build, and the browser stories with their accessibility checks. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureStoryBrowser } from './browser.mjs';
import { ensureInstalled, environment, nodeBinary, root } from './install.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const only = process.argv.slice(2);

await ensureInstalled(say);
const scratch = mkdtempSync(join(tmpdir(), 'touchline-test-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');

const projects = [
  'packages/contract',
  'packages/rules',
  'packages/client',
  'packages/push-server',
  'packages/testkit',
  'apps/server',
  'apps/web',
  'apps/arena',
  'apps/arena/tsconfig.build.json',
  'e2e',
  'bench',
  'bench/odds/hand',
  'prove',
  'tsconfig.tests.json',
];

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** A check counts as one test; a runner counts its own, and one failure when it broke without saying how many. */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
const unitCount = (ok) => {
  const report = read(unitReport);
  if (!report) return one(false);
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: ok ? failed : Math.max(1, failed),
    skipped: report.numPendingTests ?? 0,
  };
};
const browserCount = (ok) => {
  const stats = read(browserReport)?.stats;
  if (!stats) return one(false);
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: ok ? failed : Math.max(1, failed), skipped: stats.skipped };
};

const steps = [
  ...projects.map((project) => ({ name: `types ${project}`, command: ['tsc', '-p', project], count: one })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], count: one },
  { name: 'walls', command: [nodeBinary(), 'scripts/walls.ts'], count: one },
  { name: 'dead code', command: ['knip', '--no-progress'], count: one },
  { name: 'styles', command: ['stylelint', 'apps/{web,arena}/src/**/*.css'], count: one },
  { name: 'format', command: ['oxfmt', '--check'], count: one },
  { name: 'documents', command: [nodeBinary(), 'scripts/documents.ts', '--check'], count: one },
  {
    name: 'unit and contract',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: unitCount,
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build', '-w', '@touchline/web'], count: one },
  { name: 'build of the games', command: ['npm', 'run', '--silent', 'build', '-w', '@touchline/arena'], count: one },
  {
    name: 'browser and accessibility',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: () => {
      const path = ensureStoryBrowser(say);
      return { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, ...(path ? { CHROMIUM_PATH: path } : {}) };
    },
    count: browserCount,
  },
];

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
for (const step of steps) {
  if (only.length > 0 && !only.some((word) => step.name.startsWith(word))) continue;
  const started = Date.now();
  say(`\n── ${step.name}`);
  const [command, ...args] = step.command;
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment(step.env?.() ?? {}),
  });
  if (error) say(error.message);
  const count = step.count(status === 0);
  for (const key of Object.keys(total)) total[key] += count[key];
  if (status !== 0) failures.push(step.name);
  say(`   ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
rmSync(scratch, { recursive: true, force: true });

if (failures.length > 0) say(`\nfailed: ${failures.join(', ')}`);
say('');
say(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = failures.length === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1;
