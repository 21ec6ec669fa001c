import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { addPlayer } from '../sessions/players.ts';
import { harmMarkers } from './harm-markers.ts';
import { createHarmWatch, latestHarm } from './harm-watch.ts';

let data: TestDatabase;
let playerId: string;
let wallet: string;
beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.close());

/** Noon: what is looked at ends here. */
const at = new Date('2026-05-10T12:00:00Z');

beforeEach(async () => {
  playerId = (await addPlayer(data.db, { email: `${randomUUID()}@b.test`, password: 'any', confirmed: true })) ?? '';
  const { rows } = await sql<{ id: string }>`
    insert into ledger_account (kind, player_id, currency, balance) values ('player', ${playerId}, 'EUR', 0)
    returning id`.execute(data.db);
  wallet = rows[0]?.id ?? '';
  await sql`insert into ledger_account (kind, currency) values ('house', 'EUR'), ('stakes', 'EUR') on conflict do nothing`.execute(
    data.db,
  );
  await move('deposit', randomUUID(), { player: 1_000_000, house: -1_000_000 }, '2020-01-01T00:00:00Z');
});

/** A transaction of the ledger at a moment, in cents. */
async function move(kind: string, reference: string, parts: Record<string, number>, when: string): Promise<void> {
  await data.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      insert into ledger_transaction (kind, reference, created_at) values (${kind}, ${reference}, ${when}) returning id`.execute(
      transaction,
    );
    await sql`insert into ledger_entry (account_id, transaction_id, currency, amount)
      select account.id, ${rows[0]?.id}::bigint, 'EUR', part.amount::numeric
      from jsonb_each_text(${JSON.stringify(parts)}::jsonb) as part(kind, amount)
      join ledger_account account on account.kind = part.kind and account.currency = 'EUR'
        and (account.kind <> 'player' or account.id = ${wallet})`.execute(transaction);
  });
}

type Step = readonly [hour: string, stake: number, paid: number | null];

/** Bets of the player: staked at the full hour, settled a minute later; null stays open. */
async function bets(steps: readonly Step[], day = '2026-05-10'): Promise<void> {
  for (const [hour, stake, paid] of steps) {
    const reference = `arena:${randomUUID()}`;
    await move('arena_stake', reference, { player: -stake, stakes: stake }, `${day}T${hour}:00Z`);
    if (paid === null) continue;
    const parts = Object.entries({ player: paid, stakes: -stake, house: stake - paid }).filter(
      ([, amount]) => amount !== 0,
    );
    await move('arena_settlement', reference, Object.fromEntries(parts), `${day}T${hour}:59Z`);
  }
}

async function found(kind: keyof typeof harmMarkers, when = at) {
  const all = await data.db.transaction().execute((transaction) => harmMarkers[kind](transaction, when));
  return all.filter((marker) => marker.playerId === playerId).map(({ sentence }) => sentence);
}

describe('chasing', () => {
  test.each<readonly [string, readonly Step[], readonly string[]]>([
    [
      'three stakes of twice the last loss',
      [
        ['08:00', 500, 0],
        ['08:01', 1000, 0],
        ['08:02', 2000, 0],
        ['08:03', 4050, null],
      ],
      [
        'Staked at least twice what was lost just before, 3 times within 24 hours; the largest of these stakes was 40.50 EUR.',
      ],
    ],
    [
      'two of them',
      [
        ['08:00', 500, 0],
        ['08:01', 1000, 0],
        ['08:02', 2000, 0],
      ],
      [],
    ],
    [
      'a cent less than twice',
      [
        ['08:00', 500, 0],
        ['08:01', 999, 0],
        ['08:02', 1997, 0],
        ['08:03', 3993, 0],
      ],
      [],
    ],
    [
      'stakes that grow after wins',
      [
        ['08:00', 500, 900],
        ['08:01', 1000, 1],
        ['08:02', 2000, 1],
        ['08:03', 4000, 1],
      ],
      [],
    ],
    [
      'losses that are not settled yet',
      [
        ['08:00', 5, null],
        ['08:01', 10, null],
        ['08:02', 20, null],
        ['08:03', 40, null],
      ],
      [],
    ],
  ])('of %s [RG-12]', async (_, steps, sentences) => {
    await bets(steps);
    expect(await found('chasing')).toEqual(sentences);
  });

  test('of more than a day ago says nothing any more [RG-12]', async () => {
    await bets(
      [
        ['08:00', 500, 0],
        ['08:01', 1000, 0],
        ['08:02', 2000, 0],
        ['08:03', 4000, 0],
      ],
      '2026-05-08',
    );
    expect(await found('chasing')).toEqual([]);
    expect(await found('chasing', new Date('2026-05-08T12:00:00Z'))).toHaveLength(1);
  });
});

describe('play at night', () => {
  const nights = async (days: readonly string[], hour: string): Promise<void> => {
    for (const day of days) await bets([[hour, 100, null]], day);
  };

  test.each([
    ['on three nights of seven', ['2026-05-05', '2026-05-07', '2026-05-10'], '04:59', 1],
    ['on two', ['2026-05-07', '2026-05-10'], '04:59', 0],
    ['at five o’clock', ['2026-05-05', '2026-05-07', '2026-05-10'], '05:00', 0],
    ['on nights of an earlier week', ['2026-05-01', '2026-05-02', '2026-05-10'], '00:00', 0],
  ])('%s [RG-12]', async (_, days, hour, count) => {
    await nights(days, hour);
    expect(await found('night_play')).toHaveLength(count);
  });

  test('goes by the clock of the player, and says the figures [RG-12]', async () => {
    await sql`update player set settings = '{"time_zone": "Asia/Tokyo"}' where id = ${playerId}`.execute(data.db);
    await nights(['2026-05-05', '2026-05-06', '2026-05-07', '2026-05-07'], '16:30');
    expect(await found('night_play')).toEqual([
      "Staked between 0 and 5 o'clock (Asia/Tokyo) in 3 of the last 7 nights, 4 times in all.",
    ]);
  });
});

describe('deposits', () => {
  const deposit = async (state: 'failed' | 'succeeded', when: string): Promise<void> => {
    await sql`insert into payment (player_id, account_id, kind, amount, state, provider, key, fingerprint, return_to, locale,
      created_at, settled_at) values (${playerId}, ${wallet}, 'deposit', 5000, ${state}, 'demo', ${randomUUID()}, '', '/', 'en',
      ${when}, ${when})`.execute(data.db);
  };

  test.each([
    [
      'three that were refused',
      ['failed', 'failed', 'failed'],
      '2026-05-10T11:00:00Z',
      ['3 deposits were refused within 24 hours.'],
    ],
    ['two', ['failed', 'failed', 'succeeded'], '2026-05-10T11:00:00Z', []],
    ['three of the day before', ['failed', 'failed', 'failed'], '2026-05-09T11:00:00Z', []],
  ] as const)('%s', async (_, states, when, sentences) => {
    for (const state of states) await deposit(state, when);
    expect(await found('failed_deposits')).toEqual(sentences);
  });
});

describe('limits', () => {
  test.each([
    ['raised and brought back twice', ['set', 'raise_asked', 'cancelled', 'raise_asked', 'raised', 'lowered'], 1],
    ['once', ['set', 'raise_asked', 'raised', 'lowered'], 0],
    ['lowered alone', ['set', 'lowered', 'lowered', 'lowered'], 0],
    ['raised and kept', ['set', 'raise_asked', 'raised', 'raise_asked', 'raised'], 0],
  ])('%s [RG-12]', async (_, changes, count) => {
    const { rows } = await sql<{ id: string }>`
      insert into player_limit (player_id, type, period, currency, amount) values (${playerId}, 'stake', 'day', 'EUR', 100)
      returning id`.execute(data.db);
    for (const what of changes)
      await sql`insert into limit_change (limit_id, what, amount, created_at)
        values (${rows[0]?.id}, ${what}, 100, '2026-05-08T10:00:00Z')`.execute(data.db);
    const sentences = await found('limit_reversed');
    expect(sentences).toHaveLength(count);
    if (count > 0) expect(sentences[0]).toBe('Raised a limit, or asked to, and took that back 2 times within 7 days.');
    expect(await found('limit_reversed', new Date('2026-05-16T10:00:01Z'))).toEqual([]);
  });
});

describe('the watch of the leader', () => {
  test('writes a marker once a day, logs the id of the player alone, and changes nothing else [RG-12]', async () => {
    await bets([
      ['08:00', 500, 0],
      ['08:01', 1000, 0],
      ['08:02', 2000, 0],
      ['08:03', 4000, null],
    ]);
    const logged: object[] = [];
    const log = { warn: (about: object, message: string) => logged.push({ about, message }), error: () => undefined };
    const watch = createHarmWatch({ db: data.db, log, now: () => at.getTime() });
    await watch.run();
    expect(await watch.run()).toBe(0);
    const own = await data.db.selectFrom('harm_marker').selectAll().where('player_id', '=', playerId).execute();
    expect(own).toMatchObject([{ kind: 'chasing', figures: { count: 3, largest: '40.00 EUR' } }]);
    const about = { player: playerId, marker: 'chasing' };
    expect(logged.filter((line) => JSON.stringify(line).includes(`"${playerId}"`))).toEqual([
      { about, message: own[0]?.sentence },
    ]);
    expect(JSON.stringify(logged)).not.toContain('@');
    expect((await latestHarm(data.db, 100)).find((seen) => seen.playerId === playerId)).toEqual({
      playerId,
      kind: 'chasing',
      day: '2026-05-10',
      sentence: own[0]?.sentence,
    });
    const later = createHarmWatch({ db: data.db, log, now: () => at.getTime() + 3_600_000 * 13 });
    await later.run();
    await expect(sql`delete from harm_marker`.execute(data.db)).rejects.toThrow();
    expect(
      await data.db.selectFrom('harm_marker').select('day').where('player_id', '=', playerId).execute(),
    ).toHaveLength(2);
  });

  test('writes nothing once another process leads [RG-12]', async () => {
    await bets([
      ['08:00', 500, 0],
      ['08:01', 1000, 0],
      ['08:02', 2000, 0],
      ['08:03', 4000, null],
    ]);
    const check = () => Promise.reject(new Error('another process leads'));
    const log = { warn: () => undefined, error: () => undefined };
    const watch = createHarmWatch({ db: data.db, check, log, now: () => at.getTime() });
    await expect(watch.run()).rejects.toThrow('leads');
    expect(await data.db.selectFrom('harm_marker').select('id').where('player_id', '=', playerId).execute()).toEqual(
      [],
    );
  });
});
