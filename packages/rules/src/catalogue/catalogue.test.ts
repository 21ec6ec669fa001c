import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMarket, aMatch, anOutcome } from '../testing/builders.ts';
import { applyMarketChange, applyMarketSnapshot, applyMissingFromSnapshot, isRemoved } from './market.ts';
import { applyMatch, applyMatchStatus, isBettable, isOver, matchStatusMeaning } from './match.ts';
import { isSellable, sellability } from './sellable.ts';
import type { KnownMarket } from './catalogue-types.ts';
import type { Market, MarketChange, MarketStatus, MatchStatus } from './catalogue-wire.ts';

function aChange(over: Partial<MarketChange> = {}): MarketChange {
  return {
    id: '1',
    specifier: '',
    status: 1,
    version: 6,
    outcomes: [
      { id: '1', odds: '2.00', active: true },
      { id: 'x', odds: '3.40', active: true },
    ],
    ...over,
  };
}

describe('a market and its changes', () => {
  test.each([4, 5])('a change of version %i is dropped by a market of version 5 [I8]', (version) => {
    expect(applyMarketChange(aMarket(), aChange({ version }), 'sr:match:1')).toEqual({ kind: 'dropped' });
  });

  test('only outcomes that changed are replaced [SLIP-13]', () => {
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

  test('a change that brings only a version keeps the list of outcomes itself [SLIP-13]', () => {
    const known = aMarket();
    const applied = applyMarketChange(known, aChange(), 'sr:match:1');
    expect(applied).toEqual({ kind: 'changed', market: { ...known, version: 6 } });
    expect(applied.kind === 'changed' && applied.market.outcomes).toBe(known.outcomes);
  });

  test('an outcome that left and one that became inactive are reported', () => {
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

  test('status 0 removes the market, and an older change does not bring it back [SLIP-21] [I8]', () => {
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

  test('a snapshot never goes back, keeps equal outcomes, and takes away what it does not hold [I8]', () => {
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

  test('in whatever order changes and snapshots arrive, the newest of them stands [I8]', () => {
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

describe('what a newer version of a market brings', () => {
  const changed = (known: KnownMarket, over: Partial<MarketChange>) => {
    const applied = applyMarketChange(known, aChange(over), 'sr:match:1');
    return applied.kind === 'changed' ? applied.market : applied;
  };
  const taken = (known: KnownMarket, market: Market) => {
    const applied = applyMarketSnapshot(known, market);
    return applied.kind === 'changed' ? applied.market : applied;
  };
  const [home, draw] = [anOutcome(), anOutcome({ id: 'x', name: 'Draw', odds: '3.40' })];

  test('a change says what it brings and leaves the rest as it was', () => {
    const known = aMarket({
      market_groups: ['main', 'top'],
      priority: 7,
      most_balanced: true,
      next_bet_stop: '2026-01-01T00:00:00Z',
    });
    expect(changed(known, { status: -1 })).toEqual({ ...known, status: -1, version: 6 });
    const market = { name: 'Result', market_groups: ['top'], priority: 0, most_balanced: false, next_bet_stop: null };
    expect(changed(known, market)).toEqual({ ...known, ...market, version: 6 });
  });

  test('a change says why it suspends, and one that opens the market again takes that away [CAT-05a]', () => {
    const suspension = { reason: 'score', since: '2026-01-01T00:00:00.000Z' };
    const stopped = changed(aMarket(), { status: -1, suspension });
    expect(stopped).toEqual({ ...aMarket(), status: -1, suspension, version: 6 });
    if (!('outcomes' in stopped)) return;
    expect(changed(stopped, { version: 7 })).toEqual({ ...aMarket(), version: 7 });
  });

  test('a removed market that comes back with its name keeps nothing of before [I8]', () => {
    const outcomes = [{ id: '1', odds: '2.00', active: true, name: 'Home' }];
    const expected = aMarket({ name: 'Back', outcomes: [home], market_groups: [], priority: 0, version: 6 });
    expect(changed({ removed: true, version: 5 }, { name: 'Back', outcomes })).toEqual(expected);
    expect(changed(undefined, { name: 'Back', outcomes })).toEqual(expected);
    expect(taken({ removed: true, version: 5 }, expected)).toBe(expected);
  });

  test('status 0 of an unknown market is remembered with its version [SLIP-21] [I8]', () => {
    const removed = { kind: 'removed', mark: { removed: true, version: 1 } };
    expect(applyMarketChange(undefined, aChange({ status: 0, version: 1 }), 'sr:match:1')).toEqual(removed);
    expect(applyMarketSnapshot(undefined, aMarket({ status: 0, version: 1 }))).toEqual(removed);
    expect(applyMarketChange({ removed: true, version: 5 }, aChange({ version: 5 }), 'u')).toEqual({ kind: 'dropped' });
    expect(applyMarketSnapshot({ removed: true, version: 5 }, aMarket({ version: 5 }))).toEqual({ kind: 'dropped' });
  });

  test('a market that is not in a snapshot goes only when it did not move since the request [I8]', () => {
    const mark = { removed: true, version: 5 } as const;
    expect([
      applyMissingFromSnapshot(mark, mark),
      applyMissingFromSnapshot(undefined, undefined),
      applyMissingFromSnapshot(aMarket(), aMarket({ version: 6 })),
    ]).toEqual([{ kind: 'dropped' }, { kind: 'dropped' }, { kind: 'dropped' }]);
    expect([isRemoved(mark), isRemoved(aMarket()), isRemoved(undefined)]).toEqual([true, false, false]);
  });

  test('an outcome is replaced when any one of its price, state or name moved [SLIP-13]', () => {
    const known = aMarket();
    const moved = [
      { ...home, odds: '2.05' },
      { ...home, active: false },
      { ...home, name: 'Reds' },
    ];
    for (const next of moved) {
      const expected = { ...known, outcomes: [next, draw], version: 6 };
      for (const market of [changed(known, { outcomes: [next, draw] }), taken(known, expected)]) {
        expect(market).toEqual(expected);
        expect('outcomes' in market && market.outcomes[1]).toBe(known.outcomes[1]);
      }
    }
  });

  test('a list that grew, shrank or changed its order is a new list of the same outcomes [SLIP-13]', () => {
    const known = aMarket();
    const away = anOutcome({ id: '2', name: 'Away', odds: '4.00' });
    for (const outcomes of [[home, draw, away], [home], [draw], [draw, home], []]) {
      expect(changed(known, { outcomes })).toEqual({ ...known, outcomes, version: 6 });
      expect(taken(known, aMarket({ outcomes, version: 6 }))).toEqual({ ...known, outcomes, version: 6 });
    }
  });

  test('the list of groups is kept while it says the same, and replaced once it does not [SLIP-13]', () => {
    const known = aMarket({ market_groups: ['main', 'totals'] });
    const groupsAfter = (market_groups: string[]) =>
      [changed(known, { market_groups }), taken(known, aMarket({ market_groups, version: 6 }))].map((market) =>
        'market_groups' in market ? market.market_groups : null,
      );
    for (const groups of groupsAfter(['main', 'totals'])) expect(groups).toBe(known.market_groups);
    for (const other of [['main'], ['main', 'goals'], ['totals', 'main'], ['main', 'totals', 'top'], []]) {
      expect(groupsAfter(other)).toEqual([other, other]);
    }
  });
});

describe('a match and its changes', () => {
  test('the six statuses are told apart [CAT-03]', () => {
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

  test('a match or its status moves by version only forward [I8]', () => {
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
    expect(applyMatchStatus(known, { ...payload, version: 4 })).toEqual({ kind: 'dropped' });
    expect(applyMatchStatus(undefined, payload)).toEqual({ kind: 'snapshot_needed' });
    expect(applyMatch(known, aMatch({ name: 'old', version: 5 }))).toEqual({ kind: 'dropped' });
    expect(applyMatch(known, aMatch({ name: 'older', version: 4 }))).toEqual({ kind: 'dropped' });
    const newer = aMatch({ name: 'new', version: 6 });
    expect(applyMatch(known, newer)).toEqual({ kind: 'changed', match: newer });
    expect(applyMatch(undefined, known)).toEqual({ kind: 'changed', match: known });
  });
});

describe('what is for sale', () => {
  test('an outcome sells only in an allowed market of a pre-match or live match while it is active [CAT-05]', () => {
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
