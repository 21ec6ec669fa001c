import { marketKey } from '@touchline/contract';
import { isSellable } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { Facts } from '../live/facts.ts';

/** A pick as it stands by now: at another price, or not for sale. The same one where nothing has changed. */
export function currentPick(facts: Pick<Facts, 'head' | 'market'>, pick: SlipSelection): SlipSelection {
  const head = facts.head(pick.matchId);
  const market = facts.market(pick.matchId, marketKey({ id: pick.marketId, specifier: pick.specifier }));
  const outcome = market?.outcomes.find(({ id }) => id === pick.outcomeId);
  const isOpen =
    head !== undefined &&
    market !== undefined &&
    outcome !== undefined &&
    isSellable(head.status, market.status, outcome);
  const odds = outcome?.odds ?? pick.odds;
  if (odds === pick.odds && isOpen === !pick.isSuspended) return pick;
  return { ...pick, odds, acceptedOdds: odds, isSuspended: !isOpen, active: outcome?.active ?? false };
}
