import { betsOf, given, loseAtOnce, operatorOf, startCampaign } from './race-campaigns.ts';
import { all, count, good, isSame, otherCodes, type Race, type RaceAnswer, rich } from './race.ts';
import { at, newKey, type Player, type Stand } from './stand.ts';

const codes = { used: 191, over: 192, conflict: 1008, tooMany: 1029 };

const freebetOf = { type: 'freebet', freebet_type: 'freebet', amounts: { EUR: '5' }, new_players: false } as const;

export const nthBet: Race = {
  name: 'the freebet of the n-th settled bet',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    let campaign: string | null = null;
    return async (racers) => {
      campaign ??= await startCampaign(operator, {
        ...freebetOf,
        rule: { cause: 'settled_bet', number: Math.ceil(racers / 2) },
      });
      const player = await stand.newPlayer(rich);
      await loseAtOnce(stand, player, await betsOf(stand, player, { bets: racers, legs: 1 }));
      const { rows } = await stand.db.query<{ bets: number }>(
        'select bets from issuing_count where campaign_id = $1 and player_id = $2',
        [campaign, player.id],
      );
      return {
        winners: await given(stand, campaign, player),
        rightful: 1,
        wrong: isSame('bets that count', rows[0]?.bets, racers),
      };
    };
  },
};

/** Of bets of 1.00 half comes back, five euro at most. */
export const lostStakes: Race = {
  name: 'shares of stakes that lost, to their most',
  async prepare(stand) {
    const rule = { cause: 'lost_bet', share: 50, period: 'month' };
    const campaign = await startCampaign(await operatorOf(stand), { ...freebetOf, rule });
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      await loseAtOnce(stand, player, await betsOf(stand, player, { bets: racers, legs: 1 }));
      const { rows } = await stand.db.query<{ sum: string }>(
        'select coalesce(sum(amount), 0) as sum from freebet where campaign_id = $1 and player_id = $2',
        [campaign, player.id],
      );
      const rightful = Math.min(racers, 10);
      return {
        winners: await given(stand, campaign, player),
        rightful,
        wrong: isSame('cents', rows[0]?.sum, rightful * 50),
      };
    };
  },
};

export const ambIssue: Race = {
  name: 'the freebets of a number of combos',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    let campaign: string | null = null;
    return async (racers) => {
      campaign ??= await startCampaign(operator, {
        type: 'amb',
        freebet_type: 'freebet',
        min_stakes: { EUR: '0.1' },
        ranges: [{ number_of_bets: Math.ceil(racers / 2), number_of_freebets: 2, amounts: { EUR: '5' } }],
      });
      const player = await stand.newPlayer(rich);
      await loseAtOnce(stand, player, await betsOf(stand, player, { bets: racers, legs: 2 }));
      return { winners: await given(stand, campaign, player), rightful: 2, wrong: null };
    };
  },
};

/** Says at the demonstration cashier that a deposit has come in. */
async function comeIn({ server }: Stand, started: RaceAnswer): Promise<number> {
  const answer = await fetch(`${server.url}${String(at(started.body, 'url'))}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'outcome=success',
  });
  return answer.status;
}

export const firstDeposit: Race = {
  name: 'the freebet of the first deposit',
  async prepare(stand) {
    const rule = { cause: 'first_deposit', min_deposits: { EUR: '10', USD: '10' } };
    const campaign = await startCampaign(await operatorOf(stand), {
      ...freebetOf,
      amounts: { EUR: '5', USD: '5' },
      rule,
    });
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      await player.caller.call('openAccount', { body: { currency: 'USD' } });
      const started = await all(racers, (racer) =>
        player.caller.call('startDeposit', {
          headers: { 'idempotency-key': newKey() },
          body: { amount: '10.00', currency: racer % 2 === 0 ? 'EUR' : 'USD', return_to: '/', locale: 'en' },
        }),
      );
      const ends = await Promise.all(started.map((deposit) => comeIn(stand, deposit)));
      return {
        winners: await given(stand, campaign, player),
        rightful: 1,
        wrong: otherCodes(started) ?? isSame('deposits that came in', ends.filter((end) => end === 303).length, racers),
      };
    };
  },
};

export const birthday: Race = {
  name: 'the freebet of a birthday',
  async prepare(stand) {
    const rule = { cause: 'birthday' };
    const campaign = await startCampaign(await operatorOf(stand), { ...freebetOf, rule });
    const { rows } = await stand.db.query<{ starts_at: Date }>('select starts_at from campaign where id = $1', [
      campaign,
    ]);
    const now = rows[0]?.starts_at;
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      await stand.db.query(
        `update player set birth_date = ($2::timestamptz at time zone 'UTC')::date - interval '30 years' where id = $1`,
        [player.id, now],
      );
      await all(racers, () => stand.db.query('select issue_birthdays($1, 100)', [now]));
      return { winners: await given(stand, campaign, player), rightful: 1, wrong: null };
    };
  },
};

export const giftByHand: Race = {
  name: 'the freebet of a campaign, given by hand',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const campaign = await startCampaign(operator, freebetOf);
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      const body = { type: 'campaign', campaign_id: campaign, player: { id: player.id } };
      const answers = await all(racers, () => operator.call('giveBonus', { body }));
      return {
        winners: good(answers),
        rightful: 1,
        wrong: otherCodes(answers, codes.conflict) ?? isSame('freebets', await given(stand, campaign, player), 1),
      };
    };
  },
};

/** Codes are tried a few times a quarter of an hour, which is not what these races are about. */
async function forgetTries({ db }: Stand): Promise<void> {
  await db.query('delete from sign_in_attempts');
}

function codeOf(racers: number): object {
  return { code: newKey(), ...(racers === 0 ? {} : { most_uses: racers }) };
}

export const limitedCode: Race = {
  name: 'the uses of a promo code',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const players: Player[] = [];
    return async (racers) => {
      while (players.length < racers) players.push(await stand.newPlayer(1n));
      const rightful = Math.ceil(racers / 5);
      const promo = codeOf(rightful);
      const campaign = await startCampaign(operator, { ...freebetOf, promo_code: promo });
      await forgetTries(stand);
      const body = { code: at(promo, 'code') };
      const answers = await Promise.all(
        players.slice(0, racers).map(({ caller }) => caller.call('usePromoCode', { body })),
      );
      const used = await count(stand, 'freebet where campaign_id = $1', [campaign]);
      return {
        winners: good(answers),
        rightful,
        wrong: otherCodes(answers, codes.over) ?? isSame('freebets', used, rightful),
      };
    };
  },
};

export const codeOfPlayer: Race = {
  name: 'a promo code, by one player',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const promo = codeOf(0);
    const campaign = await startCampaign(operator, { ...freebetOf, promo_code: promo });
    const body = { code: at(promo, 'code') };
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      await forgetTries(stand);
      const answers = await all(racers, () => player.caller.call('usePromoCode', { body }));
      return {
        winners: good(answers),
        rightful: 1,
        wrong:
          otherCodes(answers, codes.used, codes.tooMany) ?? isSame('freebets', await given(stand, campaign, player), 1),
      };
    };
  },
};

export const activation: Race = {
  name: 'the activation of a boost',
  async prepare(stand) {
    const campaign = await startCampaign(await operatorOf(stand), {
      type: 'comboboost',
      ranges: [{ min_count: 9, max_count: null, bonus_odds: '1.05' }],
      needs_activation: true,
      active_days: 1,
    });
    const { rows } = await stand.db.query<{ id: string }>('select id from comboboost where campaign_id = $1', [
      campaign,
    ]);
    const id = rows[0]?.id ?? '';
    const useOf = async ({ id: player }: Player) => {
      const found = await stand.db.query<{ end: string }>(
        'select expires_at::text as end from comboboost_use where bonus_id = $1 and player_id = $2 and activated_at is not null',
        [id, player],
      );
      return found.rows.map(({ end }) => end).join();
    };
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      const early = all(Math.ceil(racers / 2), () => player.caller.call('activateBonus', { params: { id } }));
      const first = await player.caller.call('activateBonus', { params: { id } });
      const end = await useOf(player);
      await stand.desk.call('setClock', { body: { action: 'advance', seconds: 1 } });
      const answers = [
        first,
        ...(await early),
        ...(await all(Math.floor(racers / 2), () => player.caller.call('activateBonus', { params: { id } }))),
      ];
      return {
        winners: (await useOf(player)) === '' ? 0 : 1,
        rightful: 1,
        wrong: otherCodes(answers) ?? isSame('end', await useOf(player), end),
      };
    };
  },
};
