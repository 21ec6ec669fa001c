import { randomUUID } from 'node:crypto';
import { calls } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addTestMatches, addTestPlayer, newKey, selectionOf, signInAs } from './testing/protection-players.ts';
import { createSessionSums } from './session-sums.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile({ operator: { flags: { responsible_gambling: true } } });
let player: Caller;
let playerId: string;
let login: string;
let walletId: string;
let matchId: string;

beforeAll(async () => {
  [matchId = ''] = await addTestMatches(here.server.url, 1);
});

beforeEach(async () => {
  ({ id: playerId, login, walletId } = await addTestPlayer(here.database.db));
  player = await signInAs(here.server.url, login);
});

async function stake(value: string): Promise<void> {
  const selections = [await selectionOf(here.database.db, matchId)];
  const meta = { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' } as const;
  const { status } = await player.call('placeBets', {
    headers: newKey(),
    body: { meta, bets: [{ stake: { value, currency: 'EUR' }, selections }] },
  });
  expect(status).toBe(200);
}

/** Something that the ledger says of the player, in cents. */
async function book(kind: string, amount: number): Promise<void> {
  await here.database.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      insert into ledger_transaction (kind, reference) values (${kind}, ${randomUUID()}) returning id`.execute(
      transaction,
    );
    await sql`insert into ledger_entry (account_id, transaction_id, currency, amount)
      select ${walletId}::bigint, ${rows[0]?.id}::bigint, 'EUR', ${amount}::numeric
      union all select id, ${rows[0]?.id}::bigint, 'EUR', ${-amount}::numeric from ledger_account
      where kind = 'house' and currency = 'EUR'`.execute(transaction);
  });
}

async function check(caller = player, query = '?currency=EUR') {
  const { status, body } = await caller.call('getRealityCheck', { query });
  expect([status, body]).toEqual([200, body]);
  return calls.getRealityCheck.reply.parse(body);
}

test('a session is told what was staked and paid out in it, virtual games and jackpots too, to the cent [RG-01] [API-01b]', async () => {
  await stake('12.34');
  await book('arena_stake', -150);
  await book('arena_settlement', 401);
  await book('jackpot', 7);
  // Money that is paid in or given is nothing won.
  await book('deposit', 5_000);
  expect(await check()).toMatchObject({ bets_sum: '13.84', wins_sum: '4.08', continued_at: null });
});

test('what was before the session does not count, nor what another session of the player began [RG-01]', async () => {
  await stake('20');
  const next = await signInAs(here.server.url, login);
  await next.call('openSportsbookSession');
  expect(await check(next)).toMatchObject({ bets_sum: '0.00', wins_sum: '0.00' });
  expect(await check()).toMatchObject({ bets_sum: '20.00' });
});

test('the period runs from the opening until now, and says when the player went on [RG-01] [API-01b]', async () => {
  const signedInAt = new Date((await check()).period.from);
  await player.call('openSportsbookSession');
  const before = await check();
  expect(Date.parse(before.period.from)).toBeGreaterThan(signedInAt.getTime());
  expect(Date.parse(before.period.to)).toBeGreaterThanOrEqual(Date.parse(before.period.from));
  await player.call('continueSportsbookSession');
  const { continued_at: continuedAt, period } = await check();
  expect(period.from).toBe(before.period.from);
  expect(Date.parse(continuedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(period.from));
});

test('the sums are of the currency that is asked for, and without one of that of the profile [RG-01]', async () => {
  await stake('3');
  expect(await check(player, '')).toMatchObject({ bets_sum: '3.00' });
  expect(await check(player, '?currency=USD')).toMatchObject({ bets_sum: '0.00' });
  const answer = await player.call('getRealityCheck', { query: '?currency=XXX' });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'query.currency' }] } });
});

test('nobody is told of the session of another player, and a visitor of none [RG-01] [AUTH-15]', async () => {
  const { id } = await here.database.db
    .selectFrom('session')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const sums = createSessionSums(here.database.db);
  await expect(sums.of('1', id, 'EUR')).rejects.toThrow('gone');
  expect((await createCaller(here.server.url).call('getRealityCheck')).status).toBe(401);
});

test('the desk lists signs of harm, with the id of the player alone [RG-12]', async () => {
  await sql`insert into harm_marker (player_id, kind, day, figures, sentence)
    values (${playerId}, 'failed_deposits', '2026-05-10', '{"count": 3}', '3 deposits were refused within 24 hours.')`.execute(
    here.database.db,
  );
  const { status, body } = await createCaller(here.server.url).call('getHarmMarkers');
  expect([status, body]).toEqual([
    200,
    {
      data: [
        {
          player_id: playerId,
          kind: 'failed_deposits',
          day: '2026-05-10',
          sentence: '3 deposits were refused within 24 hours.',
        },
      ],
    },
  ]);
});

test('a refused bet and a replaced one count as no stake [RG-01]', async () => {
  await stake('10');
  await sql`insert into ledger_transaction (kind, bet_id)
    select 'refusal', bet_id from ledger_transaction where kind = 'stake' and id = (
      select max(transaction_id) from ledger_entry where account_id = ${walletId})`.execute(here.database.db);
  expect(await check()).toMatchObject({ bets_sum: '0.00' });
});
