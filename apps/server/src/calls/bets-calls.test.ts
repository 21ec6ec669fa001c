import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Press } from '../sportsbook/betting/place.ts';
import { balanceOf, betsOf, seedMarket, seedMatch, seedPlayer } from '../sportsbook/betting/betting-seeds.ts';
import { betOf, pick, pressOf, systemOf } from '../sportsbook/betting/betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, openRules } from '../sportsbook/betting/betting-testing.ts';
import { createSettlement } from '../sportsbook/settlement/settlement.ts';
import { betCalls } from './bets-calls.ts';
import { CallError, type CallRequest } from './handler.ts';
import { databaseOfFile } from '../testing/database-of-file.ts';
import { rowsRead } from '../testing/rows-read.ts';

const here = databaseOfFile(['1', '2', '3']);
let player: string;

beforeEach(async () => {
  player = await seedPlayer(here.db);
});

function around(playerId: string) {
  return {
    params: undefined,
    caller: { playerId, sessionId: '1' },
    requestId: 'request-1',
    cookies: {
      session: null,
      setSession: () => undefined,
      clearSession: () => undefined,
      device: null,
      setDevice: () => undefined,
    },
    address: '127.0.0.1',
  };
}

function handlers(rules = openRules, db = here.db) {
  return betCalls({
    db,
    betting: bettingOn(db, { rules }),
    rules,
    catalogue: databaseCatalogue(db),
  });
}

type PlaceRequest = CallRequest<(typeof calls)['placeBets']>;
type GetRequest = CallRequest<(typeof calls)['getBets']>;

function place({ playerId, key, fingerprint, body }: Press, rules = openRules) {
  const request: PlaceRequest = {
    ...around(playerId),
    query: undefined,
    body,
    idempotencyKey: key,
    fingerprint,
  };
  return handlers(rules).placeBets(request);
}

function list(playerId: string, query: GetRequest['query'] = {}, db = here.db) {
  const request = { ...around(playerId), query, body: undefined, idempotencyKey: null, fingerprint: null };
  return handlers(openRules, db).getBets(request);
}

/** What a call was refused with. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`not refused: ${String(error)}`);
  const { errorName, message, details, errorsByBet } = error;
  return { errorName, message, details, errorsByBet };
}

async function placeSingles(count: number, playerId = player): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { data } = await place(pressOf(playerId, [betOf([pick('1')], '1.00')]));
    ids.push(...data.map((bet) => bet.id));
  }
  return ids;
}

describe('placeBets', () => {
  test('some placed and some refused is an answer that fits the contract, replayed byte for byte [API-05]', async () => {
    const press = pressOf(player, [betOf([pick('1')]), betOf([pick('2', { odds: '1.50' })]), betOf([pick('3')])]);
    const first = await place(press);
    expect(calls.placeBets.reply.parse(first)).toEqual(first);
    expect([first.data.map((bet) => bet.ref), first.errors_by_bet.map((error) => error.bet_index)]).toEqual([
      [`${press.key}.0`, `${press.key}.2`],
      [1],
    ]);
    expect(JSON.stringify(await place(press))).toBe(JSON.stringify(first));
  });

  test('when every bet is refused so is the call, with the verdicts, and a repeat gets the same answer [API-05] [PLC-04]', async () => {
    const press = pressOf(player, [betOf([pick('2', { odds: '1.50' })]), betOf([pick('1')], '500.00')]);
    const selections = [{ match_id: '2', market_id: '1', specifier: '', outcome_id: '1', current_odds: '2.00' }];
    const refusal = {
      errorName: 'invalid_odds',
      message: 'no bet of this press was accepted',
      details: undefined,
      errorsByBet: [
        { bet_index: 0, code: 101, localized_message: 'error.place_bets.invalid_odds', selections },
        { bet_index: 1, code: 132, localized_message: 'error.place_bets.insufficient_balance' },
      ],
    };
    const first = await refusalOf(place(press));
    expect(first).toEqual(refusal);
    expect(JSON.stringify(await refusalOf(place(press)))).toBe(JSON.stringify(first));
  });

  test('a press with several providers is refused as a whole, singles too, and so is its repeat [VAL-08]', async () => {
    await seedMatch(here.db, '60', { provider: 'oddin' });
    await seedMarket(here.db, { match_id: '60' });
    const press = pressOf(player, [betOf([pick('1')]), betOf([pick('60')]), betOf([pick('2', { odds: '1.50' })])]);
    const first = await refusalOf(place(press));
    const several = { code: 139, localized_message: 'error.place_bets.several_providers' };
    expect(first).toMatchObject({
      errorName: 'several_providers',
      // A bet that is refused alone has its reason.
      errorsByBet: [
        { bet_index: 0, ...several },
        { bet_index: 1, ...several },
        { bet_index: 2, code: 101 },
      ],
    });
    expect(JSON.stringify(await refusalOf(place(press)))).toBe(JSON.stringify(first));
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([0, '10000']);
    const alone = await place(pressOf(player, [betOf([pick('60')])]));
    expect([alone.data.length, alone.errors_by_bet]).toEqual([1, []]);
  });

  test('the same key with another body is refused [I1]', async () => {
    const press = pressOf(player, [betOf([pick('1')])]);
    await place(press);
    const other = pressOf(player, [betOf([pick('1')], '9.00')], { key: press.key });
    expect(await refusalOf(place(other))).toMatchObject({ errorName: 'idempotency_key_reused' });
    expect(await betsOf(here.db, player)).toBe(1);
  });

  test.each([
    ['single', [1, 2], ['body.bets.1.selections']],
    ['combo', [1, 2, 1], ['body.bets.0.selections', 'body.bets.2.selections']],
  ] as const)(
    'type %s with %j selections is a bad request and writes nothing [API-05]',
    async (type, counts, paths) => {
      const bets = counts.map((count) => betOf(['1', '2'].slice(0, count).map((match) => pick(match))));
      const press = pressOf(player, bets);
      const typed = { ...press, body: { ...press.body, meta: { ...press.body.meta, type } } };
      const refusal = await refusalOf(place(typed));
      expect([refusal.errorName, refusal.details?.map((detail) => detail.path)]).toEqual(['bad_request', paths]);
      const { rows } = await sql`select from press where player_id = ${player}`.execute(here.db);
      expect([rows.length, await balanceOf(here.db, player)]).toEqual([0, '10000']);
    },
  );

  test('a system of another size is a bad request; one that was sold is answered the same when it is not on offer any more [I1]', async () => {
    const three = [pick('1'), pick('2'), pick('3')];
    const wrong = await refusalOf(place(pressOf(player, [systemOf('2/4', three)])));
    expect([wrong.errorName, wrong.details?.map((detail) => detail.path)]).toEqual([
      'bad_request',
      ['body.bets.0.system_id'],
    ]);
    const press = pressOf(player, [systemOf('2/3', three)], { accept: 'return', share: '0.05' });
    const sold = await place(press);
    expect(calls.placeBets.reply.parse(sold)).toEqual(sold);
    const changed = { ...openRules, returnShare: null, systemTypes: [] };
    expect(await place(press, changed)).toEqual(sold);
    expect(await refusalOf(place({ ...press, key: `${press.key}-new` }, changed))).toMatchObject({
      errorName: 'bad_request',
    });
    expect((await list(player)).data).toEqual(sold.data);
  });

  test('device id, locale and quick flag are kept with the press [VAL-11]', async () => {
    const press = pressOf(player, [betOf([pick('1')])]);
    const meta = { ...press.body.meta, device_id: 'device-77', quick: true, locale: 'pt-BR' };
    await place({ ...press, body: { ...press.body, meta } });
    const kept = await here.db
      .selectFrom('press')
      .select(['device_id', 'quick', 'locale'])
      .where('key', '=', press.key)
      .execute();
    expect(kept).toEqual([{ device_id: 'device-77', quick: true, locale: 'pt-BR' }]);
  });

  test('without a session or a key nothing is placed', async () => {
    const { body } = pressOf(player, [betOf([pick('1')])]);
    const request = { ...around(player), query: undefined, body, idempotencyKey: null, fingerprint: null };
    expect(await refusalOf(handlers().placeBets(request))).toMatchObject({ errorName: 'bad_request' });
    const visitor = { ...request, caller: null, idempotencyKey: 'key-0123456789abcdef', fingerprint: 'f' };
    expect(await refusalOf(handlers().placeBets(visitor))).toMatchObject({ errorName: 'unauthorized' });
  });
});

describe('getBets', () => {
  test('newest first, in pages that hold every bet once [API-05]', async () => {
    const ids = (await placeSingles(7)).toReversed();
    const pages = [await list(player, { limit: 3 }), await list(player, { limit: 3, page: 2 })];
    const last = await list(player, { limit: 3, page: 3 });
    expect([...pages, last].map((page) => page.data.map((bet) => bet.id))).toEqual([
      ids.slice(0, 3),
      ids.slice(3, 6),
      ids.slice(6),
    ]);
    expect(last.pagination).toEqual({ total: 7, page: 3, limit: 3, last_page: 3 });
    expect(await list(player, { limit: 3, page: 4 })).toEqual({
      data: [],
      pagination: { total: 7, page: 4, limit: 3, last_page: 3 },
    });
  });

  test('a page far down reads the selections of its own bets alone, and what is open is found beside what is settled [P14]', async () => {
    const [first = ''] = await placeSingles(1);
    const [other = ''] = await placeSingles(1, await seedPlayer(here.db));
    // Each tenth is of the player.
    await sql`
      with settled as (
        insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
          win_amount, placed_at, settled_at)
        select player_id, press_key, number, 'single', 'done', 'lose_entire', 'EUR', 100, '2.00', 200, 0, now(), now()
        from generate_series(1, 5000) number join bet on bet.id = case when number % 10 = 0 then ${first}::bigint else ${other}::bigint end
        returning id
      )
      insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds,
        result)
      select settled.id, 0, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds, 'lose'
      from settled, bet_selection where bet_id = ${first}`.execute(here.db);
    await sql`vacuum analyze bet, bet_selection`.execute(here.db);
    const read = (table: string, query: GetRequest['query']) =>
      rowsRead(here.db, [table], (own) => list(player, query, own));
    expect(await read('bet_selection', { limit: 10, page: 40 })).toBe(10);
    expect(await read('bet', { limit: 10, page: 40 })).toBe(10);
    expect(await read('bet', { limit: 10, result: ['lose_entire'], page: 3 })).toBeLessThan(100);
    expect(await read('bet', { limit: 10, status: ['submitted', 'waiting_results'] })).toBeLessThan(10);
  });

  test('a player without bets has one empty page [API-05]', async () => {
    expect(await list(player)).toEqual({ data: [], pagination: { total: 0, page: 1, limit: 20, last_page: 1 } });
  });

  test('an open and a settled bet fit the contract; filters by status, key and id find their own [PLC-06]', async () => {
    await seedMatch(here.db, '50');
    await seedMarket(here.db, { match_id: '50', market_id: '18', specifier: 'total=2.5' });
    const over = pressOf(player, [betOf([pick('50', { market_id: '18', specifier: 'total=2.5' })])]);
    const placed = await place(over);
    const [open = ''] = await placeSingles(1);
    const results = { match_id: '50', market_id: '18', specifier: 'total=2.5', results: '{"1":"win"}' };
    await here.db.insertInto('market_result').values(results).execute();
    await createSettlement({ db: here.db, feedNow, committed: () => undefined, log: { error: () => undefined } }).run();
    const settled = placed.data[0]?.id ?? '';

    const all = await list(player);
    expect(calls.getBets.reply.parse(all)).toEqual(all);
    expect(all.data.map((bet) => [bet.id, bet.status, bet.result, bet.win_amount, bet.settled_at])).toEqual([
      [open, 'waiting_results', 'no_results', null, null],
      [settled, 'done', 'win_entire', '20.00', '2030-05-01T12:00:00.000Z'],
    ]);
    const found = async (query: GetRequest['query']) => (await list(player, query)).data.map((bet) => bet.id);
    expect(await found({ status: ['done', 'cancelled'] })).toEqual([settled]);
    expect(await found({ status: ['rejected'] })).toEqual([]);
    expect(await found({ key: over.key })).toEqual([settled]);
    expect(await found({ id: [open, '99999999999999999999'] })).toEqual([open]);
    expect(await found({ id: [open, settled], status: ['waiting_results'] })).toEqual([open]);
  });

  test('a bet that was just placed reads as it was answered [PLC-06]', async () => {
    const { data } = await place(pressOf(player, [betOf([pick('1'), pick('2')])]));
    expect((await list(player)).data).toEqual(data);
  });

  test('the bets of another player are in no answer, whatever is asked for [I10]', async () => {
    const other = await seedPlayer(here.db);
    const press = pressOf(other, [betOf([pick('1')])]);
    const { data } = await place(press);
    const id = data.map((bet) => bet.id);
    for (const query of [{}, { id }, { key: press.key }, { status: ['waiting_results' as const] }])
      expect((await list(player, query)).data).toEqual([]);
    expect((await list(other, { id })).data).toHaveLength(1);
  });
});
