/**
 * The embedded PostgreSQL by itself, for several server processes on one machine: `node apps/server/src/database/alone.ts
 * DIR [CONNECTIONS] [--throw-away] [--migrated]`. Prints the DATABASE_URL for them; with `--throw-away` it does not wait for the
 * disk, with `--migrated` the database has its tables before the address is printed. Stops with SIGTERM or with those who started it.
 */
import { connect } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { messageOf } from './problem.ts';

const known = new Set(['--throw-away', '--migrated']);
const given = process.argv.slice(2);
const flags = new Set(given.filter((word) => known.has(word)));
const [folder, connections = '200', ...more] = given.filter((word) => !known.has(word));
if (folder === undefined || !/^\d{1,4}$/.test(connections) || more.length > 0) {
  process.stderr.write('usage: node apps/server/src/database/alone.ts DIR [CONNECTIONS] [--throw-away] [--migrated]\n');
  process.exit(2);
}
const database = await startEmbedded({
  dataFolder: folder,
  mostConnections: Number(connections),
  durable: !flags.has('--throw-away'),
});
const { user, password, host, port, database: name } = database.connection;
const address = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`;
if (flags.has('--migrated')) {
  const { db, close } = connect({ connectionString: address, max: 1 });
  await migrate(db);
  await close();
}
process.stdout.write(`${address}\n`);
let isStopping = false;
function stop(): void {
  isStopping = true;
  database.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`);
      process.exit(1);
    },
  );
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
if (process.connected) process.once('disconnect', stop);
await database.ended;
// The channel to who started it would keep it alive without its database.
if (!isStopping) {
  process.stderr.write('PostgreSQL has ended by itself\n');
  process.exit(1);
}
