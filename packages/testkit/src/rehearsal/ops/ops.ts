import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, type RealCentrifugo, startCentrifugo } from '../../centrifugo/centrifugo.ts';
import { deskAt } from '../../desk.ts';
import { addressOf, scratchFolder } from '../../postgres.ts';
import { spawnServer } from '../../server.ts';
import { judge } from '../../storm/judge.ts';
import { readLedger } from '../../storm/ledger.ts';
import { startBettors } from '../bettors.ts';
import { postgresHome, until } from '../debian-postgres.ts';
import { startHaproxy } from '../haproxy.ts';
import { startNginx } from '../nginx.ts';
import { waitUntil, whyNoAnswer } from '../waiting.ts';
import { type RulesReport, startPrometheus } from './prometheus.ts';
import { openViewer } from './viewer.ts';

const root = resolve(import.meta.dirname, '../../../../..');

interface OpsOptions {
  /** Folder of PostgreSQL's programs, and the other programs; null for a Prometheus that is not there. */
  readonly programs: {
    readonly postgres: string;
    readonly nginx: string;
    readonly haproxy: string;
    readonly redis: string;
    readonly centrifugo: string;
    readonly prometheus: string | null;
  };
  /** Bets between two restarts. */
  readonly bets: number;
  readonly print: (line: string) => void;
}

/** One part that was restarted. */
interface Restarted {
  readonly part: string;
  /** Longest time without a bet that was acknowledged through nginx, and until a page had heard of another, ms. */
  readonly withoutBetMs: number;
  readonly heardMs: number | null;
  /** Requests that had to be sent again. */
  readonly repeated: number;
}

interface OpsReport {
  readonly restarted: readonly Restarted[];
  readonly acknowledged: number;
  /** Whether the streams of Centrifugo outlived it, as they do with Redis behind it. */
  readonly keptStreams: boolean;
  /** Null where there is no Prometheus. */
  readonly rules: RulesReport | null;
  readonly lost: number;
  readonly doubled: number;
  readonly failures: readonly string[];
}

type Stop = () => Promise<unknown>;

async function startRedis(program: string, folder: string) {
  const port = await freePort();
  const begin = () => {
    const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    const exited = new Promise((settle) => {
      child.once('close', settle);
    });
    return { child, exited };
  };
  let run = begin();
  const stop = async (): Promise<void> => {
    run.child.kill('SIGKILL');
    await run.exited;
  };
  return {
    address: `redis://127.0.0.1:${port}`,
    async restart() {
      await stop();
      run = begin();
    },
    stop,
  };
}

async function startServerBehind(folder: string, place: number, env: Readonly<Record<string, string>>) {
  const [port, metrics] = [await freePort(), await freePort()];
  const all = { ...env, METRICS_PORT: String(metrics), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' };
  const begin = () => spawnServer({ matches: 20, env: all }, join(folder, `server-${place}`), port);
  let run = begin();
  const ready = async (): Promise<void> => {
    if ((await run.url) === null) throw new Error(`server ${place} did not start:\n${run.output()}`);
    const isReady = async (): Promise<boolean> => (await whyNoAnswer(`http://127.0.0.1:${port}/readyz`)) === null;
    await waitUntil(isReady, { without: `server ${place} is not ready`, trouble: () => run.output(), everyMs: 50 });
  };
  const stop = async (): Promise<void> => {
    run.child.kill('SIGKILL');
    await run.exited;
  };
  await ready();
  return {
    port,
    metrics,
    async restart() {
      await stop();
      run = begin();
      await ready();
    },
    stop,
  };
}

/** Names the streams of a channel: another one after they were forgotten. */
async function epochOf(centrifugo: RealCentrifugo): Promise<string> {
  const answer = await centrifugo.call('history', { channel: 'updates:en', limit: 0 });
  return /"epoch":"([^"]*)"/.exec(JSON.stringify(answer))?.[1] ?? '';
}

function longestGap(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, place) => time - (times[place] ?? time)));
}

/** Everything of `ops` on this machine, with the very files of the folder. */
async function openOps({ programs }: OpsOptions, folder: string, closing: Stop[]) {
  const home = postgresHome(programs.postgres);
  closing.push(() => home.discard());
  const data = home.newFolder('data');
  await home.initialise(data);
  let postgres = await home.start(data);
  const { port } = postgres.connection;
  const haproxy = await startHaproxy(programs.haproxy, home.folder, [port, await freePort()]);
  closing.push(haproxy.stop);
  const behind = { ...postgres.connection, port: haproxy.port };
  await until(behind, 'select true as done');

  const redis = await startRedis(programs.redis, folder);
  closing.push(redis.stop);
  const config: object = JSON.parse(readFileSync(join(root, 'ops/centrifugo.json'), 'utf8'));
  const front = await freePort();
  const url = `http://127.0.0.1:${front}`;
  const centrifugo = await startCentrifugo(programs.centrifugo, config, {
    CENTRIFUGO_ENGINE_TYPE: 'redis',
    CENTRIFUGO_ENGINE_REDIS_ADDRESS: redis.address,
    CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: url,
  });
  closing.push(() => centrifugo.stop());
  const env = {
    DATABASE_URL: addressOf(behind),
    PUSH: 'centrifugo',
    CENTRIFUGO_API: centrifugo.api,
    CENTRIFUGO_API_KEY: centrifugo.apiKey,
    CENTRIFUGO_TOKEN_SECRET: centrifugo.tokenSecret,
    CENTRIFUGO_URL: url,
  };
  const servers = [await startServerBehind(folder, 0, env), await startServerBehind(folder, 1, env)];
  for (const server of servers) closing.push(server.stop);
  const push = Number(new URL(centrifugo.url).port);
  const ports = servers.map((server) => server.port);
  const nginx = await startNginx(programs.nginx, folder, { servers: ports, push, port: front });
  closing.push(nginx.stop);
  const restartPostgres = async (): Promise<void> => {
    await postgres.kill9();
    postgres = await home.start(data, {}, { port });
  };
  const parts: readonly (readonly [string, () => Promise<void>])[] = [
    ['nginx', nginx.restart],
    ['Centrifugo', () => centrifugo.restart()],
    ['Redis', redis.restart],
    ['haproxy', haproxy.restart],
    ['PostgreSQL', restartPostgres],
    ...servers.map((server, place) => [`server ${place}`, server.restart] as const),
  ];
  return { url, db: () => postgres.connection, parts, centrifugo, servers, push };
}

/**
 * The composition of `ops` without containers: nginx, haproxy, Redis, Centrifugo, PostgreSQL and two servers on loopback with
 * the files of the folder, in which addresses alone are replaced. Players bet through nginx, a page hears of it through nginx
 * and Centrifugo, and each part is killed and started.
 */
export async function rehearseOps(options: OpsOptions): Promise<OpsReport> {
  const { programs, bets, print } = options;
  const folder = scratchFolder();
  const closing: Stop[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const ops = await openOps(options, folder, closing);
    const { url, db, parts, centrifugo, servers, push } = ops;
    print(`nginx, haproxy, Redis, Centrifugo, PostgreSQL and ${servers.length} servers run`);
    const viewer = await openViewer(url, db());
    closing.push(async () => viewer.close());
    const crowd = await startBettors({ url, db: db(), count: 6, pauseMs: 20 });
    closing.push(async () => crowd.abandon());
    await crowd.more(bets);
    const failures: string[] = [];
    if ((await viewer.heard()) === null) failures.push('a page heard of nothing before anything was restarted');

    const metrics = servers.map((server) => server.metrics);
    const prometheus =
      programs.prometheus === null
        ? null
        : await startPrometheus(programs.prometheus, folder, { servers: metrics, centrifugo: push });
    if (prometheus !== null) closing.push(prometheus.stop);
    const rules = prometheus === null ? null : await prometheus.judge();

    const restarted: Restarted[] = [];
    let keptStreams = false;
    for (const [part, restart] of parts) {
      const [before, epoch] = [crowd.troubles.length, await epochOf(centrifugo)];
      const earlier = crowd.acknowledged.length;
      const begun = Date.now();
      await restart();
      await crowd.more(bets);
      const withoutBetMs = longestGap([begun, ...crowd.acknowledged.slice(earlier).map(({ at }) => at)]);
      const heardMs = await viewer.heard();
      if (part === 'Centrifugo') keptStreams = epoch !== '' && (await epochOf(centrifugo)) === epoch;
      if (heardMs === null) failures.push(`a page heard of nothing after ${part} was restarted`);
      restarted.push({ part, withoutBetMs, heardMs, repeated: crowd.troubles.length - before });
      print(
        `${part} was killed and started: ${withoutBetMs} ms without a bet, a page heard of one within ${heardMs} ms`,
      );
    }
    await crowd.stop(60_000);
    await deskAt(`http://127.0.0.1:${servers[0]?.port}`).call('setClock', { body: { action: 'stop' } });
    const different = await viewer.differences();
    const { lost, doubled, wrong } = judge([...crowd.presses, ...viewer.presses], await readLedger(db()));
    return {
      restarted,
      acknowledged: crowd.acknowledged.length,
      keptStreams,
      rules,
      lost,
      doubled,
      failures: [
        ...failures,
        ...(rules?.failures ?? []),
        ...(keptStreams ? [] : ['Centrifugo has forgotten its streams although Redis is behind it']),
        ...different.slice(0, 5).map((line) => `page and snapshot differ: ${line}`),
        ...(lost > 0 ? [`${lost} bets are lost`] : []),
        ...(doubled > 0 ? [`${doubled} bets are doubled`] : []),
        ...wrong,
      ],
    };
  } finally {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  }
}
