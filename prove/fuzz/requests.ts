import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { interrupted } from '../interrupted.ts';
import type { CallTally } from './requests/judge.ts';
import { runRequests, type RunResult } from './requests/run.ts';

export const requestsUsage =
  'npm run fuzz -- requests [--count N] [--seed N] [--from N] [--each N] [--connections N] [--only OPERATION_ID] [--json FILE]';

interface FuzzPlan {
  readonly count: number;
  readonly seed: number;
  readonly from: number;
  /** Requests that one server and database take before the next ones begin anew. */
  readonly each: number;
  readonly connections: number;
  readonly only: string | null;
  readonly json: string | null;
}

function whole(flag: string, text: string, least: number, most: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`--${flag} is a whole number from ${least} to ${most}`);
}

function planOf(args: readonly string[]): FuzzPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '2800000' },
      seed: { type: 'string', default: '20261127' },
      from: { type: 'string', default: '0' },
      each: { type: 'string', default: '100000' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string' },
      json: { type: 'string' },
    },
  });
  return {
    count: whole('count', values.count, 1, 1_000_000_000),
    seed: whole('seed', values.seed, 0, 999_999_999),
    from: whole('from', values.from, 0, 1_000_000_000),
    each: whole('each', values.each, 100, 10_000_000),
    connections: whole('connections', values.connections, 1, 500),
    only: values.only ?? null,
    json: values.json ?? null,
  };
}

const shownFindings = 30;

interface CallFigures {
  readonly name: string;
  readonly sent: number;
  readonly accepted: number;
  /** Answers by status; 0 for a connection that was closed without one. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** The sums of a run, and of each call in the order of their names. */
function figuresOf(total: ReadonlyMap<string, CallTally>) {
  const calls = [...total]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { sent, accepted, statuses }]): CallFigures => {
      return { name, sent, accepted, statuses: Object.fromEntries(statuses) };
    });
  return {
    sent: calls.reduce((sum, each) => sum + each.sent, 0),
    accepted: calls.reduce((sum, each) => sum + each.accepted, 0),
    least: Math.min(...calls.map(({ sent }) => sent)),
    calls,
  };
}

function rowOf(name: string, { sent, accepted, statuses }: CallFigures): string {
  const refusals = Object.entries(statuses)
    .map(([status, times]) => [Number(status), times] as const)
    .filter(([status]) => status < 200 || status >= 300)
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? 'closed' : status}: ${times}`);
  return `${name.padEnd(28)} ${String(sent).padStart(8)} ${String(accepted).padStart(8)} of 2xx   ${refusals.join(', ')}`;
}

function add(total: Map<string, CallTally>, { calls }: RunResult): void {
  for (const [name, tally] of calls) {
    const known = total.get(name) ?? { sent: 0, accepted: 0, statuses: new Map<number, number>(), refusal: null };
    known.sent += tally.sent;
    known.accepted += tally.accepted;
    known.refusal = tally.refusal;
    for (const [status, times] of tally.statuses) known.statuses.set(status, (known.statuses.get(status) ?? 0) + times);
    total.set(name, known);
  }
}

/**
 * [R5] Requests made by chance from docs/openapi.json, good, wrong and broken, of players, strangers and an operator, against the real
 * server; the document and Ajv are the judge. True when nothing was found and every call was answered with 2xx. A run that is told to
 * end stops its server, and prints what it has sent by then.
 */
export async function proveRequests(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const plan = planOf(args);
  const signal = interrupted();
  const started = Date.now();
  const total = new Map<string, CallTally>();
  let findings = 0;
  const never = new Set<string>();
  print(`fuzz requests: ${plan.count} from ${plan.from}, seed ${plan.seed}`);
  for (let from = plan.from; from < plan.from + plan.count; from += plan.each) {
    const count = Math.min(plan.each, plan.from + plan.count - from);
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    const result = await runRequests({ ...plan, from, count, signal }, print);
    for (const line of result.findings.slice(0, Math.max(0, shownFindings - findings))) print(line);
    findings += result.findings.length;
    add(total, result);
    for (const name of result.neverAccepted) never.add(name);
    const figures = figuresOf(total);
    const seconds = Math.round((Date.now() - started) / 1000);
    // After each range, so that a run that is ended leaves what it has found.
    if (plan.json !== null && !signal.aborted) {
      const until = from + count;
      writeFileSync(
        plan.json,
        `${JSON.stringify({ seed: plan.seed, from: plan.from, until, ...figures, findings, seconds }, null, 2)}\n`,
      );
    }
    print(`${figures.sent} sent, ${findings} findings, ${seconds} s`);
    if (signal.aborted) break;
  }
  const { calls, sent, accepted, least } = figuresOf(total);
  for (const call of calls) print(rowOf(call.name, call));
  const missed = [...never].filter((name) => (total.get(name)?.accepted ?? 0) === 0);
  for (const name of missed)
    print(`never answered with 2xx: ${name}, at last ${total.get(name)?.refusal ?? 'not at all'}`);
  print(`${sent} requests to ${calls.length} calls and commands, at least ${least} to each, ${accepted} accepted`);
  print(`${findings} findings, ${Math.round((Date.now() - started) / 1000)} s`);
  if (signal.aborted) print('ended early');
  return findings === 0 && missed.length === 0 && sent > 0 && !signal.aborted;
}
