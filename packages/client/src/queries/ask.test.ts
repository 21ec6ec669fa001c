import { calls } from '@touchline/contract';
import { expect, test } from 'vitest';
import { buildJackpot, buildMatch, createStage, subscribedTo, pushed, reply, settle } from '../testing/index.ts';
import type { Stage } from '../testing/index.ts';

async function opened(stage: Stage) {
  const tab = stage.open();
  tab.sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  return tab;
}

const search = { query: { q: 'arsenal' } };

test('an answer is not asked for again by who comes back at once, and anew by who comes later', async () => {
  const stage = createStage();
  stage.api.on('search', () => reply({ sports: [], tournaments: [], matches: [], is_close: false }));
  const tab = await opened(stage);
  const visit = async (): Promise<string> => {
    const answer = tab.watch(tab.sportsbook.select.ask(calls.search, search));
    const { state } = answer.get();
    await settle();
    answer.stop();
    return state;
  };
  expect(await visit()).toBe('loading');
  await stage.browser.advance(1_000);
  expect([await visit(), stage.api.count('search')]).toEqual(['ready', 1]);
  await stage.browser.advance(10_000);
  expect([await visit(), stage.api.count('search')]).toEqual(['loading', 2]);
  tab.sportsbook.stop();
});

test.each([
  [403, '{"localized_message":"Nicht hier."}', { state: 'failed', value: null, message: 'Nicht hier.' }],
  [405, '', { state: 'failed', value: null, message: 'error.request.method' }],
  [404, '', { state: 'not_found', value: null }],
  [410, '<html>', { state: 'not_found', value: null }],
])('what status %i refuses has its reason, and what is gone is not found [API-11a]', async (status, text, shown) => {
  const stage = createStage();
  stage.api.on('search', () => ({ kind: 'raw', status, text }));
  const tab = await opened(stage);
  const answer = tab.watch(tab.sportsbook.select.ask(calls.search, search));
  await expect.poll(() => answer.get()).toEqual(shown);
  tab.sportsbook.stop();
});

test('what failed is not asked for again once nobody shows it, and at once when somebody does [AUTH-15] [I15]', async () => {
  const stage = createStage();
  stage.api.on('search', () => ({ kind: 'lost' }));
  const tab = await opened(stage);
  const shown = tab.watch(tab.sportsbook.select.ask(calls.search, search));
  await settle();
  shown.stop();
  const before = stage.api.count('search');
  await stage.browser.advance(2_500);
  expect(stage.api.count('search')).toBe(before);
  const again = tab.watch(tab.sportsbook.select.ask(calls.search, search));
  await settle();
  expect(stage.api.count('search')).toBe(before + 1);
  again.stop();
  tab.sportsbook.stop();
});

test('a page that leaves the events of a match and comes back at once receives the next one [CAT-11]', async () => {
  const stage = createStage();
  stage.world.matches = [buildMatch({ id: '1', status: 1 })];
  stage.api.on('getStatistics', () => reply({ type: 'events', events: [] }));
  const tab = await opened(stage);
  const before = tab.watch(tab.sportsbook.select.events('1'));
  await subscribedTo(stage, 'match:1');
  before.stop();
  await stage.browser.advance(1_000);
  const after = tab.watch(tab.sportsbook.select.events('1'));
  await settle();
  // Longer than the first one lingers.
  await stage.browser.advance(10_000);
  const event = {
    number: 1,
    type: 'goal',
    side: 'home',
    at: '2026-01-01T12:00:00.000Z',
    clock: 180,
    stage: '1st_half',
    score: { home: 1, away: 0 },
  } as const;
  stage.push.publish('match:1', pushed({ type: 'match_event_added', payload: { match_id: '1', event } }));
  await settle();
  expect(after.get().value).toMatchObject([{ number: 1, type: 'goal' }]);
  tab.sportsbook.stop();
});

test('an answer is that of its player: the next one gets none of it [NAV-14a] [AUTH-04]', async () => {
  const stage = createStage();
  stage.api.on('getJackpots', () => reply({ data: [buildJackpot()] }));
  const tab = await opened(stage);
  const of = (playerId: string) => tab.watch(tab.sportsbook.select.ask(calls.getJackpots, { playerId }));
  const first = of('1');
  await settle();
  first.stop();
  expect(first.get().value?.data).toHaveLength(1);
  const second = of('2');
  expect(second.get()).toEqual({ state: 'loading', value: null });
  await settle();
  expect(second.get().state).toBe('ready');
  tab.sportsbook.stop();
});

test('jackpots are asked for every 15 s and hits every 60 s, only while they are watched and the page is seen [JACK-01a] [JACK-02]', async () => {
  const stage = createStage();
  stage.api.on('getJackpot', () => reply(buildJackpot()));
  stage.api.on('getJackpotHits', () => reply({ data: [] }));
  const tab = await opened(stage);
  const jackpot = tab.watch(
    tab.sportsbook.select.ask(calls.getJackpot, { playerId: '1', params: { id: '60' }, every: 15_000 }),
  );
  const hits = tab.watch(tab.sportsbook.select.ask(calls.getJackpotHits, { playerId: '1', every: 60_000 }));
  await settle();
  const counts: (readonly number[])[] = [];
  const pass = async (): Promise<void> => {
    await stage.browser.advance(60_000);
    counts.push([stage.api.count('getJackpot'), stage.api.count('getJackpotHits')]);
  };
  await pass();
  tab.env.setVisible(false);
  await pass();
  tab.env.setVisible(true);
  await pass();
  jackpot.stop();
  hits.stop();
  await pass();
  expect(counts).toEqual([
    [5, 2],
    [5, 2],
    [9, 3],
    [9, 3],
  ]);
  tab.sportsbook.stop();
});
