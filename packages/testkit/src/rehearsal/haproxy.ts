import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../centrifugo/centrifugo.ts';

const root = resolve(import.meta.dirname, '../../../..');

interface RunningHaproxy {
  readonly port: number;
  /** SIGKILL, and a start at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** haproxy as `ops/haproxy.cfg` has it, with ports of this machine, of primary and standby, in the place of names. */
export async function startHaproxy(
  program: string,
  folder: string,
  ports: readonly [number, number],
): Promise<RunningHaproxy> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync(join(root, 'ops/haproxy.cfg'), 'utf8')
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`)
    .replace('primary:5432', `127.0.0.1:${ports[0]}`)
    .replace('standby:5432', `127.0.0.1:${ports[1]}`);
  writeFileSync(file, text);
  const begin = (): { readonly child: ChildProcess; readonly exited: Promise<void> } => {
    // In one process, which ends with its signal.
    const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
    const exited = new Promise<void>((settle) => {
      child.once('close', () => settle());
    });
    return { child, exited };
  };
  let run = begin();
  const stop = async (): Promise<void> => {
    run.child.kill('SIGKILL');
    await run.exited;
  };
  return {
    port,
    async restart() {
      await stop();
      run = begin();
    },
    stop,
  };
}
