/** What is known at a press. */
import type { PlaceTerms } from '@touchline/rules';
import type { Dice } from '../../dice.ts';

type Limits = PlaceTerms['limits'];

const big = 10n ** 20n;

function wide(currency: Limits['currency']): Limits {
  return {
    currency,
    minStake: null,
    maxStake: null,
    maxPayout: null,
    payoutAction: 'reject',
    payoutAppliesTo: 'profit',
    maxOdds: null,
    selectionLimit: 20,
  };
}

function tight(dice: Dice, currency: Limits['currency']): Limits {
  return {
    currency,
    minStake: dice.once(2) ? dice.one([50n, 250n, 1_000n]) : null,
    maxStake: dice.once(2) ? dice.one([500n, 1_000n, 100_000n]) : null,
    maxPayout: dice.once(2) ? dice.one([1_000n, 3_000n, 100_000n]) : null,
    payoutAction: dice.one(['accept', 'reject'] as const),
    payoutAppliesTo: dice.one(['profit', 'return'] as const),
    maxOdds: dice.once(2)
      ? { value: { num: BigInt(2 + dice.roll(30)), den: 2n }, action: dice.one(['accept', 'reject'] as const) }
      : null,
    selectionLimit: dice.one([2, 3, 20]),
  };
}

/** Mostly nothing stands in the way. */
export function someTerms(dice: Dice, currency: Limits['currency'], playerId: string | null): PlaceTerms {
  return {
    loggedIn: dice.once(20) ? playerId === null : playerId !== null,
    restricted: dice.once(40),
    limits: dice.once(3) ? tight(dice, currency) : wide(currency),
    balance: dice.once(4) ? dice.one([null, 0n, 500n, 10_000n]) : big,
    pricesStale: dice.once(40),
  };
}
