import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, globSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, type DatabaseConnection } from '../postgres.ts';
import { discard, spawnServer } from '../server.ts';
import { readLedger } from '../storm/ledger.ts';
import { type Bettors, startBettors } from './bettors.ts';
import { type PostgresHome, postgresHome, until } from './debian-postgres.ts';

interface RestoreReport {
  readonly acknowledged: number;
  /** Acknowledged before the moment. */
  readonly before: number;
  /** Bets in the database that was restored to the moment. */
  readonly atMoment: number;
  /** Acknowledged before the moment, and not there. */
  readonly lostAtMoment: number;
  /** Presses from after the moment that are there all the same. */
  readonly tooLate: number;
  /** Bets in the database that was restored as far as it goes. */
  readonly atEnd: number;
  readonly lostAtEnd: number;
  /** Milliseconds from the kill until a bet was taken again on what was restored. */
  readonly backAfterMs: number;
  readonly failures: readonly string[];
}

interface RestoreOptions {
  /** Folder of PostgreSQL's programs. */
  readonly bin: string;
  /** Bets before the moment, and as many after it. */
  readonly bets: number;
  readonly print: (line: string) => void;
}

/**
 * Bets go on while a base backup is made; a moment is noted; more bets; PostgreSQL is killed and its folder removed. Then what
 * the archive has is restored twice: to the moment, and as far as it goes.
 */
export async function rehearseRestore({ bin, bets, print }: RestoreOptions): Promise<RestoreReport> {
  const home = postgresHome(bin);
  try {
    const data = home.newFolder('primary');
    await home.initialise(data);
    const primary = await home.start(data, { wal_level: 'replica', max_wal_senders: '4' });
    const archive = home.newFolder('archive');
    const receiving = await home.receive(archive, primary.connection);
    await waitForArchive(primary.connection);
    const bettors = await betOn(primary.connection, home);
    print('PostgreSQL archives, players bet');
    await bettors.crowd.more(Math.ceil(bets / 2));
    const backup = home.newFolder('backup');
    const { host, port, user } = primary.connection;
    await home.run('pg_basebackup', [
      '-D',
      backup,
      '-X',
      'none',
      '-c',
      'fast',
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
    ]);
    print(`base backup made after ${bettors.crowd.acknowledged.length} bets`);
    await bettors.crowd.more(Math.ceil(bets / 2));
    const moment = Date.now();
    await bettors.crowd.more(bets);
    print(
      `the moment was after ${countBefore(bettors.crowd, moment)} bets; PostgreSQL is killed and its folder removed`,
    );
    const killedAt = performance.now();
    await primary.kill9();
    bettors.crowd.abandon();
    await bettors.end();
    rmSync(data, { recursive: true });
    await receiving.stop();

    const keys = bettors.crowd.acknowledged;
    const end = await restore(home, { backup, archive, to: null });
    const atEnd = await found(
      end.connection,
      keys.map(({ key }) => key),
      null,
    );
    await takesBets(end.connection, home);
    const backAfterMs = Math.round(performance.now() - killedAt);
    await end.stop();
    print('restored as far as the archive goes');
    const past = await restore(home, { backup, archive, to: new Date(moment) });
    const before = keys.filter(({ at }) => at <= moment).map(({ key }) => key);
    const atMoment = await found(past.connection, before, new Date(moment));
    await takesBets(past.connection, home);
    await past.stop();
    return {
      acknowledged: keys.length,
      before: before.length,
      atMoment: atMoment.bets,
      lostAtMoment: atMoment.missing,
      tooLate: atMoment.later,
      atEnd: atEnd.bets,
      lostAtEnd: atEnd.missing,
      backAfterMs,
      failures: [
        ...(before.length < bets || keys.length < 2 * bets ? ['too few bets to say anything'] : []),
        ...atMoment.failures.map((line) => `restored to the moment: ${line}`),
        ...atEnd.failures.map((line) => `restored to the end: ${line}`),
      ],
    };
  } finally {
    await home.discard();
  }
}

function countBefore({ acknowledged }: Bettors, moment: number): number {
  return acknowledged.filter(({ at }) => at <= moment).length;
}

/** From here on no commit is answered before the archive has it on its disk. */
async function waitForArchive(connection: DatabaseConnection): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'archive'`);
    await client.query('select pg_reload_conf()');
  });
  await until(connection, `select count(*) = 1 as done from pg_stat_replication where sync_state = 'sync'`);
}

async function betOn(db: DatabaseConnection, home: PostgresHome) {
  const folder = join(home.folder, 'server');
  const run = spawnServer({ matches: 20, desk: false, env: { DATABASE_URL: addressOf(db) } }, folder);
  const url = await run.url;
  if (url === null) throw new Error(`the server did not start:\n${run.output()}`);
  const end = async (): Promise<void> => {
    run.child.kill('SIGKILL');
    await run.exited;
    await discard(folder);
  };
  try {
    return { crowd: await startBettors({ url, db, count: 6, pauseMs: 10 }), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function restore(
  home: PostgresHome,
  { backup, archive, to }: { readonly backup: string; readonly archive: string; readonly to: Date | null },
) {
  const name = to === null ? 'end' : 'moment';
  const data = join(home.folder, name);
  const wal = join(home.folder, `${name}-wal`);
  const { uid, gid } = statSync(backup);
  // With owners and modes, of which PostgreSQL demands its own.
  const copy = (from: string, target: string): unknown => execFileSync('cp', ['-a', from, target]);
  copy(backup, data);
  copy(archive, wal);
  // The segment that was being written when the machine was lost.
  for (const partial of globSync(join(wal, '*.partial'))) renameSync(partial, partial.replace('.partial', ''));
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp "${wal}/%f" "%p"'`,
      "synchronous_standby_names = ''",
      ...(to === null
        ? []
        : [
            `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
            "recovery_target_action = 'promote'",
          ]),
      '',
    ].join('\n'),
  );
  writeFileSync(join(data, 'recovery.signal'), '');
  chownSync(join(data, 'recovery.signal'), uid, gid);
  return home.start(data);
}

/** A server starts on it, and a new player bets. */
async function takesBets(db: DatabaseConnection, home: PostgresHome): Promise<void> {
  const { crowd, end } = await betOn(db, home);
  await crowd.more(1);
  await crowd.stop(30_000);
  await end();
}

async function found(db: DatabaseConnection, keys: readonly string[], moment: Date | null) {
  const ledger = await readLedger(db);
  const there = new Set(ledger.bets.map(({ key }) => key));
  const missing = keys.filter((key) => !there.has(key)).length;
  const later = moment === null ? 0 : await pressesAfter(db, moment);
  const debits = ledger.bets.filter((bet) => bet.debits !== 1 || bet.debited !== bet.stake).length;
  const wallets = ledger.wallets.filter(({ balance, entries }) => balance !== entries).length;
  const says = (count: number, what: string): readonly string[] => (count === 0 ? [] : [`${count} ${what}`]);
  return {
    bets: ledger.bets.length,
    missing,
    later,
    failures: [
      ...says(missing, 'acknowledged bets are not there'),
      ...says(later, 'presses are from after the moment'),
      ...says(debits, 'bets have not one debit of their stake'),
      ...says(ledger.bets.length - there.size, 'bets are doubled'),
      ...says(wallets, 'balances are not the sum of their entries'),
      ...says(ledger.unanswered, 'presses have no answer'),
      ...ledger.sums
        .filter(({ sum }) => sum !== 0n)
        .map(({ currency, sum }) => `the ledger sums to ${sum} ${currency}`),
      ...(ledger.sums.length === 0 ? ['there is no ledger'] : []),
    ],
  };
}

async function pressesAfter(db: DatabaseConnection, moment: Date): Promise<number> {
  return withClient(db, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from press where created_at > $1',
      [moment],
    );
    return rows[0]?.count ?? 0;
  });
}

async function withClient<T>(connection: DatabaseConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
