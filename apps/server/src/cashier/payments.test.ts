import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { accountsOf, openAccount } from '../sportsbook/ledger/accounts.ts';
import { ledgerSums } from '../sportsbook/ledger/audit.ts';
import { openingDeposit } from '../sportsbook/ledger/deposit.ts';
import { checkAccounts, checkBalances } from '../sportsbook/ledger/ledger-testing.ts';
import { readStatement } from '../sportsbook/ledger/statement.ts';
import { operatorOf, usualOperator } from '../operator/operator-testing.ts';
import { type CashierRules, cashierRulesOf } from './cashier-rules.ts';
import { openCashier } from './cashier.ts';
import { createPayments, type Payments } from './payments.ts';

let postgres: TestDatabase;
let payments: Payments;
let player: string;
let players = 0;

beforeAll(async () => {
  postgres = await testDatabase();
  payments = paymentsUnder(cashierRulesOf(usualOperator, false));
});
afterAll(() => postgres.close());
beforeEach(async () => {
  players += 1;
  const row = { email: `payer-${players}@example.org`, password_hash: 'none' };
  ({ id: player } = await postgres.db.insertInto('player').values(row).returning('id').executeTakeFirstOrThrow());
  await openAccount(postgres.db, player, 'EUR');
});

function paymentsUnder(rules: CashierRules): Payments {
  return createPayments({
    db: postgres.db,
    rules,
    pageOf: (id) => `/cashier/${id}`,
    canLeadBackTo: () => true,
    committed: () => undefined,
    feedNow: Date.now,
  });
}

function start(kind: 'deposit' | 'withdrawal', amount: string, key: string = crypto.randomUUID(), currency = 'EUR') {
  const fingerprint = `${kind} ${amount} ${currency}`;
  return payments.start({ playerId: player, kind, key, fingerprint, currency, amount, returnTo: '/', locale: 'en' });
}

async function idOf(started: ReturnType<typeof start>): Promise<string> {
  const result = await started;
  if (result.kind !== 'started') throw new Error(`it did not start: ${result.kind}`);
  return result.payment.id;
}

async function balance(): Promise<string | undefined> {
  return (await accountsOf(postgres.db, player)).find(({ currency }) => currency === 'EUR')?.balance;
}

function give(amount: bigint): Promise<boolean> {
  return openingDeposit(postgres.db, { playerId: player, currency: 'EUR', amount, key: 'opening' });
}

test('a deposit moves money when it has succeeded, and none while it is pending or when it failed [I1]', async () => {
  const [pending, failed, succeeded] = [
    await idOf(start('deposit', '10')),
    await idOf(start('deposit', '20')),
    await idOf(start('deposit', '40.50')),
  ];
  await payments.report(failed, 'failed');
  await payments.report(succeeded, 'succeeded');
  expect(await balance()).toBe('40.50');
  expect((await payments.list(player)).map(({ id, state, amount }) => [id, state, amount])).toEqual([
    [succeeded, 'succeeded', '40.50'],
    [failed, 'failed', '20.00'],
    [pending, 'pending', '10.00'],
  ]);
});

test('a repeated request gets its payment, whatever became of the limits and of the cashier meanwhile [I1]', async () => {
  const asked = { playerId: player, kind: 'deposit', key: 'repeated', fingerprint: 'one', currency: 'EUR' } as const;
  const request = { ...asked, amount: '20', returnTo: '/', locale: 'en' };
  const first = await payments.start(request);
  expect(first).toMatchObject({ kind: 'started', payment: { amount: '20.00', state: 'pending' } });
  const narrower = cashierRulesOf(operatorOf({ currencies: [{ code: 'EUR', min_deposit: '50' }] }), false);
  for (const rules of [narrower, { ...narrower, demoCashier: false }]) {
    const later = paymentsUnder(rules);
    const { id } = first.kind === 'started' ? first.payment : { id: '' };
    expect(await later.start(request)).toMatchObject({ kind: 'started', payment: { id, amount: '20.00' } });
    expect(await later.start({ ...request, fingerprint: 'other' })).toEqual({ kind: 'reused' });
  }
});

test('deposits are taken in the currencies on offer, and in no amount that could not be kept [CFG-01a] [I16]', async () => {
  const gem = { code: 'GEM', kind: 'crypto', decimals: 18, rate: '1', max_stake: '1', payout: '1' } as const;
  const few = paymentsUnder(cashierRulesOf(operatorOf({ currencies: [gem], default_currency: 'GEM' }), false));
  await openAccount(postgres.db, player, 'GEM');
  const deposit = (currency: string, amount: string) =>
    few.start({
      playerId: player,
      kind: 'deposit',
      key: amount,
      fingerprint: '',
      currency,
      amount,
      returnTo: '/',
      locale: 'en',
    });
  expect(await deposit('EUR', '20')).toEqual({ kind: 'unknown_currency' });
  const limit = `1${'0'.repeat(15)}.${'0'.repeat(18)}`;
  expect(await deposit('GEM', '9'.repeat(30))).toEqual({ kind: 'too_large', limit });
  expect(await deposit('GEM', limit)).toMatchObject({ kind: 'started', payment: { amount: limit } });
});

test('what the demonstration cashier has left pending fails when it is closed: withdrawals come back [RG-06]', async () => {
  await give(10_000n);
  await idOf(start('withdrawal', '30'));
  await idOf(start('deposit', '20'));
  expect(await balance()).toBe('70.00');
  const closed = cashierRulesOf(usualOperator, true);
  const options = { db: postgres.db, rules: closed, brand: 'Test', allowedOrigins: [], frameAncestors: [] };
  await openCashier({
    ...options,
    refusalOf: () => null,
    origin: () => 'http://localhost',
    committed: () => undefined,
    feedNow: Date.now,
  });
  expect(await balance()).toBe('100.00');
  expect((await payments.list(player)).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

test('of twenty reports at the same time, on connections of their own, one settles a deposit [I1]', async () => {
  const id = await idOf(start('deposit', '12.34'));
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => payments.report(id, place % 2 === 0 ? 'succeeded' : 'failed')),
  );
  const [settled] = await payments.list(player);
  expect(await balance()).toBe(settled?.state === 'succeeded' ? '12.34' : '0.00');
  const before = await balance();
  await payments.report(id, 'succeeded');
  await payments.report(id, 'failed');
  expect([await balance(), (await payments.list(player))[0]?.state]).toEqual([before, settled?.state]);
});

test('one key starts one payment, at the same time too, and is refused with another request [I1]', async () => {
  await give(10_000n);
  const started = await Promise.all(Array.from({ length: 20 }, () => idOf(start('withdrawal', '60', 'key'))));
  expect(new Set(started).size).toBe(1);
  expect(await balance()).toBe('40.00');
  expect((await start('withdrawal', '30', 'key')).kind).toBe('reused');
  await openAccount(postgres.db, player, 'USD');
  const both = await Promise.all([
    start('deposit', '5', 'two wallets', 'EUR'),
    start('deposit', '5', 'two wallets', 'USD'),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['reused', 'started']);
});

test('a withdrawal leaves the account at once and comes back once when it fails [I5]', async () => {
  await give(5_000n);
  const [kept, returned] = [await idOf(start('withdrawal', '20')), await idOf(start('withdrawal', '30'))];
  expect(await balance()).toBe('0.00');
  expect((await start('withdrawal', '0.01')).kind).toBe('balance');
  await payments.report(kept, 'succeeded');
  await Promise.all(Array.from({ length: 10 }, () => payments.report(returned, 'failed')));
  expect(await balance()).toBe('30.00');
});

test('of withdrawals at the same time no more are taken than the account holds [I5]', async () => {
  await give(5_000n);
  const kinds = await Promise.all(Array.from({ length: 12 }, async () => (await start('withdrawal', '10')).kind));
  expect(kinds.toSorted()).toEqual([...Array<string>(7).fill('balance'), ...Array<string>(5).fill('started')]);
  expect(await balance()).toBe('0.00');
});

test('whatever is paid in and out, the ledger sums to zero and the statement to the balance [I4]', async () => {
  const step = fc.record({
    kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
    cents: fc.integer({ min: 500, max: 100_000 }),
    reports: fc.array(fc.constantFrom('succeeded' as const, 'failed' as const), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const before = BigInt((await balance())?.replace('.', '') ?? '0');
      let expected = before;
      for (const { kind, cents, reports } of steps) {
        const started = await start(kind, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
        if (started.kind !== 'started') {
          expect([started.kind, kind, expected < BigInt(cents)]).toEqual(['balance', 'withdrawal', true]);
          continue;
        }
        if (kind === 'withdrawal') expected -= BigInt(cents);
        for (const state of reports) await payments.report(started.payment.id, state);
        if (kind === 'deposit' && reports[0] === 'succeeded') expected += BigInt(cents);
        if (kind === 'withdrawal' && reports[0] === 'failed') expected += BigInt(cents);
      }
      expect((await balance())?.replace('.', '')).toBe(String(expected).padStart(3, '0'));
      expect((await ledgerSums(postgres.db)).filter(({ sum }) => sum !== '0')).toEqual([]);
      expect(await checkBalances(postgres.db)).toEqual([]);
      expect(await checkAccounts(postgres.db)).toEqual([]);
      const question = { playerId: player, currency: 'EUR', from: null, to: null, cursor: null, limit: 500 };
      const statement = await readStatement(postgres.db, question);
      expect(statement?.sums.net_deposits).toBe(await balance());
      expect(statement?.data[0]?.balance ?? '0.00').toBe(await balance());
    }),
    { numRuns: 25 },
  );
});

test('a payment is never deleted, and nothing of a settled one changes [I4]', async () => {
  const id = await idOf(start('deposit', '10'));
  await payments.report(id, 'succeeded');
  const refused = { code: '23001' };
  await expect(
    postgres.pool.query('update payment set state = $1, settled_at = null where id = $2', ['pending', id]),
  ).rejects.toMatchObject(refused);
  await expect(postgres.pool.query('update payment set amount = 1 where id = $1', [id])).rejects.toMatchObject(refused);
  await expect(postgres.pool.query('delete from payment where id = $1', [id])).rejects.toMatchObject(refused);
});
