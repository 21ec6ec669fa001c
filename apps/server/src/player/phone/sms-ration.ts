import { createHash } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import { createRation } from '../sessions/attempts.ts';

const hour = 3600;
const day = 24 * hour;

/** Limits the messages to one number, and those that one player, one network and everybody together ask for (R13). */
export interface SmsRation {
  /**
   * Takes one of those that a network, and everybody together, may ask for in an hour. It is asked before an account is
   * looked up: what it answers says nothing of any.
   */
  byCaller(address: string): Promise<boolean>;
  /** Takes one of the five messages that go to a number in a day. */
  toNumber(phone: string): Promise<boolean>;
  /** The same without taking it. */
  isLeft(phone: string): Promise<boolean>;
  /** Takes one of the five codes of a day for a new password, which sign-ups with the number do not use up. */
  ofPassword(key: string): Promise<boolean>;
  /** Whether a player may ask for another one. */
  isLeftFor(playerId: string): Promise<boolean>;
  /** Takes one of the ten that a player may ask for in a day, whichever number they go to. */
  byPlayer(playerId: string): Promise<boolean>;
}

export interface SmsRationLimits {
  /** Messages of an hour that one network asks for: an IPv4 address, or an IPv6 /64. */
  readonly perNetwork: number;
  /** Messages of an hour that everybody together asks for. */
  readonly perHour: number;
}

export function createSmsRation(db: Database, { perNetwork, perHour }: SmsRationLimits): SmsRation {
  const networks = createRation(db, { what: 'messages of a network', most: perNetwork, windowSeconds: hour });
  const everybody = createRation(db, { what: 'messages of', most: perHour, windowSeconds: hour });
  const numbers = createRation(db, { what: 'messages of a day', most: 5, windowSeconds: day });
  const passwords = createRation(db, { what: 'password codes of a day', most: 5, windowSeconds: day });
  const players = createRation(db, { what: 'codes of a day', most: 10, windowSeconds: day });
  return {
    // A network that has none left takes none of what everybody has.
    byCaller: async (address) => (await networks.take(address)) && everybody.take('everybody'),
    toNumber: (phone) => numbers.take(hash(phone)),
    isLeft: (phone) => numbers.isLeft(hash(phone)),
    ofPassword: (key) => passwords.take(hash(key)),
    isLeftFor: (playerId) => players.isLeft(`player ${playerId}`),
    byPlayer: (playerId) => players.take(`player ${playerId}`),
  };
}

/** The counts outlive an account: they hold no number. */
function hash(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url');
}
