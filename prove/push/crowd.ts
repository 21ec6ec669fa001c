/** A thread full of viewers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClientConfig } from '@touchline/contract';
import { diceOf } from '../dice.ts';
import { emptyTally, openViewer, type Tally } from './viewer.ts';
import type { Versions } from './world.ts';

export interface CrowdPlan {
  readonly config: ClientConfig;
  readonly seed: number;
  /** Matches there are. */
  readonly count: number;
  /** Matches of each viewer, by its number. */
  readonly viewers: readonly { readonly number: number; readonly matches: readonly number[] }[];
}

export type CrowdOrder =
  | { readonly kind: 'load' }
  | { readonly kind: 'harm'; readonly calmMs: number; readonly longestOutageMs: number }
  | { readonly kind: 'calm' }
  | { readonly kind: 'check'; readonly versions: readonly Versions[] }
  | { readonly kind: 'report' }
  | { readonly kind: 'close' };

/** What a crowd says to every order. */
export interface CrowdReply {
  /** Viewers whose view is the snapshot, when that was asked. */
  readonly right: number;
  /** What is wrong with the others, as far as it is shown. */
  readonly wrong: readonly string[];
  readonly tally: Tally;
}

const shownWrong = 10;

function isPlan(data: unknown): data is CrowdPlan {
  return typeof data === 'object' && data !== null && 'viewers' in data;
}
function isOrder(data: unknown): data is CrowdOrder {
  return typeof data === 'object' && data !== null && 'kind' in data;
}

function serve(plan: CrowdPlan, port: NonNullable<typeof parentPort>): void {
  const tally = emptyTally();
  const viewers = plan.viewers.map(({ number, matches }) =>
    openViewer({
      // Half of them get public channels as differences (PUSH-10).
      config: { ...plan.config, push_delta: number % 2 === 1 },
      dice: diceOf(plan.seed, number),
      name: `client ${number}`,
      firstHarm: number,
      matches,
      count: plan.count,
      tally,
    }),
  );

  const carryOut = async (order: CrowdOrder): Promise<Omit<CrowdReply, 'tally'>> => {
    switch (order.kind) {
      case 'load':
        while (!viewers.every((viewer) => viewer.isLoaded())) await sleep(50);
        break;
      case 'harm':
        for (const viewer of viewers) viewer.harm(order.calmMs, order.longestOutageMs);
        break;
      case 'calm':
        for (const viewer of viewers) viewer.calm();
        break;
      case 'check': {
        const wrong = viewers.map((viewer) => viewer.wrong(order.versions));
        return {
          right: wrong.filter((lines) => lines.length === 0).length,
          wrong: wrong.flat().slice(0, shownWrong),
        };
      }
      case 'report':
        break;
      case 'close':
        for (const viewer of viewers) viewer.close();
        break;
      default:
        order satisfies never;
    }
    return { right: 0, wrong: [] };
  };

  const answer = async (order: CrowdOrder): Promise<void> => {
    const reply: CrowdReply = { ...(await carryOut(order)), tally };
    port.postMessage(reply);
    if (order.kind === 'close') port.close();
  };

  port.on('message', (order: unknown) => {
    if (!isOrder(order)) return;
    void answer(order);
  });
}

if (parentPort !== null && isPlan(workerData)) serve(workerData, parentPort);
