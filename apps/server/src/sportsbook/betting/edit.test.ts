import { type BetToPlace, calls, codeOf, type PlacementAcceptMode } from '@touchline/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../calls/handler.ts';
import { editCalls } from '../../calls/edit-calls.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkAccounts, checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { createEdits, isEditable } from './edit.ts';
import { readOffers } from './read-offers.ts';
import type { CataloguePort } from './betting-ports.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, betsOf, seedMarket, seedMatch, seedPlayer } from './betting-seeds.ts';
import { betOf, pick, pressOf, systemOf } from './betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, openRules } from './betting-testing.ts';
import { betWire } from './bet-wire.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';

const here = databaseOfFile(['1', '2', '3']);
let player: string;

beforeEach(async () => {
  player = await seedPlayer(here.db);
});

let made = 0;
async function aMatch(market: Partial<Parameters<typeof seedMarket>[1]> = {}): Promise<string> {
  made += 1;
  const id = String(500 + made);
  await seedMatch(here.db, id);
  await seedMarket(here.db, { match_id: id, ...market });
  return id;
}

async function placed(bet: BetToPlace, playerId = player) {
  const verdict = await bettingOn(here.db).place(pressOf(playerId, [bet]));
  const [taken] = verdict.kind === 'answered' ? verdict.answer.data : [];
  if (taken === undefined) throw new Error(JSON.stringify(verdict));
  return taken;
}

interface More {
  readonly key?: string;
  readonly fingerprint?: string;
  readonly playerId?: string;
  readonly catalogue?: CataloguePort;
  readonly enabled?: boolean;
  readonly freebets?: boolean;
  readonly accept_odds?: PlacementAcceptMode;
}

async function edit(id: string, bet: BetToPlace, more: More = {}) {
  const { playerId = player, catalogue = databaseCatalogue(here.db), enabled = true, accept_odds } = more;
  made += 1;
  const body = { bet, ...(accept_odds === undefined ? {} : { accept_odds }) };
  const { editBet } = editCalls({
    edits: createEdits({
      db: here.db,
      catalogue,
      rules: openRules,
      enabled,
      freebets: more.freebets ?? false,
      asOffered: (each) => each,
      feedNow,
      committed: () => undefined,
    }),
    rules: openRules,
  });
  const reply = await editBet({
    params: { id },
    query: undefined,
    body,
    caller: { playerId, sessionId: '1' },
    idempotencyKey: more.key ?? `edit-key-${String(made).padStart(8, '0')}`,
    fingerprint: more.fingerprint ?? JSON.stringify([id, body]),
    requestId: 'request-1',
    cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
    address: '127.0.0.1',
  });
  expect(calls.editBet.reply.parse(reply)).toEqual(reply);
  return reply;
}

async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`not refused: ${String(error)}`);
  return { name: error.errorName, details: error.details, errorsByBet: error.errorsByBet };
}

async function statusesOf(playerId = player) {
  return (await readBets(here.db, playerId, {})).bets.map(({ id, status }) => [id, status]);
}

describe('a placed bet is edited [PLC-06c]', () => {
  test('a leg is added at its current price: the old bet is withdrawn, the new one stands, the stake is taken once [I4]', async () => {
    const old = await placed(betOf([pick('1'), pick('2')]));
    const key = 'edit-adds-a-leg-0001';
    const { bet, replaced } = await edit(old.id, betOf([pick('1'), pick('2'), pick('3')]), { key });
    expect(bet).toMatchObject({
      type: 'combo',
      ref: `${key}.0`,
      status: 'waiting_results',
      stake: { value: '10.00', currency: 'EUR' },
      potential_win_amount: '80.00',
      replaces: old.id,
    });
    expect(replaced).toMatchObject({ id: old.id, status: 'withdrawn', win_amount: null, replaced_by: bet.id });
    expect(await balanceOf(here.db, player)).toBe('9000');
    expect(await statusesOf()).toEqual([
      [bet.id, 'waiting_results'],
      [old.id, 'withdrawn'],
    ]);
    const { bets } = await readBets(here.db, player, {});
    expect(bets.map(betWire).map((each) => [each.replaces, each.replaced_by])).toEqual([
      [old.id, undefined],
      [undefined, bet.id],
    ]);
    expect((await ledgerSums(here.db)).every(({ sum }) => sum === '0')).toBe(true);
    expect(await checkBalances(here.db)).toEqual([]);
    expect([await checkAccounts(here.db), await checkStakes(here.db)]).toEqual([[], []]);
    const { rows } = await sql`
      select payload->'payload'->'bet'->>'id' as bet, payload->'payload'->'bet'->>'status' as status from outbox
      where player_id = ${player} and payload->>'type' = 'bet_changed' order by id desc limit 2`.execute(here.db);
    expect(rows).toEqual([
      { bet: old.id, status: 'withdrawn' },
      { bet: bet.id, status: 'waiting_results' },
    ]);
  });

  test('a leg is dropped, a system becomes a combo, and an edited bet is edited again', async () => {
    const old = await placed(systemOf('2/3', [pick('1'), pick('2'), pick('3')]));
    const { bet } = await edit(old.id, betOf([pick('1'), pick('2')]));
    expect([bet.type, bet.system, bet.selections.length]).toEqual(['combo', null, 2]);
    const { bet: last, replaced } = await edit(bet.id, betOf([pick('1')]));
    expect([last.type, replaced.replaces, replaced.replaced_by]).toEqual(['single', old.id, last.id]);
    expect(await balanceOf(here.db, player)).toBe('9000');
  });

  test('a player who has nothing left can edit: the stake comes from the old bet [I5]', async () => {
    const poor = await seedPlayer(here.db, { balance: 1000n });
    const old = await placed(betOf([pick('1')]), poor);
    expect(await balanceOf(here.db, poor)).toBe('0');
    const { bet } = await edit(old.id, betOf([pick('1'), pick('2')]), { playerId: poor });
    expect([bet.status, await balanceOf(here.db, poor)]).toEqual(['waiting_results', '0']);
  });

  test('at prices that moved it is refused unless the player takes them, and then nothing has happened [I6]', async () => {
    const match = await aMatch();
    const old = await placed(betOf([pick(match)]));
    await seedMarket(here.db, { match_id: match, odds: '1.80' });
    const wish = betOf([pick(match), pick('1')]);
    const refusal = await refusalOf(edit(old.id, wish));
    expect([
      refusal.name,
      refusal.errorsByBet?.map(({ code, selections }) => [code, selections?.map((each) => each.current_odds)]),
    ]).toEqual(['invalid_odds', [[101, ['1.80']]]]);
    expect([await statusesOf(), await balanceOf(here.db, player)]).toEqual([[[old.id, 'waiting_results']], '9000']);
    const { bet } = await edit(old.id, wish, { accept_odds: 'any' });
    expect(bet.potential_win_amount).toBe('36.00');
  });

  test('a price that is committed but not in the book yet is not sold [I7]', async () => {
    const match = await aMatch();
    const old = await placed(betOf([pick('1')]));
    const memory = await readOffers(here.db, [pick('1'), pick('1'), pick(match)]);
    const behind: CataloguePort = { ...databaseCatalogue(here.db), offers: () => memory };
    await seedMarket(here.db, { match_id: match, status: -1 });
    const refusal = await refusalOf(edit(old.id, betOf([pick('1'), pick(match)]), { catalogue: behind }));
    expect(refusal.name).toBe('market_suspended');
    expect(await statusesOf()).toEqual([[old.id, 'waiting_results']]);
  });

  test('a repeat is answered byte for byte the same, and moves nothing more [I1]', async () => {
    const old = await placed(betOf([pick('1')]));
    const key = 'edit-is-repeated-001';
    const wish = betOf([pick('1'), pick('2')]);
    const first = JSON.stringify(await edit(old.id, wish, { key }));
    expect(JSON.stringify(await edit(old.id, wish, { key }))).toBe(first);
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([2, '9000']);
    expect(await refusalOf(edit(old.id, betOf([pick('3')]), { key }))).toMatchObject({
      name: 'idempotency_key_reused',
    });
    // The key of a press of bets is no key of an edit.
    const press = pressOf(player, [betOf([pick('3')])]);
    await bettingOn(here.db).place(press);
    const other = await placed(betOf([pick('1')]));
    expect(await refusalOf(edit(other.id, wish, { key: press.key }))).toMatchObject({ name: 'idempotency_key_reused' });
  });

  test('the bet that takes the place of one that fed the jackpots says so, and feeds none again [JACK-03]', async () => {
    const feeding = { ...openRules, takesPart: () => true };
    const verdict = await bettingOn(here.db, { rules: feeding }).place(pressOf(player, [betOf([pick('1')])]));
    const id = verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    const queued = () => here.db.selectFrom('jackpot_stake').select('bet_id').execute();
    expect(await queued()).toEqual([{ bet_id: id }]);
    const { bet } = await edit(id, betOf([pick('1'), pick('2')]));
    expect(bet.used_in_jackpot).toBe(true);
    expect(await queued()).toEqual([{ bet_id: id }]);
    const again = await edit(bet.id, betOf([pick('1'), pick('2'), pick('3')]));
    expect(again.bet.used_in_jackpot).toBe(true);
    const other = await edit((await placed(betOf([pick('1')]))).id, betOf([pick('1'), pick('2')]));
    expect(other.bet.used_in_jackpot).toBe(false);
    await here.db.deleteFrom('jackpot_stake').execute();
  });

  test('the same body for another bet is another request, also where its fingerprint is the same [I1]', async () => {
    const [one, two] = [await placed(betOf([pick('1')])), await placed(betOf([pick('2')]))];
    const press = { key: 'edit-of-one-of-two-1', fingerprint: 'of the body alone' };
    const wish = betOf([pick('1'), pick('2')]);
    await edit(one.id, wish, press);
    expect(await refusalOf(edit(two.id, wish, press))).toMatchObject({ name: 'idempotency_key_reused' });
  });

  test('a press that was refused stays refused [I3]', async () => {
    const match = await aMatch();
    const old = await placed(betOf([pick(match)]));
    const key = 'edit-stays-refused-1';
    const wish = betOf([pick(match), pick('1')]);
    await seedMarket(here.db, { match_id: match, odds: '1.80' });
    const first = await refusalOf(edit(old.id, wish, { key }));
    await seedMarket(here.db, { match_id: match, odds: '2.00' });
    expect(await refusalOf(edit(old.id, wish, { key }))).toEqual(first);
  });

  test('of ten edits at the same time one is made [I13]', async () => {
    const old = await placed(betOf([pick('1')]));
    const racers = await Promise.allSettled(
      Array.from({ length: 10 }, () => edit(old.id, betOf([pick('1'), pick('2')]))),
    );
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([2, '9000']);
    expect(await checkBalances(here.db)).toEqual([]);
  });

  test('what the bookmaker may owe on an outcome is held for the bet that stands', async () => {
    const match = await aMatch();
    const bounded = { ...openRules, exposure: { limit: 25n, worthOf: () => ({ num: 1n, den: 1n }) } };
    const verdict = await bettingOn(here.db, { rules: bounded }).place(pressOf(player, [betOf([pick(match)])]));
    const id = verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    const held = async () =>
      (await here.db.selectFrom('exposure').select('amount').where('match_id', '=', match).execute()).map((row) =>
        Number(row.amount),
      );
    expect(await held()).toEqual([20]);
    await edit(id, betOf([pick('1')]));
    expect(await held()).toEqual([]);
  });
});

describe('what cannot be edited [PLC-06c]', () => {
  test.each([
    ['another stake', betOf([pick('1'), pick('2')], '11.00')],
    ['another currency', betOf([pick('1'), pick('2')], '10.00', 'USD')],
  ])('%s is no edit', async (_, wish) => {
    const old = await placed(betOf([pick('1')]));
    expect(await refusalOf(edit(old.id, wish))).toMatchObject({
      name: 'bad_request',
      details: [{ path: 'body.bet.stake', message: 'must be 10.00 EUR, the stake of the bet' }],
    });
  });

  test('the same legs in another order change nothing', async () => {
    const old = await placed(betOf([pick('1'), pick('2')]));
    const refusal = await refusalOf(edit(old.id, betOf([pick('2'), pick('1')])));
    expect([refusal.name, refusal.errorsByBet?.map(({ code }) => code)]).toEqual([
      'edit_unchanged',
      [codeOf('edit_unchanged')],
    ]);
  });

  test.each([
    ['has begun', { status: 1 as const }],
    ['is over', { status: 4 as const }],
  ])('a bet on a match that %s, or the wish for such a match', async (_, state) => {
    const match = await aMatch();
    const old = await placed(betOf([pick(match), pick('1')]));
    const other = await placed(betOf([pick('1')]));
    await here.db.updateTable('match').set(state).where('id', '=', match).execute();
    expect(await refusalOf(edit(old.id, betOf([pick('1')])))).toMatchObject({ name: 'edit_unavailable' });
    expect(await refusalOf(edit(other.id, betOf([pick('1'), pick(match)])))).toMatchObject({
      name: 'edit_unavailable',
    });
  });

  test('a leg whose price is withheld is not left', async () => {
    const match = await aMatch();
    const old = await placed(betOf([pick(match), pick('1')]));
    await seedMarket(here.db, { match_id: match, status: -1 });
    expect(await refusalOf(edit(old.id, betOf([pick('1')])))).toMatchObject({ name: 'edit_unavailable' });
  });

  test('a bet of which a share was cashed out, one that was withdrawn, and any where the bookmaker does not offer it', async () => {
    const old = await placed(betOf([pick('1')]));
    const wish = betOf([pick('1'), pick('2')]);
    expect(await refusalOf(edit(old.id, wish, { enabled: false }))).toMatchObject({ name: 'edit_unavailable' });
    await sql`
      select cash_out(${player}, null, null, ${old.id}, 1, '{}', ${JSON.stringify({
        share: '0.5',
        stake: '500',
        amount: '400',
        by: 'player',
        at: new Date(feedNow()).toISOString(),
        whole: false,
        event: {},
      })}::jsonb, '[]')`.execute(here.db);
    expect(await refusalOf(edit(old.id, wish))).toMatchObject({ name: 'edit_unavailable' });
    const whole = await placed(betOf([pick('1')]));
    await edit(whole.id, wish);
    expect(await refusalOf(edit(whole.id, betOf([pick('3')])))).toMatchObject({ name: 'edit_unavailable' });
  });

  test('the bet of another player is not there [I10]', async () => {
    const other = await seedPlayer(here.db);
    const old = await placed(betOf([pick('1')]), other);
    expect(await refusalOf(edit(old.id, betOf([pick('2')])))).toMatchObject({ name: 'not_found' });
    expect(await statusesOf(other)).toEqual([[old.id, 'waiting_results']]);
  });

  test('a bet that contradicts itself is a bad request at its place [I16]', async () => {
    const old = await placed(betOf([pick('1')]));
    const wish = { ...betOf([{ ...pick('1'), banker: true }, pick('2')]) };
    expect(await refusalOf(edit(old.id, wish))).toMatchObject({
      name: 'bad_request',
      details: [{ path: 'body.bet.selections.0.banker' }],
    });
  });

  test('a bet is shown as editable while it is open, its legs have no result and no match has begun', async () => {
    const old = await placed(betOf([pick('1'), pick('2')]));
    const prematch = { status: 0, startTime: feedNow() + 1 };
    const moments: Record<string, { status: number; startTime: number }> = { '1': prematch, '2': prematch };
    const terms = { freebets: false, now: feedNow() };
    const now = () => isEditable(old, { ...terms, matchOf: (id) => moments[id] ?? null });
    expect(now()).toBe(true);
    moments['2'] = { status: 1, startTime: feedNow() - 1 };
    expect(now()).toBe(false);
    moments['2'] = { status: 0, startTime: feedNow() };
    expect(now()).toBe(false);
    delete moments['2'];
    expect(now()).toBe(false);
    const [one] = old.selections;
    if (one === undefined) throw new Error('no leg');
    expect(isEditable({ ...old, status: 'done' }, { ...terms, matchOf: () => prematch })).toBe(false);
    expect(isEditable({ ...old, type: 'custom_bet' }, { ...terms, matchOf: () => prematch })).toBe(false);
    expect(isEditable({ ...old, selections: [{ ...one, status: 'win' }] }, { ...terms, matchOf: () => prematch })).toBe(
      false,
    );
  });
});

test('after all of that each balance is the sum of its entries, and the bookmaker holds the stakes that are open [I4]', async () => {
  expect(await checkBalances(here.db)).toEqual([]);
  expect(await checkStakes(here.db)).toEqual([]);
});
