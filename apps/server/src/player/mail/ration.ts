import { createHash } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import { createRation, type Ration } from '../sessions/attempts.ts';

const hour = 3600;
const day = 24 * hour;

/** Limits the letters to one receiver (R13). */
export interface LetterRation {
  /** Takes one of the letters that anybody may request: 4 an hour, 9 a day. False when there is none left. */
  byAnybody(receiver: string): Promise<boolean>;
  /** The same for the receiver's own device: requests of strangers do not use up its letters. */
  byDevice(receiver: string, device: string): Promise<boolean>;
  /** Takes the one unlocking letter of a day. It is counted apart, so that other letters do not use it up. */
  toUnlock(receiver: string): Promise<boolean>;
}

export function createLetterRation(db: Database): LetterRation {
  const perHour = createRation(db, { what: 'letters of an hour', most: 4, windowSeconds: hour });
  const perDay = createRation(db, { what: 'letters of a day', most: 9, windowSeconds: day });
  const unlock = createRation(db, { what: 'unlocking letter', most: 1, windowSeconds: day });
  const takeAll = async (receiver: string, rations: readonly Ration[]): Promise<boolean> => {
    for (const ration of rations) if (!(await ration.take(receiver))) return false;
    return true;
  };
  return {
    byAnybody: (receiver) => takeAll(hash(receiver), [perHour, perDay]),
    byDevice: (receiver, device) => takeAll(`${hash(receiver)} ${device}`, [perHour, perDay]),
    toUnlock: (receiver) => takeAll(hash(receiver), [unlock]),
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
