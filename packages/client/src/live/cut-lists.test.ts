import { describe, expect, test } from 'vitest';
import type { Match, PushEvent } from '@touchline/contract';
import { buildMatch, createStage, subscribedTo, onePage, opened, pushed, reply, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import { ids, listed, dota, kickOff, statusOf } from '../testing/listed-matches.ts';

const lost = pushed({ type: 'events_lost', payload: {} });

function liveMatch(id: string, given: Partial<Match> = {}) {
  return buildMatch({ id, status: 1, ...given });
}

function isStale(tab: OpenTab, id: string): boolean | undefined {
  return tab.sportsbook.select.outcome(id, '1|', '1').get()?.stale;
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
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
  });

  test('a match that push names since is good, and stays', async () => {
    const stage = cutStage(2);
    stage.world.matches = ['1', '2', '3'].map((id) => liveMatch(id));
    const { tab, list } = await listed(stage, few);
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    stage.push.publish('updates:en', lost);
    await settle();
    const price = tab.watch(tab.sportsbook.select.outcome('3', '1|', '1'));
    tab.env.frame();
    const before = price.notified;
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    await settle();
    tab.env.frame();
    expect([isStale(tab, '1'), isStale(tab, '3'), price.notified - before]).toEqual([true, false, 1]);
    await stage.browser.advance(2_000);
    expect([ids(list.get()), isStale(tab, '3')]).toEqual([['1', '2', '3'], false]);
    tab.sportsbook.stop();
  });

  test('an answer that was asked for before says nothing of a match that it alone names [I9]', async () => {
    const stage = createStage();
    const late = Promise.withResolvers<undefined>();
    stage.api.on('getMatches', async ({ query }) => {
      if (query['sport_key'] === undefined) await late.promise;
      return reply(onePage(query['sport_key'] === undefined ? [liveMatch('1'), liveMatch('2')] : [liveMatch('1')]));
    });
    const tab = await opened(stage);
    tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
    tab.watch(tab.sportsbook.select.matchList({ phase: 'live', sportKey: 'football' }));
    await settle();
    stage.push.publish('updates:en', lost);
    await settle();
    late.resolve(undefined);
    await settle();
    expect(isStale(tab, '2')).toBe(true);
    await stage.browser.advance(2_000);
    expect(isStale(tab, '2')).toBe(false);
    tab.sportsbook.stop();
  });

  test('a match whose markets somebody looks at is asked for by itself, and is good once they leave', async () => {
    const stage = cutStage(2);
    stage.world.matches = ['1', '2', '3'].map((id) => liveMatch(id));
    const { tab, list } = await listed(stage, few);
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: liveMatch('3') } }));
    const markets = tab.watch(tab.sportsbook.select.markets('3'));
    await subscribedTo(stage, 'match:3');
    stage.push.publish('updates:en', lost);
    await stage.browser.advance(2_000);
    markets.stop();
    await stage.browser.advance(4_000);
    expect([ids(list.get()), isStale(tab, '3')]).toEqual([['1', '2', '3'], false]);
    tab.sportsbook.stop();
  });

  test('a match that a placed bet shows goes on being shown there [PLC-06]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), liveMatch('8')];
    const { tab } = await listed(stage, { phase: 'prematch' });
    const now = tab.watch(tab.sportsbook.select.matchNow('8'));
    await subscribedTo(stage, 'match:8');
    stage.push.publish('updates:en', lost);
    await settle();
    const seen = [now.get()?.status];
    await stage.browser.advance(2_000);
    seen.push(now.get()?.status);
    stage.push.publish('match:8', statusOf('8', 3));
    await settle();
    const other = tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
    await settle();
    other.stop();
    await stage.browser.advance(4_000);
    seen.push(now.get()?.status);
    expect(seen).toEqual([1, 1, 3]);
    tab.sportsbook.stop();
  });

  test('what was read before push first came is read again, and what ended meanwhile leaves [PUSH-11] [I9]', async () => {
    const stage = cutStage(2);
    stage.world.matches = [liveMatch('1'), liveMatch('2')];
    stage.push.ignoreSubscribes(true);
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList(few));
    await stage.browser.advance(2_000);
    expect([ids(list.get()), isStale(tab, '1')]).toEqual([['1', '2'], false]);
    stage.world.matches = [liveMatch('2')];
    stage.push.ignoreSubscribes(false);
    await subscribedTo(stage, 'updates:en');
    expect([ids(list.get()), isStale(tab, '2')]).toEqual([['2'], false]);
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
  });

  test('also where a match says that it begins with another main market', async () => {
    const { stage, tab, list, begin } = await nextFew();
    for (const id of ['1', '2', '3']) {
      const match = liveMatch(id, { version: 2 });
      begin(pushed({ type: 'match_changed', payload: { match } }), id);
    }
    await stage.browser.advance(2_000);
    expect(ids(list.get())).toEqual(['4', '5', '6', '7']);
    tab.sportsbook.stop();
  });

  test('is asked for once after a mass kick-off, and not by all pages at the same moment [P4]', async () => {
    const { stage, tab, begin, asked } = await nextFew();
    const other = await opened(stage);
    other.watch(other.sportsbook.select.matchList({ phase: 'prematch', limit: 4 }));
    await settle();
    const before = asked();
    for (const id of ['1', '2', '3', '4']) begin(kickOff(id), id);
    const moments: number[] = [];
    for (let ms = 0; ms < 4_000; ms += 10) {
      await stage.browser.advance(10);
      for (let count = before + moments.length; count < asked(); count += 1) moments.push(ms);
    }
    expect([moments.length, new Set(moments).size]).toEqual([2, 2]);
    for (const { sportsbook } of [tab, other]) sportsbook.stop();
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
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
  });
});
