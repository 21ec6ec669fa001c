import { randomUUID } from 'node:crypto';
import type { Bet } from '@touchline/contract';
import { fromSubunits, settleBet, toSubunits } from '@touchline/rules';
import { deskAt } from '@touchline/testkit/desk';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bonusesOf, freebet, operatorOfFile, place, type Player } from './testing/operator-of-file.ts';

const here = operatorOfFile();
const { audit, newPick, signedIn } = here;

describe('a freebet', () => {
  test('that is given by an email address is there for its player alone, once for each idempotency key [BON-01] [I1]', async () => {
    const again = { 'idempotency-key': randomUUID() };
    const body = { ...freebet, name: 'Given once', player: { email: 'Demo@touchline.test' } };
    const first = await here.house.call('giveBonus', { body, headers: again });
    expect(first).toMatchObject({ status: 200, body: { player_id: here.demo } });
    expect(await here.house.call('giveBonus', { body, headers: again })).toEqual(first);
    expect(await here.house.call('giveBonus', { body: { ...body, amount: '8' }, headers: again })).toMatchObject({
      status: 400,
      body: { code: 1009 },
    });
    const named = async (login: string) =>
      (await bonusesOf(await signedIn(login))).freebets.filter(({ name }) => name === 'Given once');
    expect(await named('demo@touchline.test')).toMatchObject([{ id: first.body['id'], issued_amount: '7.50' }]);
    expect(await named('second@touchline.test')).toEqual([]);
    expect(await audit()).toEqual([
      expect.objectContaining({
        key: 'all',
        what: 'bonus.give',
        target: `bonus ${String(first.body['id'])}`,
        before: null,
        after: expect.objectContaining({ player: here.demo, amount: '7.50' }),
      }),
    ]);
    expect(JSON.stringify(await audit(200))).not.toContain('@');
  });

  test('is revoked while it is unused, and refused once it stakes a bet [I13]', async () => {
    const give = async () =>
      String((await here.house.call('giveBonus', { body: { ...freebet, player: { id: here.demo } } })).body['id']);
    const [unused, used] = [await give(), await give()];
    const player = await signedIn();
    const listed = async () => (await bonusesOf(player)).freebets.map(({ id }) => id);
    expect(await listed()).toEqual(expect.arrayContaining([unused, used]));
    const reason = { body: { reason: 'given by mistake' } };
    expect(await here.house.call('revokeBonus', { params: { id: unused }, ...reason })).toMatchObject({ status: 200 });
    expect(await listed()).not.toContain(unused);
    const bet = {
      stake: { value: '7.50', currency: 'EUR' },
      selections: [await newPick()],
      bonus: { id: used, type: 'freebet' },
    };
    await place(player, bet);
    for (const id of [unused, used])
      expect(await here.house.call('revokeBonus', { params: { id }, ...reason })).toMatchObject({
        status: 409,
        body: { code: 1008 },
      });
  });

  test.each<[string, object, string]>([
    ['of a currency that is not there', { currency: 'QQQ' }, 'body.amount'],
    ['of an amount that its currency does not have', { amount: '1.001' }, 'body.amount'],
    ['of nothing', { amount: '0' }, 'body.amount'],
    ['that is over', { valid_to: '2001-01-01T00:00:00.000Z' }, 'body.valid_to'],
    ['whose bounds contradict each other', { min_odds: '3', max_odds: '2' }, 'body.max_odds'],
  ])('%s is refused at its field [I16]', async (_, wrong, path) => {
    const answer = await here.house.call('giveBonus', { body: { ...freebet, ...wrong, player: { id: here.demo } } });
    expect(answer).toMatchObject({ status: 400, body: { code: 1000, details: [{ path }] } });
  });

  test.each([{ id: '99999999999999999999' }, { id: '1' }, { email: 'nobody@player.test' }])(
    'for a player who is not there (%j) is answered 404 [I16]',
    async (player) => {
      expect(await here.house.call('giveBonus', { body: { ...freebet, player } })).toMatchObject({ status: 404 });
    },
  );
});

describe('a boost', () => {
  const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];

  test('of one player is offered to them and taken of them alone [BON-06] [I10]', async () => {
    const body = { type: 'comboboost', name: 'Your own', ranges, player: { id: here.demo } };
    const { body: given } = await here.house.call('giveBonus', { body });
    const [own, other] = [await signedIn(), await signedIn('second@touchline.test')];
    const ids = async (player: Player) => (await bonusesOf(player)).comboboosts.map(({ id }) => id);
    expect(await ids(own)).toContain(given['id']);
    expect(await ids(other)).not.toContain(given['id']);
    const held = async (player: string) =>
      (
        await sql<{ held: boolean }>`
          select hold_bonus(${player}, ${JSON.stringify({ type: 'comboboost', id: given['id'] })}::jsonb, 'infinity') as held`.execute(
          here.database.db,
        )
      ).rows[0]?.held;
    const second = await here.database.db
      .selectFrom('player')
      .select('id')
      .where('email', '=', 'second@touchline.test')
      .executeTakeFirstOrThrow();
    expect([await held(here.demo), await held(second.id)]).toEqual([true, false]);
    const revoked = await here.house.call('revokeBonus', {
      params: { id: String(given['id']) },
      body: { reason: 'wrong' },
    });
    expect(revoked.status).toBe(200);
    expect(await ids(own)).not.toContain(given['id']);
  });

  test('whose ranges overlap is refused at the range [I16]', async () => {
    const wrong = [
      { min_count: 2, max_count: 4, bonus_odds: '1.05' },
      { min_count: 4, max_count: null, bonus_odds: '1.10' },
    ];
    const answer = await here.house.call('addCampaign', {
      body: { type: 'comboboost', key: 'overlap', name: 'Overlap', ranges: wrong },
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'body.ranges.1.min_count' }] } });
  });
});

describe('a campaign', () => {
  test('of a boost is for every player until it is ended, and ends once [BON-06]', async () => {
    const terms = {
      type: 'comboboost',
      key: 'spring-boost',
      name: 'Spring boost',
      ranges: [{ min_count: 3, max_count: null, bonus_odds: '1.10' }],
    };
    const added = await here.house.call('addCampaign', { body: terms });
    expect(added).toMatchObject({ status: 200, body: { status: 'running', terms } });
    expect(await here.house.call('addCampaign', { body: terms })).toMatchObject({ status: 409, body: { code: 1008 } });
    const player = await signedIn('second@touchline.test');
    const names = async () => (await bonusesOf(player)).comboboosts.map(({ name }) => name);
    expect(await names()).toContain('Spring boost');
    const id = String(added.body['id']);
    expect(await here.house.call('endCampaign', { params: { id } })).toMatchObject({
      status: 200,
      body: { status: 'ended' },
    });
    expect(await names()).not.toContain('Spring boost');
    expect(await here.house.call('endCampaign', { params: { id } })).toMatchObject({ status: 409 });
    const { body } = await here.house.call('listCampaigns');
    expect(body['data']).toContainEqual(expect.objectContaining({ id, status: 'ended', terms }));
    expect(await here.house.call('endCampaign', { params: { id: '99999999999999999999' } })).toMatchObject({
      status: 404,
    });
  });

  test('of freebets is given to a player once, in a currency that it has [BON-01] [I13]', async () => {
    const { body: added } = await here.house.call('addCampaign', {
      body: {
        type: 'freebet',
        key: 'cup-final',
        name: 'Cup final',
        freebet_type: 'freebet',
        amounts: { EUR: '5', KWD: '1.500' },
        valid_days: 7,
        new_players: false,
      },
    });
    const body = { type: 'campaign', campaign_id: added['id'], player: { id: here.demo } };
    const answers = await Promise.all(Array.from({ length: 5 }, () => here.house.call('giveBonus', { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await here.house.call('giveBonus', { body: { ...body, currency: 'USD' } })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'body.currency' }] },
    });
    const { freebets } = await bonusesOf(await signedIn());
    expect(freebets.filter(({ name }) => name === 'Cup final')).toMatchObject([{ issued_amount: '5.00' }]);
  });
});

describe('the cost of a campaign', () => {
  /** The home side wins, and what that decides is settled. */
  async function homeWins(matchId: string): Promise<void> {
    for (const body of [{ type: 'kick_off' }, { type: 'goal', side: 'home' }, { type: 'end' }] as const)
      await deskAt(here.server.url).call('scriptMatch', { params: { id: matchId }, body });
  }
  const costOf = async (id: unknown): Promise<unknown> =>
    (await here.house.call('getCampaignCost', { params: { id: String(id) } })).body['data'];
  const betOf = async (id: string) => (await here.house.call('readBet', { params: { id } })).body['bet'] as Bet;

  test('of freebets is what is unused, then what is open, then what was paid [I4] [BON-05]', async () => {
    const { body: added } = await here.house.call('addCampaign', {
      body: {
        type: 'freebet',
        key: 'cost-of-freebets',
        name: 'Costs',
        freebet_type: 'freebet',
        amounts: { EUR: '5' },
        new_players: false,
      },
    });
    expect(await costOf(added['id'])).toEqual([]);
    const { body: given } = await here.house.call('giveBonus', {
      body: { type: 'campaign', campaign_id: added['id'], player: { id: here.demo } },
    });
    const row = { currency: 'EUR', bets: 0, paid_out: '0.00', unused_freebets: '5.00', open_at_most: '0.00' };
    expect(await costOf(added['id'])).toEqual([row]);
    const pick = await newPick();
    const id = await place(await signedIn(), {
      stake: { value: '5.00', currency: 'EUR' },
      selections: [pick],
      bonus: { id: given['id'], type: 'freebet' },
    });
    const open = (await betOf(id)).potential_win_amount;
    const used = { ...row, bets: 1, unused_freebets: '0.00' };
    expect(await costOf(added['id'])).toEqual([{ ...used, open_at_most: open }]);
    await homeWins(pick.match_id);
    expect(await costOf(added['id'])).toEqual([{ ...used, paid_out: open }]);
  });

  test('of a boost is what it adds to what its bets pay [I14] [BON-06]', async () => {
    const { body: added } = await here.house.call('addCampaign', {
      body: {
        type: 'comboboost',
        key: 'cost-of-boost',
        name: 'Costs',
        ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.50' }],
      },
    });
    const player = await signedIn('second@touchline.test');
    const boost = (await bonusesOf(player)).comboboosts.find(({ name }) => name === 'Costs');
    const selections = [await newPick(), await newPick()];
    const id = await place(player, {
      stake: { value: '3.33', currency: 'EUR' },
      selections,
      bonus: { id: boost?.id, type: 'comboboost', odds: '1.50' },
    });
    const boosted = toSubunits((await betOf(id)).potential_win_amount, '100') ?? 0n;
    const legs = selections.map(({ odds }) => ({ odds, result: 'win' as const }));
    const plain = settleBet({ stake: 333n, legs, maxPayout: null });
    const extra = fromSubunits(boosted - (plain.decided ? plain.payout : 0n), '100');
    expect(Number(extra)).toBeGreaterThan(0);
    const row = { currency: 'EUR', bets: 1, paid_out: '0.00', unused_freebets: '0.00', open_at_most: extra };
    expect(await costOf(added['id'])).toEqual([row]);
    for (const { match_id: match } of selections) await homeWins(match);
    expect(await costOf(added['id'])).toEqual([{ ...row, paid_out: extra, open_at_most: '0.00' }]);
    expect(await here.house.call('getCampaignCost', { params: { id: '99999999999999999999' } })).toMatchObject({
      status: 404,
    });
  });
});
