import { marketKey } from '@touchline/contract';
import { expect, it } from 'vitest';
import { buildMarket } from '../testing/builders.ts';
import { createTrustedPrices } from './trusted-prices.ts';

const market = buildMarket();
const key = marketKey(market);

const known = {
  stale: false,
  listed: true,
  market: true,
  keeps: true,
  proven: true,
  unsettled: false,
  loaded: false,
  watched: false,
};

function prices(now: Partial<typeof known>) {
  const is = { ...known, ...now };
  return createTrustedPrices(
    () => is.stale,
    { isListed: () => is.listed, isProven: () => is.proven, market: () => (is.market ? market : undefined) },
    { keeps: () => is.keeps },
    { isUnsettled: () => is.unsettled, isLoaded: () => is.loaded, isWatched: () => is.watched },
  );
}

it.each([
  ['a list keeps current', true, {}],
  ['nothing has named since updates were lost', false, { proven: false }],
  ['no list shows', false, { listed: false }],
  ['is of a match whose markets came in', true, { listed: false, proven: false, loaded: true }],
  ['is of a match that lost updates', false, { loaded: true, unsettled: true }],
  ['is of a match whose markets are on their way, beside a list that keeps it', true, { watched: true }],
  ['is of a match whose markets are on their way, without such a list', false, { watched: true, keeps: false }],
  ['is of a match whose markets are on their way and that nothing has named', false, { watched: true, proven: false }],
  ['is shown while nothing proves that push is alive', false, { stale: true, loaded: true }],
] as const)('a price that %s is trusted: %s', (_which, expected, now) => {
  expect(prices(now).isTrusted('1', key)).toBe(expected);
});

it('the price of a selection whose market is gone is trusted only where all markets of its match are known', () => {
  const selection = { matchId: '1', marketId: market.id, specifier: market.specifier };
  expect(prices({ market: false }).isPriceTrusted(selection)).toBe(false);
  expect(prices({ market: false, loaded: true }).isPriceTrusted(selection)).toBe(true);
});
