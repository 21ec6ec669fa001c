import { join } from 'node:path';
import { addressOf, type DatabaseConnection } from '../../postgres.ts';
import { type PostgresHome, type RunningPostgres, until } from '../debian-postgres.ts';
import { startHaproxy } from '../haproxy.ts';
import { nextBet, openServer, tryFault, type TrialReport, withClient } from './trial.ts';

/** After the kill, with haproxy and a standby that is promoted at once. */
const mostBackMs = 5_000;

/** A standby that follows synchronously: what is acknowledged is on its disk. */
async function addStandby(home: PostgresHome, primary: RunningPostgres): Promise<RunningPostgres> {
  const { host, port, user, password } = primary.connection;
  const data = home.newFolder('standby');
  const flags = ['-X', 'stream', '-c', 'fast', '-h', host, '-p', String(port), '-U', user];
  await home.run('pg_basebackup', ['-D', data, ...flags]);
  home.mark(join(data, 'standby.signal'));
  const standby = await home.start(
    data,
    {
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password} application_name=standby`,
      // Promoted, it has nobody to wait for.
      synchronous_standby_names: '',
    },
    { isStandby: true },
  );
  await withClient(primary.connection, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'standby'`);
    await client.query('select pg_reload_conf()');
  });
  await until(primary.connection, `select count(*) = 1 as done from pg_stat_replication where sync_state = 'sync'`);
  return standby;
}

/** The primary is killed in the middle of bets, and its standby promoted: nothing that was acknowledged is lost. */
export async function failOver(home: PostgresHome, haproxy: string): Promise<TrialReport> {
  const data = home.newFolder('primary');
  await home.initialise(data);
  const primary = await home.start(data, { wal_level: 'replica', max_wal_senders: '4' });
  const standby = await addStandby(home, primary);
  const proxy = await startHaproxy(haproxy, home.folder, [primary.connection.port, standby.connection.port]);
  let db: DatabaseConnection = primary.connection;
  try {
    const behind = { ...primary.connection, port: proxy.port };
    await until(behind, 'select true as done');
    const server = await openServer({ databaseUrl: addressOf(behind) });
    try {
      return await tryFault('failing over to a standby', { url: server.url, db: () => db }, async ({ crowd }) => {
        crowd.longestMs();
        const before = crowd.acknowledged.length;
        const killedAt = performance.now();
        await primary.kill9();
        await withClient(standby.connection, (client) => client.query('select pg_promote()'));
        await until(standby.connection, 'select not pg_is_in_recovery() as done');
        const promotedMs = Math.round(performance.now() - killedAt);
        db = standby.connection;
        await nextBet(crowd);
        const backMs = Math.round(performance.now() - killedAt);
        return {
          injected: `primary killed after ${before} bets, standby promoted after ${promotedMs} ms`,
          longestMs: crowd.longestMs(),
          backMs,
          failures: backMs > mostBackMs ? [`the first bet was accepted after ${backMs} ms`] : [],
        };
      });
    } finally {
      await server.close();
    }
  } finally {
    await proxy.stop();
    await standby.kill9();
  }
}
