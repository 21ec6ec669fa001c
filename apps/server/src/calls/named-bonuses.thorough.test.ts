import { randomUUID } from 'node:crypto';
import { type Bet, calls, operatorRights } from '@touchline/contract';
import { fromSubunits, settleBet, toSubunits } from '@touchline/rules';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { beforeAll, expect, test } from 'vitest';
import { addKey } from '../back-office/operator-keys.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const here = serverOfFile({ operator: { cash_out: { freebets: true } } }, 1);
let house: OperatorClient;
let demo: Caller;

beforeAll(async () => {
  house = operatorAt(here.server.url, await addKey(here.database.db, 'all', operatorRights));
  demo = createCaller(here.server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  await demo.call('setClock', { body: { action: 'stop' } });
});

const texts = { de: { name: 'Auf Deutsch' } };
const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];

async function campaign(terms: object): Promise<string> {
  const { status, body } = await house.call('addCampaign', { body: { key: randomUUID(), texts, ...terms } });
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'running' })]);
  return String(body['id']);
}

/** Gives the bonus of a campaign; answers its id. */
async function given(campaignId: string): Promise<string> {
  const player = { email: 'demo@touchline.test' };
  const { body } = await house.call('giveBonus', { body: { type: 'campaign', campaign_id: campaignId, player } });
  return String(body['id']);
}
async function freebet(freebet_type: string, name: string): Promise<{ readonly id: string; readonly type: string }> {
  const terms = { type: 'freebet', freebet_type, name, amounts: { EUR: '5' }, new_players: false };
  return { id: await given(await campaign(terms)), type: freebet_type };
}
/** A boost for combos on these matches alone. */
async function boost(name: string, selections: readonly { readonly match_id: string }[]) {
  const event_conditions = selections.map(({ match_id: event }) => ({
    sport: null,
    category: null,
    tournament: null,
    event,
  }));
  await campaign({ type: 'comboboost', name, ranges, event_conditions });
  const { comboboosts } = calls.listBonuses.reply.parse((await demo.call('listBonuses')).body);
  const id = comboboosts.find((each) => each.name === name || each.name === texts.de.name)?.id ?? '';
  return { id, type: 'comboboost', odds: '1.50' };
}

async function selection() {
  const { body } = await demo.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  const id = String(Reflect.get(Object(body), 'id'));
  const { outcomes } = await here.database.db
    .selectFrom('market')
    .select('outcomes')
    .where('match_id', '=', id)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  return { match_id: id, market_id: '1', specifier: '', outcome_id: '1', odds: outcomes['1']?.odds ?? '' };
}

async function place(bet: { readonly selections: readonly object[]; readonly bonus: object }): Promise<string> {
  const type = bet.selections.length === 1 ? 'single' : 'combo';
  const meta = { device_id: 'device-1234', quick: false, type, locale: 'en', accept_odds: 'any' };
  const stake = { value: '5.00', currency: 'EUR' };
  const { body } = await demo.call('placeBets', {
    headers: { 'idempotency-key': randomUUID() },
    body: { meta, bets: [{ stake, ...bet }] },
  });
  const [placed] = calls.placeBets.reply.parse(body).data;
  if (placed === undefined) throw new Error(JSON.stringify(body));
  return placed.id;
}

/** Ends a match with a goal of one side. */
async function end({ match_id: id }: { readonly match_id: string }, side: 'home' | 'away'): Promise<void> {
  for (const body of [{ type: 'kick_off' }, { type: 'goal', side }, { type: 'end' }])
    expect(await demo.call('scriptMatch', { params: { id }, body })).toMatchObject({ status: 200 });
}

async function read(id: string): Promise<Bet> {
  const [bet] = calls.getBets.reply.parse((await demo.call('getBets', { query: `?id=${id}` })).body).data;
  if (bet === undefined) throw new Error(`no bet ${id}`);
  return bet;
}
async function settled(id: string): Promise<Bet> {
  const bet = await read(id);
  expect(bet.status).toBe('done');
  return bet;
}
/** Cashes a bet out, or half of it; answers what that paid. */
async function cashOut(id: string, half = false): Promise<string | undefined> {
  const { to_cashout: offer } = await read(id);
  const part = { to_cashout: fromSubunits((toSubunits(offer ?? '', '100') ?? 0n) / 2n, '100'), share: '0.5' };
  const body = { bet_id: id, ...(half ? part : { to_cashout: offer }) };
  const taken = await demo.call('cashOut', { headers: { 'idempotency-key': randomUUID() }, body });
  expect([taken.status, taken.body]).toEqual([200, expect.anything()]);
  return (await read(id)).cashouts?.[0]?.amount;
}

async function linesOf(betId: string) {
  const { body } = await demo.call('getStatement', { query: '?currency=EUR' });
  return calls.getStatement.reply
    .parse(body)
    .data.filter(({ bet_id: id }) => id === betId)
    .map(({ kind, amount, bonus }) => ({ kind, amount, bonus }));
}

async function speak(language: string): Promise<void> {
  expect((await demo.call('updateLocale', { body: { locale: language } })).status).toBe(200);
}

test('a bet and the line of what it paid name the boost that raised it, in the player’s language [BON-01a] [BON-03]', async () => {
  const selections = [await selection(), await selection()];
  const bonus = await boost('Raised', selections);
  const id = await place({ selections, bonus });
  expect((await read(id)).bonus).toMatchObject({ id: bonus.id, name: 'Raised' });
  for (const each of selections) await end(each, 'home');
  const legs = selections.map(({ odds }) => ({ odds, result: 'win' as const }));
  const won = settleBet({
    stake: 500n,
    legs,
    bonus: { type: 'comboboost', odds: '1.50', minCount: 2 },
    maxPayout: null,
  });
  const amount = fromSubunits(won.decided ? won.payout : 0n, '100');
  expect(await settled(id)).toMatchObject({ win_amount: amount, bonus: { name: 'Raised' } });
  const line = { id: bonus.id, type: 'comboboost', name: 'Raised' };
  expect(await linesOf(id)).toEqual([
    { kind: 'return', amount, bonus: line },
    { kind: 'stake', amount: '-5.00', bonus: undefined },
  ]);
  await speak('de');
  expect((await read(id)).bonus?.name).toBe('Auf Deutsch');
  expect((await linesOf(id))[0]?.bonus).toEqual({ ...line, name: 'Auf Deutsch' });
  await speak('en');
});

test('what a boost has not raised is named by none: a return without enough winners, and a cash-out [BON-18] [BON-19]', async () => {
  const [one, two] = [await selection(), await selection()];
  const bonus = await boost('Not earned', [one, two]);
  const id = await place({ selections: [one, two], bonus });
  // The desk can make no match void; the results of the feed can.
  const { match_id, market_id, specifier } = two;
  const result = { match_id, market_id, specifier, results: JSON.stringify({ '1': 'void' }) };
  await here.database.db.insertInto('market_result').values(result).execute();
  await end(one, 'home');
  expect(await settled(id)).toMatchObject({ bonus: { name: 'Not earned' } });
  expect((await linesOf(id)).map(({ kind, bonus: named }) => [kind, named])).toEqual([
    ['return', undefined],
    ['stake', undefined],
  ]);
  const legs = [await selection(), await selection()];
  const boosted = await boost('Left out', legs);
  const halved = await place({ selections: legs, bonus: boosted });
  const amount = await cashOut(halved, true);
  for (const leg of legs) await end(leg, 'home');
  await settled(halved);
  expect(await linesOf(halved)).toMatchObject([
    { kind: 'return', bonus: { name: 'Left out' } },
    { kind: 'cash_out', amount, bonus: undefined },
    { kind: 'stake', bonus: undefined },
  ]);
});

test('what a freebet won is named by it, one that is lost without risk comes back and moves no money [BON-05] [BON-20] [I4]', async () => {
  const won = await selection();
  const bonus = await freebet('freebet', 'From the house');
  const id = await place({ selections: [won], bonus });
  await end(won, 'home');
  const { win_amount: amount } = await settled(id);
  expect(await linesOf(id)).toEqual([{ kind: 'return', amount, bonus: { ...bonus, name: 'From the house' } }]);
  const lost = await selection();
  const safe = await freebet('freebet_no_risk', 'Safe one');
  const lostId = await place({ selections: [lost], bonus: safe });
  await end(lost, 'away');
  expect(await settled(lostId)).toMatchObject({ win_amount: '0.00', bonus: { name: 'Safe one', returned: true } });
  expect(await linesOf(lostId)).toEqual([{ kind: 'stake', amount: '-5.00', bonus: undefined }]);
});

test('the cash-out of what a freebet stakes is named by it [BON-19]', async () => {
  const bonus = await freebet('freebet_all_win', 'Paid early');
  const id = await place({ selections: [await selection()], bonus });
  const amount = await cashOut(id);
  expect(await linesOf(id)).toEqual([{ kind: 'cash_out', amount, bonus: { ...bonus, name: 'Paid early' } }]);
});

test('money from a lootbox is named by the box, in the player’s language [BON-10b] [BON-03]', async () => {
  const prizes = [{ type: 'money', weight: 1, amounts: { EUR: '2.5' } }];
  const id = await given(
    await campaign({ type: 'lootbox', name: 'A chest', chest_size: 1, new_players: false, prizes }),
  );
  expect((await demo.call('activateBonus', { params: { id } })).status).toBe(200);
  const newest = async () => {
    const { body } = await demo.call('getStatement', { query: '?currency=EUR&limit=1' });
    return calls.getStatement.reply.parse(body).data[0];
  };
  expect(await newest()).toMatchObject({
    kind: 'gift',
    amount: '2.50',
    bonus: { id, type: 'lootbox', name: 'A chest' },
  });
  await speak('de');
  expect(await newest()).toMatchObject({ bonus: { name: 'Auf Deutsch' } });
});
