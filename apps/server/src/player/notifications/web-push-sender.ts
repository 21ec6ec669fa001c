import { oddsType } from '@touchline/contract';
import { isRightToLeft } from '@touchline/contract/locales';
import { type Kysely, sql, type Transaction } from 'kysely';
import webPush from 'web-push';
import type { Schema } from '../../database/schema.ts';
import type { NotificationObject, NotificationParams } from '../../database/tables/notifications-tables.ts';
import { createRepeatedRun } from '../../process/time/repeated-run.ts';
import type { LeaderCheck } from '../../sportsbook/betting/contention.ts';
import { notificationIn } from './notification-texts.ts';
import type { VapidKeys } from './web-push-keys.ts';

export interface WebPushSenderOptions {
  readonly db: Kysely<Schema>;
  readonly keys: VapidKeys;
  /** Whom push services write to: a `mailto:` or https address. */
  readonly contact: string;
  /** Runs first in the transaction that takes messages; an error rolls it back. */
  readonly check?: LeaderCheck;
  readonly log: { error(about: object, message: string): void };
  readonly everyMs?: number;
}

/** Sends notifications to the push services of browsers (RFC 8030, RFC 8291, RFC 8292). */
export interface WebPushSender {
  /** Sends what is due now. Resolves with how many messages were taken. */
  run(): Promise<number>;
  start(): void;
  /** Resolves when what is on its way has been answered. */
  stop(): Promise<void>;
}

/** A message that is older is no news: push services are told the same. */
const keptSeconds = 12 * 3_600;
/** Messages of one transaction, which are sent at once. */
const batch = 50;
const patienceMs = 10_000;
/** A message that is taken is due again after this, unless it is answered: the process may have died. */
const lease = '1 minute';
const firstPauseSeconds = 15;
const longestPauseSeconds = 3_600;

interface Due {
  readonly message: string;
  readonly attempts: number;
  readonly device: Buffer;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: string;
  readonly id: string;
  readonly kind: string;
  readonly object_type: NotificationObject;
  readonly object_id: string | null;
  readonly params: NotificationParams;
  readonly created_at: Date;
  /** Format of odds that the player chose; null for none. */
  readonly odds_type: string | null;
}

/**
 * Takes messages that are due. What nobody needs any more goes first: messages that are too old, of notifications that were
 * read on the page, and of browsers whose session was ended.
 */
async function takeDue(transaction: Transaction<Schema>): Promise<readonly Due[]> {
  await sql`
    delete from web_push_message as message using notification, web_push_device as device, session
    where notification.id = message.notification_id and device.id = message.device_id and session.id = device.session_id
      and message.next_at <= now()
      and (message.created_at < now() - make_interval(secs => ${keptSeconds}) or notification.read_at is not null
        or session.ended_at is not null)`.execute(transaction);
  const { rows } = await sql<Due>`
    with due as (
      select id from web_push_message where next_at <= now() order by next_at, id limit ${batch} for update skip locked
    )
    update web_push_message as message set attempts = attempts + 1, next_at = now() + ${lease}::interval
    from due, web_push_device as device, notification
    where message.id = due.id and device.id = message.device_id and notification.id = message.notification_id
    returning message.id as message, message.attempts, device.id as device, device.endpoint, device.p256dh, device.auth,
      device.locale, notification.id, notification.kind, notification.object_type, notification.object_id,
      notification.params, notification.created_at,
      (select settings->>'odds_type' from player where player.id = notification.player_id) as odds_type`.execute(
    transaction,
  );
  return rows;
}

/** What a push service answers to one message. */
type Outcome =
  | { readonly kind: 'taken' | 'refused' | 'gone' }
  /** Not now. */
  | { readonly kind: 'later'; readonly seconds: number | null };

function outcomeOf({ status, headers }: Response): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  // The browser has unsubscribed, or its subscription is not one of this server's key.
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    const asked = Number(headers.get('retry-after'));
    return { kind: 'later', seconds: Number.isFinite(asked) && asked > 0 ? asked : null };
  }
  return { kind: 'refused' };
}

/** Seconds until a message is tried again: twice as long each time. */
function pauseOf(attempts: number, asked: number | null): number {
  return Math.min(longestPauseSeconds, asked ?? firstPauseSeconds * 2 ** (attempts - 1));
}

/** Runs in the leader only. A message may be sent twice after a crash: its tag makes the browser show it once. */
export function createWebPushSender(options: WebPushSenderOptions): WebPushSender {
  const { db, keys, contact, check, log, everyMs = 1_000 } = options;
  const stopped = new AbortController();

  const send = async (due: Due): Promise<Outcome> => {
    const { title, body, object_type, object_id, match, selection } = notificationIn(
      due.locale,
      { ...due, created_at: due.created_at.toISOString() },
      false,
      oddsType.safeParse(due.odds_type).data,
    );
    const text = JSON.stringify({
      id: due.id,
      title,
      body,
      object_type,
      object_id,
      match,
      selection,
      lang: due.locale,
      dir: isRightToLeft(due.locale) ? 'rtl' : 'ltr',
    });
    const request = webPush.generateRequestDetails(
      { endpoint: due.endpoint, keys: { p256dh: due.p256dh, auth: due.auth } },
      text,
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: keptSeconds,
        topic: `n${due.id}`,
        contentEncoding: 'aes128gcm',
      },
    );
    const answer = await fetch(request.endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(patienceMs)]),
    });
    await answer.body?.cancel();
    return outcomeOf(answer);
  };

  const note = async (due: Due, outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case 'gone':
        await db.deleteFrom('web_push_device').where('id', '=', due.device).execute();
        return;
      case 'later':
        await sql`
          update web_push_message set next_at = now() + make_interval(secs => ${pauseOf(due.attempts, outcome.seconds)})
          where id = ${due.message}`.execute(db);
        return;
      case 'refused':
        log.error(
          { device: due.device.toString('hex'), notification: due.id },
          'a push service refused a notification',
        );
        break;
      case 'taken':
    }
    await db.deleteFrom('web_push_message').where('id', '=', due.message).execute();
  };

  const deliver = async (due: Due): Promise<void> => {
    let outcome: Outcome;
    try {
      outcome = await send(due);
    } catch (error) {
      // Whatever the reason: a message that no build can word, or keys that are none, is given up with its age.
      if (!stopped.signal.aborted) log.error({ err: error, notification: due.id }, 'a notification was not sent');
      outcome = { kind: 'later', seconds: null };
    }
    await note(due, outcome);
  };

  const run = async (): Promise<number> => {
    let sum = 0;
    let taken = batch;
    while (taken === batch && !stopped.signal.aborted) {
      const due = await db.transaction().execute(async (transaction) => {
        await check?.(transaction);
        return takeDue(transaction);
      });
      await Promise.all(due.map(deliver));
      taken = due.length;
      sum += taken;
    }
    return sum;
  };

  const failed = (error: unknown): void => log.error({ err: error }, 'notifications not sent; trying again');
  const repeated = createRepeatedRun({ run, everyMs, failed });
  return {
    run,
    start: repeated.start,
    stop() {
      stopped.abort();
      return repeated.stop();
    },
  };
}
