import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ballsOf, type DrawKey, MACHINES } from './draw.ts';
import { hasWon, offerOf, partsOf } from './markets.ts';
import { combinations, forecastChance, numbersOdds, oddsText, placeChances, winChances } from './odds.ts';
import { roundKeyOf } from './proof.ts';
import { orderOf, type RaceKey, raceOf, RUN_MS, RUN_STEP_MS, runOf } from './race.ts';
import { isOpen, lastStarted, ROUNDS_AHEAD, timesOf, TIMETABLES } from './timetable.ts';

const keys = fc.integer({ min: 0, max: 2_147_483_647 }).map(roundKeyOf);
const rounds = fc.integer({ min: 1_000_000, max: 40_000_000 });
const races = fc.record({ key: keys, game: fc.constantFrom<RaceKey>('horses', 'dogs'), round: rounds });
const draws = fc.record({ key: keys, game: fc.constantFrom<DrawKey>('lotto49', 'quick36'), round: rounds });

function sumOf(chances: readonly number[]): number {
  return chances.reduce((sum, chance) => sum + chance, 0);
}

describe('races', () => {
  test('the chances of a race sum to what is given away: one winner, its places, one forecast [NAV-15]', () => {
    fc.assert(
      fc.property(races, ({ key, game, round }) => {
        const race = raceOf(key, game, round);
        expect(sumOf(winChances(race))).toBeCloseTo(1, 9);
        expect(sumOf(placeChances(race))).toBeCloseTo(race.places, 9);
        const pairs = race.runners.flatMap((_, first) =>
          race.runners.map((__, second) => forecastChance(race, first, second)),
        );
        expect(sumOf(pairs)).toBeCloseTo(1, 9);
      }),
      { numRuns: 60 },
    );
  });

  test('every price is below the fair one by the margin at least, and a place pays less than a win [NAV-15]', () => {
    fc.assert(
      fc.property(races, ({ key, game, round }) => {
        const race = raceOf(key, game, round);
        const [wins, places] = [winChances(race), placeChances(race)];
        for (const [index, { number }] of race.runners.entries()) {
          const win = offerOf(key, { game, round, market: 'win', selection: String(number) });
          const place = offerOf(key, { game, round, market: 'place', selection: String(number) });
          if (win !== null) expect((win.odds / 100) * (wins[index] ?? 1)).toBeLessThanOrEqual(1 / 1.15 + 1e-9);
          if (place !== null) expect((place.odds / 100) * (places[index] ?? 1)).toBeLessThanOrEqual(1 / 1.18 + 1e-9);
          expect(place?.odds ?? 0).toBeLessThan(win?.odds ?? Infinity);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a race is the same each time it is computed, and other rounds are other races [NAV-15]', () => {
    fc.assert(
      fc.property(races, ({ key, game, round }) => {
        expect(raceOf(key, game, round)).toEqual(raceOf(key, game, round));
        expect(runOf(key, game, round)).toEqual(runOf(key, game, round));
        expect(raceOf(key, game, round)).not.toEqual(raceOf(key, game, round + 1));
        expect(raceOf(key, game, round)).not.toEqual(raceOf(roundKeyOf(-1), game, round));
      }),
      { numRuns: 30 },
    );
  });

  test('runners win as often as their chance says [NAV-15]', () => {
    const race = raceOf(roundKeyOf(5), 'horses', 15_000_000);
    const [first = 0] = winChances(race);
    // The same field would never meet again: what is counted is favourites over many races.
    let [won, expected] = [0, 0];
    for (let round = 15_000_000; round < 15_004_000; round += 1) {
      const chances = winChances(raceOf(roundKeyOf(5), 'horses', round));
      const best = chances.indexOf(Math.max(...chances));
      expected += chances[best] ?? 0;
      if (orderOf(roundKeyOf(5), 'horses', round)[0] === best + 1) won += 1;
    }
    expect(first).toBeGreaterThan(0);
    expect(Math.abs(won - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  test('runners never go back, stay on the course, and pass the post within the run in the order of the result [NAV-15]', () => {
    fc.assert(
      fc.property(races, ({ key, game, round }) => {
        const run = runOf(key, game, round);
        const { runners } = raceOf(key, game, round);
        expect(run).toHaveLength(runners.length);
        for (const shares of run) {
          expect(shares).toHaveLength(RUN_MS / RUN_STEP_MS + 1);
          expect(shares[0]).toBe(0);
          expect(shares.at(-1)).toBe(1);
          for (const [step, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual(shares[step - 1] ?? 0);
        }
        const finished = (number: number): number => run[number - 1]?.findIndex((share) => share === 1) ?? -1;
        const steps = orderOf(key, game, round).map(finished);
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

describe('draws', () => {
  test('as many different balls as the machine draws, each as likely as any other [NAV-16]', () => {
    const counts = new Map<number, number>();
    const many = 6_000;
    for (let round = 0; round < many; round += 1) {
      const balls = ballsOf(roundKeyOf(3), 'lotto49', round);
      expect(new Set(balls).size).toBe(6);
      for (const ball of balls) counts.set(ball, (counts.get(ball) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1));
    const mean = (many * 6) / 49;
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
  });

  test.each(['lotto49', 'quick36'] as const)('%s pays what combinatorics give, less a sixth [NAV-16]', (game) => {
    const { highest, drawn } = MACHINES[game];
    for (let count = 1; count <= 5; count += 1) {
      const odds = BigInt(numbersOdds(highest, drawn, count));
      const [ways, good] = [combinations(highest, count), combinations(drawn, count)];
      // Rounded down to a hundredth: at most the fair price over 1.2, and no more than a hundredth below it.
      expect(odds * good * 120n).toBeLessThanOrEqual(ways * 10_000n);
      expect((odds + 1n) * good * 120n).toBeGreaterThan(ways * 10_000n);
    }
  });

  test('numbers win when all of them are drawn, in any order [NAV-16]', () => {
    fc.assert(
      fc.property(draws, fc.integer({ min: 1, max: 5 }), ({ key, game, round }, count) => {
        const balls = ballsOf(key, game, round);
        const picked = balls.slice(0, count).toSorted((a, b) => a - b);
        const wager = { game, round, market: 'numbers' as const };
        expect(hasWon(key, { ...wager, selection: picked.join(',') })).toBe(true);
        const missed =
          Array.from({ length: 36 }, (_, index) => index + 1).find((number) => !balls.includes(number)) ?? 0;
        const spoilt = [...picked.slice(1), missed].toSorted((a, b) => a - b);
        expect(hasWon(key, { ...wager, selection: spoilt.join(',') })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('markets', () => {
  const race = { game: 'horses', round: 15_000_000 } as const;
  const draw = { game: 'lotto49', round: 10_000_000 } as const;

  test('a race is decided by its order: winner, places, and the first two in turn', () => {
    const [first = 0, second = 0, third = 0, ...rest] = orderOf(roundKeyOf(7), 'horses', race.round);
    const { places } = raceOf(roundKeyOf(7), 'horses', race.round);
    const won = (market: 'win' | 'place' | 'forecast', selection: string) =>
      hasWon(roundKeyOf(7), { ...race, market, selection });
    expect([won('win', `${first}`), won('win', `${second}`)]).toEqual([true, false]);
    expect([first, second, third].map((number) => won('place', `${number}`))).toEqual([true, true, places === 3]);
    expect(won('place', `${rest.at(-1)}`)).toBe(false);
    expect([won('forecast', `${first}-${second}`), won('forecast', `${second}-${first}`)]).toEqual([true, false]);
  });

  test.each([
    [{ ...race, market: 'win', selection: '13' }],
    [{ ...race, market: 'win', selection: '0' }],
    [{ ...race, market: 'win', selection: '01' }],
    [{ ...race, market: 'win', selection: '1-2' }],
    [{ ...race, market: 'forecast', selection: '1' }],
    [{ ...race, market: 'forecast', selection: '2-2' }],
    [{ ...race, market: 'numbers', selection: '1' }],
    [{ ...draw, market: 'win', selection: '1' }],
    [{ ...draw, market: 'numbers', selection: '50' }],
    [{ ...draw, market: 'numbers', selection: '4,4' }],
    [{ ...draw, market: 'numbers', selection: '7,4' }],
    [{ ...draw, market: 'numbers', selection: '4-7' }],
    [{ ...draw, market: 'numbers', selection: '1,2,3,4,5,6' }],
  ] as const)('an offer without meaning is not sold: %o', (wager) => {
    expect(offerOf(roundKeyOf(7), wager)).toBeNull();
  });

  test('the name of an offer splits into parts for any language: places that count and picks [LAY-02]', () => {
    const race = raceOf(roundKeyOf(7), 'horses', 15_000_000);
    const names = race.runners.map(({ number, name }) => `${number} ${name}`);
    const sold = (wager: Parameters<typeof offerOf>[1]) => {
      const offer = offerOf(roundKeyOf(7), wager);
      return offer === null ? null : partsOf(offer);
    };
    const round = 15_000_000;
    const horses = { game: 'horses', round } as const;
    expect(sold({ ...horses, market: 'win', selection: '2' })).toEqual({ places: null, picks: [names[1]] });
    expect(sold({ ...horses, market: 'place', selection: '2' })).toEqual({ places: race.places, picks: [names[1]] });
    const pair = { places: null, picks: [names[2], names[0]] };
    expect(sold({ ...horses, market: 'forecast', selection: '3-1' })).toEqual(pair);
    const numbers = { places: null, picks: ['4', '17', '40'] };
    expect(sold({ game: 'lotto49', round, market: 'numbers', selection: '4,17,40' })).toEqual(numbers);
  });

  test('odds are written in hundredths', () => {
    expect([101, 435, 1000, 26_484_500].map(oddsText)).toEqual(['1.01', '4.35', '10.00', '264845.00']);
  });
});

test('rounds follow each other without a gap, and bets end before the start [NAV-15] [NAV-16]', () => {
  const games = ['horses', 'dogs', 'lotto49', 'quick36'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...games),
      fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }),
      (game, now) => {
        const last = lastStarted(game, now);
        expect(timesOf(game, last).startsAt).toBeLessThanOrEqual(now);
        expect(timesOf(game, last + 1).startsAt).toBeGreaterThan(now);
        expect(timesOf(game, last).endsAt).toBeLessThanOrEqual(timesOf(game, last + 1).closesAt);
        expect(isOpen(game, last, now)).toBe(false);
        const { closesAt } = timesOf(game, last + 1);
        expect([isOpen(game, last + 1, closesAt - 1), isOpen(game, last + 1, closesAt)]).toEqual([true, false]);
        expect(isOpen(game, last + ROUNDS_AHEAD + 1, now)).toBe(false);
      },
    ),
  );
  expect(TIMETABLES.horses.period).toBe(120_000);
});
