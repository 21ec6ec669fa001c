/**
 * The hundred hottest functions of the server while players bet and read, the feed runs and its prices are pushed, with the
 * hottest statements and functions of its PostgreSQL: `docs/profile.md`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@touchline/testkit/server';
import pg from 'pg';
import { readFlags } from '../flags.ts';
import { compile, listen } from '../push/run.ts';
import { markdownTable } from '../results/markdown-table.ts';
import { afterSeconds, runLoad } from '../server/load.ts';
import { preparePlacing } from '../server/placing.ts';
import { pathsToRead } from '../server/reading.ts';
import { print } from '../server/under-test.ts';
import {
  type HotRoutine,
  type HotStatement,
  loadStatistics,
  readRoutines,
  readStatements,
  startCounting,
} from './database.ts';
import { type HotFunction, hottest } from './hottest.ts';
import { profileDuring } from './inspector.ts';

export const usage = 'profile [--seconds N] [--clients N] [--listeners N] [--write] [--json FILE]';

interface Plan {
  readonly seconds: number;
  /** Connections that bet; a fourth as many read each of what is read. */
  readonly clients: number;
  /** Connections that follow the list of all matches by push. */
  readonly listeners: number;
  /** Writes docs/profile.md. */
  readonly writing: boolean;
  readonly json: string | null;
}

const root = join(import.meta.dirname, '../..');
const mostFunctions = 100;
const mostStatements = 30;
const readsASecond = 20;

export function planOf(args: readonly string[]): Plan {
  const { whole, given, json } = readFlags(args, ['seconds', 'clients', 'listeners'], ['write']);
  return {
    seconds: whole('seconds', 20, 1, 600),
    clients: whole('clients', 8, 1, 64),
    listeners: whole('listeners', 200, 1, 10_000),
    writing: given('write'),
    json,
  };
}

/** Connect and subscribe to the list of all matches, as one masked frame in hex. */
function followingFrame(): string {
  const text = Buffer.from('{"connect":{},"id":1}\n{"subscribe":{"channel":"updates:en"},"id":2}');
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]).toString('hex');
}

interface Measured {
  readonly bets: number;
  readonly reads: number;
  readonly seconds: number;
  readonly busy: number;
  readonly functions: readonly HotFunction[];
  readonly statements: readonly HotStatement[];
  readonly routines: readonly HotRoutine[];
}

async function measure(plan: Plan): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-profile-'));
  const server = await startServer({
    desk: false,
    matches: 600,
    env: { CHECK_REPLIES: '0', EXPOSURE_LIMIT: '1000000000', NODE_OPTIONS: '--inspect=127.0.0.1:0' },
  });
  let client: pg.Client | null = null;
  try {
    const settings = new pg.Client({ ...server.db() });
    await settings.connect();
    await loadStatistics(settings);
    await settings.end();
    await server.restart();
    const inspector = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output())?.[0];
    if (inspector === undefined) throw new Error('the server has no inspector');
    client = new pg.Client({ ...server.db() });
    await client.connect();
    const { hostname, port, host } = new URL(server.url);
    const address = { host: hostname, port: Number(port) };
    const { http } = await preparePlacing({ plan, server, client, address });
    const paths = Object.values(await pathsToRead(client));
    const listeners = listen(
      compile(folder),
      plan.listeners,
      { port: address.port, first: followingFrame() },
      { every: 0 },
    );
    const read = async (path: string): Promise<number> => {
      const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Touchline-App: bench\r\n\r\n`;
      const connections = Math.max(1, plan.clients >> 2);
      const load = {
        connections,
        everyMs: 1000 / readsASecond,
        isOver: afterSeconds(plan.seconds),
        next: () => request,
      };
      return (await runLoad({ ...address, ...load })).good;
    };
    try {
      // Connections are open and what is called is compiled before anything is counted.
      await sleep(1000);
      await http();
      await startCounting(client);
      let [bets, reads] = [0, 0];
      const profile = await profileDuring(inspector, async () => {
        const [placed, ...counts] = await Promise.all([http(), ...paths.map(read)]);
        bets = placed.accepted;
        reads = counts.reduce((sum, count) => sum + count, 0);
      });
      return {
        bets,
        reads,
        seconds: plan.seconds,
        ...hottest(profile, root, mostFunctions),
        statements: await readStatements(client, mostStatements),
        routines: await readRoutines(client, mostStatements),
      };
    } finally {
      listeners.child.kill('SIGKILL');
    }
  } finally {
    await client?.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a cell, on one line, and no longer than somebody reads. */
function code(text: string): string {
  const short = text.length > 140 ? `${text.slice(0, 139)}…` : text;
  return `\`${short.replaceAll('`', "'")}\``;
}

function documentOf({ bets, reads, seconds, busy, functions, statements, routines }: Measured, plan: Plan): string {
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  const perBet = (ms: number): string => (bets === 0 ? '–' : ((ms * 1000) / bets).toFixed(0));
  const day = new Date().toISOString().slice(0, 10);
  return `# Profile of the server

Written by \`npm run bench -- profile --write\` on ${day}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}: ${plan.clients} connections that bet with limits, every fourth with a boost, ${reads} lists and matches read, ${plan.listeners} listeners of all matches, the feed of 600 matches. ${bets} bets in ${seconds} s. The load of the machine in the minute before its end was ${(loadavg()[0] ?? 0).toFixed(1)}.

## The ${functions.length} hottest functions of the process

V8's CPU profile, a sample each half millisecond. Self: share of the time in which the process was busy, which was ${percent(busy)}. What has no file is V8's or the system's; \`(program)\` is everything outside of a script, system calls among it.

${markdownTable([
  ['', 'function', 'file and line', 'self'],
  ...functions.map(({ name, place, self }, at) => [
    String(at + 1),
    code(name),
    place === '' ? '–' : code(place),
    percent(self),
  ]),
])}

## PostgreSQL: statements

From pg_stat_statements, those inside of functions too; the time of an outer one has that of its inner ones in it.

${markdownTable([
  ['statement', 'where', 'calls', 'ms', 'µs a bet'],
  ...statements.map(({ text, calls, ms, isOuter }) => [
    code(text),
    isOuter ? 'outer' : 'in a function',
    String(calls),
    ms.toFixed(0),
    perBet(ms),
  ]),
])}

## PostgreSQL: functions

Self: without the functions that it calls.

${markdownTable([
  ['function', 'calls', 'ms self', 'ms', 'µs self a bet'],
  ...routines.map(({ name, calls, selfMs, totalMs }) => [
    code(name),
    String(calls),
    selfMs.toFixed(0),
    totalMs.toFixed(0),
    perBet(selfMs),
  ]),
])}
`;
}

export async function runProfile(plan: Plan): Promise<number> {
  const measured = await measure(plan);
  const { bets, seconds, busy, functions, routines } = measured;
  print(
    `${bets} bets and ${measured.reads} reads in ${seconds} s; the process was busy ${(busy * 100).toFixed(0)} % of it`,
  );
  for (const { name, place, self } of functions.slice(0, 20))
    print(`${(self * 100).toFixed(2).padStart(6)} %  ${name}  ${place}`);
  for (const { name, selfMs, calls } of routines.slice(0, 10))
    print(`${selfMs.toFixed(0).padStart(6)} ms ${name}, ${calls} calls`);
  if (plan.writing) writeFileSync(join(root, 'docs/profile.md'), documentOf(measured, plan));
  if (plan.json !== null)
    writeFileSync(plan.json, `${JSON.stringify({ part: 'profile', plan, ...measured }, null, 2)}\n`);
  return 0;
}
