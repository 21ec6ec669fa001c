import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
  await sql`insert into currency (code, subunits, fiat) values ('EUR', 100, true) on conflict do nothing`.execute(
    postgres.db,
  );
});
afterAll(() => postgres.close());

const minuteMs = 60_000;
/** Before the deposit that a player begins with, which is of now. */
const from = Date.UTC(2025, 2, 27);

interface Move {
  readonly kind: 'stake' | 'settlement' | 'cash_out' | 'arena_stake' | 'arena_settlement' | 'deposit';
  readonly at: number;
  readonly amount: number;
  /** Minutes until its stake is returned; null for one that stays. */
  readonly returned: number | null;
}

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('stake', 'stake', 'settlement', 'cash_out', 'arena_stake', 'arena_settlement', 'deposit'),
    at: fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minute) => from + minute * minuteMs),
    amount: fc.integer({ min: 1, max: 999 }),
    returned: fc.option(fc.integer({ min: 1, max: 2000 })),
  }),
  { minLength: 1, maxLength: 100, size: 'max' },
);

interface Booked {
  readonly kind: string;
  readonly at: number;
  readonly amount: number;
  readonly bet: number | null;
}

let bets = 0;

/** Every transaction with its time, in the order in which they are written: that of their times, but for less than an hour. */
function booked(all: readonly Move[]): readonly Booked[] {
  const rows = all.flatMap(({ kind, at, amount, returned }): Booked[] => {
    const isOfBet = kind === 'stake' || kind === 'settlement';
    if (isOfBet) bets += 1;
    const sign = kind.endsWith('stake') ? -1 : 1;
    const moved = { kind, at, amount: sign * amount, bet: isOfBet ? bets : null };
    if (kind !== 'stake' || returned === null) return [moved];
    const back = returned % 2 === 0 ? 'refusal' : 'withdrawal';
    return [moved, { kind: back, at: at + returned * minuteMs, amount, bet: bets }];
  });
  const writtenAt = ({ at, amount }: Booked): number => at + (Math.abs(amount) % 50) * minuteMs;
  return rows.toSorted((a, b) => writtenAt(a) - writtenAt(b));
}

let references = 0;

async function write(wallet: string, rows: readonly Booked[]): Promise<void> {
  for (const { kind, at, amount, bet } of rows) {
    references += 1;
    const isReferred = bet === null;
    await sql`
      with caused as (
        insert into ledger_transaction (kind, bet_id, reference, created_at)
        values (${kind}, ${bet}, ${isReferred ? `used:${references}` : null}, ${new Date(at)}) returning id
      )
      insert into ledger_entry (account_id, transaction_id, currency, amount)
      select account.id, caused.id, 'EUR', case account.kind when 'player' then ${amount}::numeric else ${-amount}::numeric end
      from caused, ledger_account account
      where account.id = ${wallet} or (account.kind = 'stakes' and account.currency = 'EUR')`.execute(postgres.db);
  }
}

/** As the rule says it, move by move. */
function usedOf(type: 'stake' | 'loss', rows: readonly Booked[], lower: number, upper: number): number {
  const returned = new Set(
    rows.filter(({ kind }) => kind === 'refusal' || kind === 'withdrawal').map(({ bet }) => bet),
  );
  const kinds = new Set([
    'stake',
    'arena_stake',
    ...(type === 'loss' ? ['settlement', 'cash_out', 'arena_settlement'] : []),
  ]);
  const counted = rows.filter(
    ({ kind, at, bet }) => kinds.has(kind) && at >= lower && at < upper && !(kind === 'stake' && returned.has(bet)),
  );
  return counted.reduce((sum, { amount }) => sum - amount, 0);
}

const zones = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Auckland',
];

test('what is used of a limit is what the moves of its period come to, in every zone and at its edges [RG-04]', async () => {
  const { db } = postgres;
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const playerId = await seedPlayer(db, { balance: 1_000_000n });
      const { rows: found } = await sql<{ id: string }>`
        select id from ledger_account where kind = 'player' and player_id = ${playerId}`.execute(db);
      const wallet = found[0]?.id ?? '';
      const rows = booked(all);
      await write(wallet, rows);
      for (const zone of zones) {
        // With moves before and after it, and among the days in which clocks change as well.
        const around = new Date(rows[rows.length >> 1]?.at ?? from);
        for (const period of ['day', 'week', 'month']) {
          const { rows: said } = await sql<{ lower: Date; upper: Date; stake: string; loss: string }>`
            select lower(p) as lower, upper(p) as upper,
              limit_used('stake', ${playerId}, ${wallet}, p) as stake, limit_used('loss', ${playerId}, ${wallet}, p) as loss
            from limit_period(${period}, ${zone}, ${around}) p`.execute(db);
          const { lower = new Date(0), upper = new Date(0), stake, loss } = said[0] ?? {};
          expect([zone, period, Number(stake), Number(loss)]).toEqual([
            zone,
            period,
            usedOf('stake', rows, lower.getTime(), upper.getTime()),
            usedOf('loss', rows, lower.getTime(), upper.getTime()),
          ]);
        }
      }
    }),
    { numRuns: 20, seed: 7 },
  );
});
