import { setTimeout as pause } from 'node:timers/promises';
import { clientConfig, type ClientConfig } from '@touchline/contract';
import { type Machine, startMachines } from '../many/machines.ts';
import { createRoundRobin } from '../many/round-robin.ts';
import type { DatabaseConnection } from '../postgres.ts';
import { postmaster } from '../remains.ts';
import { startServer } from '../server.ts';
import { stormySettings, webSocketIn } from '../storm/storm.ts';
import { type Harm, killBackend, terminateAll, untilAnswers } from './harms.ts';

/** Servers with everything behind them, and what may be done to each part. */
export interface Site {
  readonly name: string;
  /** Where players call. */
  readonly url: string;
  /** A server whose desk moves the clock of all. */
  readonly deskUrl: string;
  db(): DatabaseConnection;
  /** The configuration of a client that calls through a proxy. */
  configAt(proxyUrl: string): Promise<ClientConfig>;
  readonly harms: readonly Harm[];
  stop(): Promise<void>;
}

export interface SiteOptions {
  readonly seed: number;
  /** Open matches to hold. */
  readonly matches: number;
  /** The operator's file. */
  readonly operator: object;
}

async function configOf(url: string, proxyUrl: string): Promise<ClientConfig> {
  const config = clientConfig.parse(await (await fetch(`${url}/sportsbook/config.json`)).json());
  return {
    ...config,
    platform_api: proxyUrl + config.platform_api,
    sportsbook_api: proxyUrl + config.sportsbook_api,
  };
}

/** One process with the embedded push server and the embedded PostgreSQL, under a supervisor that starts it again. */
export async function openOneProcess({ seed, matches, operator }: SiteOptions): Promise<Site> {
  const server = await startServer({ seed, matches, operator, env: { ...stormySettings, DATABASE_URL: '' } });
  const db = () => server.db();
  return {
    name: 'one process with the embedded push server and PostgreSQL',
    url: server.url,
    deskUrl: server.url,
    db,
    async configAt(proxyUrl) {
      const config = await configOf(server.url, proxyUrl);
      return { ...config, push_url: webSocketIn(config.push_url, proxyUrl.replace(/^http/, 'ws')) };
    },
    harms: [
      {
        name: 'server with embedded push: SIGKILL',
        async inject() {
          await server.kill9();
          await server.restart();
        },
      },
      killBackend(db),
      {
        name: 'embedded PostgreSQL: SIGKILL, the server ends and is started again',
        async inject() {
          const pid = postmaster(server.dataFolder);
          if (pid === null) throw new Error('there is no PostgreSQL to kill');
          process.kill(pid, 'SIGKILL');
          await untilGone(server.url);
          await server.restart();
        },
      },
      terminateAll(db),
      { name: 'server with embedded push: SIGTERM', inject: () => server.restart() },
    ],
    async stop() {
      await server.stop();
    },
  };
}

/** A server without its database ends by itself, so that its supervisor starts it with one. */
async function untilGone(url: string): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(20)) {
    try {
      await (await fetch(`${url}/livez`, { signal: AbortSignal.timeout(2_000) })).body?.cancel();
    } catch (error) {
      if (error instanceof TypeError) return;
    }
  }
  throw new Error('the server goes on without its database');
}

/** Servers behind a load balancer, with one PostgreSQL and one Centrifugo. */
export async function openSeveralProcesses(
  { seed, matches, operator }: SiteOptions,
  { program, servers: count }: { readonly program: string; readonly servers: number },
): Promise<Site> {
  const machines = await startMachines({ program, servers: count, seed, matches, env: stormySettings, operator });
  const front = await createRoundRobin(machines.servers.map(({ url }) => url));
  const { database, centrifugo, servers, db } = machines;
  const follower = async (): Promise<Machine> => {
    const leader = await machines.leader();
    const found = servers.find(({ url }) => url !== leader.url);
    if (found === undefined) throw new Error('there is no follower');
    return found;
  };
  return {
    name: `${count} servers with Centrifugo`,
    url: front.url,
    deskUrl: front.url,
    db: () => db,
    configAt: (proxyUrl) => configOf(front.url, proxyUrl),
    harms: [
      {
        name: 'leader: SIGKILL',
        async inject() {
          const leader = await machines.leader();
          await leader.kill9();
          await machines.leader();
          await leader.restart();
        },
      },
      {
        name: 'PostgreSQL: restart',
        async inject() {
          await database.end();
          await database.begin();
          await untilAnswers(db);
        },
      },
      {
        name: 'Centrifugo: SIGKILL',
        async inject() {
          await centrifugo.kill();
          await centrifugo.restart();
        },
      },
      killBackend(() => db),
      {
        name: 'follower: SIGKILL',
        async inject() {
          const machine = await follower();
          await machine.kill9();
          await machine.restart();
        },
      },
      {
        name: 'PostgreSQL: SIGKILL',
        async inject() {
          await database.kill9();
          await database.begin();
          await untilAnswers(db);
        },
      },
      {
        name: 'leader: SIGTERM',
        async inject() {
          const leader = await machines.leader();
          await leader.stop();
          await leader.restart();
        },
      },
      terminateAll(() => db),
    ],
    async stop() {
      await front.close();
      await machines.stop();
    },
  };
}
