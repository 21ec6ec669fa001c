import { calls, type Jackpot } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const here = serverOfFile({}, 1);
let demo: Caller;
let match: string;

beforeAll(async () => {
  demo = createCaller(here.server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  await demo.call('setClock', { body: { action: 'stop' } });
  const added = await demo.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  match = String(Reflect.get(Object(added.body), 'id'));
});

async function jackpots(): Promise<Jackpot[]> {
  return calls.getJackpots.reply.parse((await demo.call('getJackpots')).body).data;
}
async function balance(): Promise<string | undefined> {
  return calls.getAccounts.reply.parse((await demo.call('getAccounts')).body).data[0]?.balance;
}

/** A selection of the home side of the desk's match. */
async function homeWin() {
  const { specifier, outcomes } = await here.database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  const [outcome_id = '', outcome] = Object.entries(outcomes)[0] ?? [];
  return { match_id: match, market_id: '1', specifier, outcome_id, odds: outcome?.odds ?? '' };
}

/** Bets 10.00 EUR on it. */
async function bet(key: string) {
  const answer = await demo.call('placeBets', {
    headers: { 'idempotency-key': key },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [
        {
          stake: { value: '10.00', currency: 'EUR' },
          selections: [await homeWin()],
        },
      ],
    },
  });
  return calls.placeBets.reply.parse(answer.body).data[0];
}

describe('GET /jackpots', () => {
  test('lists the jackpot of the bookmaker with its levels, for players alone [JACK-01] [API-09]', async () => {
    expect(await jackpots()).toMatchObject([
      {
        name: 'Touchline jackpot',
        amount: '10550.00',
        currency: 'EUR',
        levels: [{ name: 'Mini', pool_amount: '50.00', state: 'active' }, { name: 'Major' }, { name: 'Grand' }],
      },
    ]);
    const { status, body } = await createCaller(here.server.url).call('getJackpots');
    expect([status, body]).toMatchObject([401, { code: 1001 }]);
  });

  test('the configuration says that there are jackpots [CFG-04]', async () => {
    const config: unknown = await (await fetch(`${here.server.url}/sportsbook/config.json`)).json();
    expect(config).toMatchObject({ jackpots: true });
  });

  test('a bet says that it takes part, feeds every level, and may win one [JACK-03]', async () => {
    expect(await bet('jackpot-bet-one-001')).toMatchObject({ used_in_jackpot: true });
    await vi.waitFor(async () => {
      const [jackpot] = await jackpots();
      expect(jackpot?.levels.map(({ pool_amount: pool }) => pool)).toEqual(['50.01', '500.00', '10000.00']);
    }, 20_000);

    await sql`update jackpot_level set lowest = 80000000, falls_at = 80000000, pool = 79999000 where code = 'mini'`.execute(
      here.database.db,
    );
    expect(await balance()).toBe('990.00');
    await bet('jackpot-bet-two-002');
    await vi.waitFor(async () => expect(await balance()).toBe('1060.00'), 20_000);
    const [jackpot] = await jackpots();
    expect(jackpot).toMatchObject({ hits_amount: '80.00', levels: [{ pool_amount: '50.00' }, {}, {}] });
    const statement = await demo.call('getStatement', { query: '?currency=EUR&limit=1' });
    expect(calls.getStatement.reply.parse(statement.body).data).toMatchObject([
      { kind: 'jackpot', amount: '80.00', bonus: { type: 'jackpot', name: 'Touchline jackpot: Mini' } },
    ]);
  });
});

describe('GET /jackpots/{id}', () => {
  test('answers one jackpot as the list has it, and 404 for an id that none has [JACK-01a] [API-09a]', async () => {
    const [listed] = await jackpots();
    const { status, body } = await demo.call('getJackpot', { params: { id: listed?.id ?? '' } });
    expect([status, body]).toEqual([200, listed]);
    for (const id of ['1', '9'.repeat(20)]) {
      const missing = await demo.call('getJackpot', { params: { id } });
      expect([missing.status, missing.body]).toMatchObject([404, { code: 1004 }]);
    }
    expect((await demo.call('getJackpot', { params: { id: 'x' } })).status).toBe(400);
  });
});

describe('POST /jackpots', () => {
  test('says of each bet which jackpots it takes part in: by its currency, its bonus and what is open [JACK-03] [API-09b]', async () => {
    const selections = [await homeWin()];
    const ask = async () => {
      const bonus = (type: string) => ({ id: '1', type });
      const bets = [
        { currency: 'EUR', selections },
        { currency: 'XXX', selections },
        { currency: 'EUR', selections, bonus: bonus('freebet') },
        { currency: 'EUR', selections, bonus: bonus('freebet_no_risk') },
        { currency: 'EUR', selections, bonus: bonus('comboboost') },
      ];
      const answer = await demo.call('askJackpots', { body: { bets } });
      return calls.askJackpots.reply.parse(answer.body).data;
    };
    const [listed] = await jackpots();
    expect(await ask()).toEqual([[listed], [], [], [listed], [listed]]);
    await sql`update jackpot_level set state = 'paused'`.execute(here.database.db);
    expect(await ask()).toEqual([[], [], [], [], []]);
    await sql`update jackpot_level set state = 'active'`.execute(here.database.db);
    expect((await demo.call('askJackpots', { body: { bets: [] } })).status).toBe(400);
  });
});

describe('GET /jackpot-hits', () => {
  test('lists the hits by its filters, and refuses a filter that is none [JACK-02] [API-09c]', async () => {
    const list = async (query: string) => {
      const { status, body } = await demo.call('getJackpotHits', { query });
      expect(status).toBe(200);
      return calls.getJackpotHits.reply.parse(body).data;
    };
    const [listed] = await jackpots();
    const own = { amount: '80.00', amount_eur: '80.00', currency: 'EUR', jackpot_level_name: 'Mini', seen: false };
    expect(await list('')).toMatchObject([own]);
    const filters = ['limit=1', `jackpot_id=${listed?.id}`, 'status=paid', 'for_user=true', 'unseen=true'];
    for (const query of filters) expect(await list(`?${query}`), query).toMatchObject([own]);
    for (const query of ['jackpot_id=1', 'status=pending']) expect(await list(`?${query}`), query).toEqual([]);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'jackpot_id=x', 'for_user=1', 'unseen=yes', 'other=1']) {
      expect((await demo.call('getJackpotHits', { query: `?${query}` })).status, query).toBe(400);
    }
    const other = createCaller(here.server.url);
    await other.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
    const seenBy = async (query: string) =>
      calls.getJackpotHits.reply.parse((await other.call('getJackpotHits', { query })).body).data;
    expect(await seenBy('')).toMatchObject([{ amount: '80.00', seen: true }]);
    expect([await seenBy('?for_user=true'), await seenBy('?unseen=true')]).toEqual([[], []]);
  });

  test('a hit that is marked as seen is unseen no more; no other player can mark it [JACK-02] [API-08e]', async () => {
    const unseen = async () =>
      calls.getJackpotHits.reply.parse((await demo.call('getJackpotHits', { query: '?unseen=true' })).body).data;
    const [hit] = await unseen();
    const body = [{ id: hit?.id ?? '', type: 'jackpot' }];
    const other = createCaller(here.server.url);
    await other.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
    expect((await other.call('markBonusesSeen', { body })).status).toBe(200);
    await demo.call('markBonusesSeen', { body: [{ id: hit?.id ?? '', type: 'freebet' }] });
    expect(await unseen()).toHaveLength(1);
    expect((await demo.call('markBonusesSeen', { body })).body).toEqual({ seen: true });
    expect(await unseen()).toEqual([]);
    const own = await demo.call('getJackpotHits', { query: '?for_user=true' });
    expect(own.body).toMatchObject({ data: [{ id: hit?.id, seen: true }] });
  });
});
