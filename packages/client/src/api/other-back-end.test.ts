import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  buildMatch,
  buildSport,
  createStage,
  subscribedTo,
  imported,
  onePage,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';
import type { FakeAnswer, OpenTab, Stage } from '../testing/index.ts';

function raw(value: unknown, status = 200): FakeAnswer<never> {
  return { kind: 'raw', status, text: JSON.stringify(value) };
}

async function opened(stage: Stage): Promise<OpenTab> {
  const tab = stage.open();
  tab.sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  return tab;
}

const { counts: _counts, has_draw: _draw, ...specified } = buildSport();
const { version: _version, ...unversioned } = buildMatch();

describe('counts', () => {
  test('come from the counters, and lists without counts are read [CAT-08a] [API-11b]', async () => {
    const stage = createStage();
    stage.api.on('getSports', () => raw({ sports: [specified] }));
    stage.api.on('getCounters', () => raw({ sports: { [specified.id]: 7 } }));
    const tab = await opened(stage);
    const sports = tab.watch(tab.sportsbook.select.sports);
    await imported(stage, turn, () => sports.get().value?.[0]?.counts !== undefined);
    expect(sports.get().value).toEqual([
      { ...specified, has_draw: true, counts: { live: 0, prematch: 7, outrights: 0 } },
    ]);
    expect(stage.api.last('getCounters').body).toEqual({ sports: true });
    tab.sportsbook.stop();
  });

  test('are asked for by themselves when matches move, and the list only when it holds something else [CAT-08a]', async () => {
    const stage = createStage();
    const { id } = buildSport();
    let counts = [{ id, live: 2, prematch: 0, outrights: 0 }];
    stage.api.on('getCounters', () => reply({ sports: counts }));
    const tab = await opened(stage);
    const sports = tab.watch(tab.sportsbook.select.sports);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    const asked = () => [stage.api.count('getSports'), stage.api.count('getCounters')];
    const kickOff = pushed({
      type: 'match_status_changed',
      payload: { match_id: '1', status: 1, stage: 's', statistics: null, available_markets: 1, version: 2 },
    });
    stage.push.publish('updates:en', kickOff);
    await settle();
    await stage.browser.advance(16_000);
    // No counts were known before, so the list may be an old one.
    expect([sports.get().value?.[0]?.counts?.live, asked()]).toEqual([2, [2, 1]]);
    await stage.browser.advance(61_000);
    expect(asked()).toEqual([2, 2]);
    counts = [...counts, { id: '99', live: 0, prematch: 1, outrights: 0 }];
    await stage.browser.advance(61_000);
    expect(asked()).toEqual([3, 3]);
    list.stop();
    tab.sportsbook.stop();
  });
});

test('a match is found by its slug where the back end finds matches by their ids alone [API-11b] [NAV-11]', async () => {
  const stage = createStage();
  stage.api.on('getMatch', ({ params }) =>
    params['id'] === unversioned.id ? raw(unversioned) : raw({ message: 'There is no such match.' }, 404),
  );
  const tab = await opened(stage);
  const page = tab.watch(tab.sportsbook.select.matchPage(unversioned.slug));
  await imported(stage, turn, () => page.get().state !== 'loading');
  expect(page.get().value?.matchId).toBe(unversioned.id);
  const nobody = tab.watch(tab.sportsbook.select.matchPage('no-such-match-123'));
  await imported(stage, turn, () => nobody.get().state !== 'loading');
  expect(nobody.get().state).toBe('not_found');
  tab.sportsbook.stop();
});

test('without versions, an answer is as old as its question: what came meanwhile stays [API-11b] [I8]', async () => {
  const stage = createStage();
  const at = (odds: string) => {
    const main = unversioned.main_market;
    if (main === null) throw new Error('the match has a market');
    const { version: _, ...market } = main;
    return { ...unversioned, main_market: { ...market, outcomes: market.outcomes.map((each) => ({ ...each, odds })) } };
  };
  const first = Promise.withResolvers<undefined>();
  stage.api.on('getMatches', ({ query }) =>
    query['match_status'] === '0' ? raw(onePage([at('1.50')])) : raw(onePage([])),
  );
  const tab = await opened(stage);
  const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  const odds = () => tab.sportsbook.select.outcome('1', '1|', '1').get()?.odds;
  await imported(stage, turn, () => odds() === '1.50');
  stage.api.on('getMatches', async () => {
    await first.promise;
    return raw(onePage([at('1.60')]));
  });
  list.stop();
  await stage.browser.advance(60_000);
  const again = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await settle();
  stage.push.publish('updates:en', {
    type: 'markets_changed',
    payload: { match_id: '1', markets: [{ id: '1', status: 1, outcomes: at('1.70').main_market.outcomes }] },
  });
  await imported(stage, turn, () => odds() === '1.70');
  first.resolve(undefined);
  await settle();
  expect(odds()).toBe('1.70');
  again.stop();
  tab.sportsbook.stop();
});

test('calls are asked for under the versions and paths of the configuration [API-11b]', async () => {
  const stage = createStage({
    calls: {
      getSports: { version: 5, path: '/disciplines' },
      getMatch: { version: null, path: '/events/{id}', base: 'https://odds.example/api/' },
      getPlayer: { version: 3 },
    },
  });
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.sports);
  tab.watch(tab.sportsbook.select.matchPage('a/b'));
  await settle();
  const asked = tab.env.requests.map(({ url, headers }) => [url, headers['accept']]);
  expect(asked).toContainEqual(['/_sb_api/api/v5/disciplines', 'application/json']);
  expect(asked).toContainEqual(['https://odds.example/api/events/a%2Fb', 'application/json']);
  expect(asked).toContainEqual(['/api/player', 'application/vnd.touchline.v3+json']);
  tab.sportsbook.stop();
});
