import { marketKey } from '@touchline/contract';
import type { Book } from '../../catalogue/book.ts';
import type { CataloguePort, Offer, OutcomeKey } from './betting-ports.ts';

function offerIn(book: Book, { match_id, market_id, specifier, outcome_id }: OutcomeKey): Offer | null {
  const entry = book.match(match_id);
  const market = entry?.markets.get(marketKey({ id: market_id, specifier }))?.market;
  const outcome = market?.outcomes.find(({ id }) => id === outcome_id);
  if (!entry || !market || !outcome) return null;
  const { match } = entry;
  return {
    match: {
      urn_id: match.urnId,
      slug: match.slug,
      name: match.name,
      sides: match.home && match.away ? { home: match.home.name, away: match.away.name } : null,
      sport_key: match.sportKey,
      tournament_name: book.tournament(match.tournamentId)?.name ?? '',
      start_time: new Date(match.startTime).toISOString(),
      status: match.status,
      provider: book.sport(match.sportKey)?.provider ?? 'betradar',
      // A match that ended leaves the book.
      ended: false,
      score: match.status === 0 ? null : (match.statistics?.totalScore ?? null),
    },
    market_name: market.name,
    market_status: market.status,
    outcome_name: outcome.name,
    active: outcome.active,
    odds: outcome.odds,
    each_way: market.eachWay ?? null,
  };
}

/** The port over the book in memory: a bet then costs one trip to the database (P13). */
export function bookCatalogue(book: Book, fresh: () => boolean, combined?: CataloguePort['combined']): CataloguePort {
  return {
    offers: (keys) => keys.map((key) => offerIn(book, key)),
    fresh,
    ...(combined === undefined ? {} : { combined }),
  };
}
