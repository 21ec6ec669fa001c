import type { Bet } from '@touchline/contract';
import { compare, parseDecimal, selectionId } from '@touchline/rules';
import type { Press } from '@touchline/rules';

type Asked = Press['request']['bets'][number];

function isSameAmount(a: string, b: string): boolean {
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  return x !== null && y !== null && compare(x, y) === 0;
}

// What an outbox kept may be anything.
function isEachWay(selections: readonly { readonly each_way?: unknown }[]): boolean {
  return Array.isArray(selections) && selections.some(({ each_way: terms }) => Boolean(terms));
}

function askedIds({ selections }: Asked): readonly string[] {
  return (
    // What an outbox kept may be anything.
    Array.isArray(selections)
      ? selections.map(({ match_id, market_id: id, specifier, outcome_id }) =>
          selectionId(match_id, { id, specifier }, outcome_id),
        )
      : []
  );
}

function placedIds({ selections }: Bet): readonly string[] {
  return selections.map(({ match, market, specifier, outcome }) =>
    selectionId(match.id, { ...market, specifier }, outcome.id),
  );
}

function isAsked(asked: Asked, bet: Bet): boolean {
  const [wanted, held] = [new Set(askedIds(asked)), placedIds(bet)];
  return (
    asked.stake.currency === bet.stake.currency &&
    isSameAmount(asked.stake.value, bet.stake.value) &&
    isEachWay(asked.selections) === isEachWay(bet.selections) &&
    wanted.size > 0 &&
    held.length === wanted.size &&
    held.every((id) => wanted.has(id))
  );
}

/** Bets of a list that were made by a press, as their `ref` says (I1); a back end may list others beside them. */
export function betsOfKey({ key }: Press, bets: readonly Bet[]): readonly Bet[] {
  return bets.filter(({ ref }) => ref?.startsWith(`${key}.`) === true);
}

/**
 * The same where the back end knows no keys: bets on the same selections for the same stake, made at `since` (ms since
 * epoch) or later, each for one bet of the press, under the reference that it would have had.
 */
export function betsLike({ key, request }: Press, bets: readonly Bet[], since: number): readonly Bet[] {
  const left = new Set(bets.filter(({ created_at }) => Date.parse(created_at) >= since));
  return request.bets.flatMap((asked, place) => {
    const found = [...left].find((bet) => isAsked(asked, bet));
    if (found === undefined) return [];
    left.delete(found);
    return [{ ...found, ref: `${key}.${place}` }];
  });
}
