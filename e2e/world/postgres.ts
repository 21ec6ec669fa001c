import { startPostgres } from '@touchline/testkit/postgres';

/** One real PostgreSQL for all servers of the stories; each server has a database of its own there. */
export default async (): Promise<() => Promise<void>> => {
  const postgres = await startPostgres('migrated', 'memory');
  process.env['TEST_POSTGRES'] = postgres.address;
  return () => postgres.stop();
};
