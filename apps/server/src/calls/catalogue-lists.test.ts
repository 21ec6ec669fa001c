import { calls, type Match } from '@touchline/contract';
import { fieldOf, sidesOf } from '@touchline/rules';
import { describe, expect, test } from 'vitest';
import { catalogueOfFile, idsOf } from './testing/catalogue-of-file.ts';

const here = catalogueOfFile();
const { addMatch, desk, matches, play, post, read, refusal } = here;

const dayMs = 86_400_000;

describe('lists of matches', () => {
  test('every filter finds what it names and nothing else [API-03]', async () => {
    const all = (await matches('limit=500')).data;
    const [first] = all;
    if (!first) throw new Error('no match is open');
    const { tournament, start_time: start } = first;
    const expectOnly = async (query: string, fits: (match: Match) => boolean) => {
      const { data } = await matches(`limit=500&${query}`);
      expect(idsOf(data).toSorted(), query).toEqual(idsOf(all.filter(fits)).toSorted());
    };
    await expectOnly(`id=${first.id},999`, ({ id }) => id === first.id);
    await expectOnly('sport_key=tennis,soccer', (match) => ['tennis', 'soccer'].includes(match.tournament.sport.key));
    await expectOnly('sport_type=cyber', ({ provider }) => provider === 'oddin');
    await expectOnly(
      `category_id=${tournament.category.id}`,
      (match) => match.tournament.category.id === tournament.category.id,
    );
    await expectOnly(`tournament_id=${tournament.id}`, (match) => match.tournament.id === tournament.id);
    await expectOnly('match_status=live', ({ status }) => status === 1);
    await expectOnly('match_status=1', ({ status }) => status === 1);
    await expectOnly(`start_from=${start}`, ({ start_time }) => start_time >= start);
    await expectOnly(`start_to=${start}`, ({ start_time }) => start_time <= start);
    await expectOnly('has_video=true', ({ has_video }) => has_video);
    // Right after a goal a live match has markets, and none of them sells.
    const selling = new Set<string>();
    for (const { id } of all) {
      const { data } = await read(calls.getMarkets.reply, `/matches/${id}/markets?limit=500`);
      if (data.some(({ status }) => status === 1)) selling.add(id);
    }
    await expectOnly('bettable=true', ({ id, status }) => status <= 1 && selling.has(id));
    const starts = (await matches('limit=500&sort_by=start_time')).data.map(({ start_time }) => start_time);
    expect(starts).toEqual(starts.toSorted());
    const latest = (await matches('limit=500&sort_by=latest')).data.map(({ start_time }) => start_time);
    expect(latest).toEqual(starts.toReversed());
    const few = (await matches('limit=500&max_per_sport=1')).data.map((match) => match.tournament.sport.key);
    expect(few).toEqual([...new Set(few)]);
    expect(few.length).toBe(new Set(all.map((match) => match.tournament.sport.key)).size);
  });

  test('results of the days before the first start are there, with final scores by period [API-03] [CAT-03]', async () => {
    const { data, pagination } = await matches('match_status=finished&limit=500&sort_by=latest');
    expect(pagination.total).toBeGreaterThan(200);
    expect(data.every(({ status, stage }) => status === 4 && stage === 'ended')).toBe(true);
    const starts = data.map(({ start_time }) => start_time);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const days = new Set(
      (await matches('match_status=finished&limit=500&sort_by=start_time')).data
        .concat(data)
        .map(({ start_time }) => start_time.slice(0, 10)),
    );
    expect(days.size).toBeGreaterThanOrEqual(7);
    for (const { tournament, statistics } of data) {
      const periods = statistics?.period_score ?? [];
      expect(periods.length).toBeGreaterThan(0);
      if (tournament.sport.key !== 'soccer') continue;
      expect(periods.reduce((sum, { home }) => sum + home, 0)).toBe(statistics?.total_score.home);
      expect(periods.reduce((sum, { away }) => sum + away, 0)).toBe(statistics?.total_score.away);
    }
  });

  test('results are filtered and paged as open matches are, mixed with them too [API-03]', async () => {
    const from = new Date(here.now - 2 * dayMs).toISOString();
    const query = `match_status=finished&sport_key=tennis&start_from=${from}&sort_by=start_time`;
    const whole = await matches(`${query}&limit=500`);
    expect(whole.data.length).toBeGreaterThan(2);
    expect(
      whole.data.every(({ start_time, tournament }) => start_time >= from && tournament.sport.key === 'tennis'),
    ).toBe(true);
    const pages = await Promise.all([1, 2].map((page) => matches(`${query}&limit=2&page=${page}`)));
    expect(pages.flatMap(({ data }) => idsOf(data))).toEqual(idsOf(whole.data).slice(0, 4));
    const open = await matches('sport_key=tennis&limit=500');
    const mixed = await matches(
      `match_status=finished,live,prematch&sport_key=tennis&start_from=${from}&sort_by=start_time&limit=500`,
    );
    const openSince = open.data.filter(({ start_time }) => start_time >= from);
    expect(idsOf(mixed.data).toSorted()).toEqual([...idsOf(whole.data), ...idsOf(openSince)].toSorted());
    expect((await matches(`${query}&bettable=true`)).data).toEqual([]);
    expect(
      (await matches('start_from=2020-01-01T00:00:00.000Z&start_to=2020-01-02T00:00:00.000Z&match_status=finished'))
        .data,
    ).toEqual([]);
  });

  test('a match that is over before the first start has its page, its events and no markets [API-03]', async () => {
    const [past] = (await matches('match_status=finished&limit=1&sport_key=soccer')).data;
    if (!past) throw new Error('nothing is over');
    const { version: _, ...before } = past;
    for (const name of [past.id, past.slug]) {
      expect(await read(calls.getMatch.reply, `/matches/${name}`)).toMatchObject(before);
    }
    expect((await read(calls.getMarkets.reply, `/matches/${past.id}/markets`)).data).toEqual([]);
    expect((await read(calls.getPrices.reply, `/matches/${past.id}/prices?market_id=1`)).outcomes).toEqual([]);
    const events = await read(calls.getStatistics.reply, `/matches/${past.id}/events`);
    if (events.type !== 'events') throw new Error(events.type);
    expect(events.events[0]?.type).toBe('kick_off');
    expect(events.events.at(-1)).toMatchObject({ type: 'end', score: past.statistics?.total_score });
    expect(await refusal(`/matches/x-${past.slug}`)).toBe('404');
  });

  test('a match that the desk ended has that result, whatever the feed had planned [API-03]', async () => {
    const open = (await matches('match_status=prematch&sport_key=soccer&limit=1&sort_by=start_time')).data[0];
    if (!open) throw new Error('nothing is planned');
    const added = await addMatch();
    const goals = Array.from({ length: 9 }, () => ({ type: 'goal', side: 'away' }));
    await play(added.id, { type: 'kick_off' }, ...goals, { type: 'end' });
    await play(open.id, { type: 'kick_off' }, ...goals, { type: 'end' });
    const { data } = await matches('match_status=finished&limit=500&sport_key=soccer&sort_by=latest');
    expect(data.find(({ id }) => id === added.id)?.statistics?.total_score).toEqual({ home: 0, away: 9 });
    const byId = await matches(`match_status=finished&id=${open.id},${added.id}`);
    expect(byId.data.map(({ statistics }) => statistics?.total_score.away)).toEqual([9, 9]);
    const before = await read(calls.getStatistics.reply, `/matches/${open.id}/events`);
    if (before.type !== 'events') throw new Error(before.type);
    expect(before.events.filter(({ type }) => type === 'goal').map(({ score }) => score.away)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(before.events.map(({ number }) => number)).toEqual(
      before.events.map(({ number }) => number).toSorted((a, b) => a - b),
    );
  });
});

describe('sports, categories and leagues', () => {
  test('lists carry counts, priorities and providers, and filter by sport type [API-04] [CAT-01]', async () => {
    const { data: sports } = await read(calls.getSports.reply, '/sports');
    expect(sports.map(({ priority }) => priority)).toEqual(
      sports.map(({ priority }) => priority).toSorted((a, b) => a - b),
    );
    expect(
      (await read(calls.getSports.reply, '/sports?sport_type=cyber')).data.map(({ provider }) => provider),
    ).toEqual(sports.filter(({ type }) => type === 'cyber').map(() => 'oddin'));
    const sportsOf = ({ data }: { readonly data: readonly { readonly sport: { readonly key: string } }[] }) =>
      new Set(data.map(({ sport }) => sport.key));
    const cyber = new Set(sports.filter(({ type }) => type === 'cyber').map(({ key }) => key));
    expect(sportsOf(await read(calls.getCategories.reply, '/categories?sport_type=cyber'))).toEqual(cyber);
    expect(sportsOf(await read(calls.getTournaments.reply, '/tournaments?sport_type=cyber'))).toEqual(cyber);
  });

  test('every kind of sport has its data provider [CAT-13]', async () => {
    // At some hours nobody plays.
    await desk<'addMatch'>('/matches', { sport_key: 'counter-strike', starts_in_seconds: 60 });
    const { data } = await read(calls.getSports.reply, '/sports');
    expect(new Set(data.filter(({ type }) => type === 'regular').map(({ provider }) => provider))).toContain(
      'betradar',
    );
    expect(new Set(data.filter(({ type }) => type === 'cyber').map(({ provider }) => provider))).toEqual(
      new Set(['oddin']),
    );
    const settings = await read(calls.getSettings.reply, '/settings');
    expect(settings.sport_type_providers).toEqual([
      { sport_type: 'regular', providers: ['betradar', 'betconstruct'] },
      { sport_type: 'cyber', providers: ['oddin'] },
      { sport_type: 'premium_cricket', providers: ['betconstruct'] },
    ]);
    expect(settings.provider_statuses.map(({ provider }) => provider)).toEqual(
      expect.arrayContaining(['betradar', 'oddin']),
    );
  });

  test('counters fit the lists [CAT-08]', async () => {
    const answer = await post('/_sb_api/api/v2/counters', {
      live: true,
      sports: true,
      categories: true,
      tournaments: true,
    });
    const counters = calls.getCounters.reply.parse(await answer.json());
    const { data: open } = await matches('limit=500&type=match,season,stage,simple_tournament');
    const count = (fits: (match: Match) => boolean) => ({
      live: open.filter((match) => fits(match) && match.type === 'match' && match.status === 1).length,
      prematch: open.filter((match) => fits(match) && match.type === 'match' && match.status === 0).length,
      outrights: open.filter((match) => fits(match) && match.type !== 'match').length,
    });
    expect(counters.live).toBe(count(() => true).live);
    for (const { id, ...counts } of counters.sports ?? [])
      expect(counts).toEqual(count(({ tournament }) => tournament.sport.id === id));
    for (const { id, ...counts } of counters.categories ?? [])
      expect(counts).toEqual(count(({ tournament }) => tournament.category.id === id));
    for (const { id, ...counts } of counters.tournaments ?? [])
      expect(counts).toEqual(count(({ tournament }) => tournament.id === id));
    expect(counters.tournaments?.length).toBe(new Set(open.map(({ tournament }) => tournament.id)).size);
  });

  test('a category and a league are known by id or slug, also while nothing of them is open [API-04]', async () => {
    const open = await read(calls.getTournaments.reply, '/tournaments?limit=500');
    const openIds = new Set(open.data.map(({ id }) => id));
    const quiet = Array.from({ length: 80 }, (_, index) => String(1001 + index)).find((id) => !openIds.has(id)) ?? '';
    const league = await read(calls.getTournament.reply, `/tournaments/${quiet}`);
    expect(league.counts).toEqual({ live: 0, prematch: 0, outrights: 0 });
    const named = await read(calls.getTournament.reply, `/tournaments/${open.data[0]?.slug}`);
    expect(named).toEqual(open.data.find(({ slug }) => slug === open.data[0]?.slug));
    const category = await read(calls.getCategory.reply, `/categories/${league.category.id}`);
    expect(category).toMatchObject({ slug: league.category.slug, sport: league.sport });
    expect(await Promise.all(['/categories/77', '/tournaments/77', '/tournaments/no-such'].map(refusal))).toEqual([
      '404',
      '404',
      '404',
    ]);
  });

  test('a league and its matches name the columns of a row [CAT-14]', async () => {
    const { data } = await read(calls.getTournaments.reply, '/tournaments?limit=500');
    const open = new Map((await matches('limit=500')).data.map((match) => [match.tournament.id, match]));
    expect(new Set(data.map((league) => league.main_market_outcome_count))).toEqual(new Set([2, 3]));
    for (const { id, main_market_outcome_count: main, secondary_market_outcome_count: secondary } of data) {
      const match = open.get(id);
      if (!match) continue;
      expect(match.tournament).toMatchObject({
        main_market_outcome_count: main,
        secondary_market_outcome_count: secondary,
      });
      if (match.main_market) expect(match.main_market.outcomes.length).toBe(main);
      if (match.secondary_market) expect(match.secondary_market.outcomes.length).toBe(secondary);
    }
  });

  test('outrights of each type name their parent, their competitors and their end [CAT-12] [CAT-12a]', async () => {
    const { data } = await matches('type=season,stage,simple_tournament');
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['season', 'stage', 'simple_tournament']));
    for (const outright of data) {
      const { name, parent, tournament, start_time, end_date, main_market } = outright;
      expect([name.startsWith(parent?.name ?? '?'), parent?.id]).toEqual([true, tournament.id]);
      const end = Date.parse(end_date ?? '');
      expect([end > here.now, end >= Date.parse(start_time)]).toEqual([true, true]);
      const field = fieldOf(outright).map((competitor) => competitor.name);
      expect(field.length).toBeGreaterThan(3);
      if (main_market !== null) expect(main_market.outcomes.map((outcome) => outcome.name)).toEqual(field);
    }
  });

  test('all pages together are the whole list, at most 500 a page [CAT-06]', async () => {
    const { pagination } = await matches('limit=7');
    const pages = await Promise.all(
      Array.from({ length: pagination.last_page }, (_, at) => matches(`limit=7&page=${at + 1}`)),
    );
    const ids = pages.flatMap(({ data }) => idsOf(data));
    expect([ids.length, new Set(ids).size]).toEqual([pagination.total, pagination.total]);
    expect((await matches(`limit=7&page=${pagination.last_page + 1}`)).data).toEqual([]);
    expect(await refusal('/matches?limit=501')).toBe('400 query.limit');
    expect((await matches('')).pagination.limit).toBe(500);
    const [first] = ids;
    expect((await read(calls.getMarkets.reply, `/matches/${first}/markets`)).pagination.limit).toBe(500);
  });
});

describe('statistics of a match', () => {
  test('each kind of statistics answers; unknown matches and kinds are refused [API-03]', async () => {
    const [live] = (await matches('match_status=live&limit=1')).data;
    if (!live) throw new Error('nothing is live');
    for (const kind of ['events', 'numbers', 'head_to_head', 'form', 'standings']) {
      expect((await read(calls.getStatistics.reply, `/matches/${live.id}/${kind}`)).type).toBe(kind);
      expect(await refusal(`/matches/12345/${kind}`)).toBe('404');
    }
    expect(await refusal(`/matches/${live.id}/weather`)).toBe('400 params.stats_type');
    const form = await read(calls.getStatistics.reply, `/matches/${live.id}/form`);
    if (form.type !== 'form') throw new Error(form.type);
    const home = sidesOf(live)?.home.id;
    expect(form.home.length).toBeGreaterThan(0);
    expect(form.home.every((past) => past.home.id === home || past.away.id === home)).toBe(true);
  });

  test('a table adds up and moves with a result [API-03]', async () => {
    const { id } = await addMatch();
    const table = async (matchId: string) => {
      const answer = await read(calls.getStatistics.reply, `/matches/${matchId}/standings`);
      if (answer.type !== 'standings') throw new Error(answer.type);
      return answer.rows;
    };
    const rows = await table(id);
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, at) => at + 1));
    for (const { played, won, drawn, lost, points } of rows) {
      expect([won + drawn + lost, 3 * won + drawn]).toEqual([played, points]);
    }
    const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0);
    expect([sum(({ scored }) => scored), sum(({ won }) => won)]).toEqual([
      sum(({ conceded }) => conceded),
      sum(({ lost }) => lost),
    ]);
  });

  test('prices go from the announcement to now, at most 120 points, none while suspended [API-03]', async () => {
    const [live] = (await matches('match_status=live&limit=1&bettable=true')).data;
    const market = live?.main_market;
    if (!live || !market) throw new Error('nothing is for sale');
    const path = `/matches/${live.id}/prices?market_id=${market.id}&specifier=${encodeURIComponent(market.specifier)}`;
    const { outcomes } = await read(calls.getPrices.reply, path);
    expect(outcomes.map(({ id }) => id)).toEqual(market.outcomes.map(({ id }) => id));
    for (const { id, points } of outcomes) {
      expect(points.length).toBeLessThanOrEqual(120);
      expect(Date.parse(points[0]?.at ?? '')).toBeLessThan(Date.parse(live.start_time));
      expect(points.every((point, at) => at === 0 || point.odds !== points[at - 1]?.odds)).toBe(true);
      const outcome = market.outcomes.find((other) => other.id === id);
      expect(points.at(-1)?.odds).toBe(market.status === 1 && outcome?.active === true ? outcome.odds : null);
    }
    expect(await refusal('/matches/12345/prices?market_id=1')).toBe('404');
    const { id } = await addMatch();
    await play(id, { type: 'kick_off' }, { type: 'suspend' });
    const closed = await read(calls.getPrices.reply, `/matches/${id}/prices?market_id=1`);
    expect(closed.outcomes.map(({ points }) => points.at(-1)?.odds)).toEqual([null, null, null]);
  });
});

test('results and events are the same after a restart [API-03]', async () => {
  const query = 'match_status=finished&limit=500&sort_by=start_time';
  // The oldest results leave the list while the server starts.
  const from = `${query}&start_from=${new Date(here.now - 4 * dayMs).toISOString()}&start_to=${new Date(here.now - dayMs).toISOString()}`;
  const without = ({ data }: { readonly data: readonly Match[] }) => data.map((match) => ({ ...match, version: 0 }));
  const before = without(await matches(from));
  // Matches of the desk, whose ids begin so, are closed by a restart.
  const live = (await matches('match_status=live')).data.find(({ id }) => !id.startsWith('9'));
  const eventsOf = () => read(calls.getStatistics.reply, `/matches/${live?.id}/events`);
  const earlier = await eventsOf();
  await here.server.restart();
  await desk<'setClock'>('/clock', { action: 'stop' });
  expect(without(await matches(from))).toEqual(before);
  const again = await eventsOf();
  if (earlier.type !== 'events' || again.type !== 'events') throw new Error('no events');
  expect(again.events.slice(0, earlier.events.length)).toEqual(earlier.events);
  expect(before.length).toBeGreaterThan(50);
}, 60_000);
