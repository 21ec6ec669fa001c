import { marketKey } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  combinedOdds,
  type FeedFutures,
  type FeedMarket,
  type Futures,
  type MarketStatus,
  type MatchStatus,
} from '@touchline/feed';
import { createCombinedPricing } from './combined.ts';
import type { PricedMatch } from './pricing-ports.ts';

/**
 * Four equal futures. In market 1 outcome `1` wins the first two and `2` the others; in 2 outcome `yes` the first and
 * third; 3 may be void; 9 is of another part, where `yes` wins half of the weight.
 */
const futures: Futures = {
  parts: [Float64Array.of(0.25, 0.25, 0.25, 0.25), Float64Array.of(0.5, 0.5)],
  winners(id) {
    const groupOf = Int32Array.of(0, 1, 2, 3);
    if (id === '1') return { part: 0, groupOf, byGroup: Int32Array.of(1, 1, 2, 2) };
    if (id === '2') return { part: 0, groupOf, byGroup: Int32Array.of(1, 2, 1, 2) };
    if (id === '4') return { part: 0, groupOf, byGroup: Int32Array.of(1, 1, 1, 2) };
    return id === '9' ? { part: 1, groupOf: Int32Array.of(0, 1), byGroup: Int32Array.of(1, 2) } : null;
  },
};

function marketOf(id: string, ids: readonly string[], status: MarketStatus = 1, active = true): FeedMarket {
  return {
    id,
    specifier: '',
    name: id,
    groups: ['main'],
    priority: Number(id),
    mostBalanced: false,
    status,
    outcomes: ids.map((outcome) => ({ id: outcome, name: outcome, odds: '1.80', active })),
  };
}

function matchOf(status: MatchStatus, markets: readonly FeedMarket[]): PricedMatch {
  return {
    match: { status, sportKey: 'soccer' },
    markets: new Map(markets.map((market) => [marketKey(market), { market }])),
  };
}

const all = [
  marketOf('1', ['1', '2']),
  marketOf('2', ['yes', 'no']),
  marketOf('3', ['1', '2']),
  marketOf('4', ['1x', '2']),
  marketOf('9', ['yes', 'no']),
];

function pricingOf(
  markets: readonly FeedMarket[] = all,
  {
    status = 1,
    fresh = true,
    suspended = false,
    offered = futures,
    margin = 1,
  }: { status?: MatchStatus; fresh?: boolean; suspended?: boolean; offered?: Futures | null; margin?: number } = {},
) {
  const entry = matchOf(status, markets);
  const feed: FeedFutures | null = offered && { suspended, futures: offered };
  return createCombinedPricing({
    match: (id) => (id === '7' ? entry : undefined),
    futures: (id) => (id === '7' ? feed : null),
    marginOf: (sportKey) => (sportKey === 'soccer' ? margin : 9),
    fresh: () => fresh,
  });
}
function pick(market_id: string, outcome_id: string) {
  return { market_id, specifier: '', outcome_id };
}

describe('the price of several selections', () => {
  test('is that of the futures in which all of them win, with the margin of the bookmaker [PLC-10]', () => {
    const pricing = pricingOf();
    const both = [pick('1', '1'), pick('2', 'yes')];
    expect(pricing.price('7', both)).toEqual({ kind: 'priced', odds: combinedOdds(0.25, ['1.80']), probability: 0.25 });
    expect(pricing.price('7', [...both, pick('9', 'no')])).toMatchObject({ kind: 'priced', probability: 0.125 });
    expect(pricing.price('7', [pick('1', '1')])).toMatchObject({ kind: 'priced', probability: 0.5 });
  });

  test('names why picks cannot be combined [PLC-10]', () => {
    const pricing = pricingOf();
    expect(pricing.price('7', [pick('1', '1'), pick('4', '2')])).toEqual({ kind: 'impossible' });
    expect(pricing.price('7', [pick('1', '1'), pick('4', '1x')])).toEqual({ kind: 'redundant', places: [1] });
    expect(pricing.price('7', [pick('9', 'yes'), pick('1', '1'), pick('4', '1x')])).toEqual({
      kind: 'redundant',
      places: [2],
    });
    expect(pricing.price('7', [pick('1', '1'), pick('3', '1')])).toEqual({ kind: 'unavailable', places: [1] });
    expect(pricing.price('7', [pick('1', 'x'), pick('5', '1')])).toEqual({ kind: 'unavailable', places: [0, 1] });
    expect(pricing.price('8', [pick('1', '1')])).toEqual({ kind: 'unavailable', places: [] });
    const many = Array.from({ length: 13 }, () => pick('1', '1'));
    expect(pricing.price('7', many)).toEqual({ kind: 'too_many', most: 12 });
  });

  test.each([
    ['the market is', pricingOf([marketOf('1', ['1', '2'], -1), ...all.slice(1)]), [0]],
    ['the outcome is', pricingOf([marketOf('1', ['1', '2'], 1, false), ...all.slice(1)]), [0]],
    ['the match is stopped', pricingOf(all, { status: 2 }), [0, 1]],
    ['the feed has suspended it', pricingOf(all, { suspended: true }), [0, 1]],
    ['the feed is silent', pricingOf(all, { fresh: false }), [0, 1]],
  ])('there is none while %s closed [I7]', (_, pricing, places) => {
    expect(pricing.price('7', [pick('1', '1'), pick('2', 'yes')])).toEqual({ kind: 'suspended', places });
  });

  test('a match without futures has no builder, an open one lists what wins or loses outright [PLC-10]', () => {
    expect(pricingOf().markets('7')).toEqual(['1|', '2|', '4|', '9|']);
    expect([pricingOf(all, { offered: null }).markets('7'), pricingOf().markets('8')]).toEqual([[], null]);
    expect(pricingOf(all, { offered: null }).price('7', [pick('1', '1')])).toEqual({ kind: 'unavailable', places: [] });
  });
});

test('a joint price has the multiple of the margin that its sport has, down to none [CFG-01a] [PLC-10]', () => {
  const priceWith = (margin: number) => {
    const answer = pricingOf(all, { margin }).price('7', [pick('1', '1'), pick('2', 'yes')]);
    return answer.kind === 'priced' ? [answer.odds, answer.probability] : answer.kind;
  };
  expect([2, 1, 0].map(priceWith)).toEqual([
    ['3.20', 0.25],
    ['3.55', 0.25],
    ['4.00', 0.25],
  ]);
});

describe('obstacles', () => {
  const obstaclesOf = (pricing: ReturnType<typeof pricingOf>, ...picks: ReturnType<typeof pick>[]) =>
    Object.fromEntries(
      pricing.obstacles('7', picks).map(({ market_id, outcome_id, reason }) => [`${market_id} ${outcome_id}`, reason]),
    );

  test('are outcomes that never win with the picks, and those that make a selection redundant [PLC-10]', () => {
    expect(obstaclesOf(pricingOf())).toEqual({});
    expect(obstaclesOf(pricingOf(), pick('1', '1'))).toEqual({
      '1 2': 'impossible',
      '4 1x': 'redundant',
      '4 2': 'impossible',
    });
    expect(obstaclesOf(pricingOf(), pick('1', '2'), pick('2', 'no'))).toEqual({
      '1 1': 'impossible',
      '2 yes': 'impossible',
      '4 1x': 'impossible',
      '4 2': 'redundant',
    });
    // To win the fourth future alone is to win both: the picks would say nothing beside it.
    expect(obstaclesOf(pricingOf(), pick('4', '2'))).toMatchObject({ '1 2': 'redundant', '2 no': 'redundant' });
  });

  test('are suspended where they are closed, but for what can never win again [I7]', () => {
    const closed = pricingOf([
      marketOf('1', ['1', '2']),
      marketOf('4', ['1x', '2'], 1, false),
      marketOf('9', ['yes', 'no'], -1),
    ]);
    expect(obstaclesOf(closed, pick('1', '1'))).toEqual({
      '1 2': 'impossible',
      '4 1x': 'suspended',
      '4 2': 'impossible',
      '9 yes': 'suspended',
      '9 no': 'suspended',
    });
  });
});
