import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestServer } from '../server.ts';
import { letTimePass, settleSeconds } from './feed-time.ts';

const lookMs = 5;

/**
 * Kills the server in the middle of a settlement and has it start again. The settlement is held at a bet that it has to end,
 * by a lock on that bet, and killed there: some of its bets are settled, this one is being settled, the others wait. Returns
 * whether it was killed so; not where nothing was left to settle.
 */
async function killOnce(server: TestServer): Promise<boolean> {
  const client = new pg.Client({ ...server.db() });
  // The database of a killed server may end as well.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  // The latest bet on the match that begins first: earlier bets on it are settled before.
  const { rows } = await client.query<{ id: string }>(
    `select bet.id from bet
     join bet_selection chosen on chosen.bet_id = bet.id and chosen.result = 'no_results'
     join match on match.id = chosen.match_id
     where bet.status = 'waiting_results' and bet.type = 'single'
     order by match.start_time, bet.id desc limit 1 for update of bet`,
  );
  const time = { hasPassed: rows.length === 0 };
  const passing = time.hasPassed
    ? Promise.resolve()
    : letTimePass(server, settleSeconds)
        // The kill cuts the call off.
        .catch(() => undefined)
        .finally(() => {
          time.hasPassed = true;
        });
  const isHeld = async (): Promise<boolean> => {
    // A transaction sees one state of the others until it lets go of it.
    await client.query('select pg_stat_clear_snapshot()');
    const found = await client.query(
      `select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)) and query like '%settle_bet%'`,
    );
    return found.rows.length > 0;
  };
  let wasHeld = false;
  while (!time.hasPassed && !wasHeld) {
    wasHeld = await isHeld();
    if (!wasHeld) await wait(lookMs);
  }
  if (wasHeld) await server.kill9();
  await client.query('rollback').catch(() => undefined);
  await client.end().catch(() => undefined);
  if (wasHeld) await server.restart();
  await passing;
  return wasHeld;
}

/** Lets feed time pass with so many kills in the middle of settlements; returns how many there were. */
export async function settleAmidKills(server: TestServer, kills: number): Promise<number> {
  let done = 0;
  while (done < kills && (await killOnce(server))) done += 1;
  await letTimePass(server, settleSeconds);
  return done;
}
