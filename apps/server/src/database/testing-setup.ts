import { startPostgres } from '@touchline/testkit/postgres';
import type { TestProject } from 'vitest/node';

/** One real PostgreSQL for all server tests of a run, migrated once; each test file copies its databases from there. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres('migrated', 'memory');
  project.provide('postgres', postgres.address);
  // Test processes begin after this, and the servers that they start take it from their environment.
  process.env['TEST_POSTGRES'] = postgres.address;
  return () => postgres.stop();
};
