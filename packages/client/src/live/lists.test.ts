import { describe, expect, test } from 'vitest';
import type { Match, MatchStatus, PushEvent } from '@touchline/contract';
import {
  buildMatch,
  buildSport,
  createStage,
  subscribedTo,
  onePage,
  opened,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import type { MatchListFilter, MatchListView } from '../sportsbook.ts';

function ids(view: MatchListView): readonly string[] {
  return view.groups.flatMap(({ matchIds }) => matchIds);
}

/** What a list holds, and what the server was asked with for it. */
async function listed(stage: Stage, filter: MatchListFilter) {
  const tab = await opened(stage);
  const before = stage.api.arrived.length;
  const list = tab.watch(tab.book.select.matchList(filter));
  await settle();
  const asked = stage.api.arrived
    .slice(before)
    .filter(({ name }) => name === 'getMatches')
    .map(({ request }) => request.query);
  return { tab, list, asked };
}

const base = buildMatch().tournament;
const dota = { ...base, id: '11', name: 'Major', sport: { id: '31', key: 'dota-2', name: 'Dota 2' } };
function at(hour: string): string {
  return `2026-01-01T${hour}:00:00.000Z`;
}

describe('what a list is narrowed to', () => {
  test('a type of sport: what the server knows, and what push brings of the same sports [CAT-13]', async () => {
    const stage = createStage();
    stage.world.sports = [buildSport(), buildSport({ id: '31', key: 'dota-2', type: 'cyber', priority: 2 })];
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', tournament: dota })];
    stage.api.on('getMatches', ({ query }) =>
      reply(onePage(query['sport_type'] === 'cyber' ? [buildMatch({ id: '2', tournament: dota })] : [])),
    );
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', sportType: 'cyber' });
    expect(asked).toMatchObject([{ sport_type: 'cyber' }]);
    for (const match of [buildMatch({ id: '3', tournament: dota }), buildMatch({ id: '4' })]) {
      stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    }
    await settle();
    expect(ids(list.get())).toEqual(['2', '3']);
    tab.book.stop();
  });

  test('outrights of every type stand in their list, and no match does [SLIP-23a] [CAT-12]', async () => {
    const stage = createStage();
    const types = ['match', 'stage', 'season', 'simple_tournament'] as const;
    stage.world.matches = types.map((type, place) => buildMatch({ id: String(place), type }));
    const { tab, list } = await listed(stage, { phase: 'outright' });
    expect(ids(list.get())).toEqual(['1', '2', '3']);
    tab.book.stop();
  });

  test('starts from and up to a moment, both included [NAV-13]', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () =>
      reply(onePage([buildMatch({ id: '2', start_time: at('12') }), buildMatch({ id: '3', start_time: at('13') })])),
    );
    const { tab, list, asked } = await listed(stage, {
      phase: 'prematch',
      startFrom: at('12'),
      startTo: at('13'),
    });
    expect(asked).toMatchObject([{ start_from: at('12'), start_to: at('13') }]);
    for (const [id, hour] of [
      ['1', '11'],
      ['4', '14'],
    ] as const) {
      const match = buildMatch({ id, start_time: at(hour) });
      stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    }
    await settle();
    expect(ids(list.get())).toEqual(['2', '3']);
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'match_changed',
        payload: { match: buildMatch({ id: '2', start_time: at('18'), version: 2 }) },
      }),
    );
    await settle();
    expect(ids(list.get()), 'put off until later').toEqual(['3']);
    tab.book.stop();
  });

  test('favourites: these matches only, fifty in a call, and none asks for nothing [NAV-09]', async () => {
    const stage = createStage();
    stage.world.matches = ['1', '2', '120'].map((id) => buildMatch({ id }));
    const wanted = Array.from({ length: 120 }, (_, place) => String(place + 2));
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', ids: wanted });
    expect(asked.map((query) => query['id']?.split(',').length)).toEqual([50, 50, 20]);
    expect(ids(list.get())).toEqual(['120', '2']);
    const before = stage.api.count('getMatches');
    const empty = tab.watch(tab.book.select.matchList({ phase: 'prematch', ids: [] }));
    await settle();
    expect([empty.get(), stage.api.count('getMatches') - before]).toEqual([
      { state: 'ready', groups: [], total: 0 },
      0,
    ]);
    tab.book.stop();
  });

  test('favourites: with matches of these teams, those that push announces too [NAV-09] [NOTE-02b]', async () => {
    const stage = createStage();
    const playedBy = (id: string, home: string, away: string) => {
      const match = buildMatch({ id });
      if (match.competitors === null || Array.isArray(match.competitors)) throw new Error('a match of nobody');
      const { competitors } = match;
      const sides = { home: { ...competitors.home, id: home }, away: { ...competitors.away, id: away } };
      return { ...match, competitors: sides };
    };
    stage.api.on('getMatches', ({ query }) =>
      // One that a back end found for a reason of its own is left out.
      reply(
        onePage(
          query['id'] === undefined
            ? [playedBy('2', '20', '21'), playedBy('3', '30', '31')]
            : [buildMatch({ id: '1' })],
        ),
      ),
    );
    const filter = { phase: 'prematch', ids: ['1'], competitorIds: ['21', '40'] } as const;
    const { tab, list, asked } = await listed(stage, filter);
    expect(asked.map(({ id, competitor_id }) => [id, competitor_id])).toEqual([
      ['1', undefined],
      [undefined, '21,40'],
    ]);
    expect(ids(list.get()).toSorted()).toEqual(['1', '2']);
    for (const match of [playedBy('4', '40', '50'), playedBy('5', '50', '51')])
      stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    await settle();
    expect(ids(list.get()).toSorted()).toEqual(['1', '2', '4']);
    tab.book.stop();
  });

  test('some leagues only [NAV-09]', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () => reply(onePage([buildMatch({ id: '1' })])));
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', tournamentIds: ['10', '12'] });
    expect(asked).toMatchObject([{ tournament_id: '10,12' }]);
    const match = buildMatch({ id: '9', tournament: dota });
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    await settle();
    expect(ids(list.get())).toEqual(['1']);
    tab.book.stop();
  });

  test('a few of each sport: what the answer leaves out goes on standing in the other lists', async () => {
    const stage = createStage();
    const matches = ['1', '2'].map((id) => buildMatch({ id, status: 1 }));
    stage.api.on('getMatches', ({ query }) =>
      reply(onePage(query['max_per_sport'] === '1' ? matches.slice(0, 1) : matches)),
    );
    const tab = await opened(stage);
    const all = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    tab.watch(tab.book.select.matchList({ phase: 'live', maxPerSport: 1 }));
    await settle();
    expect(stage.api.last('getMatches').query['max_per_sport']).toBe('1');
    expect(ids(all.get())).toEqual(['1', '2']);
    tab.book.stop();
  });

  test('with video; without what is interrupted or has no market, and it comes back by itself [NAV-28]', async () => {
    const stage = createStage();
    stage.world.matches = [
      buildMatch({ id: '1', status: 1 }),
      buildMatch({ id: '2', status: 2, has_video: true }),
      buildMatch({ id: '3', status: 1, available_markets: 0 }),
    ];
    const tab = await opened(stage);
    const bettable = tab.watch(tab.book.select.matchList({ phase: 'live', bettable: true }));
    const all = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    expect([ids(bettable.get()), ids(all.get())]).toEqual([['1'], ['1', '2', '3']]);
    for (const [id, status] of [
      ['2', 1],
      ['3', 1],
    ] as const) {
      stage.push.publish(
        'updates:en',
        pushed({
          type: 'match_status_changed',
          payload: { match_id: id, status, stage: 's', statistics: null, available_markets: 4, version: 2 },
        }),
      );
    }
    await settle();
    expect(ids(bettable.get())).toEqual(['1', '2', '3']);
    const video = tab.watch(tab.book.select.matchList({ phase: 'live', video: true }));
    await settle();
    expect([ids(video.get()), stage.api.last('getMatches').query['has_video']]).toEqual([['2'], 'true']);
    tab.book.stop();
  });
});

const lost = pushed({ type: 'events_lost', payload: {} });

function kickOff(id: string, version = 2) {
  return statusOf(id, 1, version);
}
function statusOf(id: string, status: MatchStatus, version = 2) {
  return pushed({
    type: 'match_status_changed',
    payload: { match_id: id, status, stage: 's', statistics: null, available_markets: 4, version },
  });
}
function liveMatch(id: string, given: Partial<Match> = {}) {
  return buildMatch({ id, status: 1, ...given });
}
function isStale(tab: OpenTab, id: string): boolean | undefined {
  return tab.book.select.outcome(id, '1|', '1').get()?.stale;
}

/** A stage whose back end names so many of its live matches of each sport, whatever it is asked for. */
function cutStage(most: number): Stage {
  const stage = createStage();
  stage.api.on('getMatches', ({ query }) => {
    const seen = new Map<string, number>();
    const named = stage.world.matches.filter(({ id, status, tournament: { sport } }) => {
      if (query['id'] !== undefined) return query['id'].split(',').includes(id);
      seen.set(sport.key, (seen.get(sport.key) ?? 0) + 1);
      return status === 1 && query['match_status'] === '1,2' && (seen.get(sport.key) ?? 0) <= most;
    });
    return reply(onePage(named));
  });
  return stage;
}

describe('what no answer names since updates were lost', () => {
  const few = { phase: 'live', maxPerSport: 2 } as const;

  test('a match that ended in a gap leaves a list of a few of each sport [PUSH-11] [I9]', async () => {
    const stage = cutStage(2);
    stage.world.matches = [liveMatch('1'), liveMatch('2')];
    const { tab, list } = await listed(stage, few);
    expect(ids(list.get())).toEqual(['1', '2']);
    stage.world.matches = [liveMatch('2')];
    stage.push.publish('updates:en', lost);
    await stage.browser.advance(2_000);
    expect(ids(list.get())).toEqual(['2']);
    tab.book.stop();
  });

  test('a match beyond the few that an answer names is not shown at the price of before [I9]', async () => {
    const stage = cutStage(2);
    stage.world.matches = ['1', '2', '3'].map((id) => liveMatch(id));
    const { tab, list } = await listed(stage, few);
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    await settle();
    expect([ids(list.get()), isStale(tab, '3')]).toEqual([['1', '2', '3'], false]);
    stage.push.publish('updates:en', lost);
    await settle();
    expect(['1', '2', '3'].map((id) => isStale(tab, id))).toEqual([true, true, true]);
    await stage.browser.advance(2_000);
    expect([ids(list.get()), isStale(tab, '1'), isStale(tab, '3')]).toEqual([['1', '2'], false, undefined]);
    tab.book.stop();
  });

  test('the same of a list of the next few: none that stood behind its last match comes up at an old price [I9]', async () => {
    const stage = createStage();
    const matches = ['1', '2', '3', '4', '5'].map((id) => buildMatch({ id }));
    stage.api.on('getMatches', ({ query }) =>
      reply({
        data: matches.slice(0, Number(query['limit'])),
        pagination: { total: 5, page: 1, limit: Number(query['limit']), last_page: 1 },
      }),
    );
    const { tab, list } = await listed(stage, { phase: 'prematch', limit: 4 });
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: buildMatch({ id: '5' }) } }));
    stage.push.publish('updates:en', lost);
    await stage.browser.advance(2_000);
    stage.push.publish('updates:en', kickOff('1'));
    await settle();
    expect(ids(list.get())).toEqual(['2', '3', '4']);
    tab.book.stop();
  });

  test('a match that push names since is good, and stays', async () => {
    const stage = cutStage(2);
    stage.world.matches = ['1', '2', '3'].map((id) => liveMatch(id));
    const { tab, list } = await listed(stage, few);
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    stage.push.publish('updates:en', lost);
    await settle();
    const price = tab.watch(tab.book.select.outcome('3', '1|', '1'));
    tab.env.frame();
    const before = price.notified;
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    await settle();
    tab.env.frame();
    expect([isStale(tab, '1'), isStale(tab, '3'), price.notified - before]).toEqual([true, false, 1]);
    await stage.browser.advance(2_000);
    expect([ids(list.get()), isStale(tab, '3')]).toEqual([['1', '2', '3'], false]);
    tab.book.stop();
  });

  test('an answer that was asked for before says nothing of a match that it alone names [I9]', async () => {
    const stage = createStage();
    const late = Promise.withResolvers<undefined>();
    stage.api.on('getMatches', async ({ query }) => {
      if (query['sport_key'] === undefined) await late.promise;
      return reply(onePage(query['sport_key'] === undefined ? [liveMatch('1'), liveMatch('2')] : [liveMatch('1')]));
    });
    const tab = await opened(stage);
    tab.watch(tab.book.select.matchList({ phase: 'live' }));
    tab.watch(tab.book.select.matchList({ phase: 'live', sportKey: 'football' }));
    await settle();
    stage.push.publish('updates:en', lost);
    await settle();
    late.resolve(undefined);
    await settle();
    expect(isStale(tab, '2')).toBe(true);
    await stage.browser.advance(2_000);
    expect(isStale(tab, '2')).toBe(false);
    tab.book.stop();
  });

  test('a match whose markets somebody looks at is asked for by itself, and is good once they leave', async () => {
    const stage = cutStage(2);
    stage.world.matches = ['1', '2', '3'].map((id) => liveMatch(id));
    const { tab, list } = await listed(stage, few);
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    const markets = tab.watch(tab.book.select.markets('3'));
    await subscribedTo(stage, 'match:3');
    stage.push.publish('updates:en', lost);
    await stage.browser.advance(2_000);
    markets.stop();
    await stage.browser.advance(4_000);
    expect([ids(list.get()), isStale(tab, '3')]).toEqual([['1', '2', '3'], false]);
    tab.book.stop();
  });

  test('a match that a placed bet shows goes on being shown there [PLC-06]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), liveMatch('8')];
    const { tab } = await listed(stage, { phase: 'prematch' });
    const now = tab.watch(tab.book.select.matchNow('8'));
    await subscribedTo(stage, 'match:8');
    stage.push.publish('updates:en', lost);
    await settle();
    const seen = [now.get()?.status];
    await stage.browser.advance(2_000);
    seen.push(now.get()?.status);
    stage.push.publish('match:8', statusOf('8', 3));
    await settle();
    const other = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    other.stop();
    await stage.browser.advance(4_000);
    seen.push(now.get()?.status);
    expect(seen).toEqual([1, 1, 3]);
    tab.book.stop();
  });

  test('what was read before push first came is read again, and what ended meanwhile leaves [PUSH-11] [I9]', async () => {
    const stage = cutStage(2);
    stage.world.matches = [liveMatch('1'), liveMatch('2')];
    stage.push.ignoreSubscribes(true);
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList(few));
    await stage.browser.advance(2_000);
    expect([ids(list.get()), isStale(tab, '1')]).toEqual([['1', '2'], false]);
    stage.world.matches = [liveMatch('2')];
    stage.push.ignoreSubscribes(false);
    await subscribedTo(stage, 'updates:en');
    expect([ids(list.get()), isStale(tab, '2')]).toEqual([['2'], false]);
    tab.book.stop();
  });
});

describe('a list that was cut and loses its matches', () => {
  /** Seven that begin one after another, of which four are asked for. */
  async function nextFew() {
    const stage = createStage();
    const matches = ['1', '2', '3', '4', '5', '6', '7'].map((id) => buildMatch({ id, status: 0 }));
    const begun = new Set<string>();
    stage.api.on('getMatches', () => {
      const left = matches.filter(({ id }) => !begun.has(id));
      return reply({
        data: left.slice(0, 4),
        pagination: { total: left.length, page: 1, limit: 4, last_page: Math.ceil(left.length / 4) },
      });
    });
    const { tab, list } = await listed(stage, { phase: 'prematch', limit: 4 });
    const first = stage.api.count('getMatches');
    const begin = (event: PushEvent, id: string): void => {
      begun.add(id);
      stage.push.publish('updates:en', event);
    };
    return { stage, tab, list, begin, asked: () => stage.api.count('getMatches') - first };
  }

  test('is asked for again when more than half of the next few have begun', async () => {
    const { stage, tab, list, begin } = await nextFew();
    for (const id of ['1', '2']) {
      begin(kickOff(id), id);
      await stage.browser.advance(2_000);
    }
    expect(ids(list.get())).toEqual(['3', '4']);
    begin(kickOff('3'), '3');
    await stage.browser.advance(2_000);
    expect(ids(list.get())).toEqual(['4', '5', '6', '7']);
    tab.book.stop();
  });

  test('also where a match says that it begins with another main market', async () => {
    const { stage, tab, list, begin } = await nextFew();
    for (const id of ['1', '2', '3']) {
      const match = liveMatch(id, { version: 2 });
      begin(pushed({ type: 'match_changed', payload: { match } }), id);
    }
    await stage.browser.advance(2_000);
    expect(ids(list.get())).toEqual(['4', '5', '6', '7']);
    tab.book.stop();
  });

  test('is asked for once after a mass kick-off, and not by all pages at the same moment [P4]', async () => {
    const { stage, tab, begin, asked } = await nextFew();
    const other = await opened(stage);
    other.watch(other.book.select.matchList({ phase: 'prematch', limit: 4 }));
    await settle();
    const before = asked();
    for (const id of ['1', '2', '3', '4']) begin(kickOff(id), id);
    const moments: number[] = [];
    for (let ms = 0; ms < 4_000; ms += 10) {
      await stage.browser.advance(10);
      for (let count = before + moments.length; count < asked(); count += 1) moments.push(ms);
    }
    expect([moments.length, new Set(moments).size]).toEqual([2, 2]);
    for (const { book } of [tab, other]) book.stop();
  });

  test('asks no second time while the answer is on its way, nor once there is no more to come', async () => {
    const { stage, tab, begin, asked } = await nextFew();
    const answer = Promise.withResolvers<undefined>();
    stage.api.on('getMatches', async () => {
      await answer.promise;
      return reply(onePage([buildMatch({ id: '5' }), buildMatch({ id: '6' })]));
    });
    for (const id of ['1', '2', '3']) begin(kickOff(id), id);
    await stage.browser.advance(2_000);
    begin(kickOff('4'), '4');
    await stage.browser.advance(2_000);
    answer.resolve(undefined);
    await settle();
    for (const id of ['5', '6']) begin(kickOff(id), id);
    await stage.browser.advance(5_000);
    expect(asked()).toBe(1);
    tab.book.stop();
  });

  test('is measured by what could be bet on after the answer, not by how many were asked for', async () => {
    const stage = createStage();
    const interrupted = ['4', '5', '6', '7', '8'].map((id) => buildMatch({ id, status: 2 }));
    stage.api.on('getMatches', () =>
      reply({
        data: [...['1', '2', '3'].map((id) => liveMatch(id)), ...interrupted],
        pagination: { total: 9, page: 1, limit: 8, last_page: 2 },
      }),
    );
    const { tab, asked } = await listed(stage, { phase: 'live', bettable: true, limit: 8 });
    const before = stage.api.count('getMatches');
    for (const [place, status] of ([1, 2, 1, 2] as const).entries()) {
      stage.push.publish('updates:en', statusOf('4', status, place + 2));
      await stage.browser.advance(2_000);
    }
    expect([asked.length, stage.api.count('getMatches') - before]).toEqual([1, 0]);
    for (const id of ['1', '2']) stage.push.publish('updates:en', statusOf(id, 3));
    await stage.browser.advance(2_000);
    expect(stage.api.count('getMatches') - before).toBe(1);
    tab.book.stop();
  });

  test('of a few of each sport: once more than a third of a sport is over that has more', async () => {
    const stage = cutStage(3);
    const tennis = { ...dota, sport: { id: '32', key: 'tennis', name: 'Tennis' } };
    const matches = ['1', '2', '3', '4', '5'].map((id) => liveMatch(id));
    const others = ['8', '9'].map((id) => liveMatch(id, { tournament: tennis }));
    stage.world.matches = [...matches, ...others];
    const { tab, list } = await listed(stage, { phase: 'live', maxPerSport: 3 });
    const before = stage.api.count('getMatches');
    const end = async (id: string) => {
      stage.world.matches = stage.world.matches.filter((match) => match.id !== id);
      stage.push.publish('updates:en', statusOf(id, 4));
      await stage.browser.advance(2_000);
      return stage.api.count('getMatches') - before;
    };
    expect([await end('8'), await end('9'), await end('1')]).toEqual([0, 0, 0]);
    expect([await end('2'), ids(list.get())]).toEqual([1, ['3', '4', '5']]);
    tab.book.stop();
  });
});

describe('how a list stands', () => {
  test('by the clock, a new group wherever the league changes [NAV-28]', async () => {
    const stage = createStage();
    stage.world.matches = [
      buildMatch({ id: '1', start_time: at('12') }),
      buildMatch({ id: '2', start_time: at('13'), tournament: dota }),
      buildMatch({ id: '3', start_time: at('14') }),
      buildMatch({ id: '4', start_time: at('15') }),
    ];
    const { tab, list } = await listed(stage, { phase: 'prematch', order: 'start' });
    expect(list.get().groups.map(({ key, matchIds }) => [key, matchIds])).toEqual([
      ['10/1', ['1']],
      ['11/2', ['2']],
      ['10/3', ['3', '4']],
    ]);
    tab.book.stop();
  });

  test('a league says how many prices stand in its rows, else whether its sport has a draw [CAT-14] [LAY-11]', async () => {
    const stage = createStage();
    stage.world.sports = [buildSport(), buildSport({ id: '31', key: 'dota-2', has_draw: false })];
    const counted = { ...base, id: '12', main_market_outcome_count: 2, secondary_market_outcome_count: 3 };
    stage.world.matches = [
      buildMatch({ id: '1' }),
      buildMatch({ id: '2', tournament: dota }),
      buildMatch({ id: '3', tournament: counted }),
    ];
    const { tab, list } = await listed(stage, { phase: 'prematch' });
    const counts = new Map(
      list.get().groups.map((group) => [group.tournamentId, [group.mainOutcomes, group.secondaryOutcomes]]),
    );
    expect([counts.get('10'), counts.get('11'), counts.get('12')]).toEqual([
      [3, 2],
      [2, 2],
      [2, 3],
    ]);
    tab.book.stop();
  });
});

test('of lists that nobody looks at any more the latest are kept, and the older let go', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  const filterAt = (turn: number): MatchListFilter => ({ phase: 'prematch', startFrom: new Date(turn).toISOString() });
  for (let turn = 0; turn < 60; turn += 1) {
    const list = tab.watch(tab.book.select.matchList(filterAt(turn)));
    await settle();
    list.stop();
    await stage.browser.advance(5_000);
  }
  const stateOf = (turn: number) => tab.book.select.matchList(filterAt(turn)).get().state;
  expect([stateOf(59), stateOf(40), stateOf(0)]).toEqual(['ready', 'ready', 'loading']);
  tab.book.stop();
});

test('a list that stands without the sports goes on standing while they are asked for again [LAY-11] [I15]', async () => {
  const stage = createStage();
  stage.api.on('getSports', () => ({ kind: 'lost' }));
  const { tab, list } = await listed(stage, { phase: 'prematch' });
  expect([list.get().state, ids(list.get())]).toEqual(['ready', ['1']]);
  const sports = Promise.withResolvers<undefined>();
  stage.api.on('getSports', async () => {
    await sports.promise;
    return reply({ data: [buildSport({ has_draw: false })] });
  });
  await stage.browser.advance(5_000);
  expect([list.get().state, ids(list.get())]).toEqual(['ready', ['1']]);
  sports.resolve(undefined);
  await settle();
  expect([list.get().state, list.get().groups[0]?.mainOutcomes]).toEqual(['ready', 2]);
  tab.book.stop();
});

test('a list waits for the sports, which give it its order, or for word that they do not come [LAY-11]', async () => {
  for (const [come, order] of [
    [() => reply({ data: [buildSport({ id: '31', key: 'dota-2', priority: 2 }), buildSport()] }), ['1', '2']],
    [() => ({ kind: 'lost' as const }), ['2', '1']],
  ] as const) {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', tournament: dota })];
    const sports = Promise.withResolvers<undefined>();
    stage.api.on('getSports', async () => {
      await sports.promise;
      return come();
    });
    const { tab, list, asked } = await listed(stage, { phase: 'prematch' });
    expect([asked.length, list.get()]).toEqual([1, { state: 'loading', groups: [], total: 0 }]);
    sports.resolve(undefined);
    await settle();
    expect([list.get().state, ids(list.get())]).toEqual(['ready', order]);
    tab.book.stop();
  }
});

describe('counts', () => {
  test('follow what moves between lists, many moves in one question [CAT-08]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = await opened(stage);
    const sports = tab.watch(tab.book.select.sports);
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    const before = stage.api.count('getSports');
    stage.world.sports = [buildSport({ counts: { live: 2, prematch: 0, outrights: 0 } })];
    stage.push.publish('updates:en', kickOff('1', 2));
    stage.push.publish('updates:en', kickOff('2', 2));
    await settle();
    await stage.browser.advance(16_000);
    expect([sports.get().value?.[0]?.counts?.live, stage.api.count('getSports') - before]).toEqual([2, 1]);
    tab.book.stop();
  });

  test('are polled even when nothing was received, and only while they are watched [CAT-08]', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const sports = tab.watch(tab.book.select.sports);
    await settle();
    const before = stage.api.count('getSports');
    await stage.browser.advance(61_000);
    expect(stage.api.count('getSports') - before).toBe(1);
    sports.stop();
    await stage.browser.advance(130_000);
    expect(stage.api.count('getSports') - before).toBe(1);
    tab.book.stop();
  });
});
