import { describe, expect, test } from 'vitest';
import type { Planned } from './fixtures.ts';
import { chancesOf } from './chances.ts';
import { shortestGap } from './fixture-rounds.ts';
import { HORIZON, HOUR } from './fixture-times.ts';
import { createFixtures } from './fixtures.ts';
import { pairing } from './regular-plans.ts';
import { MODELS } from './models/registry.ts';
import { createAtlas } from './leagues/atlas.ts';

const NOON = Date.UTC(2026, 4, 6, 12);
const atlas = createAtlas([], () => 2);
const fixtures = createFixtures(atlas, MODELS, chancesOf(7), 600);

function endOf(plan: Planned): number {
  const model = MODELS.get(plan.league.sportKey);
  if (model === undefined || plan.home === null || plan.away === null) throw new Error(`no model for ${plan.id}`);
  const match = {
    id: plan.id,
    seed: plan.seed,
    sportKey: plan.league.sportKey,
    startTime: plan.startTime,
    announcedAt: 0,
    home: plan.home,
    away: plan.away,
    homeAdvantage: plan.league.homeAdvantage,
  };
  return plan.startTime + model.course(match, plan.chances.course()).duration;
}

test('there are at least 60 leagues of at least 14 sports, 22 of them of football, and each sport that is played has a model', () => {
  expect(atlas.leagues.length).toBeGreaterThanOrEqual(60);
  expect(new Set(atlas.leagues.map(({ sportKey }) => sportKey)).size).toBeGreaterThanOrEqual(14);
  expect(atlas.leagues.filter(({ sportKey }) => sportKey === 'soccer').length).toBeGreaterThanOrEqual(22);
  expect(
    atlas.leagues
      .filter(({ sportKey, outright }) => !MODELS.has(sportKey) && outright !== 'stage')
      .map(({ tournament }) => tournament.name),
  ).toEqual([]);
});

test('ids of teams, slugs of leagues and categories are unambiguous', () => {
  // Who rides several races is the same rider in each.
  const leagues = atlas.leagues.filter(({ outright }) => outright !== 'stage');
  const teams = leagues.flatMap((league) => league.teams.map(({ name }) => `${league.sportKey}/${name}`));
  expect(new Set(teams).size).toBe(teams.length);
  expect(new Set(leagues.flatMap((league) => league.teams.map(({ id }) => id))).size).toBe(teams.length);
  expect(new Set(atlas.tournaments.map(({ categoryId, slug }) => `${categoryId}/${slug}`)).size).toBe(
    atlas.tournaments.length,
  );
  expect(new Set(atlas.categories.map(({ id }) => id)).size).toBe(atlas.categories.length);
});

test('the counts stand over days: about 600 open, 40 live, half of the coming ones within 12 hours', () => {
  const plans = fixtures.startingBetween(NOON - 6 * HOUR, NOON + 96 * HOUR + HORIZON);
  const timed = plans.map((plan) => ({ plan, end: plan.startTime < NOON + 97 * HOUR ? endOf(plan) : Infinity }));
  for (let now = NOON; now < NOON + 96 * HOUR; now += 1.7 * HOUR) {
    const open = timed.filter(({ plan, end }) => plan.announcedAt <= now && end > now);
    const coming = open.filter(({ plan }) => plan.startTime > now);
    const live = open.length - coming.length;
    const soon = coming.filter(({ plan }) => plan.startTime <= now + 12 * HOUR).length;
    expect(open.length).toBeGreaterThanOrEqual(540);
    expect(open.length).toBeLessThanOrEqual(660);
    expect(live).toBeGreaterThanOrEqual(30);
    expect(live).toBeLessThanOrEqual(50);
    expect(soon / coming.length).toBeGreaterThan(0.45);
    expect(soon / coming.length).toBeLessThan(0.55);
    expect(coming.every(({ plan }) => plan.startTime <= now + HORIZON)).toBe(true);
  }
});

test('the number of open matches scales with the option', () => {
  for (const matches of [60, 1200]) {
    const list = createFixtures(atlas, MODELS, chancesOf(3), matches);
    const open = list.startingBetween(NOON - HOUR, NOON + HORIZON).filter(({ announcedAt }) => announcedAt <= NOON);
    expect(open.length).toBeGreaterThan(matches * 0.85);
    expect(open.length).toBeLessThan(matches * 1.15);
  }
});

test('so many matches that teams would have to play twice at a time are refused', () => {
  expect(() => createFixtures(atlas, MODELS, chancesOf(3), 50_000)).toThrow(/too many.*would play twice/);
});

test.each([1, 2, 3, 7])('5,000 matches at once are dealt without a team playing twice at a time, seed %i', (seed) => {
  expect(() => createFixtures(atlas, MODELS, chancesOf(seed), 5000)).not.toThrow();
});

test('no team plays twice at a time', () => {
  for (const matches of [600, 1500]) {
    const busy = new Map<string, number>();
    for (const plan of createFixtures(atlas, MODELS, chancesOf(5), matches).startingBetween(NOON, NOON + 60 * HOUR)) {
      const end = endOf(plan);
      for (const team of [plan.home, plan.away]) {
        const key = `${plan.league.sportKey}/${team?.name}`;
        expect(busy.get(key) ?? 0, `${key} at ${plan.startTime}`).toBeLessThanOrEqual(plan.startTime);
        busy.set(key, end);
      }
    }
  }
});

test('an id alone rebuilds its plan, and strange ids do not', () => {
  const plans = [...fixtures.startingBetween(NOON, NOON + 2 * HOUR), ...fixtures.outrightsAt(NOON)];
  expect(plans.map(({ id }) => fixtures.byId(id))).toEqual(plans);
  const other = createFixtures(atlas, MODELS, chancesOf(8), 600);
  expect(plans.map(({ id }) => other.byId(id))).toEqual(plans.map(() => null));
  expect(['', 'x', '12', '../1', '9'.repeat(30), `${plans[0]?.id}0x`].map((id) => fixtures.byId(id))).toEqual(
    Array(6).fill(null),
  );
});

test('at least eight leagues have an outright that lasts for months', () => {
  const seasons = fixtures.outrightsAt(NOON).filter(({ type }) => type === 'season');
  expect(seasons.length).toBeGreaterThanOrEqual(8);
  for (const season of seasons) {
    expect(season.announcedAt).toBeLessThanOrEqual(NOON);
    expect(season.startTime).toBeGreaterThan(NOON);
    expect(season.startTime - season.announcedAt).toBeGreaterThan(90 * 24 * HOUR);
    expect(fixtures.nextOutright(season).announcedAt).toBe(season.startTime);
  }
});

describe.each([7, 8, 9, 12, 18, 19, 20])('a league of %i teams', (teams) => {
  const perRound = Math.floor(teams / 2);
  const rounds = teams % 2 === 0 ? teams - 1 : teams;
  const season = Array.from({ length: perRound * rounds * 2 }, (_, m) => pairing(teams, m));

  test('meets everybody once in a single round', () => {
    const met = season.slice(0, perRound * rounds).map((pair) => pair.toSorted((a, b) => a - b).join('-'));
    expect(new Set(met).size).toBe((teams * (teams - 1)) / 2);
  });

  test('lets every team rest for the shortest gap', () => {
    const last = new Map<number, number>();
    for (const [m, pair] of season.entries()) {
      for (const team of pair) {
        expect(m - (last.get(team) ?? -Infinity)).toBeGreaterThanOrEqual(shortestGap(teams));
        last.set(team, m);
      }
    }
  });
});
