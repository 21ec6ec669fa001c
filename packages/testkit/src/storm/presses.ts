import { toSubunits } from '@touchline/rules';
import type { SentPress } from './device.ts';
import type { Belief, PressFacts } from './judge.ts';

type SentFacts = Omit<PressFacts, 'belief'> & { belief: Belief };

/** Every press that left a device, with what its device came to believe. */
export function createPresses() {
  const all = new Map<string, SentFacts>();
  return {
    sent: (playerId: string, { key, request }: SentPress, subunits: string): void => {
      if (all.has(key)) return;
      all.set(key, {
        key,
        playerId,
        currency: request.bets[0]?.stake.currency ?? '',
        stakes: request.bets.map(({ stake }) => toSubunits(stake.value, subunits) ?? 0n),
        belief: { kind: 'none' },
      });
    },
    /** Answers with how many bets the press has. */
    concluded: (key: string, belief: Belief): number => {
      const kept = all.get(key);
      if (kept === undefined) throw new Error(`a verdict on ${key}, which was never sent`);
      kept.belief = belief;
      return kept.stakes.length;
    },
    facts: (): readonly PressFacts[] => [...all.values()],
  };
}
