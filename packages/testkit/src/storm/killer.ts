import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from '../server.ts';
import type { Dice } from './dice.ts';
import type { FaultProxy } from './proxy.ts';

/** R9: how long after a kill things were well again, ms. */
export interface Recovery {
  /** From the start of the new process until it takes calls. */
  readonly upMs: number;
  /** From the start of the new process to the first bet accepted; null when betting was over by then. */
  readonly firstBetMs: number | null;
  /** Whether it was killed once more while it was starting. */
  readonly killedStarting: boolean;
}

interface KillOptions {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  readonly dice: Dice;
  /** Placements accepted so far, whether betting is over, and whether the server takes calls. */
  readonly progress: { readonly accepted: number; readonly isOver: boolean; isServing: boolean };
}

/** A start that is interrupted in one of this many cases. */
const interruptedOnceIn = 4;

/** Kills the server in the middle of a placement, sometimes once more while it starts, and has it start again. */
export async function killServer({ server, proxy, dice, progress }: KillOptions): Promise<Recovery> {
  while (proxy.inFlight() === 0 && !progress.isOver) await Promise.race([proxy.busy(), wait(100)]);
  await wait(dice.roll(8));
  progress.isServing = false;
  await server.kill9();
  const killedStarting = dice.roll(interruptedOnceIn) === 0;
  if (killedStarting) {
    const interrupted = server.restart().catch(() => undefined);
    await wait(100 + dice.roll(900));
    await server.kill9();
    await interrupted;
  }
  const before = progress.accepted;
  const begun = performance.now();
  await server.restart();
  progress.isServing = true;
  const upMs = Math.round(performance.now() - begun);
  while (progress.accepted === before && !progress.isOver) await wait(5);
  const firstBetMs = progress.accepted === before ? null : Math.round(performance.now() - begun);
  return { upMs, firstBetMs, killedStarting };
}
