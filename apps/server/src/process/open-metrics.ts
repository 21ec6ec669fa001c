import { once } from 'node:events';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { codeOfError, StartProblem } from '../database/problem.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { metricsListener } from '../metrics/metrics-listener.ts';
import type { Role } from './cluster/role.ts';
import type { ProcessPush } from './process-push.ts';
import type { MetricsOptions } from './metrics-options.ts';
import type { StartContext } from './start-context.ts';

interface MetricsDeps {
  readonly push: Pick<ProcessPush, 'server' | 'engine'>;
  readonly role: Pick<Role, 'leaderServices' | 'feedAgeMs'>;
  readonly whyNotReady: () => Promise<string | null>;
}

interface OpenMetrics {
  readonly metrics: Metrics;
  /** `http://127.0.0.1:9464/metrics`. */
  readonly address: string;
}

/** Opens the port that metrics are read at; null where the operator has named none. Throws StartProblem. */
export async function openMetrics(
  { options, database, closing, onError }: StartContext,
  { push: { server, engine }, role, whyNotReady }: MetricsDeps,
): Promise<OpenMetrics | null> {
  if (options.metrics === null) return null;
  const metrics = createMetrics({
    pools: database.pools,
    feedAge: () => role.feedAgeMs() / 1000,
    outbox: () => waitingIn(database.db),
    whyNotReady,
    leads: () => role.leaderServices() !== null,
    push: server === null ? null : () => server.stats(),
    pushWaitingBytes: () => engine.waitingBytes(),
  });
  const listener = metricsListener(metrics, onError);
  closing.push(async () => {
    listener.close();
    listener.closeAllConnections();
  });
  try {
    listener.listen({ port: options.metrics.port, host: options.metrics.host });
    await once(listener, 'listening');
  } catch (error) {
    throw explained(error, options.metrics);
  }
  const at = listener.address();
  const port = typeof at === 'object' && at !== null ? at.port : options.metrics.port;
  return { metrics, address: `http://${options.metrics.host}:${port}/metrics` };
}

function explained(error: unknown, { port, host }: MetricsOptions): unknown {
  const code = codeOfError(error);
  if (code === 'EADDRINUSE') return new StartProblem(`METRICS_PORT ${port} is in use: choose another`);
  if (code === 'EACCES') return new StartProblem(`METRICS_PORT ${port} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartProblem(`METRICS_HOST=${host} is no address of this machine`);
  return error;
}

async function waitingIn(db: Database): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; age: number }>`
    select count(*)::int as waiting,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0))::float8 as age
    from outbox`.execute(db);
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.age ?? 0 };
}
