import { existsSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { type AttackKind, type AttackPlan, attacks } from './attacks.ts';

/** The median of other callers may rise to this many times its quiet value. */
export const highestRatio = 5;

export interface CostPlan {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  readonly matches: number;
  readonly only: AttackKind | null;
  readonly json: string | null;
}

export interface CostFigures {
  readonly kind: AttackKind;
  /** Milliseconds in the median of other callers: while nobody attacks, and under the attack. */
  readonly quiet: number;
  readonly attacked: number;
  readonly ratio: number;
  /** Answers of the attack, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests of other callers that were not answered with 200. */
  readonly refused: number;
  readonly asked: number;
}

function isKind(name: string): name is AttackKind {
  return Object.hasOwn(attacks, name);
}

function whole(flag: string, text: string, least: number, most: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`--${flag} is a whole number from ${least} to ${most}`);
}

export function costPlanOf(args: readonly string[]): CostPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      matches: { type: 'string', default: '600' },
      only: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const only = values.only ?? null;
  if (only !== null && !isKind(only)) throw new Error(`--only is one of ${Object.keys(attacks).join(', ')}`);
  return {
    seconds: whole('seconds', values.seconds, 1, 600),
    rounds: whole('rounds', values.rounds, 1, 100),
    connections: whole('connections', values.connections, 1, 200),
    matches: whole('matches', values.matches, 20, 5_000),
    only,
    json: values.json ?? null,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function ask(url: URL, address: string): Promise<Answer> {
  return new Promise((settle, fail) => {
    const startedAt = performance.now();
    const asked = request(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () =>
        settle({
          status: response.statusCode ?? 0,
          ms: performance.now() - startedAt,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    asked.once('error', fail);
    asked.end();
  });
}

/** Other callers, each from an address of its own, one request after the other. */
async function others(server: TestServer, matchId: string, seconds: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const address = `198.51.100.${1 + (answers.length % 200)}`;
    answers.push(await ask(new URL(`/_sb_api/api/v2/matches/${matchId}`, server.url), address));
    await pause(10);
  }
  return answers;
}

async function beginAttack(plan: AttackPlan): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const worker = new Worker(new URL('./attack.ts', import.meta.url), { workerData: plan });
  await once(worker, 'online');
  return async () => {
    const counted = once(worker, 'message');
    worker.postMessage('end');
    const [statuses] = (await counted) as [Readonly<Record<string, number>>];
    return statuses;
  };
}

async function matchOf(server: TestServer): Promise<string> {
  const { text } = await ask(new URL('/_sb_api/api/v2/matches?limit=1', server.url), '198.51.100.250');
  const id = /"id":"(\d+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error('the server has no match');
  return id;
}

let begun = 0;

async function measure(server: TestServer, kind: AttackKind, plan: CostPlan): Promise<CostFigures> {
  const matchId = await matchOf(server);
  const quiet: Answer[] = [];
  const attacked: Answer[] = [];
  const statuses: Record<string, number> = {};
  for (let round = 0; round < plan.rounds; round += 1) {
    quiet.push(...(await others(server, matchId, plan.seconds)));
    begun += 1;
    const end = await beginAttack({
      url: server.url,
      kind,
      // A window of points that was spent would protect the next round.
      address: `203.0.113.${begun % 250}`,
      connections: plan.connections,
      seed: begun * 1_000_000,
    });
    attacked.push(...(await others(server, matchId, plan.seconds)));
    for (const [status, count] of Object.entries(await end())) statuses[status] = (statuses[status] ?? 0) + count;
  }
  const [before, under] = [quiet, attacked].map((answers) => median(answers.map(({ ms }) => ms)));
  const all = [...quiet, ...attacked];
  return {
    kind,
    quiet: before ?? Number.NaN,
    attacked: under ?? Number.NaN,
    ratio: (under ?? Number.NaN) / (before ?? Number.NaN),
    statuses,
    refused: all.filter(({ status }) => status !== 200).length,
    asked: all.length,
  };
}

/** True when the attack was answered at all, others were never refused, and their median stayed in bounds. */
export function isBounded({ ratio, refused, statuses }: CostFigures): boolean {
  return ratio <= highestRatio && refused === 0 && (statuses['200'] ?? 0) > 0;
}

/** A port that is free at the moment: the server has to know its address before it listens. */
async function freePort(): Promise<number> {
  const held = createServer().listen(0, '127.0.0.1');
  await once(held, 'listening');
  const { port } = held.address() as AddressInfo;
  held.close();
  await once(held, 'close');
  return port;
}

/** One address asks for what is costly as fast as it can; what others wait for meanwhile, beside what they wait for in quiet. */
export async function proveCost(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const plan = costPlanOf(args);
  if (!existsSync(join(resolve(import.meta.dirname, '../..'), 'apps/web/dist-server/server.js')))
    throw new Error('the page is not built, so that no page is rendered: npm run build -w @touchline/web');
  print(`prove cost: ${plan.connections} connections of one address, ${plan.rounds} rounds of ${plan.seconds} s`);
  const port = await freePort();
  const server = await startServer({
    desk: false,
    matches: plan.matches,
    // The bound on requests as it comes; callers are distinguished by what the proxy of this machine says.
    env: { PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT: '', CHECK_REPLIES: '' },
    args: ['--port', String(port)],
  });
  const figures: CostFigures[] = [];
  try {
    const kinds = Object.keys(attacks).filter(isKind);
    for (const kind of kinds.filter((each) => plan.only === null || each === plan.only)) {
      const found = await measure(server, kind, plan);
      figures.push(found);
      const answers = Object.entries(found.statuses).map(([status, count]) => `${status} × ${count}`);
      print(
        `${kind.padEnd(10)}others wait ${found.quiet.toFixed(2)} ms in quiet, ${found.attacked.toFixed(2)} ms under attack: ` +
          `ratio ${found.ratio.toFixed(2)}, at most ${highestRatio}; refused ${found.refused} of ${found.asked}; ` +
          `attack answered ${answers.join(', ')}: ${isBounded(found) ? 'holds' : 'WRONG'}`,
      );
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
  const holds = figures.length > 0 && figures.every(isBounded);
  if (plan.json !== null)
    writeFileSync(plan.json, `${JSON.stringify({ part: 'cost', plan, holds, figures }, null, 2)}\n`);
  return holds;
}
