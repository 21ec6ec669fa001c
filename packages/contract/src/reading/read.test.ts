import { describe, expect, test } from 'vitest';
import { calls } from '../calls/calls.ts';
import { publicEvent } from '../push/public-events.ts';
import { readAnswer, readEvent } from './read.ts';
import { context, read, sport, league, market, match, json } from '../testing/spec-answers.ts';

describe('answers as the specification says', () => {
  test('a match with no more than its fields is read whole, its prices by their own digits [API-11b]', () => {
    const { data, pagination } = read(readAnswer(calls.getMatches.reply, json([match]), context));
    expect(pagination).toEqual({ total: 1, page: 1, limit: 1, last_page: 1 });
    expect(data).toEqual([
      {
        id: 'sr:match:4711',
        urn_id: 'sr:match:4711',
        slug: 'Northport_City-4711',
        type: 'match',
        name: 'Northport vs Vale',
        tournament: {
          id: 'sr:tournament:17',
          urn_id: 'sr:tournament:17',
          slug: 'crown league',
          name: 'Crown League',
          priority: 5,
          category: { id: 'c:1', slug: 'england', name: 'England', country_code: 'GB' },
          sport: { id: 'fb', key: 'soccer', name: 'Football' },
          main_market_outcome_count: 3,
        },
        competitors: {
          home: { id: 'Northport', name: 'Northport', logo: null, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
          away: { id: 'Vale', name: 'Vale', logo: null, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
        },
        stadium: null,
        city: null,
        status: 1,
        stage: '',
        start_time: '2026-11-01T11:30:00.000Z',
        statistics: {
          clock: { seconds: 4032, running: false, at: '2026-11-01T12:00:00.000Z' },
          total_score: { home: 2, away: 1 },
          game_score: null,
          current_server: null,
          period_score: [
            { number: 1, home: 1, away: 1 },
            { number: 2, home: 1, away: 0 },
          ],
          max_period_number: 2,
        },
        available_markets: 1,
        main_market: {
          match_urn_id: 'sr:match:4711',
          id: '1x2',
          name: 'Result',
          status: 1,
          specifier: '',
          outcomes: [
            { id: 'Home win', name: 'Home', active: true, odds: '2.1025641' },
            { id: 'x', name: 'Draw', active: true, odds: '3.10' },
            { id: 'away', name: 'Away', active: false, odds: '1' },
          ],
          market_groups: ['main'],
          priority: 100,
          most_balanced: false,
          next_bet_stop: null,
          version: 7,
        },
        secondary_market: null,
        top_markets: [],
        has_video: false,
        provider: 'betradar',
        version: 7,
      },
    ]);
  });

  test('an outright has a parent and an end date, and many who take part [API-11b] [CAT-12]', () => {
    const outright = {
      id: 'sr:season:1',
      slug: 'winner',
      type: 'season',
      name: 'Crown League winner',
      parent: league,
      competitors: [{ name: 'A' }, { name: 'B' }],
      start_time: '2026-11-01T13:30:00Z',
      end_date: '2027-05-01T13:30:00Z',
      status: 0,
    };
    const found = read(readAnswer(calls.getMatch.reply, json(outright), context));
    expect([found.tournament.id, found.end_date, found.competitors, found.provider, found.stage]).toEqual([
      'sr:tournament:17',
      '2027-05-01T13:30:00.000Z',
      [expect.objectContaining({ name: 'A' }), expect.objectContaining({ name: 'B' })],
      'betradar',
      'not_started',
    ]);
  });

  test('sports, categories and leagues need no counts and say nothing of draws [API-11b] [CAT-08a] [LAY-11]', () => {
    const [found] = read(readAnswer(calls.getSports.reply, json({ sports: [sport] }), context)).data;
    expect([found?.counts, found?.has_draw]).toEqual([undefined, true]);
    const [tennis] = read(readAnswer(calls.getSports.reply, json([{ ...sport, key: 'tennis' }]), context)).data;
    expect(tennis?.has_draw).toBe(false);
    const { main_market_outcomes_count: _, ...without } = league;
    expect(read(readAnswer(calls.getTournament.reply, json(without), context)).main_market_outcome_count).toBe(3);
  });

  test.each([
    ['by id', { live: 2, sports: { fb: 5 } }],
    ['in a list', { live: 2, sports: [{ id: 'fb', total: 5 }] }],
    ['under data', { data: { live: 2, sports: [{ id: 'fb', prematch: 5 }] } }],
  ])('counters %s are read [CAT-08a] [API-11b]', (_, body) => {
    expect(read(readAnswer(calls.getCounters.reply, json(body), context))).toEqual({
      live: 2,
      sports: [{ id: 'fb', live: 0, prematch: 5, outrights: 0 }],
    });
  });

  const page = { total: 1200, page: 2, limit: 500, last_page: 3 };

  test.each([
    ['beside the list', { data: [match], pagination: page }],
    ['flat', { matches: [match], ...page }],
    ['in camelCase', { data: [match], pagination: { total: 1200, page: 2, limit: 500, lastPage: 3 } }],
    ['without the last page', { items: [match], pagination: { total: 1200, page: 2, limit: 500 } }],
  ])('pages that are described %s are read [API-11b] [CAT-06]', (_, body) => {
    const answer = read(readAnswer(calls.getMatches.reply, json(body), context));
    expect([answer.data.length, answer.pagination]).toEqual([1, page]);
  });
});

describe('what is not as the specification says', () => {
  test.each([
    ['no JSON', '<html>', 'not JSON'],
    ['a status that there is not', json({ ...match, status: 9 }), '/status'],
    [
      'a price that is no number',
      json({ ...match, main_market: { ...market, outcomes: [{ id: 'x', odds: '2,10' }] } }),
      '/odds',
    ],
    ['an id with a line break', json({ ...match, id: 'a\nb' }), '/id'],
    ['a start that is no moment', json({ ...match, start_time: 'soon' }), '/start_time'],
  ])('%s is unreadable, at its place [API-11b]', (_, text, place) => {
    const reading = readAnswer(calls.getMatch.reply, text, context);
    expect(reading.kind === 'unreadable' ? reading.why : reading).toContain(place);
  });

  test('text of another back end turns nothing around it either [I11]', () => {
    const turned = read(readAnswer(calls.getMatch.reply, json({ ...match, name: '\u202Ex' }), context));
    expect(turned.name).toBe('\u200Bx');
  });
});

test('a push event without versions and moment is as new as its coming [API-11b] [I8]', () => {
  const event = {
    type: 'markets_changed',
    payload: { match_id: 4711, markets: [{ id: '1x2', status: 1, outcomes: [{ id: 'x', odds: 3.1 }] }] },
  };
  expect(read(readEvent(publicEvent, event, context))).toEqual({
    at: context.now,
    type: 'markets_changed',
    payload: {
      match_id: '4711',
      markets: [
        { id: '1x2', specifier: '', status: 1, version: 7, outcomes: [{ id: 'x', odds: '3.1', active: true }] },
      ],
    },
  });
});
