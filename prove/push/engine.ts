/** The push servers that are tried: ours and a real Centrifugo, each a process that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Message } from './store.ts';

/** A place in the stream of a channel; null when nothing was kept because nobody listens. */
export type Place = { readonly offset: number; readonly epoch: string } | null;

export type EngineReport =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'published'; readonly serial: number; readonly places: readonly Place[] };

export interface Order {
  readonly serial: number;
  readonly messages: readonly Message[];
}

export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'serial' in message && 'messages' in message;
}

function isReport(message: unknown): message is EngineReport {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

export type EngineName = 'embedded' | 'centrifugo';

/** A push server that can be killed; what it holds is lost with it. */
export interface Engine {
  readonly name: EngineName;
  /** Where clients connect; the same after each start. */
  readonly url: string;
  /** Publishes in order; rejects when it cannot be known whether all of it was taken. */
  publish(messages: readonly Message[]): Promise<readonly Place[]>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Ends in order, with a goodbye to everybody. */
  end(): Promise<void>;
  /** Starts it again where it was; resolves when it takes connections. */
  start(): Promise<void>;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

interface Run {
  readonly child: ChildProcess;
  readonly port: number;
  readonly waiting: Map<number, (places: readonly Place[] | null) => void>;
}

async function runEmbedded(port: number): Promise<Run> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded.ts'), String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting: Run['waiting'] = new Map();
  const listening = new Promise<number>((resolve, reject) => {
    child.on('message', (report) => {
      if (!isReport(report)) return;
      if (report.kind === 'listening') resolve(report.port);
      else waiting.get(report.serial)?.(report.places);
    });
    child.once('exit', () => {
      for (const answer of waiting.values()) answer(null);
      reject(new Error('the push server ended before it listened'));
    });
  });
  return { child, waiting, port: await listening };
}

export async function openEmbedded(): Promise<Engine> {
  let run = await runEmbedded(0);
  let serial = 0;
  const { port } = run;
  return {
    name: 'embedded',
    url: `ws://127.0.0.1:${port}/connection/websocket`,
    publish: (messages) =>
      new Promise((resolve, reject) => {
        const { child, waiting } = run;
        serial += 1;
        const own = serial;
        const order: Order = { serial: own, messages };
        const settle = (places: readonly Place[] | null): void => {
          waiting.delete(own);
          if (places === null) reject(new Error('the push server is gone'));
          else resolve(places);
        };
        if (!child.connected) {
          settle(null);
          return;
        }
        waiting.set(own, settle);
        child.send(order, (error) => {
          if (error !== null && waiting.has(own)) settle(null);
        });
      }),
    kill: () => ended(run.child, 'SIGKILL'),
    end: () => ended(run.child, 'SIGTERM'),
    start: async () => {
      run = await runEmbedded(port);
    },
  };
}
