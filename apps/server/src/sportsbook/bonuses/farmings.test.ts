import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endCampaign } from '../../back-office/campaigns.ts';
import { openMatches, seedPlayer, seedResults } from '../betting/betting-seeds.ts';
import { feedNow } from '../betting/betting-testing.ts';
import { activateBonus } from './activate.ts';
import { readFarmings } from './farmings.ts';
import { createFarmingsOfFile, hunt, now } from './testing/farmings-of-file.ts';

const here = createFarmingsOfFile();
const { end, farmingOf, freebetsOf, holds, place, play, press, settlement, start, statsOf } = here;

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
