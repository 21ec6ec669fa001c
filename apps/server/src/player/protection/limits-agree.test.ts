import type { UserLimit } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { book } from '../../games/money.ts';
import { seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';
import { createUserLimits } from './user-limits.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
  await sql`insert into currency (code, subunits, fiat) values ('EUR', 100, true) on conflict do nothing`.execute(
    postgres.db,
  );
  await sql`insert into protection (is_on, raise_after, confirm_within, house) values (true, '24 hours', '72 hours', ${JSON.stringify(
    [
      { type: 'stake', period: 'month', currency: 'EUR', amount: '4000' },
      { type: 'deposit', period: 'week', currency: 'EUR', amount: '3000' },
    ],
  )}) on conflict (id) do update set is_on = excluded.is_on, raise_after = excluded.raise_after,
    confirm_within = excluded.confirm_within, house = excluded.house`.execute(postgres.db);
});
afterAll(() => postgres.close());

const cents = fc.bigInt({ min: 1n, max: 5000n });
const ownLimits = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom('deposit', 'stake', 'loss'),
    period: fc.constantFrom('day', 'week', 'month'),
    amount: cents,
  }),
  { maxLength: 6, selector: ({ type, period }) => `${type} ${period}` },
);
const moves = fc.array(
  fc.record({ what: fc.constantFrom('stake', 'win', 'deposit', 'failed deposit'), amount: cents }),
  { maxLength: 6 },
);

let reference = 0;

/** Stakes, wins and deposits of this moment. */
async function move(playerId: string, { what, amount }: { what: string; amount: bigint }) {
  const { db } = postgres;
  reference += 1;
  if (what.endsWith('deposit')) {
    await sql`
      insert into payment
        (player_id, account_id, kind, amount, state, settled_at, provider, key, fingerprint, return_to, locale)
      select player_id, id, 'deposit', ${String(amount)}, ${what === 'deposit' ? 'pending' : 'failed'},
        ${what === 'deposit' ? null : new Date()}, 'demo',
        ${`agree-${reference}`.padEnd(20, '0')}, 'f', '/', 'en'
      from ledger_account where kind = 'player' and player_id = ${playerId}`.execute(db);
    return;
  }
  await db.transaction().execute((transaction) =>
    book(transaction, {
      kind: what === 'stake' ? 'arena_stake' : 'arena_settlement',
      reference: `agree:${reference}`,
      playerId,
      currency: 'EUR',
      parts: what === 'stake' ? { player: -amount, stakes: amount } : { player: amount, stakes: -amount },
    }),
  );
}

function leftOf({ left = '' }: UserLimit): bigint {
  return toSubunits(left, '100') ?? -1n;
}

test('what the list says is left is what is taken, to the cent, and a refusal names what the list names [RG-04] [API-01i]', async () => {
  const { db } = postgres;
  const limits = createUserLimits(db);
  await fc.assert(
    fc.asyncProperty(ownLimits, moves, async (own, moved) => {
      const playerId = await seedPlayer(db, { balance: 1_000_000n });
      const { rows } = await sql<{ id: string }>`
        select id from ledger_account where player_id = ${playerId} and currency = 'EUR'`.execute(db);
      const wallet = rows[0]?.id ?? '';
      for (const each of moved) await move(playerId, each);
      for (const { type, period, amount } of own)
        await limits.change(
          playerId,
          { type, period, currency: 'EUR' },
          {
            what: 'set',
            amount,
            zone: 'UTC',
          },
        );
      const listed = await limits.list(playerId);
      for (const types of [['stake', 'loss'], ['deposit']]) {
        const acting = listed.filter(({ type }) => types.includes(type));
        const least = acting.reduce<bigint | null>(
          (sofar, each) => (sofar === null || leftOf(each) < sofar ? leftOf(each) : sofar),
          null,
        );
        const check = async (amount: bigint) => {
          const { rows: found } = await sql<{ over: UserLimit & { limit: string; limit_type: string } }>`
            select check_limits(${playerId}, ${wallet}, ${types}, ${String(amount)}) as over`.execute(db);
          return found[0]?.over ?? null;
        };
        if (least === null) {
          expect(await check(10_000_000n)).toBeNull();
          continue;
        }
        if (least > 0n) expect(await check(least)).toBeNull();
        const over = await check(least + 1n);
        expect(over).not.toBeNull();
        const named = acting.find(
          ({ type, period, amount }) => type === over?.limit_type && period === over.period && amount === over.limit,
        );
        expect(named).toMatchObject({ used: over?.used, left: over?.left, renews_at: over?.renews_at });
        expect(leftOf({ ...listed[0], left: over?.left } as UserLimit)).toBe(least);
      }
    }),
    { numRuns: 100, seed: 21 },
  );
});
