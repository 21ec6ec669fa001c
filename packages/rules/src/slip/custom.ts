import { parseOdds } from '../odds/payout.ts';
import { availableAt } from './build.ts';
import { asCustomBet, unstaked } from './entries.ts';
import { judgeCustomPrice } from './judging.ts';
import { mapBets } from './stable-map.ts';
import type { AcceptPolicy, CustomPrice, Slip, SlipBet, SlipSelection, SlipSurroundings } from './slip-types.ts';

/**
 * Puts a custom bet after all other entries, or in the place of the one of the same match, without a stake (SLIP-03,
 * SLIP-07). Ignored unless it has at least two selections, all of one match, each once, and odds of at least 1.
 */
export function addCustomBet(
  slip: Slip,
  selections: readonly SlipSelection[],
  odds: string,
  around: SlipSurroundings,
): Slip {
  const [first, second] = selections;
  const ids = new Set(selections.map(({ id }) => id));
  if (first === undefined || second === undefined || ids.size !== selections.length) return slip;
  if (selections.some(({ matchId }) => matchId !== first.matchId) || parseOdds(odds) === null) return slip;
  const legs = selections.map((selection) => availableAt(selection, around));
  const price: CustomPrice = { odds, acceptedOdds: odds, isChanged: false };
  const custom = asCustomBet(unstaked(around.currency), first.matchId, legs, price);
  return slip.bets.some(({ betId }) => betId === custom.betId)
    ? { ...slip, bets: slip.bets.map((bet) => (bet.betId === custom.betId ? custom : bet)) }
    : { ...slip, bets: [...slip.bets, custom] };
}

/** What a price of a custom bet is for: the entry, with exactly these selections in any order. */
export interface PricedCustom {
  readonly betId: string;
  readonly selectionIds: readonly string[];
}

function isOfSelections({ selections }: SlipBet, ids: readonly string[]): boolean {
  return selections.length === ids.length && selections.every(({ id }) => ids.includes(id));
}

/**
 * The price of a custom bet as it stands now, judged like the odds of a selection (SLIP-12, SLIP-13); null, or text that
 * is not odds, while it is not for sale. Ignored for every other entry, and when its selections are others by now.
 */
export function priceCustomBet(
  slip: Slip,
  { betId, selectionIds }: PricedCustom,
  odds: string | null,
  policy: AcceptPolicy,
): Slip {
  const price = odds === null || parseOdds(odds) === null ? null : odds;
  return mapBets(slip, (bet) => {
    if (bet.betId !== betId || bet.custom === null || !isOfSelections(bet, selectionIds)) return bet;
    const moved = bet.custom.odds === price ? bet.custom : { ...bet.custom, odds: price };
    const custom = judgeCustomPrice(moved, policy);
    return custom === bet.custom ? bet : { ...bet, custom };
  });
}
