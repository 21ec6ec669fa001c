import { isAllowed } from '@touchline/rules';
import type { Market } from '@touchline/contract';

/** Whether two states of a market differ in nothing but prices, so that its head is not rendered again. */
export function sameMarketHead(a: Market, b: Market): boolean {
  return (
    a.name === b.name &&
    isAllowed(a.status) === isAllowed(b.status) &&
    a.market_groups === b.market_groups &&
    a.priority === b.priority &&
    a.most_balanced === b.most_balanced &&
    a.withdrawals?.length === b.withdrawals?.length &&
    a.each_way?.fraction === b.each_way?.fraction &&
    a.outcomes.length === b.outcomes.length &&
    a.outcomes.every(
      (outcome, place) => outcome.id === b.outcomes[place]?.id && outcome.name === b.outcomes[place].name,
    )
  );
}
