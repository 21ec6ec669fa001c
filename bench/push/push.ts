/**
 * P10: publications delivered to many connections, beside a C loop that sends the same bytes, beside `ws` with a string for
 * each connection, and beside Centrifugo where it is there. Servers and listeners are processes of their own.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlags } from '../flags.ts';
import { median, print, table } from '../odds/stand.ts';
import { findCentrifugo } from './centrifugo.ts';
import { type Compiled, compile, type Fanout, frameBytes, runCentrifugo, runLoop, runNode } from './run.ts';

export const usage = 'push [--clients N] [--seconds N] [--rounds N] [--rate N] [--assert] [--json FILE]';

export interface Plan {
  readonly clients: number;
  /** Of each server in each round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Publications a second while the way of each is timed. */
  readonly rate: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

const fewestRounds = 5;
const leastOfLoop = 0.62;
/** Without a C loop that measures what the system itself takes. */
const leastOfPlain = 12;
const mostOfPlainLatency = 0.75;
/** A fan-out at `leastOfLoop` of the loop's pace takes so much longer than the loop's (decision 47). */
const mostOfLoopLatency = 1 / leastOfLoop;
const joinedPublications = 10;
/** The window for joining that the product has. */
const usualWindowMs = 10;

export function planOf(args: readonly string[]): Plan {
  const { whole, asserting, json } = readFlags(args, ['clients', 'seconds', 'rounds', 'rate']);
  return {
    clients: whole('clients', 1_000, 10, 10_000),
    seconds: whole('seconds', 3, 1, 60),
    rounds: whole('rounds', fewestRounds, 1, 1_000),
    rate: whole('rate', 50, 1, 1_000),
    asserting,
    json,
  };
}

const servers = ['ours', 'ours joined', 'ws', 'C loop', 'C loop joined', 'Centrifugo'] as const;
type Server = (typeof servers)[number];
const timed = ['ours', 'ours without a window', 'ws', 'C loop'] as const;
type Timed = (typeof timed)[number];

type Samples<Name extends string> = Readonly<Record<Name, Fanout[]>>;

function perCpuSecond({ delivered, cpu }: Fanout): number {
  return delivered / cpu;
}

/** The median of the rounds' ratios; null where one of the two was not there. */
function ratioOf(a: readonly Fanout[], b: readonly Fanout[], of: (fanout: Fanout) => number): number | null {
  const ratios = a.flatMap((fanout, round) => {
    const other = b[round];
    return other === undefined ? [] : [of(fanout) / of(other)];
  });
  return ratios.length === 0 ? null : median(ratios);
}

async function measure(plan: Plan, compiled: Compiled | null, centrifugo: string | null, folder: string) {
  const { clients, seconds, rate } = plan;
  const flat: Samples<Server> = {
    ours: [],
    'ours joined': [],
    ws: [],
    'C loop': [],
    'C loop joined': [],
    Centrifugo: [],
  };
  const latency: Samples<Timed> = { ours: [], 'ours without a window': [], ws: [], 'C loop': [] };
  const run: Readonly<Record<Server, () => Promise<Fanout | null>>> = {
    ours: () => runNode(compiled, clients, seconds, { mode: 'ours', joined: 1, rate: 0, windowMs: 0 }),
    'ours joined': () =>
      runNode(compiled, clients, seconds, { mode: 'ours', joined: joinedPublications, rate: 0, windowMs: 1 }),
    ws: () => runNode(compiled, clients, seconds, { mode: 'ws', joined: 1, rate: 0, windowMs: 0 }),
    'C loop': async () =>
      compiled === null ? null : runLoop(compiled, folder, { clients, seconds }, { joined: 1, rate: 0 }),
    'C loop joined': async () =>
      compiled === null
        ? null
        : runLoop(compiled, folder, { clients, seconds }, { joined: joinedPublications, rate: 0 }),
    Centrifugo: async () => (centrifugo === null ? null : runCentrifugo(compiled, centrifugo, clients, seconds)),
  };
  const time: Readonly<Record<Timed, () => Promise<Fanout | null>>> = {
    ours: () => runNode(compiled, clients, seconds, { mode: 'ours', joined: 1, rate, windowMs: usualWindowMs }),
    'ours without a window': () => runNode(compiled, clients, seconds, { mode: 'ours', joined: 1, rate, windowMs: 0 }),
    ws: () => runNode(compiled, clients, seconds, { mode: 'ws', joined: 1, rate, windowMs: 0 }),
    'C loop': async () =>
      compiled === null ? null : runLoop(compiled, folder, { clients, seconds }, { joined: 1, rate }),
  };
  for (let round = 1; round <= plan.rounds; round += 1) {
    const turns = round % 2 === 0 ? servers.toReversed() : servers;
    for (const server of turns) {
      const fanout = await run[server]();
      if (fanout !== null) flat[server].push(fanout);
    }
    for (const server of round % 2 === 0 ? timed.toReversed() : timed) {
      const fanout = await time[server]();
      if (fanout !== null) latency[server].push(fanout);
    }
    const last = (server: Server): string => {
      const fanout = flat[server].at(-1);
      return fanout === undefined ? '–' : (perCpuSecond(fanout) / 1000).toFixed(0);
    };
    const p99 = (server: Timed): string => {
      const fanout = latency[server].at(-1);
      return fanout === undefined ? '–' : (fanout.p99 / 1000).toFixed(1);
    };
    print(
      `round ${round}: ${servers.map((server) => `${server} ${last(server)}`).join(', ')} thousand a CPU second; ` +
        `p99 ${timed.map((server) => `${server} ${p99(server)}`).join(', ')} ms`,
    );
  }
  return { flat, latency };
}

/** The client side must not be what is measured. */
const busyShare = 0.9;

function report(flat: Samples<Server>, latency: Samples<Timed>): void {
  const middle = (fanouts: readonly Fanout[], of: (fanout: Fanout) => number): number => median(fanouts.map(of));
  print('');
  print(
    table([
      ['', 'delivered/s', 'per CPU s', 'CPU µs each', 'listeners busy'],
      ...servers
        .filter((server) => flat[server].length > 0)
        .map((server) => [
          server,
          middle(flat[server], ({ delivered, seconds }) => delivered / seconds).toFixed(0),
          middle(flat[server], perCpuSecond).toFixed(0),
          middle(flat[server], ({ delivered, cpu }) => (cpu / delivered) * 1e6).toFixed(2),
          `${(middle(flat[server], ({ sink }) => sink) * 100).toFixed(0)} %`,
        ]),
    ]),
  );
  print('');
  print(
    table([
      ['publish to arrival', 'p50 ms', 'p99 ms'],
      ...timed
        .filter((server) => latency[server].length > 0)
        .map((server) => [
          server,
          (middle(latency[server], ({ p50 }) => p50) / 1000).toFixed(2),
          (middle(latency[server], ({ p99 }) => p99) / 1000).toFixed(2),
        ]),
    ]),
  );
  const busy = servers.filter((server) => flat[server].some(({ sink }) => sink > busyShare));
  if (busy.length > 0) print(`Listeners were busy nearly all the time beside: ${busy.join(', ')}.`);
}

interface Goal {
  readonly name: string;
  readonly value: number | null;
  readonly limit: number;
  readonly holds: boolean;
}

function goal(name: string, value: number | null, sense: 'least' | 'most', limit: number): Goal {
  return {
    name,
    value,
    limit,
    // What could not be measured is named, and neither holds nor fails.
    holds: value === null || (sense === 'least' ? value >= limit : value <= limit),
  };
}

export async function runPush(plan: Plan): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-push-'));
  try {
    const [compiled, centrifugo] = [compile(folder), findCentrifugo()];
    if (compiled === null) print('no C compiler (cc): the C loop is left out, and the listeners run on Node');
    if (centrifugo === null) print('no Centrifugo (CENTRIFUGO_BIN, or centrifugo on the path): it is left out');
    print(
      `${plan.clients} connections, ${frameBytes} bytes a publication, ${cpus().length} × ${cpus()[0]?.model.trim()}`,
    );
    const { flat, latency } = await measure(plan, compiled, centrifugo, folder);
    report(flat, latency);
    const p99 = ({ p99: micros }: Fanout): number => micros;
    /** p99 beside each other, as decision 47 compares them; the first is the figure of P10 itself. */
    const late = {
      ofPlain: ratioOf(latency.ours, latency.ws, p99),
      ofLoop: ratioOf(latency.ours, latency['C loop'], p99),
      loopOfPlain: ratioOf(latency['C loop'], latency.ws, p99),
    };
    /** Ten in a frame beside each other, in the same way (decision 50). */
    const joined = {
      ofPlain: ratioOf(flat['ours joined'], flat.ws, perCpuSecond),
      ofLoop: ratioOf(flat['ours joined'], flat['C loop joined'], perCpuSecond),
      loopOfPlain: ratioOf(flat['C loop joined'], flat.ws, perCpuSecond),
    };
    const goals = [
      goal('ours / C loop', ratioOf(flat.ours, flat['C loop'], perCpuSecond), 'least', leastOfLoop),
      joined.ofLoop === null
        ? goal('ours joined / ws', joined.ofPlain, 'least', leastOfPlain)
        : goal('ours joined / C loop joined', joined.ofLoop, 'least', leastOfLoop),
      late.ofLoop === null
        ? goal('p99 of ours / ws', late.ofPlain, 'most', mostOfPlainLatency)
        : goal('p99 of ours / C loop', late.ofLoop, 'most', mostOfLoopLatency),
    ];
    const beside = ratioOf(flat.ours, flat.Centrifugo, perCpuSecond);
    print('');
    for (const { name, value, limit, holds } of goals) {
      const verdict = value === null ? 'not measured' : holds ? 'holds' : 'MISSED';
      print(`P10: ${name} ${value?.toFixed(2) ?? '–'}, goal ${limit.toFixed(2)}: ${verdict}`);
    }
    if (late.ofLoop !== null)
      print(
        `P10 as it is: ours joined / ws ${joined.ofPlain?.toFixed(2)} of ${leastOfPlain}, where the C loop ` +
          `reaches ${joined.loopOfPlain?.toFixed(2)}; p99 of ours / ws ${late.ofPlain?.toFixed(2)} of ${mostOfPlainLatency}, ` +
          `where the C loop takes ${late.loopOfPlain?.toFixed(2)}.`,
      );
    if (beside !== null) print(`Beside Centrifugo, ${beside.toFixed(2)} times as many publications for a CPU second.`);
    print('Judged is what a second of the server’s processor delivers: on few cores its listeners take the rest.');
    if (plan.rounds < fewestRounds)
      print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
    const holds = goals.every((each) => each.holds);
    if (plan.json !== null) {
      const figures = {
        part: 'push',
        goal: 'P10',
        plan,
        goals,
        late,
        joined,
        besideCentrifugo: beside,
        holds,
        flat,
        latency,
      };
      writeFileSync(plan.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
    return plan.asserting && !holds ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
