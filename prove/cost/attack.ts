/**
 * One address that asks for what is costly, as fast as it is answered, over many connections. Runs as a worker, so that
 * the callers who are measured do not wait for it. Posts the count of each status once it is asked to end.
 */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { AttackPlan } from './attacks.ts';
import { attacks } from './attacks.ts';

const { url, kind, address, connections, seed } = workerData as AttackPlan;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses: Record<string, number> = {};
const state = { running: true };
let serial = seed;

function ask(path: string): Promise<void> {
  return new Promise((resolve) => {
    const asked = request(
      new URL(path, url),
      { agent, headers: { 'x-forwarded-for': address, 'accept-encoding': 'br' } },
      (response) => {
        const status = String(response.statusCode);
        statuses[status] = (statuses[status] ?? 0) + 1;
        response.resume();
        response.once('close', () => resolve());
      },
    );
    asked.once('error', () => {
      statuses['error'] = (statuses['error'] ?? 0) + 1;
      resolve();
    });
    asked.end();
  });
}

async function drive(): Promise<void> {
  while (state.running) {
    serial += 1;
    await ask(attacks[kind](serial));
  }
}

const driven = Promise.all(Array.from({ length: connections }, drive));

async function end(): Promise<void> {
  state.running = false;
  await driven;
  agent.destroy();
  parentPort?.postMessage(statuses);
  parentPort?.close();
}

parentPort?.once('message', () => void end());
