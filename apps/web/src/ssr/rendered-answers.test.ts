import { createSportsbook } from '@touchline/client';
import { buildConfig, createStage } from '@touchline/client/testing';
import { calls } from '@touchline/contract';
import { expect, test } from 'vitest';
import { answeredFrom } from './answers.ts';
import { readableOf, loadStateOf, remembering } from './rendered-answers.ts';
import { callOf } from './every-call.ts';
import { createServerEnv } from './server-env.ts';

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('what a server asked for, a browser reads from the answers that came along, and asks nobody', async () => {
  const stage = createStage();
  const server = createServerEnv(1_000, {}, async ({ method, url, headers }) => {
    const answer = await stage.api.fetch({ method, url, headers, body: null, timeout: 1_000, origins: [] });
    return answer.kind === 'answer' ? { status: answer.status, text: answer.text } : null;
  });
  const rendered = createSportsbook(server.env, buildConfig());
  const { select, askedFor } = remembering(rendered.select);
  const lists = [select.sports, select.matchList({ phase: 'prematch' }), select.ask(calls.getSports, { query: {} })];
  for (const list of lists) list.subscribe(() => undefined);
  expect(lists.map(loadStateOf)).toEqual(['loading', 'loading', 'loading']);
  await settled();
  expect(lists.map(loadStateOf)).toEqual(['ready', 'ready', 'ready']);
  expect([server.pending(), server.hasFailed()]).toEqual([0, false]);

  const asked = lists.map(askedFor);
  expect(asked).toEqual([['sports'], ['matchList', { phase: 'prematch' }], ['ask', 'getSports', { query: {} }]]);
  const before = stage.api.arrived.length;
  const tab = stage.browser.tab({ fetch: stage.api.fetch, webSocket: null });
  const answers = new Map(server.answers);
  const sportsbook = createSportsbook(answeredFrom(tab, answers), buildConfig());
  const restored: typeof asked = JSON.parse(JSON.stringify(asked));
  const read = restored.map((call) => (call === null ? null : readableOf(sportsbook.select, call, callOf)));
  for (const readable of read) readable?.subscribe(() => undefined);
  await settled();
  expect(read.map((readable) => readable && loadStateOf(readable))).toEqual(['ready', 'ready', 'ready']);
  expect(stage.api.arrived).toHaveLength(before);
  expect(sportsbook.select.outcome('1', '1|', '1').get()).toEqual(rendered.select.outcome('1', '1|', '1').get());
  answers.clear();
  sportsbook.commands.retry();
  sportsbook.select.tournaments('soccer').subscribe(() => undefined);
  expect(stage.api.arrived.length).toBeGreaterThan(before);
});

test('calls without an answer are listed, and an unknown call reads nothing', async () => {
  const server = createServerEnv(1_000, { kept: 'yes' }, async () => null);
  expect([server.env.local.get('kept'), server.env.local.get('other')]).toEqual(['yes', null]);
  const { select } = createSportsbook(server.env, buildConfig());
  select.sports.subscribe(() => undefined);
  await settled();
  expect(server.hasFailed()).toBe(true);
  expect(readableOf(select, ['nothing'], callOf)).toBeNull();
  expect(readableOf(select, ['ask', 'nothing', {}], callOf)).toBeNull();
});

test('what is simply there is not loaded', () => {
  const { select } = createSportsbook(createServerEnv(0, {}, async () => null).env, buildConfig());
  expect([select.connection, select.session, select.online].map(loadStateOf)).toEqual([null, null, null]);
});
