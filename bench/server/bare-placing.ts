/** What Node can place at all beside the server: `bare.ts`, asked over HTTP and left to itself. */
import { type ChildProcess, fork } from 'node:child_process';
import type { BareOrder, BareSetup } from './bare.ts';
import { callOf, type PlacedPress } from './pgbench.ts';
import { bodyOf, pressRequest } from './presses.ts';
import { afterSeconds, type LoadResult, runLoad } from './load.ts';

/** The next thing that the process says; rejects if it ends instead. */
async function saidBy(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the process that places by Node alone has ended'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

export async function startBare(setup: BareSetup) {
  const child = fork(new URL('./bare.ts', import.meta.url), { stdio: 'inherit' });
  child.send(setup);
  const port = Number(await saidBy(child));
  const ask = async (order: BareOrder): Promise<void> => {
    child.send(order);
    await saidBy(child);
  };
  return {
    /** node-postgres alone, one call after another on each connection. */
    byItself: async (presses: readonly PlacedPress[], seconds: number): Promise<void> =>
      ask({ calls: presses.map(callOf), seconds }),
    /** The requests that the server gets, with the place of the connection for a cookie. */
    overHttp: async (presses: readonly PlacedPress[], seconds: number): Promise<LoadResult> => {
      await ask({ calls: presses.map(callOf), seconds: null });
      const bodies = presses.map(({ picks, boost }) => bodyOf(picks, boost));
      const requests = Array.from({ length: setup.clients }, (_, client) =>
        bodies.map((body) => pressRequest('127.0.0.1', String(client), body)),
      );
      let keys = 0;
      const run = Date.now();
      return runLoad({
        host: '127.0.0.1',
        port,
        connections: setup.clients,
        isOver: afterSeconds(seconds),
        next: (client) => {
          keys += 1;
          return requests[client]?.[keys % bodies.length]?.(`bare-press-${run}-${keys}`) ?? '';
        },
      });
    },
    stop: () => child.disconnect(),
  };
}
