import { describe, expect, test } from 'vitest';
import { combine, type CombinedPick } from './combined.ts';
import { createFeed } from './feed.ts';
import { combinedOdds, withMargin } from './models/margin.ts';
import type { CourseEvent, Fixture, PricedMarket, SportModel } from './models/model.ts';
import { createRng } from './models/random.ts';
import { MODELS } from './models/registry.ts';
import { MINUTE, NOON, Reader } from './testing.ts';
import type { Futures } from './types.ts';

function fixtureOf(sportKey: string, seed = 7): Fixture {
  return {
    id: '1',
    seed,
    sportKey,
    startTime: 0,
    announcedAt: 0,
    home: { name: 'Home', attack: 0.2, defence: 0.1 },
    away: { name: 'Away', attack: -0.1, defence: 0.05 },
    homeAdvantage: 0.15,
  };
}

const sports = [...MODELS.keys()];
function modelOf(sportKey: string): SportModel {
  const model = MODELS.get(sportKey);
  if (model === undefined) throw new Error(`no model of ${sportKey}`);
  return model;
}

/** What can still happen after a share of the events of a course, with the prices of that moment. */
function momentOf(sportKey: string, share: number, seed = 7) {
  const model = modelOf(sportKey);
  const fixture = fixtureOf(sportKey, seed);
  const { events } = model.course(fixture, createRng(seed));
  const count = Math.floor(events.length * share);
  const state = events
    .slice(0, count)
    .reduce<unknown>((before, event) => model.apply(before, event), model.initial(fixture));
  const elapsed = events[count - 1]?.at ?? -1;
  const futures = model.futures?.(fixture, state, elapsed, 0.4) ?? null;
  if (futures === null) throw new Error(`${sportKey} has no futures at ${share}`);
  return { futures, markets: model.price(fixture, state, elapsed, 0.4) };
}

function winnersIn(futures: Futures, { kind, specifier, outcomes }: PricedMarket) {
  return futures.winners(
    kind.id,
    specifier,
    outcomes.map(({ id }) => id),
  );
}

/** `18 total=2.5 over`, `1 1`. */
function pickIn({ futures, markets }: ReturnType<typeof momentOf>, text: string): CombinedPick {
  const [id, ...rest] = text.split(' ');
  const specifier = rest.length > 1 ? rest[0] : '';
  const market = markets.find(({ kind, specifier: line }) => kind.id === id && line === specifier);
  const winners = market && winnersIn(futures, market);
  if (!winners) throw new Error(`${text} cannot be combined`);
  return { winners, outcome: market.outcomes.findIndex((outcome) => outcome.id === rest.at(-1)) };
}
function together(moment: ReturnType<typeof momentOf>, ...texts: string[]) {
  return combine(
    moment.futures,
    texts.map((text) => pickIn(moment, text)),
  );
}

describe('one selection alone', () => {
  // A price is a rung of the ladder, so it says a probability no closer than this.
  const halfRung = 0.0052;

  test.each(sports.flatMap((sport) => [0, 0.3, 0.7].map((share) => [sport, share] as const)))(
    'in %s, %f of the match played, each outcome is as likely as its own price says [PLC-10]',
    (sport, share) => {
      const { futures, markets } = momentOf(sport, share);
      let compared = 0;
      for (const market of markets) {
        const winners = winnersIn(futures, market);
        if (winners === null) continue;
        const shares = market.outcomes.map((_, outcome) => combine(futures, [{ winners, outcome }]).probability);
        const implied = withMargin(shares, market.kind.margin);
        for (const [place, { odds, active, id }] of market.outcomes.entries()) {
          if (!active) continue;
          compared += 1;
          const gap = Math.abs((implied[place] ?? 0) - 1 / Number(odds));
          if (gap > halfRung) expect.fail(`${market.kind.name} ${market.specifier} ${id}: ${gap}`);
        }
      }
      expect(compared).toBeGreaterThan(12);
    },
  );

  test.each(sports)('the futures of a part of %s weigh 1 together [PLC-10]', (sport) => {
    for (const weights of momentOf(sport, 0.4).futures.parts) {
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
      expect(weights.every((weight) => weight >= 0)).toBe(true);
    }
  });

  test.each(sports)('%s gives the same answer whenever it is asked [PLC-10]', (sport) => {
    const [one, two] = [momentOf(sport, 0.3), momentOf(sport, 0.3)];
    expect(one.futures.parts).toEqual(two.futures.parts);
  });
});

describe('several selections', () => {
  test.each([
    ['37 total=2.5 1-over', ['1 1', '18 total=2.5 over']],
    ['37 total=2.5 x-under', ['1 x', '18 total=2.5 under']],
    ['35 1-yes', ['1 1', '29 yes']],
    ['36 total=3.5 over-no', ['18 total=3.5 over', '29 no']],
    ['47 x-1', ['60 x', '1 1']],
    ['45 2:1', ['23 2', '24 1']],
    ['58 yes', ['68 total=1.5 over', '90 total=1.5 over']],
  ])('the market %s is exactly %j together [PLC-10]', (whole, parts) => {
    const moment = momentOf('soccer', 0);
    expect(together(moment, ...parts).probability).toBeCloseTo(together(moment, whole).probability, 9);
  });

  test('what has nothing to do with each other is multiplied, and only that [PLC-10]', () => {
    const moment = momentOf('soccer', 0);
    const [home, odd] = [together(moment, '1 1').probability, together(moment, '172 odd').probability];
    expect(together(moment, '1 1', '172 odd').probability).toBeCloseTo(home * odd, 12);
    const over = together(moment, '18 total=2.5 over').probability;
    expect(together(moment, '1 1', '18 total=2.5 over').probability).toBeGreaterThan(1.1 * home * over);
    const draw = together(moment, '1 x').probability;
    expect(together(moment, '1 x', '18 total=2.5 over').probability).toBeLessThan(0.8 * draw * over);
  });

  test.each([
    ['soccer', ['1 1', '1 x']],
    ['soccer', ['18 total=0.5 under', '1 1']],
    ['soccer', ['9 none', '29 yes']],
    ['soccer', ['8 goalnr=1 none', '18 total=0.5 over']],
    ['soccer', ['8 goalnr=1 1', '30 2']],
    ['ice-hockey', ['406 1', '1 2']],
    ['ice-hockey', ['452 periodnr=1 yes', '446 periodnr=1|total=1.5 under']],
    ['tennis', ['186 1', '199 0:2']],
    ['tennis', ['202 setnr=1 1', '208 setnr=1 4:6']],
    ['tennis', ['903 1-2', '314 total=2.5 under']],
    ['cricket', ['340 1', '340 2']],
    ['cricket', ['950 yes', '954 odd', '955 even']],
    ['basketball', ['220 yes', '1 1']],
    ['basketball', ['47 1-1', '60 2']],
  ])('in %s, %j cannot win together [PLC-10]', (sport, picks) => {
    const all = together(momentOf(sport, 0), ...picks);
    expect([all.possible, all.probability, all.implied]).toEqual([false, 0, []]);
  });

  test.each([
    ['soccer', ['1 1', '10 1x'], [1]],
    ['soccer', ['10 1x', '1 1'], [0]],
    ['soccer', ['45 2:1', '29 yes', '1 1'], [1, 2]],
    ['soccer', ['172 odd', '18 total=2.5 over', '18 total=1.5 over'], [2]],
    ['soccer', ['8 goalnr=1 1', '18 total=0.5 over'], [1]],
    ['soccer', ['30 1', '8 goalnr=1 1'], [1]],
    ['ice-hockey', ['1 1', '406 1'], [1]],
    ['tennis', ['199 2:0', '186 1'], [1]],
    ['tennis', ['186 1', '192 yes'], [1]],
    // Each of them says the same.
    ['tennis', ['199 2:0', '186 1', '314 total=2.5 under'], [0, 1, 2]],
    ['basketball', ['220 yes', '1 x'], [0, 1]],
    ['volleyball', ['199 3:0', '202 setnr=1 1'], [1]],
  ])('in %s, of %j those at %j say nothing more [PLC-10]', (sport, picks, implied) => {
    const all = together(momentOf(sport, 0), ...picks);
    expect([all.possible, [...all.implied].toSorted((a, b) => a - b)]).toEqual([true, implied]);
  });

  test('an outcome is an obstacle just when adding it is refused [PLC-10]', () => {
    const moment = momentOf('soccer', 0);
    const picks = ['60 1', '29 yes'].map((text) => pickIn(moment, text));
    const now = combine(moment.futures, picks);
    for (const market of moment.markets) {
      const winners = winnersIn(moment.futures, market);
      if (winners === null) continue;
      const obstacles = now.obstacles(winners, market.outcomes.length);
      const found = market.outcomes.map((_, outcome) => {
        const all = combine(moment.futures, [...picks, { winners, outcome }]);
        return !all.possible ? 'impossible' : all.implied.length > 0 ? 'redundant' : null;
      });
      expect(obstacles).toEqual(found);
    }
  });
});

describe('against matches that are played', () => {
  /** How often all picks win in matches that the model plays from the start, settled as bets are. */
  const played = (sport: string, picks: readonly (readonly [string, string, string])[], count: number): number => {
    const model = modelOf(sport);
    const fixture = fixtureOf(sport);
    let won = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      const { events } = model.course(fixture, createRng(seed));
      const state = events.reduce<unknown>(
        (before, event: CourseEvent) => model.apply(before, event),
        model.initial(fixture),
      );
      const all = picks.every(([id, specifier, outcome]) => {
        const others = outcome === 'over' ? ['under'] : outcome === '1' ? ['x', '2'] : ['no'];
        const results = model.decide(state, { id, specifier, outcomeIds: [outcome, ...others] });
        return results?.[outcome] === 'win';
      });
      won += all ? 1 : 0;
    }
    return won / count;
  };

  test.each([
    [
      'soccer',
      [
        ['1', '', '1'],
        ['18', 'total=2.5', 'over'],
        ['60', '', '1'],
      ],
    ],
    [
      'ice-hockey',
      [
        ['406', '', '1'],
        ['18', 'total=5.5', 'over'],
        ['443', 'periodnr=1', '1'],
      ],
    ],
    [
      'handball',
      [
        ['1', '', '1'],
        ['60', '', '1'],
      ],
    ],
    [
      'basketball',
      [
        ['219', '', '1'],
        ['60', '', '1'],
        ['235', 'quarternr=1', '1'],
      ],
    ],
    [
      'rugby',
      [
        ['1', '', '1'],
        ['60', '', '1'],
      ],
    ],
    [
      'baseball',
      [
        ['251', '', '1'],
        ['274', '', '1'],
      ],
    ],
    [
      'tennis',
      [
        ['186', '', '1'],
        ['314', 'total=2.5', 'over'],
      ],
    ],
    [
      'volleyball',
      [
        ['186', '', '1'],
        ['202', 'setnr=1', '1'],
        ['314', 'total=3.5', 'over'],
      ],
    ],
    [
      'darts',
      [
        ['186', '', '1'],
        ['202', 'setnr=2', '1'],
      ],
    ],
    [
      'counter-strike',
      [
        ['186', '', '1'],
        ['330', 'mapnr=1', '1'],
      ],
    ],
    [
      'cricket',
      [
        ['340', '', '1'],
        ['961', 'inningnr=1|overnr=1', 'yes'],
      ],
    ],
  ] as const)('%s comes out like %j as often as its chance says [PLC-10]', (sport, picks) => {
    const model = modelOf(sport);
    const fixture = fixtureOf(sport);
    const state = model.initial(fixture);
    const futures = model.futures?.(fixture, state, -1, 0) ?? null;
    if (futures === null) throw new Error('no futures');
    const markets = model.price(fixture, state, -1, 0);
    const found = picks.map(([id, specifier, outcome]) =>
      pickIn({ futures, markets }, `${id} ${specifier} ${outcome}`.replace('  ', ' ')),
    );
    const { probability } = combine(futures, found);
    const count = 1000;
    // Three standard errors of so many matches, and what the clock of a played match adds.
    const tolerance = 3 * Math.sqrt((probability * (1 - probability)) / count) + 0.015;
    expect(Math.abs(played(sport, picks, count) - probability)).toBeLessThan(tolerance);
  });
});

describe('the price of a combination', () => {
  test.each([
    [0.5, [], '1.89'],
    [0.25, [], '3.55'],
    [0.1, [], '8.30'],
    [0.01, [], '65.00'],
    [1e-6, [], '501.00'],
    [0.97, [], '1.02'],
    [0.999, [], '1.01'],
    // Never less than one of them alone.
    [0.49, ['1.95', '1.20'], '1.95'],
  ])('of probability %f with %j is %s [PLC-10]', (probability, alone, odds) => {
    expect(combinedOdds(probability, alone)).toBe(odds);
  });

  test('is always below the fair one, and never falls as it gets harder [PLC-10]', () => {
    let last = 0;
    for (let probability = 0.985; probability > 0.002; probability *= 0.99) {
      const odds = Number(combinedOdds(probability, []));
      expect(odds).toBeLessThan(1 / probability);
      expect(odds).toBeGreaterThanOrEqual(last);
      last = odds;
    }
  });
});

describe('futures that still stand', () => {
  test.each(['tennis', 'basketball', 'cricket'])('in %s they are those that would be made anew [PLC-10]', (sport) => {
    const model = modelOf(sport);
    const fixture = fixtureOf(sport);
    const state = model.initial(fixture);
    const madeAt = (noise: number) => model.futures?.(fixture, state, -1, noise)?.parts;
    const opinions = [0.4, 0.41, 0.6, 0.9, -0.9];
    const stand = opinions.map((noise) => model.sameFutures?.(fixture, { state, noise: 0.4 }, { state, noise }));
    expect([stand[0], stand[1], stand.at(-1)]).toEqual([true, true, false]);
    for (const [place, noise] of opinions.entries())
      if (stand[place] === true) expect(madeAt(noise)).toEqual(madeAt(0.4));
    const live = model.apply(state, { at: 0, type: 'kick_off', side: null });
    expect(model.sameFutures?.(fixture, { state, noise: 0.4 }, { state: live, noise: 0.4 })).toBe(false);
  });
});

describe('the feed', () => {
  const live = () => {
    const feed = createFeed({ seed: 5, matches: 30 });
    const reader = new Reader().read(feed.open(NOON));
    const id = feed.addScripted({ sportKey: 'soccer', type: 'match', startTime: NOON + MINUTE }, NOON);
    reader.read(feed.advance(NOON + MINUTE - 1));
    return { feed, id, reader };
  };
  const home = (feed: ReturnType<typeof createFeed>, id: string): number => {
    const futures = feed.futures(id)?.futures;
    const winners = futures?.winners('1', '', ['1', 'x', '2']);
    if (!futures || !winners) throw new Error('no futures');
    return combine(futures, [{ winners, outcome: 0 }]).probability;
  };

  test('keeps the futures of a match while its prices stand, and makes others when they move [PLC-10]', () => {
    const { feed, id } = live();
    const first = feed.futures(id);
    expect(feed.futures(id)).toBe(first);
    const before = home(feed, id);
    feed.script(id, { type: 'kick_off' }, NOON + MINUTE);
    feed.advance(NOON + MINUTE);
    feed.script(id, { type: 'goal', side: 'home' }, NOON + 2 * MINUTE);
    feed.advance(NOON + 2 * MINUTE);
    expect(feed.futures(id)).not.toBe(first);
    expect(home(feed, id)).toBeGreaterThan(before + 0.1);
  });

  test('says when a match is suspended, without another sum [I7]', () => {
    const { feed, id } = live();
    feed.script(id, { type: 'kick_off' }, NOON + MINUTE);
    feed.advance(NOON + MINUTE);
    expect(feed.futures(id)?.suspended).toBe(false);
    feed.script(id, { type: 'suspend' }, NOON + MINUTE + 1);
    feed.advance(NOON + MINUTE + 1);
    expect(feed.futures(id)?.suspended).toBe(true);
  });

  test('has none for a match that is over or not open, and none for an outright [PLC-10]', () => {
    const { feed, id, reader } = live();
    const outright = [...reader.matches.values()].find(({ type }) => type === 'season');
    expect([outright?.type, feed.futures(outright?.id ?? ''), feed.futures('424242')]).toEqual(['season', null, null]);
    feed.script(id, { type: 'kick_off' }, NOON + 2 * MINUTE);
    feed.script(id, { type: 'end' }, NOON + 3 * MINUTE);
    feed.advance(NOON + 3 * MINUTE);
    expect(feed.futures(id)).toBeNull();
  });
});
