import { marketKindOf, marketKinds, outcomeCodes } from '@touchline/contract';
import { expect, test } from 'vitest';
import type { Fixture, PricedMarket, SportModel } from './model.ts';
import { createRng } from './random.ts';
import { MODELS } from './registry.ts';

function fixtureOf(sportKey: string, seed: number): Fixture {
  const [home, away] = ['Alder', 'Birch'].map((name) => ({ name, attack: 0.02 * seed, defence: 0 }));
  if (home === undefined || away === undefined) throw new Error('two sides');
  return { id: String(seed), seed, sportKey, startTime: 0, announcedAt: 0, home, away, homeAdvantage: 0 };
}

/** Prices before a match and at every fifth thing that happens in it. */
function* bookOf(model: SportModel, seed: number): Generator<PricedMarket> {
  const fixture = fixtureOf(model.sportKey, seed);
  let state = model.initial(fixture);
  yield* model.price(fixture, state, -1, 0);
  for (const [place, event] of model.course(fixture, createRng(seed)).events.entries()) {
    state = model.apply(state, event);
    if (place % 5 === 0) yield* model.price(fixture, state, event.at, 0);
  }
}

/** What a market says that its row in the table does not. */
function strayOf(sport: string, { kind, specifier, outcomes }: PricedMarket): readonly string[] {
  const row = marketKindOf(kind.id);
  if (!row?.sports.some((each) => each === sport)) return [`${kind.id} is not of ${sport}`];
  const keys = specifier.split('|').flatMap((part) => part.split('=')[0] || []);
  const fits = keys.length === row.keys.length && row.keys.every((key) => keys.includes(key));
  return [
    ...(fits ? [] : [`${kind.id} has the specifier ${specifier}`]),
    ...outcomes.flatMap(({ id }) => (outcomeCodes[row.outcomes].test(id) ? [] : [`${kind.id} has the outcome ${id}`])),
  ];
}

test.each([...MODELS])(
  '%s offers the kinds of market that the table gives it, and what is theirs alone',
  (sport, model) => {
    const stray = new Set<string>();
    const offered = new Set<string>();
    for (const seed of [1, 2]) {
      for (const market of bookOf(model, seed)) {
        offered.add(market.kind.id);
        for (const each of strayOf(sport, market)) stray.add(each);
      }
    }
    expect([...stray]).toEqual([]);
    const ofSport = Object.keys(marketKinds).filter((id) => marketKindOf(id)?.sports.some((each) => each === sport));
    // The winner of an outright is priced by a model of its own.
    expect(ofSport.filter((id) => id !== '534' && !offered.has(id))).toEqual([]);
  },
);
