import { calls } from '@touchline/contract';
import { expect, test } from 'vitest';
import { buildPlayer, createStage, refusal, reply, subscribedTo } from '../testing/index.ts';

async function withPlayer() {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = stage.open();
  tab.sportsbook.start();
  await subscribedTo(stage, '$user:en.7');
  return { stage, tab };
}

test('a 401 to comp points gives none, ends no session and is not asked for again and again [AUTH-13] [API-01e]', async () => {
  const { stage, tab } = await withPlayer();
  stage.api.on('getCompPoints', () => refusal(1001));
  const points = tab.watch(tab.sportsbook.select.ask(calls.getCompPoints));
  await stage.browser.advance(120_000);
  expect(points.get()).toEqual({ state: 'not_found', value: null });
  expect(stage.api.count('getCompPoints')).toBe(1);
  expect(tab.sportsbook.select.session.get().status).toBe('logged_in');
  expect(tab.sportsbook.select.notices.get()).toEqual([]);
  tab.sportsbook.stop();
});

test('a 401 to status groups ends the session like any other [AUTH-05]', async () => {
  const { stage, tab } = await withPlayer();
  stage.api.on('getStatusGroups', () => refusal(1001));
  tab.watch(tab.sportsbook.select.ask(calls.getStatusGroups));
  await stage.browser.advance(1_000);
  expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
  tab.sportsbook.stop();
});

test('comp points that come are shown [AUTH-13]', async () => {
  const { stage, tab } = await withPlayer();
  stage.api.on('getCompPoints', () => reply({ comp_points: '12.5' }));
  const points = tab.watch(tab.sportsbook.select.ask(calls.getCompPoints));
  await stage.browser.advance(1_000);
  expect(points.get()).toEqual({ state: 'ready', value: { comp_points: '12.5' } });
  tab.sportsbook.stop();
});
