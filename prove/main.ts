/**
 * `npm run prove -- bonuses|money|machines`: long comparisons with an independent reading of the rules. `npm run prove -- access`:
 * every screen in every look against WCAG. `npm run prove -- concurrency`: limited things and those who race for them. `npm run
 * prove -- push`: clients beside a push server that is killed. `npm run prove -- cost`: what other callers wait for while
 * one address asks for what is costly. `npm run prove -- teeth`: planted faults, and the check that has to notice each. Unknown
 * words end with 2.
 */
import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Plan, planOf, usage } from './flags.ts';
import { type Checked } from './part.ts';
import { interrupted } from './interrupted.ts';
import { parts } from './parts.ts';
import type { Batch } from './worker.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

const shownDifferences = 20;

interface Total {
  checked: number;
  differences: number;
  readonly visits: Map<string, number>;
}

/** Hands the batches to as many workers as there are cores, and adds up what comes back. */
async function compare({ part, seed, from, count }: Plan): Promise<Total> {
  const total: Total = { checked: 0, differences: 0, visits: new Map() };
  const { batch } = parts[part];
  let next = from;
  let printedAt = Date.now();
  const take = (): Batch | null => {
    if (next >= from + count) return null;
    const size = Math.min(batch, from + count - next);
    const taken: Batch = { part, seed, from: next, count: size };
    next += size;
    return taken;
  };
  const add = ({ checked, differences, visits }: Checked): void => {
    for (const line of differences.slice(0, Math.max(0, shownDifferences - total.differences))) complain(line);
    total.checked += checked;
    total.differences += differences.length;
    for (const [name, times] of Object.entries(visits)) total.visits.set(name, (total.visits.get(name) ?? 0) + times);
    if (Date.now() - printedAt < 10_000) return;
    printedAt = Date.now();
    print(`${total.checked} of ${count}`);
  };
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    try {
      for (let taken = take(); taken !== null; taken = take()) {
        const answer = once(worker, 'message');
        worker.postMessage(taken);
        const [checked] = (await answer) as [Checked];
        add(checked);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return total;
}

async function prove(plan: Plan): Promise<boolean> {
  const started = Date.now();
  const { part, count, seed } = plan;
  print(`prove ${part}: ${count} from ${plan.from}, seed ${seed}`);
  const { checked, differences, visits } = await compare(plan);
  for (const line of parts[part].table(visits)) print(line);
  const missed = count >= parts[part].usual ? parts[part].mustVisit.filter((name: string) => !visits.has(name)) : [];
  if (missed.length > 0) complain(`never visited: ${missed.join(', ')}`);
  const seconds = (Date.now() - started) / 1000;
  print(`${visits.size} of ${parts[part].mustVisit.length} kinds visited, ${seconds.toFixed(0)} s`);
  if (plan.json !== null) {
    const figures = { part, seed, from: plan.from, checked, differences, seconds, visits: Object.fromEntries(visits) };
    writeFileSync(plan.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  print(`${checked} checked, ${differences} differences`);
  return checked >= count && differences === 0 && missed.length === 0;
}

function plan(): Plan | null {
  try {
    return planOf(process.argv.slice(2));
  } catch (error) {
    complain(`prove: ${error instanceof Error ? error.message : String(error)}; it takes: ${usage}`);
    process.exitCode = 2;
    return null;
  }
}

/** It needs a browser, which the comparisons of rules do not. */
async function runAccess(args: readonly string[]): Promise<void> {
  const { proveAccess } = await import('./access/access.ts');
  try {
    process.exitCode = (await proveAccess(args, print)) ? 0 : 1;
  } catch (error) {
    complain(`prove access: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

/** It needs a server and a database, which the comparisons of rules do not. */
async function runConcurrency(args: readonly string[]): Promise<void> {
  const { proveConcurrency } = await import('./concurrency/run.ts');
  try {
    process.exitCode = (await proveConcurrency(args, print)) ? 0 : 1;
  } catch (error) {
    complain(`prove concurrency: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

/** It needs sockets and processes, which the comparisons of rules do not. */
async function runPush(args: readonly string[]): Promise<void> {
  const { provePush } = await import('./push/run.ts');
  try {
    process.exitCode = (await provePush(args, print)) ? 0 : 1;
  } catch (error) {
    complain(`prove push: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

/** It needs a server and a built page, which the comparisons of rules do not. */
async function runCost(args: readonly string[]): Promise<void> {
  const { proveCost } = await import('./cost/run.ts');
  try {
    process.exitCode = (await proveCost(args, print)) ? 0 : 1;
  } catch (error) {
    complain(`prove cost: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

/** It needs a copy of the sources, which the comparisons of rules do not. */
async function runTeeth(args: readonly string[]): Promise<void> {
  const { proveTeeth } = await import('./teeth/run.ts');
  try {
    process.exitCode = (await proveTeeth(args, print, interrupted())) ? 0 : 1;
  } catch (error) {
    complain(`prove teeth: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === 'access') await runAccess(rest);
else if (first === 'concurrency') await runConcurrency(rest);
else if (first === 'push') await runPush(rest);
else if (first === 'cost') await runCost(rest);
else if (first === 'teeth') await runTeeth(rest);
else {
  const planned = plan();
  if (planned !== null) process.exitCode = (await prove(planned)) ? 0 : 1;
}
