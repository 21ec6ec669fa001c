import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What became of one test. */
export interface Outcome {
  /** With the titles around it. */
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
  /** Why it failed, in a line: by what it asserts, or because nothing works any more. */
  readonly reason: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly Spec[];
}

interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly file: string;
  readonly tests?: readonly {
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

/** A test that a fault makes wait for ever is ended, and has failed. */
const patienceMs = 60_000;

/** Where checks run. */
export interface Stand {
  readonly folder: string;
  /** Ends the check that runs. */
  readonly signal: AbortSignal;
}

interface Command extends Stand {
  /** Below the folder; the folder itself when absent. */
  readonly at?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program of the libraries; answers what it prints. */
async function run(command: readonly string[], { folder, signal, at = '', env = {} }: Command): Promise<string> {
  const [program = '', ...args] = command;
  const child = spawn(join(folder, 'node_modules/.bin', program), args, {
    signal,
    cwd: join(folder, at),
    env: { ...process.env, ...env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString('utf8')));
  child.stderr.on('data', (part: Buffer) => (output += part.toString('utf8')));
  await once(child, 'close');
  return output;
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** The first line of a message, without the colours of a terminal. */
function firstLine(message: string): string {
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  return line.slice(0, 200);
}

function reportIn(file: string, output: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new Error(`the check did not run:\n${output.slice(-3_000)}`);
  } finally {
    rmSync(file, { force: true });
  }
}

/** Runs the tests of these files whose titles hold one of these. What stands before a title is divided from it by an arrow there. */
export async function runTests(
  { folder, signal }: Stand,
  files: readonly string[],
  titles: readonly string[],
): Promise<readonly Outcome[]> {
  const report = join(folder, 'teeth.json');
  const output = await run(
    [
      'vitest',
      'run',
      ...files,
      '-t',
      titles.map((title) => escaped(title).replaceAll(' ', '(?: > | )')).join('|'),
      `--testTimeout=${patienceMs}`,
      `--hookTimeout=${patienceMs}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { folder, signal },
  );
  const { testResults } = reportIn(report, output) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages = [] }) => ({
        title: fullName,
        file: name,
        passed: status === 'passed',
        reason: firstLine(failureMessages[0] ?? ''),
      })),
  );
}

function storiesOf(suite: Suite, around: readonly string[]): readonly Outcome[] {
  return [
    ...(suite.specs ?? []).map(({ title, ok, file, tests = [] }) => ({
      title: [...around, title].join(' '),
      file: `e2e/${file}`,
      passed: ok,
      reason: firstLine(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? ''),
    })),
    ...(suite.suites ?? []).flatMap((inner) => storiesOf(inner, [...around, inner.title])),
  ];
}

/** Builds the page, and tells the stories of these files whose titles hold one of these. */
export async function runStories(
  { folder, signal }: Stand,
  files: readonly string[],
  titles: readonly string[],
): Promise<readonly Outcome[]> {
  const at = 'apps/web';
  const page = await run(['vite', 'build'], { folder, signal, at });
  const built = page + (await run(['vite', 'build', '--config', 'vite.server.config.ts'], { folder, signal, at }));
  const report = join(folder, 'teeth.json');
  const output = await run(
    [
      'playwright',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=json',
      ...files,
      '-g',
      titles.map(escaped).join('|'),
    ],
    { folder, signal, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const { suites = [] } = reportIn(report, `${built.slice(-2_000)}\n${output}`) as {
    readonly suites?: readonly Suite[];
  };
  return suites.flatMap((suite) => storiesOf(suite, []));
}
