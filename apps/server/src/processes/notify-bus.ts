import { setTimeout as pause } from 'node:timers/promises';
import { errorCodes, type ErrorCode } from '@touchline/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import { placeLock } from '../database/external.ts';
import { hangUp } from './leadership.ts';

/** What processes on one database tell each other. None of it is needed for long: whoever misses one finds out by itself. */
const message = z.discriminatedUnion('kind', [
  /** The feed has moved: the row of the lead says how far. */
  z.strictObject({ kind: z.literal('feed') }),
  /** Somebody needs the whole book to begin with. */
  z.strictObject({ kind: z.literal('whole') }),
  /** Something was committed that the outbox carries. */
  z.strictObject({ kind: z.literal('outbox') }),
  /** A live bet is to be decided at this feed time, ms. */
  z.strictObject({ kind: z.literal('delayed'), at: z.number() }),
  /** A bet of the virtual games ends at this feed time, ms. */
  z.strictObject({ kind: z.literal('arena'), at: z.number() }),
  /** Players who were shown cash-out offers. */
  z.strictObject({ kind: z.literal('shown'), players: z.array(z.string()) }),
  /** Push tokens of a player that were issued until now do not hold. */
  z.strictObject({ kind: z.literal('revoked'), player: z.string() }),
  /** All faults that wait at the desk. */
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
  /** The line was down and is open again: what was said meanwhile was not heard. */
  readonly onReopened: () => void;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds before a lost connection is opened again. Default 500. */
  readonly againMs?: number;
}

/** Between the processes on one database, by NOTIFY. */
export interface NotifyBus {
  /** Tells the other processes; what is said while the line is down is not heard. */
  say(message: Message): void;
  /** Resolves when another Touchline has taken the database for itself alone. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

const channel = 'touchline';
/** What is said within so many milliseconds goes together: a NOTIFY a bet would make commits wait for each other. */
const togetherMs = 10;

/** Opens the line. Rejects when the first connection fails. */
export async function openNotifyBus(options: NotifyBusOptions): Promise<NotifyBus> {
  const { connection, onMessage, onError, againMs = 500 } = options;
  const lost = Promise.withResolvers<void>();
  const waiting = new Set<string>();
  let client: pg.Client | null = null;
  let closed = false;
  let sending = false;
  let again: NodeJS.Timeout | null = null;
  let isAway = false;

  const isOpen = (mine: pg.Client): boolean => client === mine;

  const send = async (mine: pg.Client): Promise<void> => {
    while (waiting.size > 0 && isOpen(mine)) {
      const texts = [...waiting];
      waiting.clear();
      await mine.query('select pg_notify($1, text) from unnest($2::text[]) text', [channel, texts]);
      await pause(togetherMs);
    }
  };

  const open = async (): Promise<void> => {
    const mine = new pg.Client({
      ...connection,
      keepAlive: true,
      statement_timeout: 10_000,
      query_timeout: 15_000,
      application_name: 'touchline line',
    });
    const down = (): void => {
      if (client === mine) client = null;
      if (closed || again !== null) return;
      again = setTimeout(reopen, againMs);
    };
    mine.on('error', (error) => {
      if (client === mine) onError(error);
    });
    mine.on('notification', ({ payload = '', processId }) => {
      if (processId === ownProcess) return;
      const read = message.safeParse(jsonOf(payload));
      // One of another version may say what is not known here.
      if (read.success) onMessage(read.data);
    });
    let ownProcess = -1;
    try {
      await mine.connect();
      const { rows } = await mine.query<{ pid: number; shared: boolean }>(
        'select pg_backend_pid() as pid, pg_try_advisory_lock_shared($1) as shared',
        [placeLock],
      );
      if (rows[0]?.shared !== true) {
        lost.resolve();
        throw new Error('another Touchline has taken this database for itself alone');
      }
      ownProcess = rows[0].pid;
      await mine.query(`listen ${channel}`);
    } catch (error) {
      await hangUp(mine);
      throw error;
    }
    if (closed) return hangUp(mine);
    client = mine;
    mine.once('end', down);
  };

  const reopen = (): void => {
    again = null;
    const openAgain = async (): Promise<void> => {
      try {
        await open();
        isAway = false;
        options.onReopened();
      } catch (error) {
        // A database that is away is told of once, not twice a second.
        if (!isAway) onError(error);
        isAway = true;
        if (!closed) again = setTimeout(reopen, againMs);
      }
    };
    void openAgain();
  };

  await open();
  return {
    lost: lost.promise,
    say(said) {
      const mine = client;
      if (mine === null) return;
      waiting.add(JSON.stringify(said));
      if (sending) return;
      sending = true;
      send(mine)
        .catch(onError)
        .finally(() => {
          sending = false;
        });
    },
    async close() {
      closed = true;
      if (again) clearTimeout(again);
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
