import { expect, test } from 'vitest';
import type { BookMatch } from '../book.ts';
import type { FeedPrices } from '@touchline/feed';
import { Busy } from '../../http/fair-queue.ts';
import { createPriceHistory } from './price-history.ts';

// Of a match only its id is looked at here.
function entryOf(id: string): BookMatch {
  return { match: { id }, version: 1, markets: new Map(), openMarkets: 0 } as never;
}
const look: FeedPrices = { at: 5, markets: [] };

test('price histories of only so many matches are worked out at a time; a request beyond is refused and may be repeated', async () => {
  const prices = createPriceHistory({ prices: () => [look] }, () => 10, {
    atOnce: 1,
    atOnceEach: 1,
    waiting: 1,
    waitingEach: 1,
  });
  const answers = await Promise.allSettled(['1', '2', '3'].map((id) => prices.of(entryOf(id), '1', '', 'caller')));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers[2]).toMatchObject({ reason: expect.any(Busy) });
  await expect(prices.of(entryOf('3'), '1', '', 'caller')).resolves.toEqual([]);
});
