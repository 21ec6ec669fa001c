import type { OperatorClient } from '@touchline/testkit/operator';
import { giveFreebet } from './bonus-races.ts';
import { giveOne, operatorOf, startCampaign } from './race-campaigns.ts';
import { all, balanceOf, count, good, isSame, otherCodes, type Race, type RaceAnswer, rich } from './race.ts';
import { at, type Player, press, type Stand } from './stand.ts';

const codes = { unavailable: 145, notToActivate: 193, conflict: 1008 };

const chest = { type: 'lootbox', chest_size: 1, new_players: false } as const;
const money = { type: 'money', weight: 1 } as const;
/** Subunits of the places of a chest of money. */
const amounts = [250, 125] as const;
const chestOfMoney = {
  ...chest,
  prizes: [
    { ...money, amounts: { EUR: '2.5' } },
    { ...money, amounts: { EUR: '1.25' } },
  ],
};
const chestOfFreebet = {
  ...chest,
  prizes: [{ type: 'freebet', weight: 1, freebet_type: 'freebet', amounts: { EUR: '5' } }],
};

function open({ caller }: Player, id: string): Promise<RaceAnswer> {
  return caller.call('activateBonus', { params: { id } });
}

/** Prizes that came of a chest: payments and freebets. */
async function prizesOf(stand: Stand, id: string): Promise<number> {
  return (
    (await count(stand, `ledger_transaction where kind = 'lootbox' and reference = $1`, [id])) +
    (await count(stand, 'freebet where given_for = $1', [`lootbox-${id}`]))
  );
}

/** One place and prize in all answers, or what they differ in. */
function oneDraw(answers: readonly RaceAnswer[]): string | null {
  return isSame('draws', new Set(answers.map(({ body }) => JSON.stringify(at(body, 'draw')))).size, 1);
}

/** Two chests of a player, of money and of a freebet, each opened by half of the racers. */
export const opening: Race = {
  name: 'the prizes of two lootboxes',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const campaigns = [await startCampaign(operator, chestOfMoney), await startCampaign(operator, chestOfFreebet)];
    return async (racers) => {
      const player = await stand.newPlayer(1000n);
      const [ofMoney = '', ofFreebet = ''] = await Promise.all(
        campaigns.map((campaign) => giveOne(operator, campaign, player)),
      );
      const answers = await all(racers, (racer) => open(player, racer % 2 === 0 ? ofMoney : ofFreebet));
      const draws = [0, 1].map((half) => answers.filter((_, racer) => racer % 2 === half));
      const place = Number(at(answers[0]?.body, 'draw', 'opened', 'place'));
      return {
        winners: (await prizesOf(stand, ofMoney)) + (await prizesOf(stand, ofFreebet)),
        rightful: Math.min(racers, 2),
        wrong:
          otherCodes(answers) ??
          draws.map((each) => (each.length === 0 ? null : oneDraw(each))).find((each) => each !== null) ??
          isSame('balance', await balanceOf(stand, player), 1000 + (amounts[place] ?? 0)),
      };
    };
  },
};

/** Half of the racers use a bonus and half revoke it; in each round the other half, so that now one side comes first and now the other. */
function againstRevoking(operator: OperatorClient) {
  let round = 0;
  return async (racers: number, id: string, use: () => Promise<RaceAnswer>) => {
    round += 1;
    const uses: RaceAnswer[] = [];
    const revokings: RaceAnswer[] = [];
    await all(racers, async (racer) => {
      if ((racer + round) % 2 === 0) uses.push(await use());
      else revokings.push(await operator.call('revokeBonus', { params: { id }, body: { reason: 'race' } }));
    });
    return { uses, revokings };
  };
}

export const revokedLootbox: Race = {
  name: 'a lootbox that is opened or revoked',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const campaign = await startCampaign(operator, chestOfMoney);
    const run = againstRevoking(operator);
    return async (racers) => {
      const player = await stand.newPlayer(1000n);
      const id = await giveOne(operator, campaign, player);
      const { uses, revokings } = await run(racers, id, () => open(player, id));
      const isOpen = good(uses) > 0;
      const state = isOpen
        ? 'opened_at is not null and revoked_at is null'
        : 'opened_at is null and revoked_at is not null';
      return {
        winners: (isOpen ? 1 : 0) + good(revokings),
        rightful: 1,
        wrong:
          otherCodes(uses, codes.notToActivate) ??
          otherCodes(revokings, codes.conflict) ??
          (isOpen ? isSame('opened', good(uses), uses.length) : null) ??
          isSame('as it was answered', await count(stand, `lootbox where id = $1 and ${state}`, [id]), 1) ??
          isSame('prizes', await prizesOf(stand, id), isOpen ? 1 : 0),
      };
    };
  },
};

export const revokedFreebet: Race = {
  name: 'a freebet that is used or revoked',
  async prepare(stand) {
    const run = againstRevoking(await operatorOf(stand));
    const selection = await stand.outcomeOf(await stand.newMatch());
    return async (racers) => {
      const player = await stand.newPlayer(100n);
      const id = await giveFreebet(stand, player, '1');
      const bonus = { id, type: 'freebet' };
      const { uses, revokings } = await run(racers, id, () => press(player.caller, [selection], { bonus }));
      const state =
        good(uses) > 0 ? 'bet_id is not null and revoked_at is null' : 'bet_id is null and revoked_at is not null';
      return {
        winners: good(uses) + good(revokings),
        rightful: 1,
        wrong:
          otherCodes(uses, codes.unavailable) ??
          otherCodes(revokings, codes.conflict) ??
          isSame('as it was answered', await count(stand, `freebet where id = $1 and ${state}`, [id]), 1) ??
          isSame('balance', await balanceOf(stand, player), 100),
      };
    };
  },
};

export const revokedBoost: Race = {
  name: 'the boost of a player, used or revoked',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const run = againstRevoking(operator);
    const matches = [await stand.newMatch(), await stand.newMatch()];
    const selections = await Promise.all(matches.map((match) => stand.outcomeOf(match)));
    const terms = {
      type: 'comboboost',
      name: 'Race',
      ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.05' }],
      uses_count: 1,
    };
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      const { status, body } = await operator.call('giveBonus', { body: { ...terms, player: { id: player.id } } });
      if (status !== 200) throw new Error(`nothing was given: ${JSON.stringify(body)}`);
      const id = String(body['id']);
      const bonus = { id, type: 'comboboost', odds: '1.05' };
      const { uses, revokings } = await run(racers, id, () =>
        press(player.caller, selections, { bonus, stake: '0.10' }),
      );
      const used = await count(stand, 'bet where player_id = $1 and bonus is not null', [player.id]);
      const revoked = await count(stand, 'comboboost where id = $1 and withdrawn', [id]);
      return {
        winners: used + revoked,
        rightful: 1,
        wrong:
          otherCodes(uses, codes.unavailable) ??
          otherCodes(revokings, codes.conflict) ??
          isSame('answered as used', good(uses), used) ??
          isSame('answered as revoked', good(revokings), revoked),
      };
    };
  },
};
