import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMarket, aMatch, anOutcome } from '../testing/builders.ts';
import { applyMarketChange, applyMarketSnapshot, applyMissingFromSnapshot, isRemoved, marketKey } from './market.ts';
import { applyMatch, applyMatchStatus, isBettable, isOver, matchStatusMeaning } from './match.ts';
import { compareMarkets, groupMarkets, orderMarkets } from './order.ts';
import { isSellable, sellability } from './sellable.ts';
import type { KnownMarket } from './types.ts';
import type { MarketChange, MarketStatus, MatchStatus } from './wire.ts';

const aChange = (over: Partial<MarketChange> = {}): MarketChange => ({
  id: '1',
  specifier: '',
  status: 1,
  version: 6,
  outcomes: [
    { id: '1', odds: '2.00', active: true },
    { id: 'x', odds: '3.40', active: true },
  ],
  ...over,
});

describe('a market and its changes', () => {
  test.each([4, 5])('[I8] a change of version %i is dropped by a market of version 5', (version) => {
    expect(applyMarketChange(aMarket(), aChange({ version }), 'sr:match:1')).toEqual({ kind: 'dropped' });
  });

  test('[SLIP-13] only outcomes that changed are replaced', () => {
    const known = aMarket();
    const outcomes = [
      { id: '1', odds: '2.10', active: true },
      { id: 'x', odds: '3.40', active: true },
    ];
    const applied = applyMarketChange(known, aChange({ outcomes }), 'sr:match:1');
    expect(applied).toEqual({
      kind: 'changed',
      market: { ...known, version: 6, outcomes: [anOutcome({ odds: '2.10' }), known.outcomes[1]] },
    });
    if (applied.kind !== 'changed') return;
    expect(applied.market.outcomes[1]).toBe(known.outcomes[1]);
    expect(applied.market.outcomes[0]).not.toBe(known.outcomes[0]);
    expect(applied.market.market_groups).toBe(known.market_groups);
  });

  test('[SLIP-13] a change that brings only a version keeps the list of outcomes itself', () => {
    const known = aMarket();
    const applied = applyMarketChange(known, aChange(), 'sr:match:1');
    expect(applied).toEqual({ kind: 'changed', market: { ...known, version: 6 } });
    expect(applied.kind === 'changed' && applied.market.outcomes).toBe(known.outcomes);
  });

  test('an outcome that left and one that became inactive are told', () => {
    const known = aMarket();
    const applied = applyMarketChange(
      known,
      aChange({ outcomes: [{ id: 'x', odds: '3.40', active: false }] }),
      'sr:match:1',
    );
    expect(applied.kind === 'changed' && applied.market.outcomes).toEqual([
      { id: 'x', name: 'Draw', odds: '3.40', active: false },
    ]);
  });

  test('[SLIP-21] [I8] status 0 removes the market, and an older change does not bring it back', () => {
    const removed = applyMarketChange(aMarket(), aChange({ status: 0, version: 9 }), 'sr:match:1');
    expect(removed).toEqual({ kind: 'removed', mark: { removed: true, version: 9 } });
    if (removed.kind !== 'removed') return;
    expect(isRemoved(removed.mark)).toBe(true);
    expect(applyMarketChange(removed.mark, aChange({ version: 8, name: '1x2' }), 'u')).toEqual({ kind: 'dropped' });
    expect(applyMarketSnapshot(removed.mark, aMarket({ version: 8 }))).toEqual({ kind: 'dropped' });
    expect(applyMarketChange(removed.mark, aChange({ version: 10 }), 'u')).toEqual({ kind: 'snapshot_needed' });
    expect(applyMarketSnapshot(removed.mark, aMarket({ version: 10 }))).toEqual({
      kind: 'changed',
      market: aMarket({ version: 10 }),
    });
  });

  test('an unknown market asks for a snapshot unless it brings its name', () => {
    expect(applyMarketChange(undefined, aChange(), 'sr:match:1')).toEqual({ kind: 'snapshot_needed' });
    expect(
      applyMarketChange(
        undefined,
        aChange({ name: 'Total', market_groups: ['totals'], priority: 4, specifier: 'total=2.5', most_balanced: true }),
        'sr:match:1',
      ),
    ).toEqual({
      kind: 'changed',
      market: aMarket({
        name: 'Total',
        market_groups: ['totals'],
        priority: 4,
        specifier: 'total=2.5',
        most_balanced: true,
        version: 6,
        outcomes: [
          { id: '1', name: '1', active: true, odds: '2.00' },
          { id: 'x', name: 'x', active: true, odds: '3.40' },
        ],
      }),
    });
  });

  test('[I8] a snapshot never goes back, keeps equal outcomes, and takes away what it does not hold', () => {
    const known = aMarket();
    expect(applyMarketSnapshot(known, aMarket({ version: 5 }))).toEqual({ kind: 'dropped' });
    const applied = applyMarketSnapshot(known, aMarket({ version: 7, name: 'Result' }));
    expect(applied).toEqual({ kind: 'changed', market: { ...known, version: 7, name: 'Result' } });
    expect(applied.kind === 'changed' && applied.market.outcomes).toBe(known.outcomes);
    expect(applyMarketSnapshot(undefined, known)).toEqual({ kind: 'changed', market: known });
    expect(applyMarketSnapshot(known, aMarket({ status: 0, version: 7 }))).toEqual({
      kind: 'removed',
      mark: { removed: true, version: 7 },
    });
    expect(applyMissingFromSnapshot(known, known)).toEqual({ kind: 'removed', mark: { removed: true, version: 5 } });
    expect(applyMissingFromSnapshot(aMarket({ version: 6 }), known)).toEqual({ kind: 'dropped' });
    expect(applyMissingFromSnapshot(known, undefined)).toEqual({ kind: 'dropped' });
  });

  test('[I8] in whatever order changes and snapshots arrive, the newest of them stands', () => {
    const arrival = fc.record({
      version: fc.integer({ min: 1, max: 12 }),
      snapshot: fc.boolean(),
      gone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 20 }), (arrivals) => {
        let known: KnownMarket;
        let newest = 0;
        for (const { version, snapshot, gone } of arrivals) {
          const status: MarketStatus = gone ? 0 : 1;
          const applied = snapshot
            ? applyMarketSnapshot(known, aMarket({ version, status, name: `v${version}` }))
            : applyMarketChange(known, aChange({ version, status, name: `v${version}` }), 'sr:match:1');
          if (version <= newest) {
            expect(applied).toEqual({ kind: 'dropped' });
            continue;
          }
          newest = version;
          if (applied.kind === 'changed') known = applied.market;
          if (applied.kind === 'removed') known = applied.mark;
          expect({ kind: applied.kind, version: known?.version }).toEqual({
            kind: gone ? 'removed' : 'changed',
            version,
          });
        }
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});

describe('a match and its changes', () => {
  test('[CAT-03] the six statuses are told apart', () => {
    const statuses: MatchStatus[] = [0, 1, 2, 3, 4, 5];
    expect(statuses.map((status) => [matchStatusMeaning[status].word, isBettable(status), isOver(status)])).toEqual([
      ['prematch', true, false],
      ['live', true, false],
      ['stopped', false, false],
      ['closed', false, true],
      ['finished', false, true],
      ['not_covered', false, false],
    ]);
  });

  test('[I8] a match or its status moves by version only forward', () => {
    const known = aMatch();
    const payload = {
      match_id: '100',
      status: 4 as const,
      stage: 'ended',
      statistics: null,
      available_markets: 0,
      version: 6,
    };
    expect(applyMatchStatus(known, payload)).toEqual({
      kind: 'changed',
      match: aMatch({ status: 4, stage: 'ended', available_markets: 0, version: 6 }),
    });
    expect(applyMatchStatus(known, { ...payload, version: 5 })).toEqual({ kind: 'dropped' });
    expect(applyMatchStatus(undefined, payload)).toEqual({ kind: 'snapshot_needed' });
    expect(applyMatch(known, aMatch({ name: 'old', version: 5 }))).toEqual({ kind: 'dropped' });
    const newer = aMatch({ name: 'new', version: 6 });
    expect(applyMatch(known, newer)).toEqual({ kind: 'changed', match: newer });
    expect(applyMatch(undefined, known)).toEqual({ kind: 'changed', match: known });
  });
});

describe('the order of markets', () => {
  const line = (id: string, specifier: string, priority: number, most_balanced = false) =>
    aMarket({ id, specifier, priority, most_balanced, market_groups: id === '18' ? ['main', 'totals'] : ['main'] });

  test('[CAT-04] by priority, kind and line; the most balanced line of a kind first, then by value', () => {
    const ordered = [
      line('1', '', 1),
      line('18', 'total=2.5', 2, true),
      line('18', 'total=0.5', 2),
      line('18', 'total=1.5', 2),
      line('18', 'total=10.5', 2),
      line('110', 'hcp=0', 2, true),
      line('110', 'hcp=-1.5', 2),
      line('110', 'hcp=1.5', 2),
      line('200', 'setnr=1|total=9.5', 3, true),
      line('200', 'setnr=1|total=8.5', 3),
      line('200', 'setnr=2|total=7.5', 3, true),
      line('200', 'setnr=10|total=6.5', 3),
      line('300', 'score=0:1', 4),
      line('300', 'score=1:0', 4),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
        expect(orderMarkets(shuffled).map(marketKey)).toEqual(ordered.map(marketKey));
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  test('[CAT-04] groups stand where their first market does and hold their markets in order', () => {
    const markets = [line('18', 'total=3.5', 2), line('18', 'total=2.5', 2, true), line('1', '', 1)];
    expect([...groupMarkets(markets)].map(([group, members]) => [group, members.map(marketKey)])).toEqual([
      ['main', ['1|', '18|total=2.5', '18|total=3.5']],
      ['totals', ['18|total=2.5', '18|total=3.5']],
    ]);
  });

  test('[CAT-04] the order is total: antisymmetric and transitive', () => {
    const any = fc
      .record({
        id: fc.constantFrom('1', '2', '18', '110'),
        specifier: fc.constantFrom(
          '',
          'total=2.5',
          'total=10.5',
          'hcp=-1',
          'setnr=1|total=2.5',
          'setnr=2',
          'v=a',
          'v=b',
        ),
        priority: fc.integer({ min: 1, max: 2 }),
        most_balanced: fc.boolean(),
      })
      .map((over) => aMarket(over));
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(Math.sign(compareMarkets(a, b))).toBe(0 - Math.sign(compareMarkets(b, a)));
        if (compareMarkets(a, b) <= 0 && compareMarkets(b, c) <= 0) expect(compareMarkets(a, c)).toBeLessThanOrEqual(0);
      }),
      { seed: 5, numRuns: 3000 },
    );
  });
});

describe('what is for sale', () => {
  test('[CAT-05] an outcome sells only in an allowed market of a pre-match or live match while it is active', () => {
    const matches: MatchStatus[] = [0, 1, 2, 3, 4, 5];
    const markets: MarketStatus[] = [1, -1, 0, -2, -3, -4];
    for (const match of matches) {
      for (const market of markets) {
        const open = match <= 1 && market === 1;
        expect([
          isSellable(match, market, { active: true }),
          isSellable(match, market, { active: false }),
          isSellable(match, market, undefined),
        ]).toEqual([open, false, false]);
      }
    }
    expect([
      sellability(4, 1, { active: true }),
      sellability(1, -1, { active: true }),
      sellability(1, 1, undefined),
      sellability(1, 1, { active: false }),
      sellability(0, 1, { active: true }),
    ]).toEqual(['match_over', 'market_suspended', 'outcome_missing', 'outcome_inactive', 'sellable']);
  });
});
