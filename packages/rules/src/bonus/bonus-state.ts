import type { BonusState } from './bonus-wire.ts';

/** When a bonus runs, seen from a moment (BON-02). */
export type BonusPeriod = 'past' | 'valid' | 'upcoming';

/** `from` and `to` are ms since epoch: from the one on and before the other; null for without an end. */
export function periodOf(from: number | null, to: number | null, now: number): BonusPeriod {
  if (from !== null && now < from) return 'upcoming';
  return to !== null && now >= to ? 'past' : 'valid';
}

/** What a bonus is to its player: in play, to be activated, or neither (BON-02a). */
export type UserBonusStatus = 'available' | 'active' | 'not_available';

/** Of a state: what is over, was taken back or is not known is not available. */
export function userStatusOf(state: BonusState): UserBonusStatus {
  return state === 'active' || state === 'available' ? state : 'not_available';
}

/** What decides over the state of a boost for one player. Moments are ms since epoch. */
export interface BoostFacts {
  readonly from: number;
  readonly to: number | null;
  readonly isWithdrawn: boolean;
  /** Another boost took its place. */
  readonly isReplaced: boolean;
  readonly needsActivation: boolean;
  /** When the player activated it, and until when it is in play; null where they have not, or for without an end. */
  readonly activatedAt: number | null;
  readonly expiresAt: number | null;
  readonly timesUsed: number;
  readonly usesCount: number | null;
  /** The player is of a country that it is for, and verified where it has to be (BON-06). */
  readonly isForPlayer: boolean;
}

/** The state of a boost for a player (BON-02). */
export function stateOfBoost(boost: BoostFacts, now: number): BonusState {
  if (boost.isReplaced) return 'overridden';
  if (boost.isWithdrawn) return 'deactivated';
  const period = periodOf(boost.from, boost.to, now);
  if (period === 'past') return 'bonus_over';
  if (boost.expiresAt !== null && boost.expiresAt <= now) return 'expired';
  if (boost.usesCount !== null && boost.timesUsed >= boost.usesCount) return 'bonus_over';
  if (period === 'upcoming' || !boost.isForPlayer) return 'not_available';
  return boost.needsActivation && boost.activatedAt === null ? 'available' : 'active';
}

/** What decides over the state of a freebet. Moments are ms since epoch. */
export interface FreebetFacts {
  readonly to: number | null;
  readonly isRevoked: boolean;
  /** A bet is staked by it. */
  readonly isUsed: boolean;
  readonly isActive: boolean;
}

/** The state of a freebet for its player (BON-02). */
export function stateOfFreebet(freebet: FreebetFacts, now: number): BonusState {
  if (freebet.isUsed) return 'bonus_over';
  if (freebet.isRevoked) return 'deactivated';
  if (periodOf(null, freebet.to, now) === 'past') return 'expired';
  return freebet.isActive ? 'active' : 'available';
}

/** What decides over the state of a hunting or of a tournament. Moments are ms since epoch. */
export interface FarmingStateFacts {
  readonly from: number;
  readonly to: number | null;
  readonly needsActivation: boolean;
  readonly isActivated: boolean;
  /** Its goal is reached, and its points bring nothing else. */
  readonly isDone: boolean;
}

/** The state of a hunting or of a tournament for a player (BON-02). */
export function stateOfFarming(farming: FarmingStateFacts, now: number): BonusState {
  const period = periodOf(farming.from, farming.to, now);
  if (period === 'past' || farming.isDone) return 'bonus_over';
  if (period === 'upcoming') return 'not_available';
  return farming.needsActivation && !farming.isActivated ? 'available' : 'active';
}
