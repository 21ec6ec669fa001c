import { calls, type Market, type NewWatchRule, type Notification, type WatchRule } from '@touchline/contract';
import type { Caller } from '@touchline/testkit/caller';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTestPlayer, signInAs } from '../player/protection/testing/protection-players.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const here = serverOfFile();
let desk: Desk;
let player: Caller;
let playerId: string;

beforeAll(async () => {
  desk = deskAt(here.server.url);
  await desk.call('setClock', { body: { action: 'stop' } });
});
beforeEach(async () => {
  const { id, login } = await addTestPlayer(here.database.db);
  playerId = id;
  player = await signInAs(here.server.url, login);
});

async function addMatch(): Promise<string> {
  const { id } = await desk.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  return id;
}
type Script = 'kick_off' | 'suspend' | 'resume' | 'end';
async function happen(id: string, ...types: readonly Script[]): Promise<void> {
  for (const type of types) await desk.call('scriptMatch', { params: { id }, body: { type } });
}
async function goal(id: string, side: 'home' | 'away'): Promise<void> {
  await desk.call('scriptMatch', { params: { id }, body: { type: 'goal', side } });
}
function add(rule: NewWatchRule) {
  return player.call('addWatchRule', { body: rule });
}
async function rules(): Promise<readonly WatchRule[]> {
  return calls.getWatchRules.reply.parse((await player.call('getWatchRules')).body).data;
}
async function told(): Promise<readonly Notification[]> {
  return calls.getNotifications.reply.parse((await player.call('getNotifications', { query: '?locale=en' })).body).data;
}
async function winnerOf(matchId: string): Promise<Market> {
  const { body } = await player.call('getMarkets', { params: { id: matchId }, query: '?page=1&limit=500' });
  const market = calls.getMarkets.reply.parse(body).data.find(({ id }) => id === '1');
  if (market === undefined) throw new Error('the match has no winner to bet on');
  return market;
}
async function oddsOf(matchId: string, outcomeId: string): Promise<string> {
  return (await winnerOf(matchId)).outcomes.find(({ id }) => id === outcomeId)?.odds ?? '';
}
function price(matchId: string, kind: 'price_above' | 'price_below', outcome: string, odds: string): NewWatchRule {
  return { kind, match_id: matchId, market_id: '1', specifier: '', outcome_id: outcome, odds };
}
/** A little more than a price. */
function above(odds: string): string {
  return (Number(odds) + 0.01).toFixed(2);
}

describe('what is waited for', () => {
  test('is a price that rises or falls past a value, told once with the price of now [NOTE-05]', async () => {
    const id = await addMatch();
    await happen(id, 'kick_off');
    const [home, away] = [await oddsOf(id, '1'), await oddsOf(id, '2')];
    await add(price(id, 'price_above', '2', above(away)));
    await add(price(id, 'price_above', '1', above(home)));
    // Neither is there: a goal of the home side makes its price fall and the other rise.
    expect(await told()).toEqual([]);
    await goal(id, 'home');
    const now = await oddsOf(id, '2');
    const [first, ...others] = await told();
    expect(others).toEqual([]);
    expect([first?.type, first?.object_type, first?.selection]).toEqual([
      'watch_price',
      'watch',
      { market_id: '1', specifier: '', outcome_id: '2', odds: now, outcome_name: expect.any(String) },
    ]);
    expect(first?.body).toContain(`is at ${now} now.`);
    await goal(id, 'home');
    expect([(await told()).length, (await rules()).map(({ outcome_id: each }) => each)]).toEqual([1, ['1']]);
  });

  test('is a price at most a value [NOTE-05]', async () => {
    const id = await addMatch();
    await happen(id, 'kick_off');
    await add(price(id, 'price_below', '1', '1.05'));
    for (let each = 0; each < 5; each += 1) await goal(id, 'home');
    expect((await told()).map(({ type }) => type)).toEqual(['watch_price']);
  });

  test('is a market that opens, not before it does [NOTE-05]', async () => {
    const id = await addMatch();
    await happen(id, 'kick_off', 'suspend');
    const market = { kind: 'market_opens', match_id: id, market_id: '1', specifier: '' } as const;
    expect((await add(market)).status).toBe(200);
    expect(await told()).toEqual([]);
    await happen(id, 'resume');
    expect((await told()).map(({ type }) => type)).toEqual(['watch_market']);
    expect(await add(market)).toMatchObject({ status: 400, body: { code: 212 } });
  });

  test('is a match that starts [NOTE-05]', async () => {
    const [id, other] = [await addMatch(), await addMatch()];
    await add({ kind: 'match_starts', match_id: id });
    await happen(other, 'kick_off');
    expect(await told()).toEqual([]);
    await happen(id, 'kick_off');
    expect((await told()).map(({ type }) => type)).toEqual(['watch_start']);
    expect(await add({ kind: 'match_starts', match_id: id })).toMatchObject({ status: 400, body: { code: 212 } });
  });

  test('is a side that leads at half-time, and not one that leads before or does not lead then [NOTE-05]', async () => {
    const id = await addMatch();
    await add({ kind: 'leads_at_half_time', match_id: id, side: 'home' });
    await add({ kind: 'leads_at_half_time', match_id: id, side: 'away' });
    await happen(id, 'kick_off');
    await goal(id, 'home');
    expect(await told()).toEqual([]);
    // The desk has no half-time: the match is written as the feed writes it there.
    await sql`update match set data = jsonb_set(data, '{stage}', '"halftime"') where id = ${id}`.execute(
      here.database.db,
    );
    await sql`select fire_watch_rules(array[${id}], 500)`.execute(here.database.db);
    expect((await told()).map(({ type }) => type)).toEqual(['watch_half_time']);
    expect((await rules()).map(({ side }) => side)).toEqual(['away']);
  });
});

test('a rule that is paused tells nothing until it goes on, and one that was taken away nothing at all [NOTE-05]', async () => {
  const id = await addMatch();
  await add({ kind: 'leads_at_half_time', match_id: id, side: 'away' });
  await add({ kind: 'match_starts', match_id: id });
  const [start, half] = await rules();
  const paused = await player.call('pauseWatchRule', { params: { id: start?.id ?? '' }, body: { paused: true } });
  expect(paused).toMatchObject({ status: 200, body: { data: [{ paused: true }, { paused: false }] } });
  expect((await player.call('removeWatchRule', { params: { id: half?.id ?? '' } })).status).toBe(200);
  await happen(id, 'kick_off');
  expect(await told()).toEqual([]);
  await player.call('pauseWatchRule', { params: { id: start?.id ?? '' }, body: { paused: false } });
  await goal(id, 'home');
  expect((await told()).map(({ type }) => type)).toEqual(['watch_start']);
});

test('rules go with the end of their match, and the same one is kept once [NOTE-05]', async () => {
  const id = await addMatch();
  const rule = price(id, 'price_above', '1', '900');
  expect([(await add(rule)).status, (await add(rule)).status, (await rules()).length]).toEqual([200, 200, 1]);
  await happen(id, 'kick_off', 'end');
  expect(await rules()).toEqual([]);
  const { rows } = await sql`select from watch_rule where player_id = ${playerId}`.execute(here.database.db);
  expect([rows, await told()]).toEqual([[], []]);
});

test('a player has room for 50 rules, also when two come at once, and no other player has theirs [NOTE-05]', async () => {
  const id = await addMatch();
  for (let each = 0; each < 49; each += 1) await add(price(id, 'price_above', '1', `${900 + each}`));
  const both = await Promise.all([
    add({ kind: 'match_starts', match_id: id }),
    add(price(id, 'price_above', 'x', '900')),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status === 400)).toMatchObject({ body: { code: 211 } });
  const [latest] = await rules();
  expect(await rules()).toHaveLength(50);
  const other = await signInAs(here.server.url, (await addTestPlayer(here.database.db)).login);
  const params = { id: latest?.id ?? '' };
  expect((await other.call('pauseWatchRule', { params, body: { paused: true } })).status).toBe(404);
  await other.call('removeWatchRule', { params });
  expect(await rules()).toHaveLength(50);
});

test('what cannot be waited for is refused at its place [NOTE-05]', async () => {
  const id = await addMatch();
  const now = await oddsOf(id, '1');
  const refused = [
    [{ ...price(id, 'price_above', '1', '2'), market_id: '9999' }, 'body.market_id'],
    [price(id, 'price_above', '7', '2'), 'body.outcome_id'],
    [price(id, 'price_above', '1', now), 'body.odds'],
    [price(id, 'price_below', '1', above(now)), 'body.odds'],
    [price(id, 'price_above', '1', '0.5'), 'body.odds'],
    [{ kind: 'match_starts', match_id: 'x' }, 'body.match_id'],
  ] as const;
  for (const [rule, path] of refused) {
    const { status, body } = await player.call('addWatchRule', { body: rule });
    expect([status, body], path).toEqual([
      400,
      expect.objectContaining({ details: [expect.objectContaining({ path })] }),
    ]);
  }
  expect((await add({ kind: 'match_starts', match_id: '99999999999999999999' })).status).toBe(404);
});
