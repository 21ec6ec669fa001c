import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { betOf, pick, pressOf } from '../../sportsbook/betting/betting-presses.ts';
import { bettingOn, openRules } from '../../sportsbook/betting/betting-testing.ts';
import { seedMarket, seedMatch, seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';
import { connect } from '../../database/connect.ts';
import { type Process, clusterOfFile, forSale, membershipOf, until } from './testing/cluster-processes.ts';

const here = clusterOfFile();
const { cutLead, startProcess } = here;

/** Locks something until the answer is called. */
async function lockOf(locking: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const { db, close } = connect({ ...here.postgres.connection, max: 1 });
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.transaction().execute(async (transaction) => {
    await locking.execute(transaction);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return async () => {
    over.resolve();
    await held;
    await close();
  };
}

/** Takes bets by themselves whose live delay is over one second after this moment of the feed. */
async function placingAt(placedAt: number) {
  const { db } = here.postgres;
  const player = await seedPlayer(db);
  const betting = bettingOn(db, { rules: { ...openRules, liveDelay: () => 1 }, feedNow: () => placedAt });
  const place = async (selection: ReturnType<typeof pick>): Promise<string> => {
    const verdict = await betting.place(pressOf(player, [betOf([selection])], { accept: 'any' }));
    const [bet] = verdict.kind === 'answered' ? verdict.answer.data : [];
    if (bet === undefined) throw new Error(JSON.stringify(verdict));
    return bet.id;
  };
  return { player, place };
}

async function statusesOf(betIds: readonly string[]): Promise<readonly string[]> {
  const bets = await here.postgres.db
    .selectFrom('bet')
    .select('status')
    .where('id', 'in', betIds)
    .orderBy('id')
    .execute();
  return bets.map(({ status }) => status);
}

/** Whether something that names this function or table waits for a lock. */
async function isHeldUp(call: 'decide_bet' | 'settle_bet' | 'jackpot_stake'): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${call}%`}`.execute(
    here.postgres.db,
  );
  return rows.length > 0;
}

test('a takeover does not wait for reading the open bets; their offers follow [P14] [R9]', async () => {
  const before = await startProcess();
  await until(() => before.cluster.leaderServices() !== null);
  const player = await seedPlayer(here.postgres.db);
  const verdict = await before.betting.place(
    pressOf(player, [betOf([forSale(before.catalogue.book)])], { accept: 'any' }),
  );
  const [bet] = verdict.kind === 'answered' ? verdict.answer.data : [];
  if (bet === undefined) throw new Error(JSON.stringify(verdict));
  await until(() => before.received.some(({ event }) => event.type === 'bet_changed'));
  await before.stop();
  // What every open bet is read with.
  const unlock = await lockOf(sql`lock table auto_cash_out in access exclusive mode`);
  const isOffered = ({ received }: Process): boolean =>
    received.some(({ event }) => event.type === 'bet_cashout_changed' && event.payload.bet_id === bet.id);
  try {
    const after = await startProcess();
    await until(() => after.cluster.leaderServices() !== null);
    expect([membershipOf(after).role, isOffered(after)]).toEqual(['leader', false]);
    await unlock();
    await until(() => isOffered(after));
  } finally {
    await unlock();
  }
});

test('a new leader decides live bets while it settles, and a stop leaves the rest to the next one [I16] [PLC-01]', async () => {
  const { db } = here.postgres;
  const before = await startProcess();
  await until(() => before.cluster.leaderServices() !== null);
  const live = forSale(before.catalogue.book);
  const placedAt = before.clock.now() - 60_000;
  await before.stop();
  const { place } = await placingAt(placedAt);
  // Two bets on a match that has ended, and one that waits for its decision.
  await seedMatch(db, '1');
  await seedMarket(db, { match_id: '1' });
  const decided = [await place(pick('1')), await place(pick('1'))];
  await db
    .insertInto('market_result')
    .values({ match_id: '1', market_id: '1', specifier: '', results: JSON.stringify({ '1': 'win' }) })
    .execute();
  await sql`update match set ended = true, status = 4 where id = '1'`.execute(db);
  await sql`update match set status = 1 where id = ${live.match_id}`.execute(db);
  const waiting = await place(live);
  const statuses = () => statusesOf([...decided, waiting]);
  expect(await statuses()).toEqual(['waiting_results', 'waiting_results', 'submitted']);
  const unlock = await lockOf(sql`select from bet where id = ${decided[0]} for update`);
  try {
    const after = await startProcess();
    await until(async () => (await statuses())[2] !== 'submitted');
    expect(await statuses()).toEqual(['waiting_results', 'waiting_results', 'waiting_results']);
    await until(() => after.cluster.leaderServices() !== null);
    const runner = after.cluster.leaderServices()?.runner;
    await until(() => isHeldUp('settle_bet'));
    const stopped = after.stop();
    await until(() => runner?.fresh() === false);
    await unlock();
    await stopped;
    expect(await statuses()).toEqual(['done', 'waiting_results', 'waiting_results']);
    await startProcess();
    await until(async () => (await statuses())[1] === 'done');
  } finally {
    await unlock();
  }
});

test.each(['being opened', 'open'])(
  'a lead that is lost while the leader services is %s leaves live bets that are due to the next one [I7] [I16] [PLC-01]',
  async (state) => {
    const { db } = here.postgres;
    const aWhile = 5 * 60_000;
    const isOpen = state === 'open';
    const before = await startProcess();
    await until(() => before.cluster.leaderServices() !== null);
    const now = before.clock.now();
    const live = forSale(before.catalogue.book, now + 2 * aWhile);
    await before.stop();
    await sql`update match set status = 1 where id = ${live.match_id}`.execute(db);
    const { player, place } = await placingAt(isOpen ? now + aWhile - 2_000 : now - aWhile);
    const bets = [await place(live), await place(live)];
    const opened = isOpen ? await startProcess() : null;
    await until(() => opened?.cluster.leaderServices() !== null);
    const decider = opened?.cluster.leaderServices()?.decider;
    const unlock = await lockOf(sql`select from ledger_account where player_id = ${player} for update`);
    // A stop that waits for something else first is not to be what ends the decisions.
    const unlockJackpots = await lockOf(sql`lock table jackpot_stake in access exclusive mode`);
    try {
      const seen: { fresh: () => boolean } = { fresh: () => opened?.cluster.fresh() ?? true };
      const starting =
        opened ??
        startProcess('seed 1', {
          onRunning(fresh) {
            seen.fresh = fresh;
          },
        });
      opened?.clock.advance(aWhile);
      await until(() => isHeldUp('decide_bet'));
      await until(() => !isOpen || isHeldUp('jackpot_stake'));
      await cutLead();
      // From here on what it decided would be refused.
      await until(() => !seen.fresh());
      await unlock();
      // After what it is at.
      await decider?.run();
      await unlockJackpots();
      await starting;
      await until(async () => !(await statusesOf(bets)).includes('submitted'));
      expect(await statusesOf(bets)).toEqual(['waiting_results', 'waiting_results']);
    } finally {
      await unlock();
      await unlockJackpots();
    }
  },
);

test('a bet on an orphaned match that cannot be settled keeps no process from leading [I2] [R9]', async () => {
  const { db } = here.postgres;
  const before = await startProcess();
  await until(() => before.cluster.leaderServices() !== null);
  const now = before.clock.now();
  await before.stop();
  await seedMatch(db, '2');
  await seedMarket(db, { match_id: '2' });
  const { place } = await placingAt(now - 60_000);
  const bets = [await place(pick('2')), await place(pick('2'))];
  await sql
    .raw(
      `create function break_one() returns trigger language plpgsql as $$
         begin if new.id = ${bets[0]} then raise exception 'broken'; end if; return new; end $$;
       create trigger break_one before update on bet for each row execute function break_one()`,
    )
    .execute(db);
  try {
    const after = await startProcess();
    await until(() => after.cluster.leaderServices() !== null);
    await until(async () => (await statusesOf(bets))[1] === 'done');
    expect(await statusesOf(bets)).toEqual(['waiting_results', 'done']);
  } finally {
    await sql.raw('drop trigger break_one on bet; drop function break_one').execute(db);
  }
});
