import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RealCentrifugo, startCentrifugo } from '../centrifugo/centrifugo.ts';
import { connectionOf, type DatabaseConnection, scratchFolder } from '../postgres.ts';
import { postmaster } from '../remains.ts';
import { discard, spawnServer } from '../server.ts';

const root = resolve(import.meta.dirname, '../../../..');

export interface MachinesOptions {
  /** The Centrifugo program. */
  readonly program: string;
  readonly servers: number;
  readonly seed: number;
  /** Open matches to hold. */
  readonly matches: number;
  /** More for the environment of every server. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands in the operator's file of every server; none when absent. */
  readonly operator?: object;
}

/** One server process among several. */
export interface Machine {
  /** `http://localhost:12345`; the same after a restart. */
  readonly url: string;
  output(): string;
  /** What `/readyz` says; null while it does not answer, or is not ready. */
  role(): Promise<'leader' | 'follower' | null>;
  /** SIGKILL, now. */
  kill9(): Promise<void>;
  /** Starts it again after an end; resolves once it is ready. */
  restart(): Promise<void>;
  /** Orderly end; answers the exit code. */
  stop(): Promise<number | null>;
}

/** The PostgreSQL of the servers; its address stays the same. */
export interface MachineDatabase {
  /** SIGKILL to its postmaster; what it had started ends by itself. */
  kill9(): Promise<void>;
  /** Orderly end: connections are closed, nothing is recovered afterwards. */
  end(): Promise<void>;
  /** Starts it again after an end. */
  begin(): Promise<void>;
}

/** A database, a Centrifugo and servers, as processes on this machine; thrown away at the end. */
export interface Machines {
  readonly db: DatabaseConnection;
  readonly database: MachineDatabase;
  readonly centrifugo: RealCentrifugo;
  readonly servers: readonly Machine[];
  /** The server that leads now; waits until there is one. */
  leader(): Promise<Machine>;
  stop(): Promise<void>;
}

interface PostgresRun {
  readonly url: string;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

async function runPostgres(folder: string): Promise<PostgresRun> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/database/alone.ts'), folder], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = new Promise<void>((settle) => {
    child.once('close', () => settle());
  });
  const printed = new Promise<string>((settle) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('\n')) settle(output.trim());
    });
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const url = await Promise.race([printed, exited.then(() => null)]);
  if (url === null) throw new Error(`PostgreSQL did not start:\n${output}`);
  return {
    url,
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function startPostgres(folder: string): Promise<MachineDatabase & { readonly url: string }> {
  let run = await runPostgres(folder);
  return {
    url: run.url,
    async kill9() {
      const pid = postmaster(folder);
      if (pid === null) throw new Error('there is no PostgreSQL to kill');
      process.kill(pid, 'SIGKILL');
      await run.exited;
    },
    end: () => run.stop(),
    async begin() {
      run = await runPostgres(folder);
    },
  };
}

async function roleAt(url: string): Promise<'leader' | 'follower' | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) });
    const body: unknown = await answer.json();
    if (!answer.ok || typeof body !== 'object' || body === null || !('role' in body)) return null;
    return body.role === 'leader' || body.role === 'follower' ? body.role : null;
  } catch {
    return null;
  }
}

/** Starts everything and waits until every server is ready. Throws with the output of what does not start. */
export async function startMachines(options: MachinesOptions): Promise<Machines> {
  const folder = scratchFolder();
  const closing: (() => Promise<unknown>)[] = [() => discard(folder)];
  const closeAll = async (): Promise<void> => {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  };
  try {
    const postgres = await startPostgres(folder);
    closing.push(() => postgres.end());
    const config: object = JSON.parse(readFileSync(join(root, 'ops/centrifugo.json'), 'utf8'));
    const centrifugo = await startCentrifugo(options.program, config);
    closing.push(() => centrifugo.stop());
    const env = {
      DATABASE_URL: postgres.url,
      PUSH: 'centrifugo',
      CENTRIFUGO_API: centrifugo.api,
      CENTRIFUGO_API_KEY: centrifugo.apiKey,
      CENTRIFUGO_TOKEN_SECRET: centrifugo.tokenSecret,
      CENTRIFUGO_URL: centrifugo.url,
      ...options.env,
    };

    const start = async (place: number): Promise<Machine> => {
      const begin = (port: number) =>
        spawnServer(
          {
            seed: options.seed,
            matches: options.matches,
            env,
            ...(options.operator === undefined ? {} : { operator: options.operator }),
          },
          join(folder, `server-${place}`),
          port,
        );
      let run = begin(0);
      const url = await run.url;
      if (url === null) throw new Error(`server ${place} did not start:\n${run.output()}`);
      const end = async (signal: NodeJS.Signals): Promise<number | null> => {
        run.child.kill(signal);
        return run.exited;
      };
      closing.push(() => end('SIGKILL'));
      return {
        url,
        output: () => run.output(),
        role: () => roleAt(url),
        async kill9() {
          await end('SIGKILL');
        },
        async restart() {
          run = begin(Number(new URL(url).port));
          if ((await run.url) === null) throw new Error(`server ${place} did not start again:\n${run.output()}`);
          while ((await roleAt(url)) === null) await wait(20);
        },
        stop: () => end('SIGTERM'),
      };
    };
    // The first makes the database what it is to be.
    const first = await start(0);
    const others = await Promise.all(Array.from({ length: options.servers - 1 }, (_, place) => start(place + 1)));
    const servers = [first, ...others];

    const leader = async (): Promise<Machine> => {
      for (;;) {
        for (const server of servers) if ((await server.role()) === 'leader') return server;
        await wait(20);
      }
    };
    for (const server of servers) while ((await server.role()) === null) await wait(20);
    return { db: connectionOf(postgres.url), database: postgres, centrifugo, servers, leader, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
