import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../database/testing.ts';
import { seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';

test('what was staked before a clock was set back stays in what is used of a limit [R9] [RG-04]', async () => {
  const { db, close } = await testDatabase();
  try {
    const player = await seedPlayer(db);
    const stake = (reference: string, at: string) =>
      sql`
      with staked as (
        insert into ledger_transaction (kind, reference, created_at) values ('arena_stake', ${reference}, ${at}) returning id
      )
      insert into ledger_entry (account_id, transaction_id, currency, amount)
      select account.id, staked.id, 'EUR', case account.kind when 'player' then -100 else 100 end
      from staked, ledger_account account
      where account.currency = 'EUR' and (account.player_id = ${player} or account.kind = 'stakes')`.execute(db);
    await stake('arena:1', '2030-05-02T14:00:00Z');
    // The clock is set back to the day before, and right again.
    await stake('arena:2', '2030-05-01T12:00:00Z');
    await stake('arena:3', '2030-05-02T14:05:00Z');
    const { rows } = await sql<{ used: string }>`
      select limit_used('stake', player_id, id, limit_period('day', 'UTC', '2030-05-02T14:06:00Z')) as used
      from ledger_account where player_id = ${player} and currency = 'EUR'`.execute(db);
    expect(rows).toEqual([{ used: '200' }]);
  } finally {
    await close();
  }
});
