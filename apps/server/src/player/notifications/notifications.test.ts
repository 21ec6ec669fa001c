import { type Notification, privateEvent } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayments } from '../../cashier/payments.ts';
import { cashierRulesOf } from '../../cashier/cashier-rules.ts';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { createOutbox } from '../../push/outbox.ts';
import type { Publication } from '../../push/publisher.ts';
import { betOf, pick, pressOf } from '../../sportsbook/betting/betting-presses.ts';
import { openMatches, seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';
import { bettingOn, feedNow } from '../../sportsbook/betting/betting-testing.ts';
import { giveFreebet } from '../../sportsbook/bonuses/give.ts';
import { createSettlement } from '../../sportsbook/settlement/settlement.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { createOldNotifications } from './old-notifications.ts';

let postgres: TestDatabase;
let db: Database;
let notifications: Notifications;
let player: string;

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
  notifications = createNotifications({ db, locales: ['en', 'de', 'pt-BR', 'ar'], committed: () => undefined });
});
afterAll(() => postgres.close());
beforeEach(async () => {
  player = await seedPlayer(db);
  await sql`truncate outbox`.execute(db);
});

function list(more: { playerId?: string; page?: number; limit?: number; locale?: string | null } = {}) {
  return notifications.list({ playerId: player, page: 1, limit: 20, locale: null, ...more });
}

/** Bets of 10 euro on one outcome at 2.00, settled by its result. */
async function settled(result: string, count = 1): Promise<void> {
  const [match = ''] = await openMatches(db, ['2.00']);
  for (let each = 0; each < count; each += 1) {
    const verdict = await bettingOn(db).place(pressOf(player, [betOf([pick(match, { odds: '2.00' })])]));
    if (verdict.kind !== 'answered' || verdict.answer.data.length === 0) throw new Error(JSON.stringify(verdict));
  }
  await db
    .insertInto('market_result')
    .values({ match_id: match, market_id: '1', specifier: '', results: JSON.stringify({ 1: result }) })
    .execute();
  await createSettlement({ db, feedNow, committed: () => undefined, log: { error: () => undefined } }).run([match]);
}

/** As a function that tells many players would, in one statement. */
async function write(rows: readonly object[]): Promise<void> {
  await sql`select write_notifications(${JSON.stringify(rows)}::jsonb)`.execute(db);
}
function news(playerId: string, id = 7): object {
  const params = { currency: 'EUR', stake: '1000', amount: '2000' };
  return { player_id: playerId, kind: 'bet_won', object_type: 'bet', object_id: id, params };
}

async function published(locales: readonly string[] = ['en']) {
  const received: { channel: string; event: Publication }[] = [];
  const publish = (channel: string, event: Publication): void => void received.push({ channel, event });
  const outbox = createOutbox({
    db,
    publisher: { publish, broadcast: (channels, event) => channels.forEach((each) => publish(each, event)) },
    locales,
    log: { error: (_, message) => expect.fail(message) },
    pollMs: 3_600_000,
  });
  await outbox.drain();
  return received;
}

function shown({ type, object_type: about, title, caption, read }: Notification) {
  return [type, about, title, caption, read];
}

describe('what is told', () => {
  test.each([
    ['win', ['bet_won', 'bet', 'Your bet won', '€20.00', false]],
    ['lose', ['bet_lost', 'bet', 'Your bet lost', null, false]],
    ['void', ['bet_void', 'bet', 'Your bet is void', '€10.00', false]],
    ['half_lose', ['bet_settled', 'bet', 'Your bet is settled', '€5.00', false]],
  ])('a bet that is settled as %s is told with what it paid [NOTE-01]', async (result, expected) => {
    await settled(result);
    const { data } = await list();
    expect(data.map(shown)).toEqual([expected]);
    expect(data[0]?.body).toContain(`Bet ${data[0]?.object_id} `);
  });

  test('a payment that succeeds or fails is told once, whoever reports it again [NOTE-01]', async () => {
    const payments = createPayments({
      db,
      rules: cashierRulesOf(usualOperator, false),
      pageOf: (id) => `/cashier/${id}`,
      canLeadBackTo: () => true,
      committed: () => undefined,
      feedNow: Date.now,
    });
    for (const [kind, state] of [
      ['deposit', 'succeeded'],
      ['withdrawal', 'failed'],
    ] as const) {
      const key = crypto.randomUUID();
      const given = { playerId: player, kind, key, fingerprint: key, currency: 'EUR', amount: '20' };
      const started = await payments.start({ ...given, returnTo: '/', locale: 'en' });
      if (started.kind !== 'started') throw new Error(started.kind);
      for (let report = 0; report < 2; report += 1) await payments.report(started.payment.id, state);
    }
    expect((await list()).data.map(shown)).toEqual([
      ['withdrawal_failed', 'payment', 'Withdrawal failed', '€20.00', false],
      ['deposit_succeeded', 'payment', 'Deposit received', '€20.00', false],
    ]);
  });

  test('a bonus is told with its name as text, in the transaction that gives it [NOTE-01] [I11]', async () => {
    const freebet = {
      type: 'freebet' as const,
      name: '<b>Cup</b> {amount}',
      currency: 'EUR',
      issued_amount: '5',
      min_odds: null,
      max_odds: null,
      match_status: 'any' as const,
      selection_count_from: null,
      selection_count_to: null,
      valid_to: null,
    };
    await giveFreebet(db, { playerId: player, freebet, now: new Date(feedNow()) });
    const [told] = (await list()).data;
    expect(told).toMatchObject({ type: 'bonus_given', caption: '<b>Cup</b> {amount}' });
    expect(told?.body).toContain('\u2068<b>Cup</b> {amount}\u2069: ');
  });

  test('a player who wants none of a kind gets none of it, and the others still count [NOTE-01]', async () => {
    const everything = { bet: true, payment: true, bonus: true, jackpot: true, limit: true, match: true, watch: true };
    expect(await notifications.settings(player)).toEqual(everything);
    await notifications.saveSettings(player, { ...everything, bet: false });
    expect(await notifications.settings(player)).toEqual({ ...everything, bet: false });
    const payment = { kind: 'deposit_succeeded', object_type: 'payment', object_id: 3 };
    await write([news(player), { ...news(player), ...payment }]);
    expect((await list()).data.map(({ type }) => type)).toEqual(['deposit_succeeded']);
    expect(await notifications.count(player)).toEqual({ unread: 1, version: 1 });
  });
});

describe('the list', () => {
  test('is of the player alone, the newest first, in pages [API-07a]', async () => {
    const other = await seedPlayer(db);
    await write([1, 2, 3, 4, 5].map((id) => news(player, id)));
    await write([news(other)]);
    const ids = async (page: number) => {
      const { data, pagination } = await list({ page, limit: 2 });
      return [data.map((each) => each.object_id), pagination];
    };
    const pages = { total: 5, limit: 2, last_page: 3 };
    expect(await ids(1)).toEqual([['5', '4'], { ...pages, page: 1 }]);
    expect(await ids(3)).toEqual([['1'], { ...pages, page: 3 }]);
    expect(await ids(9)).toEqual([[], { ...pages, page: 9 }]);
    expect((await list({ playerId: other })).pagination.total).toBe(1);
  });

  test('speaks the language that is asked for, else that of the player, and English where there is none [NOTE-01]', async () => {
    await sql`update player set language = 'de' where id = ${player}`.execute(db);
    await write([news(player)]);
    const titleIn = async (locale: string | null) => (await list({ locale })).data[0]?.title;
    expect([await titleIn(null), await titleIn('pt-BR'), await titleIn('xx')]).toEqual([
      'Deine Wette hat gewonnen',
      'Sua aposta ganhou',
      'Deine Wette hat gewonnen',
    ]);
    await sql`update player set language = 'xx' where id = ${player}`.execute(db);
    expect(await titleIn(null)).toBe('Your bet won');
  });
});

describe('reading', () => {
  test('counts what was unread, once, and leaves those of others [API-07c] [API-07b]', async () => {
    const other = await seedPlayer(db);
    await write([1, 2, 3].map((id) => news(player, id)));
    await write([news(other)]);
    const [{ id: foreign } = { id: '' }] = (await list({ playerId: other })).data;
    const [third = '', second = ''] = (await list()).data.map(({ id }) => id);
    expect(await notifications.read(player, [third, third, foreign, '99999999999999999999'])).toEqual({
      unread: 2,
      version: 2,
    });
    expect(await notifications.read(player, [third])).toEqual({ unread: 2, version: 2 });
    expect((await list()).data.map(({ read }) => read)).toEqual([true, false, false]);
    expect(await notifications.read(player, [second, third])).toEqual({ unread: 1, version: 3 });
    expect(await notifications.read(player, null)).toEqual({ unread: 0, version: 4 });
    expect(await notifications.count(player)).toEqual({ unread: 0, version: 4 });
    expect(await notifications.count(other)).toEqual({ unread: 1, version: 1 });
  });

  test('of a player who was never told anything comes to none [API-07b] [API-07c]', async () => {
    expect(await notifications.count(player)).toEqual({ unread: 0, version: 0 });
    expect(await notifications.read(player, null)).toEqual({ unread: 0, version: 0 });
  });

  test('by several tabs at once, while new ones come, keeps the count what the list says [API-07c] [I13]', async () => {
    await write(Array.from({ length: 20 }, (_, id) => news(player, id)));
    const ids = (await list()).data.map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        turn % 4 === 3
          ? write([news(player), news(player)])
          : notifications.read(player, turn % 4 === 2 ? null : turn % 2 === 0 ? ids : ids.toReversed()),
      ),
    );
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from notification where player_id = ${player} and read_at is null`.execute(db);
    expect((await notifications.count(player)).unread).toBe(rows[0]?.unread);
  });
});

describe('what is published', () => {
  test('is each notification in the language of its channel, and the latest count after them, both with a version [PUSH-06a]', async () => {
    await write([news(player, 1), news(player, 2)]);
    await write([news(player, 3)]);
    const received = await published(['en', 'pt-BR']);
    const said = (language: string) =>
      received.flatMap(({ channel, event }): readonly unknown[] => {
        if (channel !== `$user:${language}.${player}`) return [];
        expect(privateEvent.safeParse({ ...event, at: 1 }).success).toBe(true);
        if (event.type === 'notification')
          return [[event.payload.notification.title, event.payload.notification.object_id, event.payload.version]];
        return event.type === 'unread_counters_changed' ? [event.payload] : [];
      });
    for (const [language, title] of [
      ['en', 'Your bet won'],
      ['pt', 'Sua aposta ganhou'],
    ] as const) {
      expect(said(language)).toEqual([[title, '1', 1], [title, '2', 1], [title, '3', 2], { unread: 3, version: 2 }]);
    }
  });

  test('is the count that reading leaves, and nothing when it changed nothing [PUSH-06a]', async () => {
    await write([news(player)]);
    await published();
    await notifications.read(player, null);
    await notifications.read(player, null);
    expect((await published()).map(({ event }) => event)).toEqual([
      { type: 'unread_counters_changed', payload: { unread: 0, version: 2 } },
    ]);
  });
});

test('what is older than 90 days is deleted, in batches, and is not counted any more [NOTE-01]', async () => {
  const other = await seedPlayer(db);
  await write([1, 2, 3].map((id) => news(player, id)));
  await write([news(other)]);
  await notifications.read(player, [(await list()).data[0]?.id ?? '']);
  await sql`truncate outbox`.execute(db);
  const day = 86_400_000;
  const jobAt = (now: number) =>
    createOldNotifications({
      db,
      committed: () => undefined,
      log: { error: (_, message) => expect.fail(message) },
      now: () => now,
      batch: 2,
    });
  expect(await jobAt(Date.now() + 89 * day).run()).toBe(0);
  expect((await list()).pagination.total).toBe(3);
  expect(await jobAt(Date.now() + 91 * day).run()).toBeGreaterThanOrEqual(4);
  expect([(await list()).data, await notifications.count(player)]).toEqual([
    [],
    expect.objectContaining({ unread: 0 }),
  ]);
  const counts = (await published()).flatMap(({ event }) =>
    event.type === 'unread_counters_changed' ? [event.payload.unread] : [],
  );
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set([0]));
});

test('one notification reads the row of its player among thousands, not all of them [P14]', async () => {
  await sql`insert into player (email, password_hash) select 'one-of-' || n || '@example.test', 'x' from generate_series(1, 12000) n`.execute(
    db,
  );
  await sql`analyze player`.execute(db);
  // All on one connection: it reports its own reading when it is told to.
  const read = await db.connection().execute(async (own) => {
    const playersRead = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(own);
      const { rows } = await sql<{ read: string }>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
        from pg_stat_user_tables where relname = 'player'`.execute(own);
      return Number(rows[0]?.read);
    };
    const before = await playersRead();
    await sql`select write_notifications(${JSON.stringify([news(player)])}::jsonb)`.execute(own);
    return (await playersRead()) - before;
  });
  expect([read < 20, (await list()).pagination.total]).toEqual([true, 1]);
});
