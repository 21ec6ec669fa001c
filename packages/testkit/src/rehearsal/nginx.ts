import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../centrifugo/centrifugo.ts';
import { waitUntil, whyNoAnswer } from './waiting.ts';

const root = resolve(import.meta.dirname, '../../../..');

interface Behind {
  /** Ports of the servers. */
  readonly servers: readonly number[];
  /** Port of Centrifugo; null where there is none. */
  readonly push: number | null;
  /** Port to listen at; a free one when absent. */
  readonly port?: number;
}

interface RunningNginx {
  readonly url: string;
  /** Takes one server out, or none, and waits until no old worker is left. */
  configure(down: number | null): Promise<void>;
  /** SIGKILL to all of it, and a start at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** nginx as `ops/nginx.conf` has it, with addresses of this machine in the place of the composition's names. */
export async function startNginx(nginx: string, folder: string, behind: Behind): Promise<RunningNginx> {
  const port = behind.port ?? (await freePort());
  const file = join(folder, 'nginx.conf');
  const pidFile = join(folder, 'nginx.pid');
  const write = (down: number | null): void => {
    const servers = behind.servers.map(
      (each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s${each === down ? ' down' : ''};`,
    );
    const text = readFileSync(join(root, 'ops/nginx.conf'), 'utf8')
      .replace(/server server:4600 [^;]*;/, servers.join('\n    '))
      .replace('server centrifugo:8000 resolve;', `server 127.0.0.1:${behind.push ?? 9};`)
      .replace(/resolver [^;]*;/, '')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/dev/stdout', join(folder, 'access.log'))
      // All players of a rehearsal are one address.
      .replace('rate=50r/s', 'rate=5000r/s')
      .replace('worker_processes auto;', `worker_processes 1;\npid ${pidFile};`)
      .replace('worker_rlimit_nofile 262144;', '')
      .replace('worker_connections 65536;', 'worker_connections 512;');
    writeFileSync(file, text);
  };
  write(null);
  const begin = () => {
    const child = spawn(nginx, ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'inherit' });
    const exited = new Promise((settle) => {
      child.once('close', settle);
    });
    return { child, exited };
  };
  let run = begin();
  const url = `http://127.0.0.1:${port}`;
  let missing: string | null = null;
  const answers = async (): Promise<boolean> => {
    if (run.child.exitCode !== null) throw new Error('nginx did not start');
    missing = await whyNoAnswer(`${url}/api/player`);
    // Also a refusal comes through the proxy.
    return missing === null || missing.startsWith('status');
  };
  const untilAnswers = () => waitUntil(answers, { without: 'nginx does not answer', trouble: () => String(missing) });
  await untilAnswers();
  return {
    url,
    async configure(down) {
      const before = workersOf(run.child.pid);
      write(down);
      run.child.kill('SIGHUP');
      const isReplaced = (): boolean => {
        const now = workersOf(run.child.pid);
        return now.length > 0 && !now.some((worker) => before.includes(worker));
      };
      await waitUntil(isReplaced, { without: 'nginx keeps its old workers', trouble: () => before.join(' ') });
    },
    async restart() {
      const workers = workersOf(run.child.pid);
      run.child.kill('SIGKILL');
      for (const worker of workers) kill(Number(worker));
      await run.exited;
      run = begin();
      await untilAnswers();
    },
    async stop() {
      run.child.kill('SIGTERM');
      await run.exited;
    },
  };
}

/** Processes that nginx has started. */
function workersOf(pid: number | undefined): readonly string[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** A worker may have ended with its master. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has.
  }
}
