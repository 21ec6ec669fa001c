import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export { centrifugoConfig, type NamespaceRules } from './config.ts';

/** A real Centrifugo on loopback, memory engine, thrown away at the end. */
export interface RealCentrifugo {
  /** `http://127.0.0.1:12345`; the same after a restart. */
  readonly url: string;
  /** The process that runs now. */
  pid(): number;
  /** Base of its HTTP API. */
  readonly api: string;
  readonly apiKey: string;
  readonly tokenSecret: string;
  /** A call of its HTTP API, 5 s at most; throws unless it is answered with 200. */
  call(method: string, body: unknown): Promise<unknown>;
  /** SIGKILL, now. */
  kill(): Promise<void>;
  /** SIGTERM: it says goodbye to everybody first. */
  end(): Promise<void>;
  /** Starts it again, empty, after an end if it still runs. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program: `CENTRIFUGO_BIN`, else `centrifugo` on PATH; null where there is none. */
export function findCentrifugo(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = env['CENTRIFUGO_BIN'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'centrifugo')).find(isProgram) ?? null;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // Loopback always gives an address with a port.
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

const apiKey = 'an-API-key-of-the-tests';
const tokenSecret = 'a token secret of the tests';

/** A test process may be killed: a shell that sees its end ends Centrifugo. */
function watchOver(pid: number): ChildProcess {
  const watch = spawn('sh', ['-c', 'cat; kill -KILL "$0" 2> /dev/null', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return watch;
}

interface Run {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  output(): string;
}

function run(program: string, file: string, port: number, more: Readonly<Record<string, string>>): Run {
  const child = spawn(program, ['--config', file], {
    env: {
      PATH: process.env['PATH'],
      CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
      CENTRIFUGO_HTTP_SERVER_PORT: String(port),
      // One port for all: tests reach its internal endpoints as they reach the others.
      CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(port),
      CENTRIFUGO_HTTP_API_KEY: apiKey,
      CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: tokenSecret,
      CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: '*',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const watch = child.pid === undefined ? null : watchOver(child.pid);
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      // It must not outlive the number of its process.
      watch?.kill('SIGKILL');
      resolve();
    };
    child.once('error', end);
    child.once('close', end);
  });
  return { child, exited, output: () => output };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts it with this configuration, and with more for its environment, and waits until it answers. Throws with its output
 * when it does not.
 */
export async function startCentrifugo(
  program: string,
  config: object,
  env: Readonly<Record<string, string>> = {},
): Promise<RealCentrifugo> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-centrifugo-'));
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(config));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;

  const start = async (): Promise<Run> => {
    const started = run(program, file, port, env);
    let ended = false;
    void started.exited.then(() => (ended = true));
    while (!(await answers(url))) {
      if (ended) throw new Error(`Centrifugo did not start:\n${started.output()}`);
      await setTimeout(20);
    }
    return started;
  };
  let current = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    current.child.kill(signal);
    await current.exited;
  };
  return {
    url,
    pid: () => current.child.pid ?? 0,
    api: `${url}/api`,
    apiKey,
    tokenSecret,
    call: async (method, body) => {
      const answer = await fetch(`${url}/api/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      });
      if (!answer.ok) throw new Error(`Centrifugo answered ${answer.status} to ${method}`);
      return answer.json();
    },
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    async restart() {
      await end('SIGKILL');
      current = await start();
    },
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
