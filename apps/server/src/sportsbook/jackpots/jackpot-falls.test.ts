import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { balanceOf, seedPlayer } from '../betting/betting-seeds.ts';
import { feedNow } from '../betting/betting-testing.ts';
import { readJackpots } from './read-jackpots.ts';
import { createJackpotsOfFile } from './testing/jackpots-of-file.ts';

const here = createJackpotsOfFile();
const { eventsOf, expectRightBooks, hitsOf, jackpotsOn, place, poolsOf, seedJackpot, waiting } = here;

describe('a level that falls', () => {
  test.each([1, 10])(
    'pays the player of the bet that took it there, notifies them, and begins anew (%i at once) [JACK-01] [I4]',
    async (batchSize) => {
      const id = await seedJackpot({ name: 'Mini', pool: 99_995_000n });
      const [before, winner, after] = [await seedPlayer(here.db), await seedPlayer(here.db), await seedPlayer(here.db)];
      await place(before, '4.99');
      const bet = await place(winner, '10.00');
      await place(after, '10.00');
      let commits = 0;
      // Their order is that of their ids.
      const fed = jackpotsOn({ batchSize, committed: () => void (commits += 1) });
      expect([await fed.run(), commits]).toEqual([1, 1]);
      expect(await hitsOf(id)).toEqual([
        {
          player_id: winner,
          bet_id: bet,
          currency: 'EUR',
          amount: '10000',
          amount_eur: '10000',
          status: 'paid',
          seen: false,
          created_at: new Date(feedNow()),
        },
      ]);
      expect(await poolsOf(id)).toEqual(['50010000']);
      const { falls_at: next } = await here.db
        .selectFrom('jackpot_level')
        .select('falls_at')
        .where('jackpot_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(next).toBe('75000000');
      expect(await Promise.all([before, winner, after].map((player) => balanceOf(here.db, player)))).toEqual([
        '9501',
        '19000',
        '9000',
      ]);
      const events = await eventsOf(winner);
      expect(events.slice(-4, -2)).toEqual([
        {
          type: 'bonus_issued',
          payload: {
            bonus: {
              id: expect.any(String),
              type: 'jackpot',
              name: `Jackpot ${here.seeded}: Mini`,
              caption: '100.00 EUR',
              announced: true,
            },
            version: 1,
          },
        },
        { type: 'balance_changed', currency: 'EUR', balance: '19000', active: true, version: expect.any(Number) },
      ]);
      expect((await readJackpots(here.db)).find((jackpot) => jackpot.id === id)).toMatchObject({
        amount: '50.01',
        hits_amount: '100.00',
      });
      await expectRightBooks();
    },
  );

  test('is paid in the currency of the bet [JACK-01] [I4]', async () => {
    const id = await seedJackpot({ pool: 75_009_999n, fallsAt: 75_010_000n });
    const player = await seedPlayer(here.db, { currency: 'JPY', balance: 1000n });
    await place(player, '100', 'JPY');
    expect(await jackpotsOn().run()).toBe(1);
    expect(await hitsOf(id)).toMatchObject([{ currency: 'JPY', amount: '12001', amount_eur: '7501' }]);
    expect(await balanceOf(here.db, player)).toBe('12901');
    expect(await eventsOf(player)).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({ bonus: expect.objectContaining({ caption: '12001 JPY' }) }),
      }),
    );
    await expectRightBooks();
  });

  test('each bet feeds once and each fall is paid once, whatever runs beside it [I1]', async () => {
    const id = await seedJackpot({ pool: 99_990_000n });
    const player = await seedPlayer(here.db);
    for (let bet = 0; bet < 12; bet += 1) await place(player, '5.00');
    const runs = Array.from({ length: 4 }, () => jackpotsOn({ batchSize: 3 }));
    const fallen = await Promise.all(runs.map((run) => run.run()));
    expect(fallen.reduce((sum, fell) => sum + fell, 0)).toBe(1);
    expect([await waiting(), (await hitsOf(id)).length]).toEqual([[], 1]);
    // Two of them took it there, ten began anew.
    expect(await poolsOf(id)).toEqual(['50050000']);
    expect(await balanceOf(here.db, player)).toBe(String(10_000 - 12 * 500 + 10_000));
    await expectRightBooks();
  });

  test.each(['jackpot_level', 'jackpot_hit', 'ledger_transaction', 'ledger_entry', 'outbox'])(
    'what is killed while it writes %s has fed nobody, paid nobody and lost nothing [I1]',
    async (table) => {
      const id = await seedJackpot({ pool: 99_999_000n });
      const player = await seedPlayer(here.db);
      const bet = await place(player);
      const event = table === 'jackpot_level' ? 'update' : 'insert';
      await sql
        .raw(
          `create function break_now() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
           create trigger break_now after ${event} on ${table} for each statement execute function break_now()`,
        )
        .execute(here.db);
      await expect(jackpotsOn().run()).rejects.toThrow('broken');
      await sql.raw(`drop trigger break_now on ${table}; drop function break_now`).execute(here.db);
      expect([await waiting(), await poolsOf(id), await hitsOf(id)]).toEqual([[bet], ['99999000'], []]);
      expect(await balanceOf(here.db, player)).toBe('9000');
      expect(await jackpotsOn().run()).toBe(1);
      expect([await waiting(), await balanceOf(here.db, player)]).toEqual([[], '19000']);
    },
  );

  test('a bet that cannot be fed waits, and holds up none after it [JACK-03]', async () => {
    const id = await seedJackpot({ pool: 99_990_000n });
    const player = await seedPlayer(here.db);
    const bad = await place(player);
    expect(await jackpotsOn().run()).toBe(1);
    // In the queue once more, it would win the same level again, which the database refuses.
    await here.db.insertInto('jackpot_stake').values({ bet_id: bad }).execute();
    const fall = () =>
      here.db
        .updateTable('jackpot_level')
        .set({ pool: '99990000', falls_at: '100000000' })
        .where('jackpot_id', '=', id)
        .execute();
    await fall();
    const last = await place(player);
    const failures: object[] = [];
    const jackpots = jackpotsOn({ log: { error: (about) => failures.push(about) } });
    expect(await jackpots.run()).toBe(1);
    expect((await hitsOf(id)).map(({ bet_id }) => bet_id)).toEqual([bad, last]);
    expect([await waiting(), failures.map((about) => 'betId' in about && about.betId)]).toEqual([[bad], [bad]]);
    await place(player);
    await jackpots.run();
    expect([await waiting(), failures.length]).toEqual([[bad], 1]);
    await here.db.deleteFrom('jackpot_stake').execute();
  });

  test('one that no longer leads, or has ended, feeds nothing [I1]', async () => {
    const id = await seedJackpot({});
    const bet = await place(await seedPlayer(here.db));
    const deposed = jackpotsOn({ check: () => Promise.reject(new Error('another leads')) });
    await expect(deposed.run()).rejects.toThrow('another leads');
    const ended = jackpotsOn();
    ended.end();
    expect(await ended.run()).toBe(0);
    await ended.stop();
    expect([await waiting(), await poolsOf(id)]).toEqual([[bet], ['50000000']]);
    await jackpotsOn().run();
    expect(await poolsOf(id)).toEqual(['50010000']);
  });

  test('the database itself refuses a second payment, and what was paid stays as it is [I1] [I4]', async () => {
    await seedJackpot({ pool: 99_999_000n });
    const bet = await place(await seedPlayer(here.db));
    await jackpotsOn().run();
    const { id, level_id: level } = await here.db
      .selectFrom('jackpot_hit')
      .select(['id', 'level_id'])
      .where('bet_id', '=', bet)
      .executeTakeFirstOrThrow();
    await expect(
      sql`insert into ledger_transaction (kind, reference) values ('jackpot', ${id})`.execute(here.db),
    ).rejects.toMatchObject({ constraint: 'ledger_transaction_reference' });
    await expect(
      sql`select pay_jackpot(${level}, ${bet}, 100, 100, now(), 'again')`.execute(here.db),
    ).rejects.toMatchObject({ constraint: 'jackpot_hit_bet_id_level_id_key' });
    await expect(sql`update jackpot_hit set amount = 1 where id = ${id}`.execute(here.db)).rejects.toMatchObject({
      code: '23001',
    });
    await here.db.updateTable('jackpot_hit').set({ seen: true }).where('id', '=', id).execute();
  });
});
