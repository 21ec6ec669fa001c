import type { ArenaBet, ArenaGame, ArenaProof, ArenaState } from '@touchline/contract/arena';
import { createStore, type Store } from '../store.ts';
import type { Visit } from '../visit.ts';
import { canRecompute, recompute, type Recomputed } from './recompute.ts';
import { type SeenCommitment, type FairCheck, fairChecksOf } from './fair-checks.ts';

/** What became of a check. Of a round that is not over there is no seed, and not every browser can recompute one. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'later'; readonly proof: ArenaProof }
  | { readonly kind: 'unable'; readonly proof: ArenaProof; readonly seed: string }
  | {
      readonly kind: 'checked';
      readonly proof: ArenaProof;
      readonly seed: string;
      readonly own: Recomputed;
      readonly checks: readonly FairCheck[];
    };

export interface Check {
  /** Counts the checks that were asked for. */
  readonly id: number;
  /** Says which round it is. */
  readonly about: string;
  readonly outcome: Outcome;
}

export interface FairModel {
  readonly store: Store<{ readonly check: Check | null }>;
  /** Notes the commitments of rounds whose bets are open. */
  note(answer: ArenaState): void;
  /** Checks the result of a round; `bet` is the one that it was asked for. */
  check(round: string, about: string, bet: ArenaBet | null): void;
}

export function createFair(game: ArenaGame, visit: Visit): FairModel {
  const store = createStore<{ readonly check: Check | null }>({ check: null });
  /** Commitments that this page received while the round was open; they cannot change afterwards. */
  const seen = new Map<string, SeenCommitment>();
  let asked = 0;

  const outcomeOf = async (round: string, bet: ArenaBet | null): Promise<Outcome> => {
    const proof = await visit.api.proof(game, round);
    const { seed } = proof;
    if (seed === null) return { kind: 'later', proof };
    if (!canRecompute()) return { kind: 'unable', proof, seed };
    const own = await recompute(seed, proof.weights, proof.drawn);
    const { time } = visit.language().formats;
    const checks = fairChecksOf({ proof, own, seen: seen.get(proof.id), bet, time });
    return { kind: 'checked', proof, seed, own, checks };
  };

  return {
    store,
    note({ rounds, ahead }) {
      const now = visit.clock.now();
      const early = rounds.filter(({ closes_at }) => now < closes_at);
      for (const { id, commitment } of [...early, ...ahead]) {
        if (!seen.has(id)) seen.set(id, { commitment, at: now });
      }
    },
    check(round, about, bet) {
      asked += 1;
      const id = asked;
      const show = (outcome: Outcome): void => {
        // Another check may have been asked for meanwhile.
        if (id === asked) store.change({ check: { id, about, outcome } });
      };
      show({ kind: 'waiting' });
      void outcomeOf(round, bet).then(show, () => show({ kind: 'failed' }));
    },
  };
}
