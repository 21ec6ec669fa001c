import { randomUUID } from 'node:crypto';
import { type Bet, calls, errorReply, operatorRights } from '@touchline/contract';
import { fromSubunits, settleBet, toSubunits } from '@touchline/rules';
import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addKey, revokeKey } from '../back-office/operator-keys.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { ledgerSums } from '../sportsbook/ledger/audit.ts';
import { checkBalances } from '../sportsbook/ledger/ledger-testing.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const here = serverOfFile({}, 4);
let house: OperatorClient;
let demo: string;

async function newKey(name: string, rights: Parameters<typeof addKey>[2] = operatorRights): Promise<string> {
  const key = await addKey(here.database.db, name, rights);
  if (key === null) throw new Error(`${name} is taken`);
  return key;
}

beforeAll(async () => {
  house = operatorAt(here.server.url, await newKey('all'));
  const { id } = await here.database.db
    .selectFrom('player')
    .select('id')
    .where('email', '=', 'demo@touchline.test')
    .executeTakeFirstOrThrow();
  demo = id;
});

async function signedIn(login = 'demo@touchline.test') {
  const caller = createCaller(here.server.url);
  const { status } = await caller.call('signIn', { body: { login, password: demoPassword } });
  expect(status).toBe(200);
  return caller;
}
type Player = Awaited<ReturnType<typeof signedIn>>;

async function bonusesOf(player: Player) {
  const { body } = await player.call('listBonuses');
  return calls.listBonuses.reply.parse(body);
}

async function balanceOf(playerId: string): Promise<string> {
  const row = await here.database.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('player_id', '=', playerId)
    .where('currency', '=', 'EUR')
    .executeTakeFirstOrThrow();
  return row.balance ?? '';
}

/** A match of its own, and its outcome for the home side with what it stands at. */
async function newPick() {
  const { id } = await deskAt(here.server.url).call('addMatch', {
    body: { sport_key: 'soccer', starts_in_seconds: 3600, home: `Home ${randomUUID()}`, away: 'Away' },
  });
  const { body } = await createCaller(here.server.url).call('getMarkets', { params: { id } });
  const { data } = calls.getMarkets.reply.parse(body);
  const market = data.find((each) => each.id === '1') ?? data[0];
  const outcome = market?.outcomes[0];
  if (market === undefined || outcome === undefined) throw new Error('a match without a market');
  return {
    match_id: id,
    market_id: market.id,
    specifier: market.specifier,
    outcome_id: outcome.id,
    odds: outcome.odds,
  };
}

async function place(
  player: Player,
  bet: { readonly selections: readonly object[]; readonly [field: string]: unknown },
): Promise<string> {
  const type = bet.selections.length === 1 ? 'single' : 'combo';
  const { status, body } = await player.call('placeBets', {
    headers: { 'idempotency-key': randomUUID() },
    body: { meta: { device_id: 'device-1234', quick: false, type, locale: 'en' }, bets: [bet] },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: { id: string }[] }).data[0]?.id ?? '';
}

async function audit(limit = 1) {
  const { body } = await house.call('listAudit', { query: `?limit=${limit}` });
  return body['data'] as { key: string | null; what: string; target: string; before: unknown; after: unknown }[];
}

const freebet = { type: 'freebet', freebet_type: 'freebet', name: 'A gift', currency: 'EUR', amount: '7.50' };

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
      expect(await house.call('listCampaigns', { headers })).toMatchObject({ status: 403, body: { code: 1003 } });
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

describe('a freebet', () => {
  test('that is given by an email address is there for its player alone, once for each idempotency key [BON-01] [I1]', async () => {
    const again = { 'idempotency-key': randomUUID() };
    const body = { ...freebet, name: 'Given once', player: { email: 'Demo@touchline.test' } };
    const first = await house.call('giveBonus', { body, headers: again });
    expect(first).toMatchObject({ status: 200, body: { player_id: demo } });
    expect(await house.call('giveBonus', { body, headers: again })).toEqual(first);
    expect(await house.call('giveBonus', { body: { ...body, amount: '8' }, headers: again })).toMatchObject({
      status: 400,
      body: { code: 1009 },
    });
    const named = async (login: string) =>
      (await bonusesOf(await signedIn(login))).freebets.filter(({ name }) => name === 'Given once');
    expect(await named('demo@touchline.test')).toMatchObject([{ id: first.body['id'], issued_amount: '7.50' }]);
    expect(await named('second@touchline.test')).toEqual([]);
    expect(await audit()).toEqual([
      expect.objectContaining({
        key: 'all',
        what: 'bonus.give',
        target: `bonus ${String(first.body['id'])}`,
        before: null,
        after: expect.objectContaining({ player: demo, amount: '7.50' }),
      }),
    ]);
    expect(JSON.stringify(await audit(200))).not.toContain('@');
  });

  test('is revoked while it is unused, and refused once it stakes a bet [I13]', async () => {
    const give = async () =>
      String((await house.call('giveBonus', { body: { ...freebet, player: { id: demo } } })).body['id']);
    const [unused, used] = [await give(), await give()];
    const player = await signedIn();
    const listed = async () => (await bonusesOf(player)).freebets.map(({ id }) => id);
    expect(await listed()).toEqual(expect.arrayContaining([unused, used]));
    const reason = { body: { reason: 'given by mistake' } };
    expect(await house.call('revokeBonus', { params: { id: unused }, ...reason })).toMatchObject({ status: 200 });
    expect(await listed()).not.toContain(unused);
    const bet = {
      stake: { value: '7.50', currency: 'EUR' },
      selections: [await newPick()],
      bonus: { id: used, type: 'freebet' },
    };
    await place(player, bet);
    for (const id of [unused, used])
      expect(await house.call('revokeBonus', { params: { id }, ...reason })).toMatchObject({
        status: 409,
        body: { code: 1008 },
      });
  });

  test.each<[string, object, string]>([
    ['of a currency that is not there', { currency: 'QQQ' }, 'body.amount'],
    ['of an amount that its currency does not have', { amount: '1.001' }, 'body.amount'],
    ['of nothing', { amount: '0' }, 'body.amount'],
    ['that is over', { valid_to: '2001-01-01T00:00:00.000Z' }, 'body.valid_to'],
    ['whose bounds contradict each other', { min_odds: '3', max_odds: '2' }, 'body.max_odds'],
  ])('%s is refused at its field [I16]', async (_, wrong, path) => {
    const answer = await house.call('giveBonus', { body: { ...freebet, ...wrong, player: { id: demo } } });
    expect(answer).toMatchObject({ status: 400, body: { code: 1000, details: [{ path }] } });
  });

  test.each([{ id: '99999999999999999999' }, { id: '1' }, { email: 'nobody@player.test' }])(
    'for a player who is not there (%j) is answered 404 [I16]',
    async (player) => {
      expect(await house.call('giveBonus', { body: { ...freebet, player } })).toMatchObject({ status: 404 });
    },
  );
});

describe('a boost', () => {
  const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];

  test('of one player is offered to them and taken of them alone [BON-06] [I10]', async () => {
    const body = { type: 'comboboost', name: 'Your own', ranges, player: { id: demo } };
    const { body: given } = await house.call('giveBonus', { body });
    const [own, other] = [await signedIn(), await signedIn('second@touchline.test')];
    const ids = async (player: Player) => (await bonusesOf(player)).comboboosts.map(({ id }) => id);
    expect(await ids(own)).toContain(given['id']);
    expect(await ids(other)).not.toContain(given['id']);
    const held = async (player: string) =>
      (
        await sql<{ held: boolean }>`
          select hold_bonus(${player}, ${JSON.stringify({ type: 'comboboost', id: given['id'] })}::jsonb, 'infinity') as held`.execute(
          here.database.db,
        )
      ).rows[0]?.held;
    const second = await here.database.db
      .selectFrom('player')
      .select('id')
      .where('email', '=', 'second@touchline.test')
      .executeTakeFirstOrThrow();
    expect([await held(demo), await held(second.id)]).toEqual([true, false]);
    const revoked = await house.call('revokeBonus', { params: { id: String(given['id']) }, body: { reason: 'wrong' } });
    expect(revoked.status).toBe(200);
    expect(await ids(own)).not.toContain(given['id']);
  });

  test('whose ranges overlap is refused at the range [I16]', async () => {
    const wrong = [
      { min_count: 2, max_count: 4, bonus_odds: '1.05' },
      { min_count: 4, max_count: null, bonus_odds: '1.10' },
    ];
    const answer = await house.call('addCampaign', {
      body: { type: 'comboboost', key: 'overlap', name: 'Overlap', ranges: wrong },
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'body.ranges.1.min_count' }] } });
  });
});

describe('a campaign', () => {
  test('of a boost is for every player until it is ended, and ends once [BON-06]', async () => {
    const terms = {
      type: 'comboboost',
      key: 'spring-boost',
      name: 'Spring boost',
      ranges: [{ min_count: 3, max_count: null, bonus_odds: '1.10' }],
    };
    const added = await house.call('addCampaign', { body: terms });
    expect(added).toMatchObject({ status: 200, body: { status: 'running', terms } });
    expect(await house.call('addCampaign', { body: terms })).toMatchObject({ status: 409, body: { code: 1008 } });
    const player = await signedIn('second@touchline.test');
    const names = async () => (await bonusesOf(player)).comboboosts.map(({ name }) => name);
    expect(await names()).toContain('Spring boost');
    const id = String(added.body['id']);
    expect(await house.call('endCampaign', { params: { id } })).toMatchObject({
      status: 200,
      body: { status: 'ended' },
    });
    expect(await names()).not.toContain('Spring boost');
    expect(await house.call('endCampaign', { params: { id } })).toMatchObject({ status: 409 });
    const { body } = await house.call('listCampaigns');
    expect(body['data']).toContainEqual(expect.objectContaining({ id, status: 'ended', terms }));
    expect(await house.call('endCampaign', { params: { id: '99999999999999999999' } })).toMatchObject({ status: 404 });
  });

  test('of freebets is given to a player once, in a currency that it has [BON-01] [I13]', async () => {
    const { body: added } = await house.call('addCampaign', {
      body: {
        type: 'freebet',
        key: 'cup-final',
        name: 'Cup final',
        freebet_type: 'freebet',
        amounts: { EUR: '5', KWD: '1.500' },
        valid_days: 7,
        new_players: false,
      },
    });
    const body = { type: 'campaign', campaign_id: added['id'], player: { id: demo } };
    const answers = await Promise.all(Array.from({ length: 5 }, () => house.call('giveBonus', { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await house.call('giveBonus', { body: { ...body, currency: 'USD' } })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'body.currency' }] },
    });
    const { freebets } = await bonusesOf(await signedIn());
    expect(freebets.filter(({ name }) => name === 'Cup final')).toMatchObject([{ issued_amount: '5.00' }]);
  });
});

describe('the cost of a campaign', () => {
  /** The home side wins, and what that decides is settled. */
  async function homeWins(matchId: string): Promise<void> {
    for (const body of [{ type: 'kick_off' }, { type: 'goal', side: 'home' }, { type: 'end' }] as const)
      await deskAt(here.server.url).call('scriptMatch', { params: { id: matchId }, body });
  }
  const costOf = async (id: unknown): Promise<unknown> =>
    (await house.call('getCampaignCost', { params: { id: String(id) } })).body['data'];
  const betOf = async (id: string) => (await house.call('readBet', { params: { id } })).body['bet'] as Bet;

  test('of freebets is what is unused, then what is open, then what was paid [I4] [BON-05]', async () => {
    const { body: added } = await house.call('addCampaign', {
      body: {
        type: 'freebet',
        key: 'cost-of-freebets',
        name: 'Costs',
        freebet_type: 'freebet',
        amounts: { EUR: '5' },
        new_players: false,
      },
    });
    expect(await costOf(added['id'])).toEqual([]);
    const { body: given } = await house.call('giveBonus', {
      body: { type: 'campaign', campaign_id: added['id'], player: { id: demo } },
    });
    const row = { currency: 'EUR', bets: 0, paid_out: '0.00', unused_freebets: '5.00', open_at_most: '0.00' };
    expect(await costOf(added['id'])).toEqual([row]);
    const pick = await newPick();
    const id = await place(await signedIn(), {
      stake: { value: '5.00', currency: 'EUR' },
      selections: [pick],
      bonus: { id: given['id'], type: 'freebet' },
    });
    const open = (await betOf(id)).potential_win_amount;
    const used = { ...row, bets: 1, unused_freebets: '0.00' };
    expect(await costOf(added['id'])).toEqual([{ ...used, open_at_most: open }]);
    await homeWins(pick.match_id);
    expect(await costOf(added['id'])).toEqual([{ ...used, paid_out: open }]);
  });

  test('of a boost is what it adds to what its bets pay [I14] [BON-06]', async () => {
    const { body: added } = await house.call('addCampaign', {
      body: {
        type: 'comboboost',
        key: 'cost-of-boost',
        name: 'Costs',
        ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.50' }],
      },
    });
    const player = await signedIn('second@touchline.test');
    const boost = (await bonusesOf(player)).comboboosts.find(({ name }) => name === 'Costs');
    const selections = [await newPick(), await newPick()];
    const id = await place(player, {
      stake: { value: '3.33', currency: 'EUR' },
      selections,
      bonus: { id: boost?.id, type: 'comboboost', odds: '1.50' },
    });
    const boosted = toSubunits((await betOf(id)).potential_win_amount, '100') ?? 0n;
    const legs = selections.map(({ odds }) => ({ odds, result: 'win' as const }));
    const plain = settleBet({ stake: 333n, legs, maxPayout: null });
    const extra = fromSubunits(boosted - (plain.decided ? plain.payout : 0n), '100');
    expect(Number(extra)).toBeGreaterThan(0);
    const row = { currency: 'EUR', bets: 1, paid_out: '0.00', unused_freebets: '0.00', open_at_most: extra };
    expect(await costOf(added['id'])).toEqual([row]);
    for (const { match_id: match } of selections) await homeWins(match);
    expect(await costOf(added['id'])).toEqual([{ ...row, paid_out: extra, open_at_most: '0.00' }]);
    expect(await house.call('getCampaignCost', { params: { id: '99999999999999999999' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('a player', () => {
  test('is read by an address, restricted and let bet again, each with its row in the log [VAL-12]', async () => {
    const { body: file } = await house.call('findPlayer', { body: { email: 'demo@touchline.test' } });
    expect(file).toMatchObject({ id: demo, restricted: false, email: 'demo@touchline.test' });
    const restrict = (restricted: boolean) =>
      house.call('restrictPlayer', { params: { id: demo }, body: { restricted, reason: 'asked for' } });
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
      { what: 'player.restrict', target: `player ${demo}`, after: { restricted: false, reason: 'asked for' } },
      { what: 'player.restrict', target: `player ${demo}`, after: { restricted: true, reason: 'asked for' } },
    ]);
  });

  test('is put in exactly the groups that are named [AUTH-13]', async () => {
    const put = (groups: readonly string[]) =>
      house.call('setPlayerGroups', { params: { id: demo }, body: { groups } });
    await put(['friends', 'vip-table']);
    expect(await put(['friends'])).toMatchObject({ status: 200, body: { groups: ['friends'] } });
    expect(await audit()).toMatchObject([
      { before: { groups: ['friends', 'vip-table'] }, after: { groups: ['friends'] } },
    ]);
  });

  test('who is signed out has no session left that is answered [R13]', async () => {
    const devices = [await signedIn('second@touchline.test'), await signedIn('second@touchline.test')];
    const { body: file } = await house.call('findPlayer', { body: { email: 'second@touchline.test' } });
    const answer = await house.call('signPlayerOut', { params: { id: String(file['id']) } });
    expect(answer.status).toBe(200);
    expect(Number(answer.body['ended_sessions'])).toBeGreaterThanOrEqual(2);
    for (const device of devices) expect(await device.call('getAccounts')).toMatchObject({ status: 401 });
  });
});

describe('a bet', () => {
  test('that is open is voided once, to the cent, and its player reads it as refunded [I4] [I13]', async () => {
    const player = await signedIn();
    const before = await balanceOf(demo);
    const id = await place(player, {
      stake: { value: '12.34', currency: 'EUR' },
      selections: [await newPick(), await newPick()],
    });
    expect(await balanceOf(demo)).toBe(String(BigInt(before) - 1234n));
    const isVoid = () => house.call('voidBet', { params: { id }, body: { reason: 'palpable error' } });
    const answers = await Promise.all(Array.from({ length: 4 }, isVoid));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ player_id: demo, paid: '12.34' });
    expect(await balanceOf(demo)).toBe(before);
    const { body } = await player.call('getBets', { query: `?id=${id}` });
    expect(body).toMatchObject({ data: [{ id, status: 'done', result: 'refund_entire' }] });
    expect(await house.call('readBet', { params: { id } })).toMatchObject({ body: { player_id: demo, bet: { id } } });
    await checkBalances(here.database.db);
    expect((await ledgerSums(here.database.db)).every(({ sum }) => sum === '0')).toBe(true);
    expect(await audit()).toMatchObject([
      { what: 'bet.void', target: `bet ${id}`, after: { reason: 'palpable error' } },
    ]);
  });

  test('that a freebet stakes is voided into a freebet, and pays nothing [BON-05]', async () => {
    const { body: given } = await house.call('giveBonus', { body: { ...freebet, player: { id: demo } } });
    const player = await signedIn();
    const before = await balanceOf(demo);
    const id = await place(player, {
      stake: { value: '7.50', currency: 'EUR' },
      selections: [await newPick()],
      bonus: { id: given['id'], type: 'freebet' },
    });
    const answer = await house.call('voidBet', { params: { id }, body: { reason: 'match called off' } });
    expect(answer).toMatchObject({ status: 200, body: { paid: '0.00', freebet_returned: '7.50' } });
    expect(await balanceOf(demo)).toBe(before);
    await checkBalances(here.database.db);
  });

  test('that is not there is answered 404 [I16]', async () => {
    for (const id of ['1', '99999999999999999999'])
      for (const name of ['readBet', 'voidBet'] as const)
        expect(
          await house.call(name, { params: { id }, ...(name === 'voidBet' ? { body: { reason: 'none' } } : {}) }),
        ).toMatchObject({ status: 404 });
  });
});

describe('the audit log', () => {
  test('is read in parts, each row once, and a refusal leaves none [I4]', async () => {
    const all = await audit(200);
    const refused = await house.call('restrictPlayer', {
      params: { id: '1' },
      body: { restricted: true, reason: 'x' },
    });
    errorReply.parse(refused.body);
    expect(await audit(200)).toEqual(all);
    const parts: unknown[] = [];
    let next: unknown = null;
    do {
      const { body } = await house.call('listAudit', {
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
