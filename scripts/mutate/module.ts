/** Mutates a module of the rules and lets its own tests judge each mutant. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { changeOf, type Mutant, type Outcome } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const rules = 'packages/rules/src';

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>;
type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const outcomes: Readonly<Record<Result['status'], Outcome>> = {
  Killed: 'killed',
  Timeout: 'timedOut',
  Survived: 'survived',
  NoCoverage: 'unreached',
  RuntimeError: 'broken',
  CompileError: 'broken',
  Ignored: 'broken',
  Pending: 'broken',
};

/** The modules of the rules: the folders that hold sources of the product. */
export function modules(): readonly string[] {
  return readdirSync(join(root, rules), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
    .toSorted();
}

function isSource(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts');
}

/** Source files of a module (`odds`) or the one file named (`odds/exact.ts`), below packages/rules/src; none if unknown. */
export function filesOf(name: string): readonly string[] {
  return readdirSync(join(root, rules), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => relative(join(root, rules), join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => file === name || file.startsWith(`${name}/`))
    .filter((file) => file.includes('/') && !/(?:^|\/)testing\//.test(file))
    .toSorted();
}

/** Text between two places of a file; lines and columns are counted from 1, as Stryker's results count them. */
function textBetween(lines: readonly string[], { start, end }: Result['location']): string {
  return lines
    .slice(start.line - 1, end.line)
    .map((line, n, all) => (n === all.length - 1 ? line.slice(0, end.column - 1) : line))
    .map((line, n) => (n === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
}

function mutantOf(result: Result, sources: ReadonlyMap<string, readonly string[]>): Mutant {
  const file = relative(join(root, rules), resolve(root, result.fileName)).replaceAll(sep, '/');
  const lines = sources.get(file) ?? [];
  const { line } = result.location.start;
  return {
    file,
    line,
    code: lines[line - 1]?.trim() ?? '',
    change: changeOf(textBetween(lines, result.location), result.replacement ?? ''),
    outcome: outcomes[result.status],
  };
}

/**
 * Mutates the files, all of one module, and runs that module's tests against each mutant. Throws when the tests fail before
 * anything is mutated, or when there are none.
 */
export async function mutate(files: readonly string[]): Promise<readonly Mutant[]> {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, rules, file), 'utf8').split('\n')]));
  const [module = ''] = files[0]?.split('/') ?? [];
  const stryker = new Stryker({
    mutate: files.map((file) => `${rules}/${file}`),
    // What a mutant needs around it; a test that reads another file would fail before anything is mutated.
    ignorePatterns: [
      '*',
      '!packages',
      'packages/*',
      '!packages/rules/**',
      '!scripts',
      'scripts/*',
      '!scripts/mutate/**',
    ].concat(['!package.json', '!tsconfig.base.json']),
    tempDirName: '.stryker-tmp',
    cleanTempDir: 'always',
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', dir: `${rules}/${module}`, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: ['progress-append-only'],
    logLevel: 'error' as LogLevel,
    allowConsoleColors: false,
  });
  return (await stryker.runMutationTest()).map((result) => mutantOf(result, sources));
}
