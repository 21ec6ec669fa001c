import { setImmediate as nextTurn } from 'node:timers/promises';
import { codeOf, type CustomSelection, errorCodes, type Market, marketKey } from '@touchline/contract';
import type { Book } from '../catalogue/book.ts';
import type { History } from '../catalogue/history/history.ts';
import type { CombinedPrice, CombinedPricing } from '../sportsbook/pricing/pricing-ports.ts';
import { noPriceName } from '../sportsbook/pricing/no-price-name.ts';
import { CallError, type Handlers } from './handler.ts';

export interface CustomBetCallsDeps {
  readonly book: Book;
  readonly history: Pick<History, 'feedMatch'>;
  readonly pricing: CombinedPricing;
  /** Whether custom bets are enabled. */
  readonly enabled: boolean;
}

const fewest = 2;

/** For developers; the page shows the text of the code. */
const messages: Readonly<Record<Exclude<CombinedPrice['kind'], 'priced'>, string>> = {
  impossible: 'these selections cannot win together',
  redundant: 'wins whenever the others do',
  suspended: 'is not for sale at the moment',
  unavailable: 'is not in the bet builder',
  too_many: 'too many selections',
};

function refusalOf(price: Exclude<CombinedPrice, { kind: 'priced' }>): CallError {
  const places = 'places' in price ? price.places : [];
  const message = messages[price.kind];
  return new CallError(noPriceName(price), places.length === 0 ? message : `a selection ${message}`, {
    details: places.map((place) => ({ path: `body.selections.${place}`, message })),
  });
}

type Names = 'getCustomMarkets' | 'calculateCustomBet' | 'getCustomOdds';

/**
 * The bet builder: which outcomes can be combined, at what price, and what can be added (API-05, PLC-10). Stores nothing.
 */
export function customBetCalls({ book, history, pricing, enabled }: CustomBetCallsDeps): Pick<Handlers, Names> {
  const priceOf = (matchId: string, selections: readonly CustomSelection[]): CombinedPrice =>
    enabled ? pricing.price(matchId, selections) : { kind: 'unavailable', places: [] };

  const builderMarkets = (matchId: string): Market[] => {
    const entry = book.match(matchId);
    const keys = new Set(enabled ? (pricing.markets(matchId) ?? []) : []);
    if (!entry || keys.size === 0) return [];
    return book
      .marketsWire(entry)
      .filter((market) => keys.has(marketKey(market)))
      .map((market) => ({ ...market, custom_bet_groups: market.market_groups }))
      .toSorted((a, b) => a.priority - b.priority || Number(a.id) - Number(b.id));
  };

  const assertKnown = async (matchId: string): Promise<void> => {
    if (book.match(matchId) === undefined && !(await history.feedMatch(matchId)))
      throw new CallError('not_found', `no match has the id ${matchId}`);
  };

  return {
    async getCustomMarkets({ params }) {
      await assertKnown(params.matchId);
      return { data: builderMarkets(params.matchId) };
    },

    async calculateCustomBet({ body }) {
      const { match_id, selections } = body;
      await assertKnown(match_id);
      const price = priceOf(match_id, selections);
      if (price.kind !== 'priced') throw refusalOf(price);
      return {
        odds: selections.length >= fewest ? price.odds : null,
        obstacles: pricing.obstacles(match_id, selections),
      };
    },

    async getCustomOdds({ body }) {
      const data = [];
      for (const { match_id, selections } of body.bets) {
        // Each match may cost a calculation, so other requests get a turn in between.
        if (data.length > 0) await nextTurn();
        const price = priceOf(match_id, selections);
        if (price.kind === 'priced' && selections.length >= fewest) data.push({ odds: price.odds, error: null });
        else {
          const code = codeOf(price.kind === 'priced' ? 'custom_bet_unavailable' : noPriceName(price));
          data.push({ odds: null, error: { code, localized_message: errorCodes[code].key } });
        }
      }
      return { data };
    },
  };
}
