import { type CampaignTerms, calls } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCampaign, endCampaign } from '../../back-office/campaigns.ts';
import type { Publication } from '../../push/publisher.ts';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { openMatches, seedPlayer, seedResults } from '../betting/betting-seeds.ts';
import { bettingOn, feedNow } from '../betting/betting-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { activateBonus, boostFreebet } from './activate.ts';
import { readFarmings } from './farmings.ts';
import { giveFreebet } from './give.ts';
import { readRating } from './rating.ts';
import { createTournaments } from './tournaments.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';

const here = databaseOfFile();
function now(): Date {
  return new Date(feedNow());
}

let keys = 0;
type Hunting = Extract<CampaignTerms, { type: 'hunting' }>;
type Tournament = Extract<CampaignTerms, { type: 'hunting_tournament' }>;
type Key = 'key' | 'name' | 'type';

/** Starts a campaign alone: those before it have ended. Returns the id of its hunting or tournament. */
async function start(
  terms:
    | (Omit<Hunting, Key> & { readonly type: 'hunting' })
    | (Omit<Tournament, Key> & { readonly type: 'hunting_tournament' }),
): Promise<string> {
  await here.db
    .updateTable('farming')
    .set({ valid_to: new Date(0), finished_at: new Date(0) })
    .where('finished_at', 'is', null)
    .execute();
  keys += 1;
  const full = { ...terms, key: `farming-${keys}`, name: 'Hunt', texts: { de: { name: 'Jagd' } } };
  const { id } = await here.db.transaction().execute((transaction) => addCampaign(transaction, full, now()));
  return (await here.db.selectFrom('farming').select('id').where('campaign_id', '=', id).executeTakeFirstOrThrow()).id;
}

const hunt = {
  type: 'hunting',
  point_stakes: { EUR: '2' },
  reward: { goal: '10', freebet_type: 'freebet', largest_amounts: { EUR: '20' } },
} as const;
const boost = { points: '5', multiplier: '1.5', largest_amounts: { EUR: '10' } } as const;
const boosting = { type: 'hunting', point_stakes: { EUR: '2' }, boost } as const;
function cup(over: Partial<Tournament> = {}) {
  return {
    type: 'hunting_tournament' as const,
    currency: 'EUR',
    point_stake: '1',
    initial_pool: '100',
    pool_share: '0.1',
    prizes: [5, 3, 2],
    freebet_type: 'freebet' as const,
    ends_at: new Date(feedNow() + 3_600_000).toISOString(),
    ...over,
  };
}

function settlement() {
  return createSettlement({ db: here.db, feedNow, committed: () => undefined, log: { error: () => undefined } });
}

function tournaments(at = feedNow()) {
  const published: (readonly [readonly string[], Publication])[] = [];
  const publisher = {
    publish: () => undefined,
    broadcast: (channels: readonly string[], event: Publication) => void published.push([channels, event]),
  };
  const log = { error: (about: object) => expect(about).toBeNull() };
  const job = createTournaments({
    db: here.db,
    feedNow: () => at,
    committed: () => undefined,
    publisher,
    locales: ['en', 'pt-BR'],
    log,
  });
  return { job, published };
}

interface ToPlace {
  readonly stake?: string;
  readonly on?: readonly string[];
  readonly bonus?: { readonly id: string; readonly type: 'hunting' | 'tournament' };
}

async function press(player: string, { stake = '10.00', on, bonus }: ToPlace = {}) {
  const matches = on ?? (await openMatches(here.db, ['2.00']));
  const bet = betOf(
    matches.map((match) => pick(match)),
    stake,
  );
  const verdict = await bettingOn(here.db).place(pressOf(player, [bonus === undefined ? bet : { ...bet, bonus }]));
  if (verdict.kind !== 'answered') throw new Error(JSON.stringify(verdict));
  return { matches, answer: verdict.answer };
}

/** A bet on matches of its own unless it names some. */
async function place(player: string, toPlace: ToPlace = {}): Promise<readonly string[]> {
  const { matches, answer } = await press(player, toPlace);
  if (answer.data[0] === undefined) throw new Error(JSON.stringify(answer));
  return matches;
}

async function end(matches: readonly string[], result: 'win' | 'lose' | 'void' = 'lose'): Promise<void> {
  await seedResults(here.db, matches, result);
  await settlement().run(matches);
}

async function play(player: string, toPlace: ToPlace = {}, result: 'win' | 'lose' | 'void' = 'lose'): Promise<void> {
  await end(await place(player, toPlace), result);
}

async function farmingOf(player: string, id: string) {
  const { huntings, tournaments: others } = await readFarmings(here.db, player, { id }, now());
  const found = huntings[0] ?? others[0];
  if (found === undefined) throw new Error(`no hunting ${id}`);
  return found;
}
async function statsOf(player: string, id: string) {
  const { farming_stats: stats } = await farmingOf(player, id);
  if (stats === null) throw new Error('the player takes no part');
  return stats;
}
async function freebetsOf(player: string) {
  return here.db
    .selectFrom('freebet')
    .select(['type', 'name', 'currency', 'amount', 'valid_to'])
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
}
/** What the transaction that places a bet says of a bonus. */
async function holds(player: string, bonus: object): Promise<boolean | undefined> {
  const { rows } = await sql<{ held: boolean }>`
    select hold_bonus(${player}, ${JSON.stringify(bonus)}::jsonb, ${now()}) as held`.execute(here.db);
  return rows[0]?.held;
}

async function gift(player: string, amount = '4'): Promise<string> {
  const terms = {
    type: 'freebet' as const,
    name: 'Gift',
    currency: 'EUR',
    issued_amount: amount,
    min_odds: null,
    max_odds: null,
    match_status: 'any' as const,
    selection_count_from: null,
    selection_count_to: null,
    valid_to: null,
  };
  const id = await giveFreebet(here.db, { playerId: player, freebet: terms, now: now() });
  if (id === null) throw new Error('not given');
  return id;
}

describe('points of a hunting [BON-16]', () => {
  test('come from bets that were played to their end, once each, with the mean of their stakes [BON-16a]', async () => {
    const id = await start(hunt);
    const player = await seedPlayer(here.db);
    const first = await place(player, { stake: '3.33' });
    await place(player, { stake: '5.00' });
    expect(await statsOf(player, id)).toMatchObject({
      points: '0',
      bets_count: 0,
      avg_stake: '0.00',
      potential_points: '4.16',
    });
    await end(first, 'win');
    await settlement().run(first);
    expect(await statsOf(player, id)).toEqual({
      currency: 'EUR',
      avg_stake: '3.33',
      bets_count: 1,
      staked: '3.33',
      points: '1.66',
      available_points: '1.66',
      potential_points: '2.5',
      potential_freebet_amount: '0.00',
      initial_pool: '0.00',
      point_stake: '2.00',
      goal: '10',
      largest_freebet: '20.00',
    });
    await play(player, { stake: '8.00' });
    expect(await statsOf(player, id)).toMatchObject({ points: '5.66', bets_count: 2, avg_stake: '5.66' });
  });

  test('come neither from a void bet nor from one that a freebet staked, nor from one in another currency or from before', async () => {
    const player = await seedPlayer(here.db);
    const before = await place(player);
    const id = await start({ ...hunt, starts_at: new Date(feedNow() + 1).toISOString() });
    await sql`update farming set valid_to = null`.execute(here.db);
    await end(before);
    await sql`alter table farming disable trigger farming_fixed`.execute(here.db);
    await sql`update farming set valid_from = ${now()} where id = ${id}`.execute(here.db);
    await play(player, {}, 'void');
    const staked = await place(player);
    await sql`alter table bet disable trigger bet_fixed`.execute(here.db);
    await sql`update bet set house_stake = true where player_id = ${player} and status = 'waiting_results'`.execute(
      here.db,
    );
    await end(staked);
    await sql`update farming set point_stakes = '{"USD": "200", "EUR": "999999999"}' where id = ${id}`.execute(here.db);
    await play(player);
    await sql`alter table bet enable trigger bet_fixed`.execute(here.db);
    await sql`alter table farming enable trigger farming_fixed`.execute(here.db);
    expect(await statsOf(player, id)).toMatchObject({ points: '0', bets_count: 0 });
  });

  test('reach the goal once: its freebet is worth the average stake, and its days begin then [BON-16a]', async () => {
    const id = await start({ ...hunt, reward: { ...hunt.reward, valid_days: 3 } });
    const player = await seedPlayer(here.db);
    await sql`update player set language = 'de' where id = ${player}`.execute(here.db);
    await play(player, { stake: '13.00' });
    const open = await place(player, { stake: '9.99' });
    expect(await statsOf(player, id)).toMatchObject({
      points: '6.5',
      potential_points: '4.99',
      potential_freebet_amount: '11.49',
    });
    expect(await farmingOf(player, id)).toMatchObject({ name: 'Jagd', computed_status: 'active' });
    await end(open);
    const freebet = { type: 'freebet', name: 'Hunt', currency: 'EUR', amount: '1149' };
    expect(await freebetsOf(player)).toEqual([{ ...freebet, valid_to: new Date(feedNow() + 3 * 86_400_000) }]);
    await play(player, { stake: '30.00' });
    expect(await freebetsOf(player)).toHaveLength(1);
    expect((await farmingOf(player, id)).computed_status).toBe('bonus_over');
    const rich = await seedPlayer(here.db);
    await play(rich, { stake: '50.00' });
    expect(await freebetsOf(rich)).toMatchObject([{ amount: '2000' }]);
  });

  test('bring the freebet once however many bets end at once [I13]', async () => {
    const id = await start({ ...hunt, reward: { ...hunt.reward, goal: '3' } });
    const player = await seedPlayer(here.db);
    const placed = await Promise.all(Array.from({ length: 8 }, () => place(player, { stake: '2.00' })));
    await seedResults(here.db, placed.flat(), 'lose');
    await Promise.all(placed.map((matches) => settlement().run(matches)));
    await settlement().run();
    expect([(await statsOf(player, id)).points, await freebetsOf(player)]).toEqual([
      '8',
      [expect.objectContaining({ amount: '200' })],
    ]);
  });

  test('come once from a match where it is so: a bet counts by one that is new', async () => {
    const id = await start({ ...hunt, farm_once_per_event: true });
    const player = await seedPlayer(here.db);
    const [a, b] = await openMatches(here.db, ['2.00', '2.00']);
    if (a === undefined || b === undefined) throw new Error('two matches');
    await place(player, { stake: '2.00', on: [a] });
    await place(player, { stake: '2.00', on: [a] });
    await place(player, { stake: '2.00', on: [a, b] });
    expect(await statsOf(player, id)).toMatchObject({ potential_points: '2' });
    await end([a], 'win');
    expect(await farmingOf(player, id)).toMatchObject({
      farmed_event_ids: [a],
      farming_stats: { points: '1', potential_points: '1' },
    });
    await end([b], 'win');
    expect(await farmingOf(player, id)).toMatchObject({
      farmed_event_ids: [a, b],
      farming_stats: { points: '2', bets_count: 2 },
    });
  });

  test('come from bets that carry it alone where it is used in bets; a hunting that is not carried is refused', async () => {
    const id = await start({ ...hunt, used_in_bets: true });
    const player = await seedPlayer(here.db);
    const bonus = { id, type: 'hunting' as const };
    await play(player);
    await play(player, { bonus });
    expect(await statsOf(player, id)).toMatchObject({ points: '5', bets_count: 1 });
    expect((await press(player, { bonus: { id, type: 'tournament' } })).answer.errors_by_bet).toMatchObject([
      { code: 145 },
    ]);
    const silent = await start(hunt);
    // What changes after the judgement of a press is refused by the transaction that places it.
    for (const gone of [id, silent]) expect(await holds(player, { id: gone, type: 'hunting' })).toBe(false);
    for (const gone of [id, silent])
      expect((await press(player, { bonus: { id: gone, type: 'hunting' } })).answer.errors_by_bet).toMatchObject([
        { code: 145 },
      ]);
  });

  test('come from the activation on where it needs one, which is done once [BON-07a] [BON-02]', async () => {
    const id = await start({ ...hunt, needs_activation: true, used_in_bets: true });
    const player = await seedPlayer(here.db);
    const bonus = { id, type: 'hunting' as const };
    expect(await farmingOf(player, id)).toMatchObject({ computed_status: 'available', farming_stats: null });
    expect((await press(player, { bonus })).answer.errors_by_bet).toMatchObject([{ code: 145 }]);
    expect(await activateBonus(here.db, { playerId: player, id, now: now() })).toBe(true);
    expect(await activateBonus(here.db, { playerId: player, id, now: new Date(feedNow() + 1) })).toBe(true);
    expect(await farmingOf(player, id)).toMatchObject({ computed_status: 'active', farming_stats: { points: '0' } });
    await play(player, { bonus });
    expect((await statsOf(player, id)).points).toBe('5');
    const byItself = await start({ ...hunt, needs_activation: true });
    const before = await place(player);
    expect(await activateBonus(here.db, { playerId: player, id: byItself, now: new Date(feedNow() + 1) })).toBe(true);
    expect(await statsOf(player, byItself)).toMatchObject({ potential_points: '0' });
    await end(before);
    expect(await statsOf(player, byItself)).toMatchObject({ points: '0', bets_count: 0 });
    expect(await activateBonus(here.db, { playerId: player, id, now: now() })).toBe(false);
  });

  test('come from bets that were placed before its campaign ended', async () => {
    const id = await start(hunt);
    const player = await seedPlayer(here.db);
    const open = await place(player);
    const { campaign_id: campaign } = await here.db
      .selectFrom('farming')
      .select('campaign_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const soon = new Date(feedNow() + 1);
    await here.db.transaction().execute((transaction) => endCampaign(transaction, campaign, soon));
    await end(open);
    const late = await place(player);
    await here.db.updateTable('farming').set({ valid_to: now() }).where('id', '=', id).execute();
    expect(await statsOf(player, id)).toMatchObject({ points: '5', potential_points: '0' });
    await end(late);
    expect((await statsOf(player, id)).points).toBe('5');
    expect((await readFarmings(here.db, player, {}, soon)).huntings).toEqual([]);
    expect((await readFarmings(here.db, player, { id }, soon)).huntings).toMatchObject([
      { computed_status: 'bonus_over' },
    ]);
  });
});

describe('a boost [BON-07b]', () => {
  test('multiplies a freebet for points, once: a repeat costs nothing', async () => {
    const id = await start(boosting);
    const player = await seedPlayer(here.db);
    const [small, large] = [await gift(player, '4'), await gift(player, '10.01')];
    const done = (freebet: string) => boostFreebet(here.db, { playerId: player, id: freebet, now: now() });
    expect(await farmingOf(player, id)).toMatchObject({
      freebets_to_boost: [small],
      boost: { points: '5', multiplier: '1.5' },
    });
    expect(await done(small)).toBe(false);
    await play(player, { stake: '11.00' });
    expect([await done(large), await done(small), await done(small)]).toEqual([false, true, true]);
    expect(await farmingOf(player, id)).toMatchObject({
      freebets_to_boost: [],
      farming_stats: { points: '5.5', available_points: '0.5' },
    });
    const other = await seedPlayer(here.db);
    expect(await boostFreebet(here.db, { playerId: other, id: small, now: now() })).toBe(false);
  });

  test('of fifty at once never takes one point too many, nor boosts one freebet twice [I13]', async () => {
    const id = await start(boosting);
    const player = await seedPlayer(here.db);
    const freebets = await Promise.all(Array.from({ length: 10 }, () => gift(player)));
    await play(player, { stake: '37.00' });
    const asked = Array.from({ length: 50 }, (_, place) => freebets[Math.floor(place / 5)] ?? '');
    await Promise.all(asked.map((freebet) => boostFreebet(here.db, { playerId: player, id: freebet, now: now() })));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from freebet where player_id = ${player} and boosted_by is not null`.execute(
      here.db,
    );
    expect([rows[0]?.count, (await statsOf(player, id)).available_points]).toEqual([3, '3.5']);
  });

  test('is not of a freebet that a bet gave back, which may have been boosted before', async () => {
    const id = await start(boosting);
    const player = await seedPlayer(here.db);
    const freebet = await gift(player);
    await play(player);
    await boostFreebet(here.db, { playerId: player, id: freebet, now: now() });
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const bet = { ...betOf([pick(match)], '6.00'), bonus: { id: freebet, type: 'freebet' as const } };
    await bettingOn(here.db).place(pressOf(player, [bet]));
    await end([match], 'void');
    const back = (await freebetsOf(player)).find(({ amount }) => amount === '600');
    expect([back?.name, (await farmingOf(player, id)).freebets_to_boost]).toEqual(['Gift', []]);
  });

  test('makes the freebet the larger stake of its bet; one that is judged by its former amount is refused', async () => {
    await start(boosting);
    const player = await seedPlayer(here.db);
    const freebet = await gift(player);
    await play(player);
    await boostFreebet(here.db, { playerId: player, id: freebet, now: now() });
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const stakedBy = async (stake: string) => {
      const bet = { ...betOf([pick(match)], stake), bonus: { id: freebet, type: 'freebet' as const } };
      const verdict = await bettingOn(here.db).place(pressOf(player, [bet]));
      return verdict.kind === 'answered' ? verdict.answer : null;
    };
    expect(await stakedBy('4.00')).toMatchObject({ errors_by_bet: [{ code: 145 }] });
    const held = (asked: object) => holds(player, { id: freebet, type: 'freebet', ...asked });
    expect([await held({}), await held({ boost: '1.5' })]).toEqual([false, true]);
    expect(await stakedBy('6.00')).toMatchObject({ data: [{ stake: { value: '6.00' }, bonus: { id: freebet } }] });
  });
});

describe('a tournament [BON-09]', () => {
  const far = new Date(feedNow() + 7_200_000);
  const rating = async (id: string, player: string, limit = 10) => {
    const rows = await readRating(here.db, { id, playerId: player, limit });
    return calls.getTournamentRating.reply.parse(rows);
  };

  test('ranks by points, those who share a place alike, with what each place wins of the pool, and the own place at the end', async () => {
    const id = await start(cup());
    const players = [
      await seedPlayer(here.db),
      await seedPlayer(here.db),
      await seedPlayer(here.db),
      await seedPlayer(here.db),
    ] as const;
    const stakes = ['100.00', '30.00', '30.00', '7.50'] as const;
    for (const [place, player] of players.entries()) await play(player, { stake: stakes[place] ?? '' });
    const [first, , third, last] = players;
    const row = (position: number, amount: string, points: string, own = false) => ({
      position,
      current_user: own,
      farmed_amount: amount,
      currency_code: 'EUR',
      farmed_freebets_count: amount === '0.00' ? 0 : 1,
      points,
    });
    // 100 and a tenth of 167.50.
    const all = [row(1, '58.37', '100'), row(2, '29.19', '30'), row(2, '29.19', '30'), row(4, '0.00', '7.5', true)];
    expect(await rating(id, last)).toEqual({ data: all, total: 4 });
    expect((await rating(id, last, 1)).data).toEqual([all[0], all[3]]);
    expect((await rating(id, first, 1)).data).toEqual([row(1, '58.37', '100', true)]);
    expect((await rating(id, third, 2)).data.map(({ current_user: own }) => own)).toEqual([false, false, true]);
    expect(await readRating(here.db, { id: '1', playerId: first, limit: 1 })).toBeNull();
  });

  test('shares its pool at its end whole, in freebets, once, and counts nothing afterwards', async () => {
    const id = await start(cup({ prizes: [1, 1], initial_pool: '10.01', pool_share: '0', valid_days: 1 }));
    const [first, second, third] = [await seedPlayer(here.db), await seedPlayer(here.db), await seedPlayer(here.db)];
    for (const player of [first, second, third]) await play(player, { stake: '5.00' });
    const late = await place(third, { stake: '50.00' });
    await tournaments().job.run();
    expect(await freebetsOf(first)).toEqual([]);
    const leaders = [tournaments(far.getTime()), tournaments(far.getTime()), tournaments(far.getTime())];
    await Promise.all(leaders.map(({ job }) => job.run()));
    await tournaments(far.getTime()).job.run();
    const ends = leaders
      .flatMap(({ published }) => published)
      .filter(([, { type, payload }]) => type === 'tournament_pool_changed' && payload.version > 0);
    expect(ends).toHaveLength(1);
    await end(late);
    const won = (await Promise.all([first, second, third].map(freebetsOf))).flat();
    expect(won.map(({ amount }) => amount)).toEqual(['334', '334', '333']);
    expect(won[0]).toMatchObject({ type: 'freebet', currency: 'EUR', valid_to: new Date(far.getTime() + 86_400_000) });
    expect((await rating(id, third)).data.map(({ points, farmed_amount: amount }) => [points, amount])).toEqual([
      ['5', '3.34'],
      ['5', '3.34'],
      ['5', '3.33'],
    ]);
    expect((await readFarmings(here.db, first, {}, now())).tournaments).toEqual([]);
  });

  test('without a player with points shares nothing, and is over', async () => {
    const id = await start(cup());
    await tournaments(far.getTime()).job.run();
    const { finished_at: finished } = await here.db
      .selectFrom('farming')
      .select('finished_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(finished).toEqual(far);
  });

  test('publishes its pool where it moves, and at the start of a leader, to every language [PUSH-05a]', async () => {
    const id = await start(cup());
    const { job, published } = tournaments();
    await job.run();
    const channels = ['updates:en', 'updates:pt'];
    const event = (pool: string, version: number) => [
      channels,
      { type: 'tournament_pool_changed', payload: { tournament_id: id, pool, version } },
    ];
    expect(published).toEqual([event('100.00', 0)]);
    await job.run();
    const player = await seedPlayer(here.db);
    await play(player, { stake: '12.34' });
    await job.run();
    expect(published.slice(1)).toEqual([event('101.23', 1)]);
    expect(await farmingOf(player, id)).toMatchObject({
      pool: { amount: '101.23', currency: 'EUR', version: 1 },
      farming_stats: { initial_pool: '100.00', points: '12.34' },
    });
  });

  test('is not shared by a leader whose term is over', async () => {
    const id = await start(cup());
    const check = () => Promise.reject(new Error('another process leads'));
    const publisher = { publish: () => undefined, broadcast: () => undefined };
    const job = createTournaments({
      db: here.db,
      feedNow: () => far.getTime(),
      committed: () => undefined,
      publisher,
      locales: [],
      log: { error: () => undefined },
      check,
    });
    await expect(job.run()).rejects.toThrow('another process leads');
    expect(
      await here.db.selectFrom('farming').select('finished_at').where('id', '=', id).executeTakeFirstOrThrow(),
    ).toEqual({ finished_at: null });
  });
});
