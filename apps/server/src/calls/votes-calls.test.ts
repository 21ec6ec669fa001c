import { calls, noPlayer, type Prediction } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
let desk: Desk;
let visitor: Caller;
let demo: Caller;
let second: Caller;

async function signedIn(login: string): Promise<Caller> {
  const caller = createCaller(server.url);
  await caller.call('signIn', { body: { login, password: demoPassword } });
  return caller;
}

beforeAll(async () => {
  server = await startServer({ matches: 20 });
  desk = deskAt(server.url);
  await desk.call('setClock', { body: { action: 'stop' } });
  visitor = createCaller(server.url);
  demo = await signedIn('demo@touchline.test');
  second = await signedIn('second@touchline.test');
});
afterAll(() => server.stop());

async function addMatch(sport = 'soccer'): Promise<string> {
  const { id } = await desk.call('addMatch', { body: { sport_key: sport, starts_in_seconds: 3600 } });
  return id;
}
async function votesOn(matchId: string, caller = visitor): Promise<readonly Prediction[]> {
  const { body } = await caller.call('getVotes', { query: `?match_id=${matchId}` });
  return calls.getVotes.reply.parse(body).data;
}
function cast(caller: Caller, id: string, data: string) {
  return caller.call('vote', { body: { prediction_id: id, data } });
}
/** Votes by outcome, those without any left out. */
function countsOf(prediction: Prediction | undefined): Readonly<Record<string, number>> {
  const cast = (prediction?.answers ?? []).filter(({ votes }) => votes > 0);
  return Object.fromEntries(cast.map(({ data, votes }) => [data, votes]));
}

test('a visitor sees what is asked of a match and how it was answered, and has no vote [NOTE-04] [API-09d]', async () => {
  const id = await addMatch();
  const asked = await votesOn(id);
  expect(asked.map(({ prediction_id: each, answers }) => [each, answers?.map(({ data }) => data)])).toEqual([
    [`${id}:1|`, ['1', 'x', '2']],
    [`${id}:8|goalnr=1`, ['1', 'none', '2']],
    [expect.stringMatching(`^${id}:18\\|total=[0-9.]+$`), ['over', 'under']],
  ]);
  await cast(demo, `${id}:1|`, '1');
  const [winner] = await votesOn(id);
  expect([winner?.data, winner?.open, countsOf(winner)]).toEqual([null, true, { 1: 1 }]);
  expect((await votesOn(await addMatch('tennis'))).map(({ answers }) => answers?.length)).toEqual([2, 2]);
  expect((await cast(visitor, `${id}:1|`, '1')).status).toBe(401);
});

test('the page of a visitor beside the session of a player has the settings of a visitor, and no vote [I10]', async () => {
  const id = await addMatch();
  await cast(demo, `${id}:1|`, '1');
  await demo.call('saveSettings', { body: { odds_type: 'british' } });
  const shown = async (name: string) => {
    const headers = { 'x-touchline-player': name };
    const votes = await demo.call('getVotes', { query: `?match_id=${id}`, headers });
    const settings = await demo.call('getSettings', { headers });
    return [
      calls.getVotes.reply.parse(votes.body).data[0]?.data,
      calls.getSettings.reply.parse(settings.body).odds_types.selected,
    ];
  };
  const { body } = await demo.call('getPlayer');
  expect(await shown(String(calls.getPlayer.reply.parse(body).id))).toEqual(['1', 'british']);
  expect(await shown(noPlayer)).toEqual([null, 'decimal']);
});

test('a player has one vote a question, which a second one replaces; what two devices send at once is one [NOTE-04] [API-09d]', async () => {
  const id = await addMatch();
  const winner = `${id}:1|`;
  expect(await cast(demo, winner, '1')).toMatchObject({ status: 200, body: { data: '1', open: true } });
  const [{ created_at: first } = { created_at: null }] = await votesOn(id, demo);
  // The same once more is the vote that there is.
  await cast(demo, winner, '1');
  expect((await votesOn(id, demo))[0]?.created_at).toBe(first);
  await cast(second, winner, '2');
  expect(countsOf((await votesOn(id))[0])).toEqual({ 1: 1, 2: 1 });
  await cast(demo, winner, 'x');
  expect(countsOf((await votesOn(id))[0])).toEqual({ 2: 1, x: 1 });
  const device = await signedIn('demo@touchline.test');
  const both = [demo, device].flatMap((caller) => ['1', 'x', '2'].map((data) => cast(caller, winner, data)));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const [after] = await votesOn(id, demo);
  const others: Readonly<Record<string, number>> = { [after?.data ?? '']: 1 };
  expect(countsOf(after)).toEqual({ ...others, 2: 1 + (others['2'] ?? 0) });
});

test('the line of a total is that of its first vote, whatever it is by now [NOTE-04]', async () => {
  const id = await addMatch();
  const total = (await votesOn(id)).find(({ prediction_id: each }) => each.includes('total='))?.prediction_id ?? '';
  expect((await cast(demo, total.replace(/total=.*/, 'total=9.5'), 'over')).body).toMatchObject({ code: 210 });
  expect((await cast(demo, total, 'over')).status).toBe(200);
  expect((await votesOn(id))[2]).toMatchObject({ prediction_id: total });
});

test('once a match has begun its votes stand, and none is taken any more [NOTE-04]', async () => {
  const id = await addMatch();
  await cast(demo, `${id}:1|`, '1');
  await desk.call('scriptMatch', { params: { id }, body: { type: 'kick_off' } });
  expect(await cast(demo, `${id}:1|`, '2')).toMatchObject({ status: 400, body: { code: 210 } });
  expect(await cast(second, `${id}:1|`, '2')).toMatchObject({ status: 400, body: { code: 210 } });
  const [winner, ...others] = await votesOn(id, demo);
  expect([winner?.data, winner?.open, countsOf(winner), others]).toEqual(['1', false, { 1: 1 }, []]);
});

test.each([
  ['?', 'query.prediction_id'],
  ['?prediction_id=1', 'query.prediction_id'],
  ['?match_id=x', 'query.match_id'],
  ['?match_id=2&prediction_id=1%3A1%7C', 'query.match_id'],
])('votes asked for with %s are refused at their place [API-09d]', async (query, path) => {
  const { status, body } = await visitor.call('getVotes', { query });
  expect([status, body]).toEqual([400, expect.objectContaining({ details: [expect.objectContaining({ path })] })]);
});

test('an answer that is none of the outcomes is refused at its place [API-09d]', async () => {
  const id = await addMatch();
  const { status, body } = await cast(demo, `${id}:1|`, 'over');
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ details: [expect.objectContaining({ path: 'body.data' })] }),
  ]);
  expect(await votesOn('99999999999999999999')).toEqual([]);
});
