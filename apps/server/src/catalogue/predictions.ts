import { marketKindOf } from '@touchline/contract';
import type { PredictionQuestion } from '../database/tables/votes-tables.ts';
import type { BookMarket, BookMatch } from './book.ts';

/** A question about a match: the market that it is about, and what can be answered. */
export interface PredictionOffer {
  readonly question: PredictionQuestion;
  readonly marketId: string;
  readonly specifier: string;
  readonly outcomeIds: readonly string[];
}

/** Which market asks who scores first. */
const firstGoal = '8|goalnr=1';

/** Totals of something else than the score. */
const besideTheScore = new Set(['total.corners', 'total.bookings']);

function isTotalOfMatch({ market }: BookMarket): boolean {
  const kind = marketKindOf(market.id);
  return (
    market.mostBalanced &&
    kind?.outcomes === 'over_under' &&
    kind.keys.join('|') === 'total' &&
    kind.side === undefined &&
    kind.part === undefined &&
    kind.stem.startsWith('total.') &&
    !besideTheScore.has(kind.stem)
  );
}

/** What of a match can be predicted before it begins (NOTE-04): who wins, who scores first, and whether the score passes a line. */
export function predictionsOf({ match, markets }: BookMatch): readonly PredictionOffer[] {
  if (match.type !== 'match' || match.status !== 0) return [];
  const total = [...markets.values()].filter(isTotalOfMatch).toSorted((a, b) => a.market.priority - b.market.priority);
  const asked = [
    ['winner', markets.get(match.mainMarket)],
    ['first', markets.get(firstGoal)],
    ['total', total[0]],
  ] as const;
  return asked.flatMap(([question, entry]) =>
    entry === undefined
      ? []
      : {
          question,
          marketId: entry.market.id,
          specifier: entry.market.specifier,
          outcomeIds: entry.market.outcomes.map(({ id }) => id),
        },
  );
}

/** Outcomes of a stored question, in the order of its market; those of a market that the book does not have by what was voted. */
export function outcomesOf(
  { marketId, votes }: { readonly marketId: string; readonly votes: Readonly<Record<string, number>> },
  offered: readonly string[] | undefined,
): readonly string[] {
  const usual = {
    three_way: ['1', 'x', '2'],
    two_way: ['1', '2'],
    scorer: ['1', 'none', '2'],
    over_under: ['over', 'under'],
  };
  const kind = marketKindOf(marketId)?.outcomes;
  if (offered !== undefined) return offered;
  return kind !== undefined && kind in usual ? usual[kind as keyof typeof usual] : Object.keys(votes);
}
