import { startPostgres } from '@touchline/testkit/postgres';
import type { TestProject } from 'vitest/node';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** One real PostgreSQL for all server tests of a run, migrated once; each test file copies its databases from there. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres();
  const { db, close } = connect({ connectionString: postgres.address, max: 1 });
  await migrate(db);
  await close();
  project.provide('postgres', postgres.address);
  // Test processes begin after this, and the servers that they start take it from their environment.
  process.env['TEST_POSTGRES'] = postgres.address;
  return () => postgres.stop();
};
