import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { openMatches, seedPlayer } from '../betting/betting-seeds.ts';
import { bettingOn, feedNow } from '../betting/betting-testing.ts';
import { boostFreebet } from './activate.ts';
import { readFarmings } from './farmings.ts';
import { giveFreebet } from './give.ts';
import { readRating } from './rating.ts';
import { createTournaments } from './tournaments.ts';
import { boosting, createFarmingsOfFile, cup, now } from './testing/farmings-of-file.ts';

const here = createFarmingsOfFile();
const { end, farmingOf, freebetsOf, holds, place, play, start, statsOf, tournaments } = here;

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
