/** A real Centrifugo with the channels of this project, where there is one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pushNamespaces } from '@touchline/contract';
import { ended, type Engine, type Place } from './engine.ts';

/** `CENTRIFUGO_BIN`, or the one on the path; null when there is none. */
export const findCentrifugo = (): string | null => {
  const names = [process.env['CENTRIFUGO_BIN'], 'centrifugo', '/usr/local/bin/centrifugo'];
  return names.find((name) => name !== undefined && spawnSync(name, ['version']).status === 0) ?? null;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address === null || typeof address === 'string' ? reject(new Error('no port')) : resolve(address.port),
      );
    });
  });

const apiKey = 'a key of the proof';

/** Times are numbers of seconds in our settings, and texts with a unit in Centrifugo's. */
const namespaceOf = (namespace: object) =>
  Object.fromEntries(
    Object.entries(namespace).map(([name, value]) => [name, name.endsWith('_ttl') ? `${String(value)}s` : value]),
  );

const configOf = (port: number) => ({
  http_server: { address: '127.0.0.1', port: String(port) },
  log: { level: 'error' },
  client: { allowed_origins: ['*'], allow_anonymous_connect_without_token: true },
  http_api: { key: apiKey },
  channel: { namespaces: pushNamespaces.map(namespaceOf) },
});

const readPlace = (reply: unknown): Place => {
  const result: unknown = Object(reply).publish ?? null;
  if (result === null) throw new Error(`not published: ${JSON.stringify(reply)}`);
  const { offset, epoch }: { offset?: unknown; epoch?: unknown } = Object(result);
  return { offset: typeof offset === 'number' ? offset : 0, epoch: typeof epoch === 'string' ? epoch : '' };
};

export const openCentrifugo = async (binary: string): Promise<Engine & { remove(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-centrifugo-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(configOf(port)));

  const call = async (method: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${origin}/api/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) throw new Error(`Centrifugo answered ${answer.status} to ${method}`);
    return answer.json();
  };

  const run = async (): Promise<ChildProcess> => {
    const started = spawn(binary, ['--config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
    for (;;) {
      if (started.exitCode !== null) throw new Error(`Centrifugo ended with ${started.exitCode}`);
      try {
        await call('info', {});
        return started;
      } catch {
        await sleep(50);
      }
    }
  };
  let child = await run();

  return {
    name: 'centrifugo',
    url: `ws://127.0.0.1:${port}/connection/websocket`,
    publish: async (messages) => {
      const answer = await call('batch', {
        commands: messages.map(({ channel, event, key }) => ({
          publish: { channel, data: event, idempotency_key: key },
        })),
      });
      const { replies }: { replies?: unknown } = Object(answer);
      if (!Array.isArray(replies) || replies.length !== messages.length)
        throw new Error('Centrifugo answered otherwise');
      return replies.map(readPlace);
    },
    kill: () => ended(child, 'SIGKILL'),
    end: () => ended(child, 'SIGTERM'),
    start: async () => {
      child = await run();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
