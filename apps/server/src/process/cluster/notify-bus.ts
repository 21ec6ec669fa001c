import { setTimeout as pause } from 'node:timers/promises';
import { errorCodes, type ErrorCode } from '@touchline/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import { placeLock } from '../../database/external.ts';
import { hangUp } from './leadership.ts';

/** Messages between the processes of a cluster. None is essential: a process that misses one recovers by polling. */
const message = z.discriminatedUnion('kind', [
  /** The leader has committed; `feed_lead` holds the version. */
  z.strictObject({ kind: z.literal('feed') }),
  /** A follower needs a snapshot of the book. */
  z.strictObject({ kind: z.literal('snapshot_wanted') }),
  /** A commit wrote to the outbox. */
  z.strictObject({ kind: z.literal('outbox') }),
  /** A live bet is to be decided at this feed time, ms. */
  z.strictObject({ kind: z.literal('delayed'), at: z.number() }),
  /** A bet of the virtual games ends at this feed time, ms. */
  z.strictObject({ kind: z.literal('arena'), at: z.number() }),
  /** Players who were shown cash-out offers. */
  z.strictObject({ kind: z.literal('shown'), players: z.array(z.string()) }),
  /** All push tokens of a player that were issued until now are revoked. */
  z.strictObject({ kind: z.literal('revoked'), player: z.string() }),
  /** All faults set at the desk. */
  z.strictObject({
    kind: z.literal('faults'),
    faults: z.array(
      z.strictObject({
        kind: z.enum(['refuse_bet', 'lose_answer', 'lose_request']),
        count: z.number(),
        code: z.optional(z.custom<ErrorCode>((code) => typeof code === 'number' && Object.hasOwn(errorCodes, code))),
      }),
    ),
  }),
]);

export type Message = z.infer<typeof message>;

export interface NotifyBusOptions {
  readonly connection: pg.ClientConfig;
  readonly onMessage: (message: Message) => void;
  /** The connection is open again; messages sent meanwhile were missed. */
  readonly onReconnected: () => void;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds before a lost connection is opened again. Default 500. */
  readonly retryMs?: number;
}

/** The notification bus: messages between the processes on one database, by NOTIFY. */
export interface NotifyBus {
  /** Sends to the other processes. Dropped while the connection is lost. */
  send(message: Message): void;
  /** Resolves when another process has taken the database exclusively. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

const channel = 'touchline';
/** Messages of this many milliseconds go in one query: a NOTIFY for each bet would make commits wait for each other. */
const batchMs = 10;

/** Sends messages in batches; a message that is already in the batch is not sent twice. */
function createBatchSender(clientNow: () => pg.Client | null, onError: (error: unknown) => void) {
  const pending = new Set<string>();
  let isSending = false;

  const sendAll = async (client: pg.Client): Promise<void> => {
    while (pending.size > 0 && clientNow() === client) {
      const texts = [...pending];
      pending.clear();
      await client.query('select pg_notify($1, text) from unnest($2::text[]) text', [channel, texts]);
      await pause(batchMs);
    }
  };

  return (sent: Message): void => {
    const client = clientNow();
    if (client === null) return;
    pending.add(JSON.stringify(sent));
    if (isSending) return;
    isSending = true;
    sendAll(client)
      .catch(onError)
      .finally(() => {
        isSending = false;
      });
  };
}

/** The database is used exclusively by another process. */
class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** Subscribes a client to the channel. Throws DatabaseTaken when another process has the database exclusively. */
async function subscribe(client: pg.Client, onMessage: (message: Message) => void): Promise<void> {
  let ownProcess = -1;
  client.on('notification', ({ payload = '', processId }) => {
    if (processId === ownProcess) return;
    const read = message.safeParse(jsonOf(payload));
    // A process of another version may send messages that are unknown here.
    if (read.success) onMessage(read.data);
  });
  await client.connect();
  const { rows } = await client.query<{ pid: number; shared: boolean }>(
    'select pg_backend_pid() as pid, pg_try_advisory_lock_shared($1) as shared',
    [placeLock],
  );
  if (rows[0]?.shared !== true) throw new DatabaseInUse('another Touchline process uses this database exclusively');
  ownProcess = rows[0].pid;
  await client.query(`listen ${channel}`);
}

/** Opens the bus. Rejects when the first connection fails. */
export async function openNotifyBus(options: NotifyBusOptions): Promise<NotifyBus> {
  const { connection, onMessage, onError, retryMs = 500 } = options;
  const lost = Promise.withResolvers<void>();
  let client: pg.Client | null = null;
  let closed = false;
  let retryTimer: NodeJS.Timeout | null = null;
  let isAway = false;

  const open = async (): Promise<void> => {
    const opened = new pg.Client({
      ...connection,
      keepAlive: true,
      statement_timeout: 10_000,
      query_timeout: 15_000,
      application_name: 'touchline notify bus',
    });
    opened.on('error', (error) => {
      if (client === opened) onError(error);
    });
    try {
      await subscribe(opened, onMessage);
    } catch (error) {
      if (error instanceof DatabaseInUse) lost.resolve();
      await hangUp(opened);
      throw error;
    }
    if (closed) return hangUp(opened);
    client = opened;
    opened.once('end', () => {
      if (client === opened) client = null;
      if (!closed) retryTimer ??= setTimeout(reopen, retryMs);
    });
  };

  const reopen = (): void => {
    retryTimer = null;
    const retry = async (): Promise<void> => {
      try {
        await open();
        isAway = false;
        options.onReconnected();
      } catch (error) {
        // Reports an outage once, not with every retry.
        if (!isAway) onError(error);
        isAway = true;
        if (!closed) retryTimer = setTimeout(reopen, retryMs);
      }
    };
    void retry();
  };

  await open();
  return {
    lost: lost.promise,
    send: createBatchSender(() => client, onError),
    async close() {
      closed = true;
      if (retryTimer) clearTimeout(retryTimer);
      await hangUp(client);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
