import { createHash } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import { createRation } from '../sessions/attempts.ts';

const day = 24 * 3600;

/** Limits the messages to one number, and those that one player asks for (R13). */
export interface SmsRation {
  /** Takes one of the five messages that go to a number in a day. */
  toNumber(phone: string): Promise<boolean>;
  /** The same without taking it. */
  isLeft(phone: string): Promise<boolean>;
  /** Whether a player may ask for another one. */
  isLeftFor(playerId: string): Promise<boolean>;
  /** Takes one of the ten that a player may ask for in a day, whichever number they go to. */
  byPlayer(playerId: string): Promise<boolean>;
}

export function createSmsRation(db: Database): SmsRation {
  const numbers = createRation(db, { what: 'messages of a day', most: 5, windowSeconds: day });
  const players = createRation(db, { what: 'codes of a day', most: 10, windowSeconds: day });
  return {
    toNumber: (phone) => numbers.take(hash(phone)),
    isLeft: (phone) => numbers.isLeft(hash(phone)),
    isLeftFor: (playerId) => players.isLeft(`player ${playerId}`),
    byPlayer: (playerId) => players.take(`player ${playerId}`),
  };
}

/** The counts outlive an account: they hold no number. */
function hash(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url');
}
