// `npm test`: installs what is missing, then types and lint, boundaries, dead code, styles, format, documents and most builds
// beside each other, unit and contract tests, the rest of the build, and the browser stories with their accessibility checks.
// Ends with `N passed, N failed`.
// `npm run thorough` (`--thorough`): the tests and stories of the second tier instead, with the builds that they need.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureStoryBrowser } from './browser.mjs';
import { ensureInstalled, environment, nodeBinary, root } from './install.mjs';

function print(line) {
  return process.stdout.write(`${line}\n`);
}
const given = process.argv.slice(2);
const isThorough = given.includes('--thorough');
const only = given.filter((word) => word !== '--thorough');

await ensureInstalled(print);
const scratch = mkdtempSync(join(tmpdir(), 'touchline-test-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A check counts as one test; a runner counts its own, and one failure when it broke without saying how many. */
function one(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}
function unitCount(ok) {
  const report = read(unitReport);
  if (!report) return one(false);
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: ok ? failed : Math.max(1, failed),
    skipped: report.numPendingTests ?? 0,
  };
}
function browserCount(ok) {
  const stats = read(browserReport)?.stats;
  if (!stats) return one(false);
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: ok ? failed : Math.max(1, failed), skipped: stats.skipped };
}

/** Written first: the type-aware lint reads it. */
const cssTypes = { name: 'css types', command: [nodeBinary(), 'apps/web/bundling/css-types.ts'], count: one };

/**
 * Builds that nothing before the stories reads. The renderer of the page is none of them: once it is there, each server that a
 * unit test starts renders a page.
 */
const builds = [
  { name: 'build of the page', command: ['vite', 'build'], folder: 'apps/web', count: one },
  { name: 'build of the documents', command: ['npm', 'run', '--silent', 'build', '-w', '@touchline/docs'], count: one },
  { name: 'build of the games', command: ['npm', 'run', '--silent', 'build', '-w', '@touchline/arena'], count: one },
];

/** Each reads the sources alone: as many at once as there are cores, the longest first. */
const checks = [
  // One program a tsconfig.json for both: a compiler of its own for types reads and checks the same sources once more.
  { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'], count: one },
  ...builds,
  { name: 'boundaries', command: [nodeBinary(), 'scripts/boundaries.ts'], count: one },
  { name: 'dead code', command: ['knip', '--no-progress'], count: one },
  {
    name: 'unused exports',
    command: ['knip', '--no-progress', '--production', '--include', 'exports', '-c', 'knip.product.json'],
    count: one,
  },
  { name: 'style sheets', command: ['stylelint', 'apps/{web,arena}/{src,dev}/**/*.css'], count: one },
  { name: 'format', command: ['oxfmt', '--check'], count: one },
  { name: 'style', command: [nodeBinary(), 'scripts/style.ts'], count: one },
  { name: 'rules', command: [nodeBinary(), 'scripts/rules.ts'], count: one },
  { name: 'documents', command: [nodeBinary(), 'scripts/documents.ts', '--check'], count: one },
];

/** Each takes all cores: one after the other. */
const runs = [
  {
    name: 'unit and contract',
    command: [
      'vitest',
      'run',
      ...(isThorough ? ['.thorough.test.'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    env: () => (isThorough ? { TIER: 'thorough' } : {}),
    count: unitCount,
  },
  {
    name: 'build of the renderer',
    command: ['vite', 'build', '--config', 'vite.server.config.ts'],
    folder: 'apps/web',
    count: one,
  },
  { name: 'sizes', command: [nodeBinary(), 'scripts/sizes.ts'], count: one },
  {
    name: 'browser and accessibility',
    command: [
      'playwright',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      isThorough ? '--grep' : '--grep-invert',
      '@thorough',
    ],
    env: () => {
      const path = ensureStoryBrowser(print);
      return { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, ...(path ? { CHROMIUM_PATH: path } : {}) };
    },
    count: browserCount,
  },
];

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Runs the command of a step; resolves with whether it succeeded and, where nobody watches it, with what it said. */
function run({ command: [command, ...args], folder = '', env }, isWatched) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, {
      cwd: join(root, folder),
      stdio: isWatched ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: environment(env?.() ?? {}),
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const end = (ok, more = '') => resolve({ ok, text: Buffer.concat(output).toString('utf8') + more });
    child.once('error', (error) => end(false, `${error.message}\n`));
    child.once('close', (status) => end(status === 0));
  });
}

async function take(step, isWatched) {
  const started = Date.now();
  if (isWatched) print(`\n── ${step.name}`);
  const { ok, text } = await run(step, isWatched);
  if (!isWatched) print(`\n── ${step.name}`);
  process.stdout.write(text);
  const count = step.count(ok);
  for (const key of Object.keys(total)) total[key] += count[key];
  if (!ok) failures.push(step.name);
  print(`   ${ok ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function wanted(steps) {
  return steps.filter(({ name }) => only.length === 0 || only.some((word) => name.startsWith(word)));
}
if (!isThorough) await take(cssTypes, false);
const waiting = wanted(isThorough ? builds : checks);
async function worker() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await take(step, false);
}
await Promise.all(Array.from({ length: availableParallelism() }, worker));
for (const step of wanted(runs)) await take(step, true);
rmSync(scratch, { recursive: true, force: true });

if (failures.length > 0) print(`\nfailed: ${failures.join(', ')}`);
print('');
print(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = failures.length === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1;
