import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from '../server.ts';
import { createDice } from './dice.ts';
import { letTimePass, settleSeconds } from './feed-time.ts';
import { killServer, type Recovery } from './killer.ts';
import type { FaultProxy } from './proxy.ts';
import type { StormOptions } from './storm.ts';
import { terminateBackends, type TerminationKind } from './terminator.ts';

/** How far a storm is. */
export interface Progress {
  /** Presses of which the server accepted a bet. */
  accepted: number;
  /** Bets with a verdict. */
  decided: number;
  isOver: boolean;
  isServing: boolean;
  isTimePassing: boolean;
}

interface HarmOptions {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  readonly options: StormOptions;
  readonly devices: number;
  readonly progress: Progress;
  readonly report: (line: string) => void;
}

/**
 * Between so many bets feed time passes, so that bets are settled between kills as well, and no player holds thousands of
 * open ones, with which a start of the server would take longer than the next kill is away.
 */
const settleEvery = 10_000;
/** The last kill comes before the last bets: what it interrupts is to be resolved under load. */
const killedUntil = 0.96;

/** Kills the server now and then, each time in the middle of a placement, and moves the feed on in between. */
export async function killRepeatedly(harm: HarmOptions, recoveries: Recovery[]): Promise<void> {
  const { server, proxy, options, devices, progress, report } = harm;
  const dice = createDice(`${options.seed} kills`);
  let settled = 0;
  // Counted from the last kill: bets that passed meanwhile make the gaps longer, kills that are due do not pile up.
  for (let due = options.kills; due > 0; due -= 1) {
    const last = options.bets * killedUntil;
    const meanGap = Math.max(0, last - progress.decided) / due;
    const moment = Math.max(
      // Every device has had the time to learn what became of its bet before the server is killed again.
      progress.decided + devices,
      Math.min(last, progress.decided + 2 * meanGap * dice.next()),
    );
    while (progress.decided < moment && !progress.isOver) {
      if (progress.decided - settled >= settleEvery) {
        // Each live bet is decided at its own moment, so bets that keep coming would hold the clock up.
        progress.isTimePassing = true;
        await letTimePass(server, settleSeconds).finally(() => {
          progress.isTimePassing = false;
        });
        settled = progress.decided;
      }
      await wait(5);
    }
    if (progress.isOver) return;
    recoveries.push(await killServer({ server, proxy, dice, progress }));
    report(`${progress.decided} of ${options.bets} bets, ${recoveries.length} of ${options.kills} kills`);
  }
}

/** Terminates backends of the database now and then, busy and idle ones by turns. */
export async function terminateRepeatedly(
  { server, proxy, options, progress }: HarmOptions,
  terminations: Record<TerminationKind, number>,
): Promise<void> {
  const dice = createDice(`${options.seed} terminations`);
  let kind: TerminationKind = 'busy';
  for (let due = options.terminations; due > 0;) {
    const last = options.bets * killedUntil;
    const moment = Math.min(last, progress.decided + (2 * Math.max(0, last - progress.decided) * dice.next()) / due);
    while (progress.decided < moment && !progress.isOver) await wait(5);
    if (progress.isOver) return;
    const ended = await terminateBackends({ server, proxy, dice, kind, most: due, progress });
    terminations[kind] += ended;
    due -= ended;
    kind = kind === 'busy' ? 'idle' : 'busy';
  }
}
