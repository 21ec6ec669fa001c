import type { OperatorClient } from '@touchline/testkit/operator';
import { giveFreebet } from './bonus-races.ts';
import { giveOne, operatorOf, startCampaign } from './race-campaigns.ts';
import { all, balanceOf, count, good, isSame, otherCodes, type Race, type RaceAnswer } from './race.ts';
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

function revoke(operator: OperatorClient, id: string): Promise<RaceAnswer> {
  return operator.call('revokeBonus', { params: { id }, body: { reason: 'race' } });
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

/** Which racer opens or uses: another half in each round, so that now one side comes first and now the other. */
function sides(): (racer: number) => boolean {
  let round = 0;
  return (racer) => {
    if (racer === 0) round += 1;
    return (racer + round) % 2 === 0;
  };
}

export const revokedLootbox: Race = {
  name: 'a lootbox that is opened or revoked',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const campaign = await startCampaign(operator, chestOfMoney);
    const opens = sides();
    return async (racers) => {
      const player = await stand.newPlayer(1000n);
      const id = await giveOne(operator, campaign, player);
      const asked = await all(racers, async (racer) => {
        const isOpening = opens(racer);
        return { isOpening, answer: await (isOpening ? open(player, id) : revoke(operator, id)) };
      });
      const openings = asked.flatMap(({ isOpening, answer }) => (isOpening ? [answer] : []));
      const revokings = asked.flatMap(({ isOpening, answer }) => (isOpening ? [] : [answer]));
      const isOpen = good(openings) > 0;
      const state = `lootbox where id = $1 and opened_at is ${isOpen ? 'not null and revoked_at is null' : 'null and revoked_at is not null'}`;
      return {
        winners: (isOpen ? 1 : 0) + good(revokings),
        rightful: 1,
        wrong:
          otherCodes(openings, codes.notToActivate) ??
          otherCodes(revokings, codes.conflict) ??
          (isOpen ? isSame('opened', good(openings), openings.length) : null) ??
          isSame('as it was answered', await count(stand, state, [id]), 1) ??
          isSame('prizes', await prizesOf(stand, id), isOpen ? 1 : 0),
      };
    };
  },
};

export const revokedFreebet: Race = {
  name: 'a freebet that is used or revoked',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const selection = await stand.outcomeOf(await stand.newMatch());
    const uses = sides();
    return async (racers) => {
      const player = await stand.newPlayer(100n);
      const id = await giveFreebet(stand, player, '1');
      const bonus = { id, type: 'freebet' };
      const asked = await all(racers, async (racer) => {
        const isUse = uses(racer);
        return { isUse, answer: await (isUse ? press(player.caller, [selection], { bonus }) : revoke(operator, id)) };
      });
      const presses = asked.flatMap(({ isUse, answer }) => (isUse ? [answer] : []));
      const revokings = asked.flatMap(({ isUse, answer }) => (isUse ? [] : [answer]));
      const isUsed = good(presses) > 0;
      const state = `freebet where id = $1 and bet_id is ${isUsed ? 'not null and revoked_at is null' : 'null and revoked_at is not null'}`;
      return {
        winners: good(presses) + good(revokings),
        rightful: 1,
        wrong:
          otherCodes(presses, codes.unavailable) ??
          otherCodes(revokings, codes.conflict) ??
          isSame('as it was answered', await count(stand, state, [id]), 1) ??
          isSame('balance', await balanceOf(stand, player), 100),
      };
    };
  },
};
