import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../postgres.ts';
import type { TestServer } from '../server.ts';
import type { Dice } from './dice.ts';
import type { FaultProxy } from './proxy.ts';

/**
 * What a backend was doing when it was terminated. `busy`: a statement or a transaction of the server was under way on it.
 * `idle`: the server had it in its pool.
 */
export const terminationKinds = ['busy', 'idle'] as const;
export type TerminationKind = (typeof terminationKinds)[number];

const statesOf: Readonly<Record<TerminationKind, readonly string[]>> = {
  busy: ['active', 'idle in transaction'],
  idle: ['idle'],
};

/** Most backends that are terminated at the same moment. */
const mostAtOnce = 4;
const lookAgainMs = 2;

interface TerminateOptions {
  readonly server: Pick<TestServer, 'db'>;
  readonly proxy: Pick<FaultProxy, 'inFlight' | 'busy'>;
  readonly dice: Dice;
  readonly kind: TerminationKind;
  /** Most backends to terminate. */
  readonly most: number;
  /** Whether betting is over, and whether the server takes calls: one that starts is left alone. */
  readonly progress: { readonly isOver: boolean; readonly isServing: boolean };
}

/** Terminates backends of the server that are in one of these states; answers how many. */
async function terminateNow(
  connection: DatabaseConnection,
  kind: TerminationKind,
  order: string,
  most: number,
): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: 'storm' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from (
         select pid from pg_stat_activity
         where application_name = 'touchline' and datname = current_database() and backend_type = 'client backend' and state = any($1)
         order by md5(pid || $2) limit $3
       ) chosen`,
      [statesOf[kind], order, most],
    );
    return rows.filter(({ ended }) => ended).length;
  } catch {
    // The storm has just killed the server, and its PostgreSQL with it: there is nothing to terminate yet.
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Terminates one to four backends of one kind while placements are under way; answers how many, 0 once betting is over. */
export async function terminateBackends(options: TerminateOptions): Promise<number> {
  const { server, proxy, dice, kind, progress } = options;
  const most = Math.min(options.most, 1 + dice.roll(mostAtOnce));
  const order = String(dice.next());
  while (!progress.isOver) {
    if (proxy.inFlight() === 0) await Promise.race([proxy.busy(), wait(100)]);
    const ended = progress.isServing ? await terminateNow(server.db(), kind, order, most) : 0;
    if (ended > 0) return ended;
    await wait(lookAgainMs);
  }
  return 0;
}
