import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any letter takes to write: the response time does not reveal who has an account (R13). */
const answerMs = 250;

/** Resolves after this many milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Runs work whose duration must not reveal whether anything was done. `wait` is replaced in tests. */
export async function evenly(work: Promise<void>, wait: Wait = (ms) => pause(ms)): Promise<void> {
  await Promise.all([work, wait(answerMs)]);
}
