import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a letter takes on any of its paths: how soon an answer comes tells nobody who has an account (R13). */
const answerMs = 250;

/** Waits so many milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Does work of which nobody may learn whether there was any; `wait` is for tests. */
export async function evenly(work: Promise<void>, wait: Wait = (ms) => pause(ms)): Promise<void> {
  await Promise.all([work, wait(answerMs)]);
}
