/**
 * P10: publications delivered to many connections, beside a C loop that sends the same bytes, beside Node alone, which
 * does, beside `ws` with a string for each connection, and beside Centrifugo where it is there, all of them with the same listeners. Servers and listeners are
 * processes of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlags } from '../flags.ts';
import { median, print, table } from '../odds/stand.ts';
import { findCentrifugo } from './centrifugo.ts';
import { atLeast, atMost, type Result, resultOf, writeFigures } from '../results/result.ts';
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

const servers = ['ours', 'ours joined', 'ws', 'Node', 'Node joined', 'C loop', 'C loop joined', 'Centrifugo'] as const;
type Server = (typeof servers)[number];
const timed = ['ours', 'ours without a window', 'ws', 'Node', 'C loop', 'Centrifugo'] as const;
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
    Node: [],
    'Node joined': [],
    'C loop': [],
    'C loop joined': [],
    Centrifugo: [],
  };
  const latency: Samples<Timed> = {
    ours: [],
    'ours without a window': [],
    ws: [],
    Node: [],
    'C loop': [],
    Centrifugo: [],
  };
  const run: Readonly<Record<Server, () => Promise<Fanout | null>>> = {
    ours: () => runNode(compiled, clients, seconds, { mode: 'ours', joined: 1, rate: 0, windowMs: 0 }),
    'ours joined': () =>
      runNode(compiled, clients, seconds, { mode: 'ours', joined: joinedPublications, rate: 0, windowMs: 1 }),
    ws: () => runNode(compiled, clients, seconds, { mode: 'ws', joined: 1, rate: 0, windowMs: 0 }),
    Node: () => runNode(compiled, clients, seconds, { mode: 'node', joined: 1, rate: 0, windowMs: 0 }),
    'Node joined': () =>
      runNode(compiled, clients, seconds, { mode: 'node', joined: joinedPublications, rate: 0, windowMs: 0 }),
    'C loop': async () =>
      compiled === null ? null : runLoop(compiled, folder, { clients, seconds }, { joined: 1, rate: 0 }),
    'C loop joined': async () =>
      compiled === null
        ? null
        : runLoop(compiled, folder, { clients, seconds }, { joined: joinedPublications, rate: 0 }),
    Centrifugo: async () => (centrifugo === null ? null : runCentrifugo(compiled, centrifugo, { clients, seconds }, 0)),
  };
  const time: Readonly<Record<Timed, () => Promise<Fanout | null>>> = {
    ours: () => runNode(compiled, clients, seconds, { mode: 'ours', joined: 1, rate, windowMs: usualWindowMs }),
    'ours without a window': () => runNode(compiled, clients, seconds, { mode: 'ours', joined: 1, rate, windowMs: 0 }),
    ws: () => runNode(compiled, clients, seconds, { mode: 'ws', joined: 1, rate, windowMs: 0 }),
    Node: () => runNode(compiled, clients, seconds, { mode: 'node', joined: 1, rate, windowMs: 0 }),
    'C loop': async () =>
      compiled === null ? null : runLoop(compiled, folder, { clients, seconds }, { joined: 1, rate }),
    Centrifugo: async () =>
      centrifugo === null ? null : runCentrifugo(compiled, centrifugo, { clients, seconds }, rate),
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

function p99Of({ p99 }: Fanout): number {
  return p99;
}

interface Compared {
  readonly what: string;
  /** Ours to the other; null where the other is absent. */
  readonly figure: number | null;
  readonly unit: '×';
}

function compared(what: string, figure: number | null): Compared {
  return { what, figure, unit: '×' };
}

function thousands(fanouts: readonly Fanout[]): string | null {
  return fanouts.length === 0 ? null : `${(median(fanouts.map(perCpuSecond)) / 1000).toFixed(0)},000 a CPU second`;
}

function lateness(fanouts: readonly Fanout[]): string | null {
  return fanouts.length === 0 ? null : `${(median(fanouts.map(p99Of)) / 1000).toFixed(1)} ms`;
}

/** What others make of a figure that ours is not asked to beat. */
function reached(figures: Readonly<Record<string, number | null>>): string | null {
  const words = Object.entries(figures).flatMap(([name, figure]) =>
    figure === null ? [] : [`${name} reaches ${figure.toFixed(2)} ×`],
  );
  return words.length === 0 ? null : words.join(', ');
}

const nodeAlone = 'Node alone';
const cLoop = 'the C loop';

/**
 * The figures of P10 as they were set, each with what the C loop makes of it on this machine, and those beside the C loop
 * that decisions 47 and 50 put beside two of them; Centrifugo with the same listeners, as a peer.
 */
function resultsOf(flat: Samples<Server>, latency: Samples<Timed>, plan: Plan): readonly Result[] {
  const id = 'P10';
  const detail = `${plan.rounds} rounds of ${plan.seconds} s, ${plan.clients} connections, ${frameBytes} bytes a publication`;
  const timedDetail = `at ${plan.rate} publications a second`;
  return [
    resultOf({
      ...compared('delivered for a CPU second, beside the C loop', ratioOf(flat.ours, flat['C loop'], perCpuSecond)),
      id,
      goal: atLeast(leastOfLoop),
      peer: { name: 'C loop', figure: thousands(flat['C loop']) },
      limit: reached({ [nodeAlone]: ratioOf(flat.Node, flat['C loop'], perCpuSecond) }),
      detail: `${thousands(flat.ours)}; ${detail}`,
    }),
    resultOf({
      ...compared('delivered ten joined, beside plain ws', ratioOf(flat['ours joined'], flat.ws, perCpuSecond)),
      id,
      goal: atLeast(leastOfPlain),
      peer: { name: 'plain ws', figure: thousands(flat.ws) },
      limit: reached({
        [nodeAlone]: ratioOf(flat['Node joined'], flat.ws, perCpuSecond),
        [cLoop]: ratioOf(flat['C loop joined'], flat.ws, perCpuSecond),
      }),
      detail: `${thousands(flat['ours joined'])}`,
    }),
    resultOf({
      ...compared(
        'delivered ten joined, beside the C loop joined',
        ratioOf(flat['ours joined'], flat['C loop joined'], perCpuSecond),
      ),
      id,
      goal: atLeast(leastOfLoop),
      peer: { name: 'C loop joined', figure: thousands(flat['C loop joined']) },
      limit: reached({ [nodeAlone]: ratioOf(flat['Node joined'], flat['C loop joined'], perCpuSecond) }),
    }),
    resultOf({
      ...compared('latency p99, beside plain ws', ratioOf(latency.ours, latency.ws, p99Of)),
      id,
      goal: atMost(mostOfPlainLatency),
      peer: { name: 'plain ws', figure: lateness(latency.ws) },
      limit: reached({
        [nodeAlone]: ratioOf(latency.Node, latency.ws, p99Of),
        [cLoop]: ratioOf(latency['C loop'], latency.ws, p99Of),
      }),
      detail: `${lateness(latency.ours)} ${timedDetail}`,
    }),
    resultOf({
      ...compared('latency p99, beside the C loop', ratioOf(latency.ours, latency['C loop'], p99Of)),
      id,
      goal: atMost(mostOfLoopLatency),
      peer: { name: 'C loop', figure: lateness(latency['C loop']) },
      limit: reached({ [nodeAlone]: ratioOf(latency.Node, latency['C loop'], p99Of) }),
    }),
    resultOf({
      ...compared(
        'delivered ten joined, beside Centrifugo',
        ratioOf(flat['ours joined'], flat.Centrifugo, perCpuSecond),
      ),
      id,
      peer: { name: 'Centrifugo', figure: thousands(flat.Centrifugo) },
      detail: 'Centrifugo joins by itself up to 16 of what waits for a connection',
    }),
    resultOf({
      ...compared('latency p99, beside Centrifugo', ratioOf(latency.ours, latency.Centrifugo, p99Of)),
      id,
      peer: { name: 'Centrifugo', figure: lateness(latency.Centrifugo) },
      detail: 'to Centrifugo the way of its HTTP API is counted too',
    }),
  ];
}

function say(results: readonly Result[]): void {
  print('');
  for (const { what, figure, goal, limit, met } of results) {
    const asked = goal === null ? '' : `, goal ${('least' in goal ? goal.least : goal.most).toFixed(2)}`;
    const verdict = figure === null ? 'not measured' : met === null ? 'shown' : met ? 'holds' : 'MISSED';
    print(
      `P10: ${what} ${figure?.toFixed(2) ?? '–'}${asked}: ${verdict}${limit === null || met === true ? '' : ` (${limit})`}`,
    );
  }
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
    const results = resultsOf(flat, latency, plan);
    say(results);
    print('Judged is what a second of the server’s processor delivers: on few cores its listeners take the rest.');
    if (plan.rounds < fewestRounds)
      print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
    if (plan.json !== null) writeFigures(plan.json, results, { part: 'push', goal: 'P10', plan, flat, latency });
    return plan.asserting && results.some(({ met }) => met === false) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
