import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { houseOfFile } from '../testing/house-of-file.ts';
import { bonusCampaigns, freebet, ranges } from './testing/bonus-campaigns.ts';

const here = houseOfFile();
const { activate, bonus, campaign, give, listed, stateOf } = bonusCampaigns(here);

test('each state that this back end has is produced by dates, uses and calls, with the status that follows [BON-02a]', async () => {
  const boostOf = async (key: string, terms: object = {}): Promise<string> => {
    const campaign_id = await campaign({ type: 'comboboost', key, name: key, ranges, announced: false, ...terms });
    const row = await here.database.db
      .selectFrom('comboboost')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const now = Date.parse(Object(await (await here.demo.call('getDesk')).body).now);
  const later = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
  const boosts = {
    active: await boostOf('in-play'),
    available: await boostOf('to-wake', { needs_activation: true }),
    upcoming: await boostOf('to-come', { starts_at: later(1000) }),
    others: await boostOf('of-others', { only_verified: true, country_codes: ['AQ'] }),
    over: await boostOf('soon-over', { ends_at: later(2) }),
    expired: await boostOf('soon-asleep', { needs_activation: true, active_days: 1 }),
    overridden: await boostOf('old-one'),
  };
  await activate(boosts.expired);
  await sql`update comboboost_use set expires_at = ${later(2)}::timestamptz where bonus_id = ${boosts.expired}`.execute(
    here.database.db,
  );
  const replacing = await boostOf('new-one', { replaces: 'old-one' });
  const revoked = await give(await campaign({ ...freebet, key: 'to-take-back', name: 'Gone', announced: false }));
  await here.house.call('revokeBonus', { params: { id: revoked }, body: { reason: 'a mistake' } });
  await here.demo.call('setClock', { body: { action: 'advance', seconds: 10 } });
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(boosts).map(async ([name, id]) => [name, await stateOf('comboboosts', id)] as const),
    ),
  );
  expect({
    ...states,
    replacing: await stateOf('comboboosts', replacing),
    revoked: await stateOf('freebets', revoked),
  }).toEqual({
    active: 'active',
    available: 'available',
    upcoming: 'not_available',
    others: 'not_available',
    over: 'bonus_over',
    expired: 'expired',
    overridden: 'overridden',
    replacing: 'active',
    revoked: 'deactivated',
  });
  const names = async (query: string) => (await listed(query)).comboboosts.map(({ name }) => name);
  // The three periods: what is past is in no list.
  expect(await names('?status=upcoming')).toEqual(['to-come']);
  expect(await names('')).toEqual(expect.arrayContaining(['in-play', 'to-wake', 'of-others']));
  const available = await names('?available=true');
  expect(available).toEqual(expect.arrayContaining(['in-play', 'to-wake', 'new-one']));
  expect(available.filter((name) => ['of-others', 'soon-over', 'soon-asleep', 'old-one'].includes(name))).toEqual([]);
  const wrong = [{ replaces: 'old-one' }, { replaces: 'nobody' }, { replaces: 'in-play', starts_at: later(5000) }];
  for (const over of wrong) {
    const body = { type: 'comboboost', key: 'wrong-one', name: 'Wrong', ranges, ...over };
    expect(await here.house.call('addCampaign', { body })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'body.replaces' }] },
    });
  }
});

describe('activating', () => {
  test('brings a freebet into play that waits for it, and no other [API-08f] [BON-07a] [BON-02]', async () => {
    const given = await give(await campaign({ ...freebet, key: 'to-activate', name: 'Wake', needs_activation: true }));
    expect([await stateOf('freebets', given), (await activate(given, here.second)).body]).toEqual([
      'available',
      expect.objectContaining({ code: 193 }),
    ]);
    expect((await listed('?available=true')).freebets.map(({ id }) => id)).toContain(given);
    expect((await activate(given)).body).toEqual({ activated: true });
    expect([await stateOf('freebets', given), (await activate(given)).status]).toEqual(['active', 200]);
    await here.house.call('revokeBonus', { params: { id: given }, body: { reason: 'a mistake' } });
    expect([(await activate(given)).body, await stateOf('freebets', given)]).toEqual([
      expect.objectContaining({ code: 193 }),
      'deactivated',
    ]);
    expect((await activate('99999999999999999999')).body).toMatchObject({ code: 193 });
  });

  test('puts a boost into play for its days, which a second press does not begin anew [API-08f] [BON-07a]', async () => {
    const id = await campaign({
      type: 'comboboost',
      key: 'three-days',
      name: 'Three days',
      ranges,
      needs_activation: true,
      active_days: 3,
    });
    const boost = (await listed()).comboboosts.find(({ name }) => name === 'Three days');
    expect(boost).toMatchObject({ computed_status: 'available', issued: null });
    const boostId = boost?.id ?? '';
    await Promise.all(Array.from({ length: 5 }, () => activate(boostId)));
    const after = calls.getBonus.reply.parse((await bonus('comboboosts', boostId)).body);
    if (!('issued' in after) || !after.issued) throw new Error('the boost was not activated');
    const { activated_at: since, expired_at: until } = after.issued;
    expect([after.computed_status, Date.parse(until ?? '') - Date.parse(since ?? '')]).toEqual([
      'active',
      3 * 86_400_000,
    ]);
    await here.demo.call('setClock', { body: { action: 'advance', seconds: 60 } });
    await activate(boostId);
    expect((await bonus('comboboosts', boostId)).body).toMatchObject({
      issued: { activated_at: since, expired_at: until },
    });
    await sql`update comboboost_use set expires_at = activated_at where bonus_id = ${boostId}`.execute(
      here.database.db,
    );
    expect([await stateOf('comboboosts', boostId), (await activate(boostId)).body]).toEqual([
      'expired',
      expect.objectContaining({ code: 193 }),
    ]);
    await here.house.call('endCampaign', { params: { id } });
    expect(await stateOf('comboboosts', boostId)).toBe('deactivated');
  });

  test('is refused for a boost of others: verified players, another country, one that has not begun [BON-06] [BON-07a]', async () => {
    const closed = [
      { only_verified: true },
      { country_codes: ['BR'] },
      { starts_at: new Date(Date.now() + 30 * 86_400_000).toISOString() },
    ];
    for (const [place, over] of closed.entries()) {
      const key = `closed-${place}`;
      await campaign({ type: 'comboboost', key, name: key, ranges, needs_activation: true, ...over });
      const { comboboosts } = await listed(place === 2 ? '?status=upcoming' : '');
      const id = comboboosts.find(({ name }) => name === key)?.id ?? '';
      expect([id === '', (await activate(id)).body]).toEqual([false, expect.objectContaining({ code: 193 })]);
    }
  });
});

describe('a promo code', () => {
  const use = (code: string, caller = here.demo) => caller.call('usePromoCode', { body: { code } });

  test('gives each player the freebet of its campaign once, however it is written [API-08h] [BON-07c]', async () => {
    await campaign({ ...freebet, key: 'by-code', name: 'Coded', promo_code: { code: 'Kick-Off' } });
    const answer = await use(' kick-off ');
    expect(answer.body).toEqual({ bonus: { id: expect.any(String), type: 'freebet', name: 'Coded' } });
    expect((await listed()).freebets.filter(({ name }) => name === 'Coded')).toHaveLength(1);
    expect([(await use('KICK-OFF')).body, (await use('KICK-ON')).body]).toMatchObject([{ code: 191 }, { code: 190 }]);
    const taken = await here.house.call('addCampaign', {
      body: { ...freebet, key: 'by-code-too', name: 'Coded', promo_code: { code: 'KICK-OFF' } },
    });
    expect(taken.body).toMatchObject({ details: [{ path: 'body.promo_code.code' }] });
  });

  test('that is used up or whose campaign has ended gives nothing, and takes no use [BON-07c]', async () => {
    const id = await campaign({
      ...freebet,
      key: 'one-use',
      name: 'First',
      promo_code: { code: 'FIRST', most_uses: 1 },
    });
    expect([(await use('FIRST')).status, (await use('FIRST', here.second)).body]).toEqual([
      200,
      expect.objectContaining({ code: 192 }),
    ]);
    expect((await listed('', here.second)).freebets.filter(({ name }) => name === 'First')).toEqual([]);
    await here.house.call('endCampaign', { params: { id } });
    expect((await use('FIRST', here.second)).body).toMatchObject({ code: 192 });
  });

  test('of a currency that the player has not gives nothing [BON-07c]', async () => {
    await campaign({
      ...freebet,
      key: 'dollars',
      name: 'Dollars',
      amounts: { USD: '4' },
      promo_code: { code: 'DOLLARS' },
    });
    expect((await use('DOLLARS', here.second)).body).toMatchObject({ code: 192 });
  });

  test('is tried a few times a quarter of an hour, so that nobody finds one by guessing [R13] [BON-07c]', async () => {
    const guesser = await here.signedIn('restricted');
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) statuses.push((await use(`GUESS-${guess}`, guesser)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });
});
