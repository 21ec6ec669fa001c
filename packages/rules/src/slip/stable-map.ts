import type { Slip, SlipBet } from './slip-types.ts';

/** The list with each item changed; the very list when nothing did. */
export function mapStable<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, place) => item === items[place]) ? items : changed;
}

/** The slip with each entry changed; the very slip when nothing did. */
export function mapBets(slip: Slip, change: (bet: SlipBet) => SlipBet): Slip {
  const bets = mapStable(slip.bets, change);
  return bets === slip.bets ? slip : { ...slip, bets };
}
