import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOfError, messageOf, StartProblem } from './problem.ts';

/** The oldest PostgreSQL that this server works on. */
const oldest = 150_000;
/**
 * Key of an advisory lock, `tchl` in ASCII, that nothing else uses. A process alone holds it exclusively, others share it.
 */
export const placeLock = 0x7463_686c;
/** How long a killed server may still hold the lock, in attempts of 100 ms. */
const attempts = 20;
/** How long the database may be unreachable before the lock counts as lost, and how often it is retried meanwhile, ms. */
const awayMostMs = 15_000;
const reopenEveryMs = 100;

export interface ExternalDatabase {
  readonly connection: pg.ClientConfig;
  /** Resolves when the lock is lost: another Touchline has it, or the database was unreachable for too long. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
}

/**
 * Checks a DATABASE_URL and locks the database for this process, exclusively unless it is `shared`. Throws StartProblem
 * with one line, which never contains the password.
 */
export async function openExternal(
  url: string,
  { shared = false }: { readonly shared?: boolean } = {},
): Promise<ExternalDatabase> {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new StartProblem(
      'DATABASE_URL is not an address of PostgreSQL: it looks like postgres://user:password@host:5432/database',
    );
  }
  const connection = { connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'touchline' };
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(connection);
    // Without a listener the end of this connection would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await checkVersion(client);
      await takePlace(client, nameOf(parsed), shared);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw explain(error, parsed);
    }
  };
  const first = await open();
  if (!shared) return { connection, ...holdPlace(first, open) };
  // From here on the notification bus holds the shared lock; it reconnects when it is lost.
  await first.end();
  return { connection, lost: new Promise(() => undefined), release: () => Promise.resolve() };
}

/** Another Touchline holds the lock. */
class DatabaseInUse extends StartProblem {}

/** Takes the lock again whenever its connection ends, until it is released or another process has it. */
function holdPlace(first: pg.Client, open: () => Promise<pg.Client>): Pick<ExternalDatabase, 'lost' | 'release'> {
  const lost = Promise.withResolvers<void>();
  const released = new AbortController();
  let client = first;
  let reopening: Promise<void> = Promise.resolve();

  const reopen = async (): Promise<void> => {
    for (const from = performance.now(); !released.signal.aborted; await pause(reopenEveryMs)) {
      try {
        client = await open();
        watch();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUse || performance.now() - from > awayMostMs) return lost.resolve();
      }
    }
  };
  const watch = (): void => {
    client.once('end', () => {
      if (released.signal.aborted) lost.resolve();
      else reopening = reopen();
    });
  };
  watch();
  return {
    lost: lost.promise,
    async release() {
      released.abort();
      await reopening;
      await client.end();
      lost.resolve();
    },
  };
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version !== undefined && version.number >= oldest) return;
  throw new StartProblem(
    `DATABASE_URL leads to PostgreSQL ${version?.name ?? 'of unknown version'}: version 15 or newer is needed`,
  );
}

async function takePlace(client: pg.Client, name: string, shared: boolean): Promise<void> {
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [placeLock]);
    if (rows[0]?.taken === true) return;
    await pause(100);
  }
  throw new DatabaseInUse(
    `another Touchline already runs on the database ${name}: stop it, or set another DATABASE_URL`,
  );
}

/** The address without user, password and options, for messages. */
function nameOf(url: URL): string {
  return `${url.host}${url.pathname}`;
}

function explain(error: unknown, url: URL): unknown {
  if (error instanceof StartProblem) return error;
  const name = nameOf(url);
  const code = codeOfError(error);
  switch (code) {
    case '28P01':
    case '28000':
      return new StartProblem(`DATABASE_URL: ${name} refuses this user or password`);
    case '3D000':
      return new StartProblem(
        `DATABASE_URL: there is no database "${url.pathname.slice(1)}" on ${url.host}; create it first`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(`DATABASE_URL: there is no host "${url.hostname}"`);
    case 'ECONNREFUSED':
      return new StartProblem(`DATABASE_URL: nothing answers at ${url.host}`);
    case '53300':
      return new StartProblem(`DATABASE_URL: ${name} has no free connection`);
    default:
      return new StartProblem(
        `DATABASE_URL: ${name} cannot be opened: ${code === '' ? '' : `${code} `}${messageOf(error).split('\n')[0] ?? ''}`,
      );
  }
}
