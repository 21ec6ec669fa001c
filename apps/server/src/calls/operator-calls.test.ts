import { randomUUID } from 'node:crypto';
import { errorReply } from '@touchline/contract';
import { operatorAt } from '@touchline/testkit/operator';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { revokeKey } from '../back-office/operator-keys.ts';
import { ledgerSums } from '../sportsbook/ledger/audit.ts';
import { checkBalances } from '../sportsbook/ledger/ledger-testing.ts';
import { freebet, operatorOfFile, place } from './testing/operator-of-file.ts';

const here = operatorOfFile();
const { audit, balanceOf, newKey, newPick, signedIn } = here;

describe('a key', () => {
  test('that is missing, unknown, revoked or no key is refused in the same words, and a cookie is no key [I16]', async () => {
    const revoked = await newKey('short');
    expect(await revokeKey(here.database.db, 'short')).toBe(true);
    const player = await signedIn();
    const answers = await Promise.all([
      operatorAt(here.server.url, null).call('listCampaigns'),
      operatorAt(here.server.url, null).call('listCampaigns', { headers: { cookie: player.cookie ?? '' } }),
      operatorAt(here.server.url, `tlk_${'A'.repeat(43)}`).call('listCampaigns'),
      operatorAt(here.server.url, revoked).call('listCampaigns'),
      operatorAt(here.server.url, 'x').call('listCampaigns'),
    ]);
    const [first] = answers;
    expect(first).toMatchObject({ status: 401, body: { code: 1001 } });
    for (const { status, body } of answers)
      expect({ status, code: body['code'], message: body['message'] }).toEqual({
        status: first?.status,
        code: first?.body['code'],
        message: first?.body['message'],
      });
  });

  test('without the right of a call is refused, and so is every request of a page [I16]', async () => {
    const bets = await newKey('bets-alone', ['bets']);
    expect(await operatorAt(here.server.url, bets).call('listCampaigns')).toMatchObject({
      status: 403,
      body: { code: 1003 },
    });
    expect(await operatorAt(here.server.url, bets).call('readBet', { params: { id: '1' } })).toMatchObject({
      status: 404,
    });
    for (const headers of [{ origin: here.server.url }, { 'sec-fetch-site': 'same-origin' }])
      expect(await here.house.call('listCampaigns', { headers })).toMatchObject({ status: 403, body: { code: 1003 } });
    const preflight = await fetch(`${here.server.url}/operator/v1/campaigns`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  test('is stored as a hash alone [R13]', async () => {
    const key = await newKey('hashed');
    const { rows } = await sql<{ text: string }>`
      select (select coalesce(string_agg(k::text, ''), '') from operator_key k)
        || (select coalesce(string_agg(a::text, ''), '') from operator_audit a) as text`.execute(here.database.db);
    expect(rows[0]?.text).toContain('hashed');
    expect(rows[0]?.text).not.toContain(key);
    expect(rows[0]?.text).not.toContain(Buffer.from(key).toString('hex'));
  });
});

describe('a player', () => {
  test('is read by an address, restricted and let bet again, each with its row in the log [VAL-12]', async () => {
    const { body: file } = await here.house.call('findPlayer', { body: { email: 'demo@touchline.test' } });
    expect(file).toMatchObject({ id: here.demo, restricted: false, email: 'demo@touchline.test' });
    const restrict = (restricted: boolean) =>
      here.house.call('restrictPlayer', { params: { id: here.demo }, body: { restricted, reason: 'asked for' } });
    expect(await restrict(true)).toMatchObject({ status: 200, body: { restricted: true } });
    expect(await restrict(true)).toMatchObject({ status: 409 });
    const refused = await (
      await signedIn()
    ).call('placeBets', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en' },
        bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections: [await newPick()] }],
      },
    });
    expect(refused.body).toMatchObject({ code: 114 });
    expect(await restrict(false)).toMatchObject({ status: 200 });
    expect((await audit(2)).map(({ what, target, after }) => ({ what, target, after }))).toEqual([
      { what: 'player.restrict', target: `player ${here.demo}`, after: { restricted: false, reason: 'asked for' } },
      { what: 'player.restrict', target: `player ${here.demo}`, after: { restricted: true, reason: 'asked for' } },
    ]);
  });

  test('is put in exactly the groups that are named [AUTH-13]', async () => {
    const put = (groups: readonly string[]) =>
      here.house.call('setPlayerGroups', { params: { id: here.demo }, body: { groups } });
    await put(['friends', 'vip-table']);
    expect(await put(['friends'])).toMatchObject({ status: 200, body: { groups: ['friends'] } });
    expect(await audit()).toMatchObject([
      { before: { groups: ['friends', 'vip-table'] }, after: { groups: ['friends'] } },
    ]);
  });

  test('who is signed out has no session left that is answered [R13]', async () => {
    const devices = [await signedIn('second@touchline.test'), await signedIn('second@touchline.test')];
    const { body: file } = await here.house.call('findPlayer', { body: { email: 'second@touchline.test' } });
    const answer = await here.house.call('signPlayerOut', { params: { id: String(file['id']) } });
    expect(answer.status).toBe(200);
    expect(Number(answer.body['ended_sessions'])).toBeGreaterThanOrEqual(2);
    for (const device of devices) expect(await device.call('getAccounts')).toMatchObject({ status: 401 });
  });
});

describe('a bet', () => {
  test('that is open is voided once, to the cent, and its player reads it as refunded [I4] [I13]', async () => {
    const player = await signedIn();
    const before = await balanceOf(here.demo);
    const id = await place(player, {
      stake: { value: '12.34', currency: 'EUR' },
      selections: [await newPick(), await newPick()],
    });
    expect(await balanceOf(here.demo)).toBe(String(BigInt(before) - 1234n));
    const isVoid = () => here.house.call('voidBet', { params: { id }, body: { reason: 'palpable error' } });
    const answers = await Promise.all(Array.from({ length: 4 }, isVoid));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ player_id: here.demo, paid: '12.34' });
    expect(await balanceOf(here.demo)).toBe(before);
    const { body } = await player.call('getBets', { query: `?id=${id}` });
    expect(body).toMatchObject({ data: [{ id, status: 'done', result: 'refund_entire' }] });
    expect(await here.house.call('readBet', { params: { id } })).toMatchObject({
      body: { player_id: here.demo, bet: { id } },
    });
    await checkBalances(here.database.db);
    expect((await ledgerSums(here.database.db)).every(({ sum }) => sum === '0')).toBe(true);
    expect(await audit()).toMatchObject([
      { what: 'bet.void', target: `bet ${id}`, after: { reason: 'palpable error' } },
    ]);
  });

  test('that a freebet stakes is voided into a freebet, and pays nothing [BON-05]', async () => {
    const { body: given } = await here.house.call('giveBonus', { body: { ...freebet, player: { id: here.demo } } });
    const player = await signedIn();
    const before = await balanceOf(here.demo);
    const id = await place(player, {
      stake: { value: '7.50', currency: 'EUR' },
      selections: [await newPick()],
      bonus: { id: given['id'], type: 'freebet' },
    });
    const answer = await here.house.call('voidBet', { params: { id }, body: { reason: 'match called off' } });
    expect(answer).toMatchObject({ status: 200, body: { paid: '0.00', freebet_returned: '7.50' } });
    expect(await balanceOf(here.demo)).toBe(before);
    await checkBalances(here.database.db);
  });

  test('that is not there is answered 404 [I16]', async () => {
    for (const id of ['1', '99999999999999999999'])
      for (const name of ['readBet', 'voidBet'] as const)
        expect(
          await here.house.call(name, { params: { id }, ...(name === 'voidBet' ? { body: { reason: 'none' } } : {}) }),
        ).toMatchObject({ status: 404 });
  });
});

describe('the audit log', () => {
  test('is read in parts, each row once, and a refusal leaves none [I4]', async () => {
    const all = await audit(200);
    const refused = await here.house.call('restrictPlayer', {
      params: { id: '1' },
      body: { restricted: true, reason: 'x' },
    });
    errorReply.parse(refused.body);
    expect(await audit(200)).toEqual(all);
    const parts: unknown[] = [];
    let next: unknown = null;
    do {
      const { body } = await here.house.call('listAudit', {
        query: `?limit=3${typeof next === 'string' ? `&cursor=${next}` : ''}`,
      });
      parts.push(...(body['data'] as unknown[]));
      next = body['next'];
    } while (next !== null);
    expect(parts).toEqual(all);
  });

  test('is never changed [I4]', async () => {
    await expect(sql`update operator_audit set what = 'nothing'`.execute(here.database.db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`delete from operator_audit`.execute(here.database.db)).rejects.toThrow('never changed');
  });
});
