import { type Bet, calls, deskCalls, type Freebet } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import { type Caller } from '@touchline/testkit/caller';
import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';

const operator = { cash_out: { freebets: true }, betting: { edit_freebets: true } };
const here = serverOfFile({ operator }, 1);
let caller: Caller;

beforeAll(async () => {
  caller = await here.signedIn('demo');
  await caller.call('setClock', { body: { action: 'stop' } });
});

let keys = 0;
function newKey() {
  return { 'idempotency-key': `freebet-key-${String((keys += 1)).padStart(8, '0')}` };
}

async function selectionOf() {
  const { body } = await caller.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  const id = String(Reflect.get(Object(body), 'id'));
  const market = await here.database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', id)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  return { match_id: id, market_id: '1', specifier: '', outcome_id: '1', odds: market.outcomes['1']?.odds ?? '' };
}

/** Cents in the euro account. */
async function balance(): Promise<bigint | null> {
  const { data } = calls.getAccounts.reply.parse((await caller.call('getAccounts')).body);
  return toSubunits(data.find(({ currency }) => currency === 'EUR')?.balance ?? '', '100');
}

async function place(bet: object): Promise<Bet> {
  const meta = { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' };
  const { body } = await caller.call('placeBets', { headers: newKey(), body: { meta, bets: [bet] } });
  const [placed] = calls.placeBets.reply.parse(body).data;
  if (placed === undefined) throw new Error(JSON.stringify(body));
  const listed = await caller.call('getBets', { query: `?id=${placed.id}` });
  return calls.getBets.reply.parse(listed.body).data[0] ?? placed;
}

async function welcomeFreebet(): Promise<Freebet> {
  const { freebets } = calls.listBonuses.reply.parse((await caller.call('listBonuses', {})).body);
  const found = freebets.find(({ type }) => type === 'freebet');
  if (found === undefined) throw new Error('a new player has a freebet');
  return found;
}

test('an operator who allows it lets a bet that a freebet stakes be edited and cashed out, and the settings say so [BON-19] [CFG-01a]', async () => {
  const { body: settings } = await caller.call('getSettings');
  expect(settings).toMatchObject({ cashout_settings: { enabled: true, freebets: true }, edit_freebets: true });
  const before = await balance();
  const [first, second] = [await selectionOf(), await selectionOf()];
  const { id, type, issued_amount: value } = await welcomeFreebet();
  const stake = { value, currency: 'EUR' };
  const bet = await place({ stake, selections: [first], bonus: { id, type } });
  expect([bet.editable, bet.to_cashout === null]).toEqual([true, false]);
  const wish = { bet: { stake, selections: [first, second] }, accept_odds: 'any' };
  const edited = await caller.call('editBet', { params: { id: bet.id }, headers: newKey(), body: wish });
  const { bet: next } = calls.editBet.reply.parse(edited.body);
  expect([next.bonus, await balance()]).toEqual([{ id, type, odds: null }, before]);
  const offer = next.to_cashout ?? '';
  const taken = await caller.call('cashOut', { headers: newKey(), body: { bet_id: next.id, to_cashout: offer } });
  expect(taken).toMatchObject({ status: 200, body: { bet: { status: 'cashed_out', win_amount: offer } } });
  expect(await balance()).toBe((before ?? 0n) + (toSubunits(offer, '100') ?? 0n));
  const { ledger } = deskCalls.getDesk.reply.parse((await caller.call('getDesk')).body);
  expect(ledger.every(({ sum }) => sum === '0')).toBe(true);
});
