import type { Book } from '../catalogue/book.ts';
import type { PriceHistory } from '../catalogue/history/price-history.ts';
import { Busy } from '../http/fair-queue.ts';
import { lineOf } from '../http/network.ts';
import type { History } from '../catalogue/history/history.ts';
import { CallError, type Handlers } from './handler.ts';

export interface PricesCallsDeps {
  readonly book: Book;
  readonly history: History;
  readonly prices: PriceHistory;
}

/** How the prices of one market moved (an addition). A match that is over has no prices to show. */
export function pricesCalls({ book, history, prices }: PricesCallsDeps) {
  return {
    async getPrices({ params, query, address }) {
      const entry = book.match(params.id);
      if (entry) {
        const outcomes = prices
          .of(entry, query.market_id, query.specifier ?? '', lineOf(address))
          .catch((error: unknown) => {
            if (!(error instanceof Busy)) throw error;
            throw new CallError('unavailable', 'Too many look at prices; try again.');
          });
        return { outcomes: await outcomes };
      }
      if (await history.feedMatch(params.id)) return { outcomes: [] };
      throw new CallError('not_found', `no match has the id ${params.id}`);
    },
  } satisfies Pick<Handlers, 'getPrices'>;
}
