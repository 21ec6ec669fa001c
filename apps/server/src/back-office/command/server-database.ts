import { connect, type Database } from '../../database/connect.ts';
import { runningDatabase } from '../../database/embedded.ts';
import { codeOfError } from '../../database/problem.ts';
import { Refused } from './command-results.ts';

interface Where {
  /** DATABASE_URL; null for the embedded PostgreSQL of a data folder. */
  readonly url: string | null;
  readonly dataFolder: string;
}

/** Works with the database of a server that runs. Throws Refused where there is none. */
export async function withServerDatabase<T>(
  { url, dataFolder }: Where,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const address = url === null ? runningDatabase(dataFolder) : { connectionString: url };
  if (address === null)
    throw new Refused(`no server runs on ${dataFolder}: start it, name its folder with --data, or set DATABASE_URL`);
  const { db, close } = connect({ ...address, max: 1 });
  try {
    return await work(db);
  } catch (error) {
    if (error instanceof Refused) throw error;
    const code = codeOfError(error);
    if (['ENOENT', 'ECONNREFUSED'].includes(code))
      throw new Refused('the database does not answer: does the server run?');
    if (code === '42P01') throw new Refused('the database is of an older version: start the server once');
    throw new Refused(
      `the database cannot be used: ${error instanceof Error && error.message !== '' ? error.message : code}`,
    );
  } finally {
    await close();
  }
}
