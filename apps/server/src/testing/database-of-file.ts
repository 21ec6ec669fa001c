import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../database/connect.ts';
import type { TestDatabase } from '../database/testing.ts';
import { databaseWithMatches } from '../sportsbook/betting/betting-seeds.ts';

export interface DatabaseOfFile {
  /** From the first `beforeAll` on. */
  readonly db: Database;
}

/** A database for the tests of one file, in which these matches are open with market 1; it ends with them. */
export function databaseOfFile(matches: readonly string[] = []): DatabaseOfFile {
  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    postgres = await databaseWithMatches(matches);
  });
  afterAll(() => postgres?.close());
  return {
    get db() {
      if (postgres === null) throw new Error('the database of this file has not started');
      return postgres.db;
    },
  };
}
