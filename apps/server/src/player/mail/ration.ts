import { createHash } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import { createRation, type Ration } from '../sessions/attempts.ts';

const hour = 3600;
const day = 24 * hour;

/** How many letters one receiver gets, whoever asks for them and however (R13). */
export interface LetterRation {
  /** Takes a letter of those that anybody may ask for: 4 an hour, 9 a day. False when there is none left. */
  byAnybody(receiver: string): Promise<boolean>;
  /** The same for the receiver's own device, by its name: strangers who ask leave it what it has. */
  byDevice(receiver: string, device: string): Promise<boolean>;
  /** The one letter of a day that unlocks the account: kept apart, so that asking for others does not use it up. */
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
