/**
 * The embedded PostgreSQL by itself, for several server processes on one machine: `node apps/server/src/database/alone.ts
 * DIR [CONNECTIONS] [--throw-away]`. Prints the DATABASE_URL for them; with `--throw-away` it does not wait for the disk. Stops
 * with SIGTERM or with those who started it.
 */
import { startEmbedded } from './embedded.ts';
import { messageOf } from './problem.ts';

const [folder, connections = '200', durability = ''] = process.argv.slice(2);
if (folder === undefined || !/^\d{1,4}$/.test(connections) || !['', '--throw-away'].includes(durability)) {
  process.stderr.write('usage: node apps/server/src/database/alone.ts DIR [CONNECTIONS] [--throw-away]\n');
  process.exit(2);
}
const database = await startEmbedded({
  dataFolder: folder,
  mostConnections: Number(connections),
  durable: durability === '',
});
const { user, password, host, port, database: name } = database.connection;
process.stdout.write(
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}\n`,
);
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
