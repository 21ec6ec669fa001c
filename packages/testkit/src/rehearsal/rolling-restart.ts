import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../centrifugo/centrifugo.ts';
import { connectionOf, scratchFolder, startPostgres } from '../postgres.ts';
import { spawnServer } from '../server.ts';
import { judge } from '../storm/judge.ts';
import { readLedger } from '../storm/ledger.ts';
import { type Bettors, startBettors } from './bettors.ts';
import { startNginx } from './nginx.ts';
import { waitUntil, whyNoAnswer } from './waiting.ts';

interface RollingReport {
  /** Bets acknowledged through the proxy, and presses that needed a repeat, while each server was taken out first. */
  readonly takenOut: RollingCount;
  /** The same while each server was told to stop without the proxy being told. */
  readonly toldToStop: RollingCount;
  readonly lost: number;
  readonly doubled: number;
  readonly failures: readonly string[];
}

interface RollingCount {
  readonly acknowledged: number;
  readonly repeated: number;
  /** What the first answers to those were, each with its number. */
  readonly troubles: Readonly<Record<string, number>>;
  readonly restarts: number;
}

interface RollingOptions {
  /** The program nginx. */
  readonly nginx: string;
  /** Bets between two restarts. */
  readonly bets: number;
  readonly print: (line: string) => void;
}

/** Two servers on one database behind nginx with the configuration of `ops`; each is restarted twice while players bet. */
export async function rehearseRolling({ nginx, bets, print }: RollingOptions): Promise<RollingReport> {
  const folder = scratchFolder();
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres();
    closing.push(postgres.stop);
    const servers = [await startBehind(folder, 0, postgres.address), await startBehind(folder, 1, postgres.address)];
    for (const server of servers) closing.push(() => server.end('SIGKILL'));
    const ports = servers.map(({ port }) => port);
    const proxy = await startNginx(nginx, folder, { servers: ports, push: null });
    closing.push(proxy.stop);
    const db = connectionOf(postgres.address);
    const crowd = await startBettors({ url: proxy.url, db, count: 6, pauseMs: 20 });
    closing.push(async () => crowd.abandon());
    await crowd.more(bets);

    const phase = async (restart: (server: Behind) => Promise<void>): Promise<RollingCount> => {
      const [acknowledged, troubles] = [crowd.acknowledged.length, crowd.troubles.length];
      for (const server of servers) {
        await restart(server);
        await crowd.more(bets);
      }
      return {
        acknowledged: crowd.acknowledged.length - acknowledged,
        repeated: crowd.troubles.length - troubles,
        troubles: counted(crowd.troubles.slice(troubles)),
        restarts: servers.length,
      };
    };
    const takenOut = await phase(async (server) => {
      await proxy.configure(server.port);
      await server.end('SIGTERM');
      await server.begin();
      await proxy.configure(null);
      print(`server ${server.port} was taken out, restarted and put back`);
    });
    const toldToStop = await phase(async (server) => {
      await server.end('SIGTERM');
      await server.begin();
      print(`server ${server.port} was told to stop, and restarted`);
    });
    await crowd.stop(60_000);
    return { takenOut, toldToStop, ...(await judged(crowd, db, takenOut)) };
  } finally {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  }
}

function counted(lines: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(lines, (line) => line)].map(([line, all]) => [line, all.length]));
}

async function judged(crowd: Bettors, db: ReturnType<typeof connectionOf>, takenOut: RollingCount) {
  const { lost, doubled, wrong } = judge(crowd.presses, await readLedger(db));
  return {
    lost,
    doubled,
    failures: [
      ...wrong,
      ...(lost > 0 ? [`${lost} bets are lost`] : []),
      ...(doubled > 0 ? [`${doubled} bets are doubled`] : []),
      ...(takenOut.repeated > 0
        ? [`${takenOut.repeated} requests failed although their server was taken out first: ${crowd.troubles[0] ?? ''}`]
        : []),
    ],
  };
}

interface Behind {
  readonly port: number;
  begin(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<unknown>;
}

async function startBehind(folder: string, place: number, databaseUrl: string): Promise<Behind> {
  const port = await freePort();
  const nobody = `http://127.0.0.1:${await freePort()}`;
  // Bets do not need Centrifugo: it is another rehearsal (`npm run many`).
  const env = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    PUSH: 'centrifugo',
    CENTRIFUGO_API: `${nobody}/api`,
    CENTRIFUGO_API_KEY: 'only-for-a-rehearsal',
    CENTRIFUGO_TOKEN_SECRET: 'only-for-a-rehearsal',
    CENTRIFUGO_URL: nobody,
  };
  const spawned = () => spawnServer({ matches: 20, desk: false, env }, join(folder, `server-${place}`), port);
  let run = spawned();
  const ready = async (): Promise<void> => {
    if ((await run.url) === null) throw new Error(`server ${place} did not start:\n${run.output()}`);
    const isReady = async (): Promise<boolean> => (await whyNoAnswer(`http://127.0.0.1:${port}/readyz`)) === null;
    await waitUntil(isReady, { without: `server ${place} is not ready`, trouble: () => run.output(), everyMs: 50 });
  };
  await ready();
  return {
    port,
    async begin() {
      run = spawned();
      await ready();
    },
    end(signal) {
      run.child.kill(signal);
      return run.exited;
    },
  };
}
