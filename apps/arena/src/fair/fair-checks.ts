import type { ArenaBet, ArenaProof } from '@touchline/contract/arena';
import type { TextKey } from '../text/text.ts';
import type { Recomputed } from './recompute.ts';

/** A commitment as this page received it while the round was open, and when. */
export interface SeenCommitment {
  readonly commitment: string;
  readonly at: number;
}

export interface FairCheck {
  /** Null where nothing can be said. */
  readonly is: boolean | null;
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string>>;
}

interface Evidence {
  readonly proof: ArenaProof;
  readonly own: Recomputed;
  readonly seen: SeenCommitment | undefined;
  /** The bet that the check was asked for. */
  readonly bet: ArenaBet | null;
  /** Writes a time of day. */
  time(at: number): string;
}

function ofSeen({ proof, seen, time }: Evidence): FairCheck {
  if (seen === undefined) return { is: null, key: 'fair.seen.not' };
  return seen.commitment === proof.commitment
    ? { is: true, key: 'fair.seen', values: { time: time(seen.at) } }
    : { is: false, key: 'fair.seen.other' };
}

function ofBet({ proof, bet }: Evidence): readonly FairCheck[] {
  if (bet === null || bet.commitment === null) return [];
  const is = bet.commitment === proof.commitment;
  return [{ is, key: is ? 'fair.bet' : 'fair.bet.other' }];
}

/** What the check of a result found. */
export function fairChecksOf(evidence: Evidence): readonly FairCheck[] {
  const { proof, own } = evidence;
  const isSeed = own.commitment === proof.commitment;
  const isResult = own.result.join() === proof.result?.join();
  return [
    { is: isSeed, key: isSeed ? 'fair.committed' : 'fair.committed.not' },
    ofSeen(evidence),
    ...ofBet(evidence),
    { is: isResult, key: isResult ? 'fair.follows' : 'fair.follows.not' },
  ];
}
