/**
 * P13: exact counts, as the tests hold them whose titles cite it: requests and database trips of a bet, components of a
 * change. Runs those tests alone, over HTTP and in a browser.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from '@touchline/testkit/build-page';
import { readFlags } from '../flags.ts';
import { print } from '../odds/stand.ts';
import { atMost, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'counts [--built] [--assert] [--json FILE]';

interface Plan {
  /** Runs the stories on the page as it was built last. */
  readonly built: boolean;
  readonly asserting: boolean;
  readonly json: string | null;
}

export function planOf(args: readonly string[]): Plan {
  const { given, asserting, json } = readFlags(args, [], ['built']);
  return { built: given('built'), asserting, json };
}

const root = join(import.meta.dirname, '../..');
const cited = String.raw`\[P13\]`;

/** Paths from the root of the files below a folder that end so and cite the goal. */
function citingFiles(folder: string, end: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : citingFiles(path, end);
    return entry.name.endsWith(end) && readFileSync(join(root, path), 'utf8').includes('[P13]') ? [path] : [];
  });
}

interface Counted {
  readonly passed: number;
  readonly failed: number;
}

function numbersOf(file: string, at: readonly string[]): (name: string) => number {
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of at) found = Object(found)[name];
  return (name) => {
    const value: unknown = Object(found)[name];
    if (typeof value !== 'number') throw new Error(`the report of the tests has no ${name}`);
    return value;
  };
}

function runUnitTests(folder: string): Counted {
  const files = ['packages', 'apps'].flatMap((each) => citingFiles(each, '.test.ts'));
  const report = join(folder, 'unit.json');
  const args = ['run', ...files, '-t', cited, '--reporter=json', `--outputFile=${report}`];
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const count = numbersOf(report, []);
  return { passed: count('numPassedTests'), failed: count('numFailedTests') };
}

function runStories(folder: string): Counted {
  const files = citingFiles('e2e', '.spec.ts');
  const report = join(folder, 'stories.json');
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...files, '-g', cited, '--reporter=json'];
  spawnSync(join(root, 'node_modules/.bin/playwright'), args, {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const count = numbersOf(report, ['stats']);
  return { passed: count('expected'), failed: count('unexpected') + count('flaky') };
}

export function runCounts(plan: Plan): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-counts-'));
  try {
    if (!plan.built) {
      print('building the page …');
      buildPage();
    }
    const [tests, stories] = [runUnitTests(folder), runStories(folder)];
    const [passed, failed] = [tests.passed + stories.passed, tests.failed + stories.failed];
    if (passed + failed === 0) throw new Error('no test cites P13');
    print(`P13: ${passed} of ${passed + failed} tests of exact counts pass, ${stories.passed} of them in a browser`);
    const result = resultOf({
      id: 'P13',
      what: 'exact counts that are not kept',
      goal: atMost(0),
      unit: '',
      figure: failed,
      detail: `${passed + failed} tests that cite P13, ${stories.passed + stories.failed} of them in a browser`,
    });
    if (plan.json !== null) writeFigures(plan.json, [result], { part: 'counts', goal: 'P13', tests, stories });
    return Promise.resolve(plan.asserting && failed > 0 ? 1 : 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
