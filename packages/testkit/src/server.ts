import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addressOf, connectionOf, type DatabaseConnection, lendDatabase, scratchFolder } from './postgres.ts';
import { postmaster } from './remains.ts';

export interface ServerOptions {
  /** Open the desk. Default true. */
  readonly desk?: boolean;
  /** Open matches to hold. Default 30: a small feed starts fast. */
  readonly matches?: number;
  readonly seed?: number;
  /** A recording of a feed to play; it has its own seed, size and start. */
  readonly recording?: string;
  readonly speed?: number;
  /** Feed time that a new database begins at, such as `2026-09-19T15:30:00Z`; real time when absent. */
  readonly feedStart?: string;
  /** Folder to keep the data in; one that is thrown away when absent. */
  readonly dataFolder?: string;
  /** More for the environment; `RATE_LIMIT` and `LIVE_DELAY` are off and `CHECK_REPLIES` on unless it says otherwise. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands in the operator's file, or the path of one; none when absent. */
  readonly operator?: object | string;
  /** More flags for the command line. */
  readonly args?: readonly string[];
}

/** The real server as a process of its own, on a real PostgreSQL, thrown away at the end. */
export interface TestServer {
  /** `http://localhost:12345`; the same after a restart. */
  readonly url: string;
  readonly dataFolder: string;
  /** What it has printed since the last start. */
  output(): string;
  db(): DatabaseConnection;
  /** Resolves with what it printed when the process ends although nobody has asked it to. */
  readonly endedByItself: Promise<string>;
  /** SIGKILL, now; PostgreSQL is left to itself. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port, after an orderly stop if it still runs. */
  restart(): Promise<void>;
  /** Orderly end; removes the data. Returns the exit code of the last run. */
  stop(): Promise<number | null>;
}

const root = resolve(import.meta.dirname, '../../..');
/** A server with an address from outside takes no seed: its results follow from a secret. */
function seedOf({ env, seed }: ServerOptions): string[] {
  return env?.['PUBLIC_URL'] ? [] : ['--seed', String(seed ?? 1)];
}

/** Writes an operator's file beside the data, where it is given as what it says. */
function operatorFlags({ operator }: ServerOptions, dataFolder: string): string[] {
  if (operator === undefined) return [];
  if (typeof operator === 'string') return ['--config', operator];
  const file = join(dataFolder, 'touchline.config.json');
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(operator));
  return ['--config', file];
}

function flags(options: ServerOptions, dataFolder: string, port: number): string[] {
  return [
    '--port',
    String(port),
    '--data',
    dataFolder,
    ...(options.recording === undefined
      ? ['--matches', String(options.matches ?? 30), ...seedOf(options)]
      : ['--replay', options.recording]),
    '--speed',
    String(options.speed ?? 1),
    ...(options.feedStart === undefined ? [] : ['--feed-start', options.feedStart]),
    ...((options.desk ?? true) ? ['--desk'] : []),
    ...operatorFlags(options, dataFolder),
    ...(options.args ?? []),
  ];
}

/** A server process from its start to its end. */
interface Run {
  readonly child: ChildProcess;
  output(): string;
  readonly exited: Promise<number | null>;
  /** The address it prints, or null when it ended without one. */
  readonly url: Promise<string | null>;
}

/** Starts `main.ts` without waiting for anything: for tests of the start itself. */
export function spawnServer(options: ServerOptions, dataFolder: string, port = 0): Run {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), ...flags(options, dataFolder, port)], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '',
      RATE_LIMIT: '0',
      CHECK_REPLIES: '1',
      LIVE_DELAY: '0',
      ...options.env,
    },
    // When this process dies, however it dies, the channel closes and the server stops in order.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = new Promise<number | null>((settle) => {
    child.once('close', (code) => settle(code));
  });
  const printed = new Promise<string>((settle) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = /Touchline {3}(http\S+)\/sportsbook/.exec(output)?.[1];
      if (address !== undefined) settle(address);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
  });
  return { child, output: () => output, exited, url: Promise.race([printed, exited.then(() => null)]) };
}

/**
 * Address of the PostgreSQL that a test run has started for all of its servers (`TEST_POSTGRES`): making a cluster for each
 * takes longer than many tests. Null where each server starts the embedded one.
 */
function sharedPostgres(): string | null {
  return process.env['TEST_POSTGRES'] ?? null;
}

/** Ends a PostgreSQL that a killed server has left running, and removes the folder. */
export async function discard(dataFolder: string): Promise<void> {
  const pid = postmaster(dataFolder);
  if (pid !== null) {
    send(pid, 'SIGQUIT');
    while (send(pid, 0)) await new Promise((settle) => setTimeout(settle, 10));
  }
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return false;
  }
}

/** Starts the real server and waits until it takes calls. Throws with its output when it does not start. */
export async function startServer(given: ServerOptions = {}): Promise<TestServer> {
  const dataFolder = given.dataFolder ?? scratchFolder();
  const shared = given.dataFolder === undefined && given.env?.['DATABASE_URL'] === undefined ? sharedPostgres() : null;
  const lent = shared === null ? null : await lendDatabase(connectionOf(shared));
  const options = lent === null ? given : { ...given, env: { ...given.env, DATABASE_URL: addressOf(lent.connection) } };
  const throwAway = async (): Promise<void> => {
    await lent?.drop();
    if (given.dataFolder === undefined) await discard(dataFolder);
  };
  let run = spawnServer(options, dataFolder);
  const endedByItself = Promise.withResolvers<string>();
  /** Runs that were asked to end. */
  const ending = new WeakSet<Run>();
  const watch = (watched: Run): void => {
    void watched.exited.then(() => (ending.has(watched) ? undefined : endedByItself.resolve(watched.output())));
  };
  const first = await run.url;
  if (first === null) {
    await throwAway();
    throw new Error(`the server did not start:\n${run.output()}`);
  }
  watch(run);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    ending.add(run);
    run.child.kill(signal);
    return run.exited;
  };
  return {
    url: first,
    dataFolder,
    output: () => run.output(),
    endedByItself: endedByItself.promise,
    db: () =>
      lent?.connection ?? {
        host: join(dataFolder, 'postgres'),
        port: 5432,
        user: 'touchline',
        password: readFileSync(join(dataFolder, 'postgres/password'), 'utf8').trim(),
        database: 'touchline',
      },
    async kill9() {
      await end('SIGKILL');
    },
    async restart() {
      await end('SIGTERM');
      run = spawnServer(options, dataFolder, Number(new URL(first).port));
      watch(run);
      if ((await run.url) === null) throw new Error(`the server did not start again:\n${run.output()}`);
    },
    async stop() {
      const code = await end('SIGTERM');
      await throwAway();
      return code;
    },
  };
}
