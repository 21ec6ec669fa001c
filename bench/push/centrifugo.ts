import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pushNamespaces } from '@touchline/contract';
import { channel, message, microsNow } from './message.ts';

/** `CENTRIFUGO_BIN`, or the one on the path; null when there is none, or when its processor time cannot be read here. */
export const findCentrifugo = (): string | null => {
  if (process.platform !== 'linux') return null;
  const names = [process.env['CENTRIFUGO_BIN'], 'centrifugo', '/usr/local/bin/centrifugo'];
  return names.find((name) => name !== undefined && spawnSync(name, ['version']).status === 0) ?? null;
};

export interface Centrifugo {
  readonly port: number;
  /** Publishes so many, in one call. */
  publish(count: number): Promise<void>;
  /** Seconds of processor time since its start. */
  cpu(): number;
  stop(): Promise<void>;
}

const key = 'a key of a bench';
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK']).stdout?.toString() ?? 100);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

const match = pushNamespaces.find(({ name }) => name === 'match');

/** With the options of the product's channel. */
export const startCentrifugo = async (binary: string): Promise<Centrifugo> => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-centrifugo-'));
  const port = await freePort();
  const config = {
    http_server: { address: '127.0.0.1', port: String(port) },
    log: { level: 'error' },
    client: { allowed_origins: ['*'], allow_anonymous_connect_without_token: true },
    http_api: { key },
    channel: {
      namespaces: [
        {
          name: 'match',
          allow_subscribe_for_client: true,
          allow_subscribe_for_anonymous: true,
          history_size: match?.history_size,
          history_ttl: `${match?.history_ttl}s`,
          force_recovery: true,
        },
      ],
    },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const child = spawn(binary, ['--config', join(folder, 'config.json')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const call = async (method: string, body: unknown): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${method}`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Centrifugo answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Centrifugo ended with ${child.exitCode}`);
    try {
      await call('info', {});
      break;
    } catch {
      await sleep(50);
    }
  }
  return {
    port,
    publish: (count) =>
      call('batch', {
        commands: Array.from({ length: count }, () => ({ publish: { channel, data: message(microsNow()) } })),
      }),
    cpu: () => {
      const [, rest = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
