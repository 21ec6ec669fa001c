/**
 * `npm run bench -- all`: every part one after the other, each in a process of its own, with one file of what they say
 * (`results/record.ts`). A part that fails is named there, and the others go on.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Extent, Part, Run } from '../parts.ts';
import { type DayRecord, readRecord, type RunRecord, withRuns } from '../results/record.ts';
import type { Result } from '../results/result.ts';

export const usage =
  'all [--only PART|GOAL,…] [--rounds N] [--seconds N] [--add] [--note TEXT] [--assert] [--json FILE]';

export interface Plan {
  /** Names of parts and ids of goals; null for all. */
  readonly only: ReadonlySet<string> | null;
  readonly extent: Extent;
  /** Keeps what the file says of other parts. */
  readonly adding: boolean;
  readonly note: string | null;
  readonly asserting: boolean;
  readonly json: string | null;
}

type Parts = Readonly<Record<string, Part>>;

function whole(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} "${text}" is not from 1 to 9999`);
}

/** Throws in one line for what it does not know, the name of a part or goal among it. */
export function planOf(args: readonly string[], parts: Parts): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      note: { type: 'string' },
      add: { type: 'boolean', default: false },
      assert: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const known = new Set(Object.entries(parts).flatMap(([name, { runs }]) => [name, ...runs.flatMap(({ ids }) => ids)]));
  const only = values.only?.split(',') ?? null;
  const unknown = only?.find((name) => !known.has(name));
  if (unknown !== undefined) throw new RangeError(`--only "${unknown}" is neither a part nor a goal`);
  return {
    only: only === null ? null : new Set(only),
    extent: { rounds: whole('rounds', values.rounds), seconds: whole('seconds', values.seconds) },
    adding: values.add,
    note: values.note ?? null,
    asserting: values.assert,
    json: values.json ?? null,
  };
}

/** Processor time since the start of the machine, in ticks. */
function ticks(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

async function othersNow(): Promise<number> {
  const before = ticks();
  await sleep(1000);
  const after = ticks();
  return Math.round(((after.busy - before.busy) / (after.all - before.all)) * 100) / 100;
}

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

function commitNow(): string | null {
  return git('rev-parse', '--short=10', 'HEAD');
}

/** What is about to run. The records themselves are no change: `all` writes one after each part. */
function commitWords(): string | null {
  const commit = commitNow();
  const changed = git(
    'status',
    '--porcelain',
    '--',
    ':/',
    ':(exclude,top)docs/measurements',
    ':(exclude,top)docs/measurements.md',
  );
  return commit === null || changed === '' ? commit : `${commit} with changes`;
}

/** Runs one part as a person would, and reads what it has written. */
async function runPart(name: string, { ids, flags }: Run, extent: Extent, folder: string): Promise<RunRecord> {
  const file = join(folder, `${name}-${ids.join('-')}.json`);
  const given = flags(extent);
  const commit = commitWords();
  const othersBefore = await othersNow();
  const [at, from] = [new Date().toISOString(), performance.now()];
  process.stdout.write(`\n== ${ids.join(', ')}: bench -- ${[name, ...given].join(' ')}\n`);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), name, ...given, '--json', file], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    errors += chunk.toString('utf8');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  const run = { part: name, ids, flags: given, at, seconds, othersBefore, commit };
  if (!existsSync(file)) {
    const error = errors.trim().split('\n').at(-1) ?? '';
    return { ...run, error: error === '' ? `ended with ${code}` : error, results: [] };
  }
  const { results }: { readonly results?: readonly Result[] } = Object(JSON.parse(readFileSync(file, 'utf8')));
  return { ...run, error: results === undefined ? 'says nothing in the common form' : null, results: results ?? [] };
}

function sayResults(runs: readonly RunRecord[]): void {
  process.stdout.write('\n');
  for (const { part, ids, error, results } of runs) {
    if (error !== null) process.stdout.write(`${ids.join(', ')} ${part}: not measured: ${error}\n`);
    for (const { id, what, figure, unit, met } of results) {
      const verdict = met === null ? 'not judged' : met ? 'holds' : 'MISSED';
      process.stdout.write(
        `${id.padEnd(4)}${verdict.padEnd(11)}${what}: ${figure ?? 'not measured'} ${unit}`.trimEnd(),
      );
      process.stdout.write('\n');
    }
  }
}

export async function runAll(plan: Plan, parts: Parts): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const earlier = plan.adding && plan.json !== null && existsSync(plan.json) ? readRecord(plan.json) : null;
  const runs: RunRecord[] = [];
  try {
    for (const [name, { runs: wanted }] of Object.entries(parts)) {
      for (const run of wanted) {
        if (plan.only !== null && !plan.only.has(name) && !run.ids.some((id) => plan.only?.has(id))) continue;
        runs.push(await runPart(name, run, plan.extent, folder));
        const commit = commitNow();
        const record: DayRecord = {
          form: 1,
          day: (runs[0]?.at ?? '').slice(0, 10),
          commit: earlier === null || earlier.commit === commit ? commit : null,
          machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}`,
          note: plan.note ?? earlier?.note ?? '',
          runs: withRuns(earlier?.runs ?? [], runs),
        };
        // After each part: what was measured stays when a later one is stopped.
        if (plan.json !== null) writeFileSync(plan.json, `${JSON.stringify(record, null, 2)}\n`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  sayResults(runs);
  const holds = runs.every(({ error, results }) => error === null && results.every(({ met }) => met !== false));
  return plan.asserting && !holds ? 1 : 0;
}
