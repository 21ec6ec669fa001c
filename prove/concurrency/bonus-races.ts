import { all, balanceOf, count, good, isSame, otherCodes, type Race, rich } from './race.ts';
import { at, type Player, press, type Stand } from './stand.ts';

const unavailable = 145;

/** What the desk made; throws with its answer when it made nothing. */
function idOf(body: unknown): string {
  const id = at(body, 'id');
  if (typeof id !== 'string') throw new Error(`the desk made nothing: ${JSON.stringify(body)}`);
  return id;
}

/** Gives a player a freebet of so many euro; answers its id. */
export async function giveFreebet({ desk }: Stand, { id }: Player, amount: string): Promise<string> {
  const { body } = await desk.call('giveFreebet', {
    body: { player_id: id, type: 'freebet', name: 'Race', currency: 'EUR', amount },
  });
  return idOf(body);
}

export const freebet: Race = {
  name: 'a freebet',
  async prepare(stand) {
    const selection = await stand.outcomeOf(await stand.newMatch());
    return async (racers) => {
      const player = await stand.newPlayer(100n);
      const id = await giveFreebet(stand, player, '1');
      const bonus = { id, type: 'freebet' };
      const answers = await all(racers, () => press(player.caller, [selection], { bonus }));
      const used = await count(stand, 'freebet where id = $1 and bet_id is not null', [id]);
      return {
        winners: good(answers),
        rightful: 1,
        wrong:
          otherCodes(answers, unavailable) ??
          isSame('used', used, 1) ??
          isSame('balance', await balanceOf(stand, player), 100),
      };
    };
  },
};

const uses = 3;

export const boost: Race = {
  name: 'the uses of a boost',
  async prepare(stand) {
    const matches = [await stand.newMatch(), await stand.newMatch()];
    const selections = await Promise.all(matches.map((match) => stand.outcomeOf(match)));
    const { body } = await stand.desk.call('addComboboost', {
      body: {
        name: 'Race',
        ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.05' }],
        event_conditions: matches.map((event) => ({ sport: null, category: null, tournament: null, event })),
        uses_count: uses,
      },
    });
    const bonus = { id: idOf(body), type: 'comboboost', odds: '1.05' };
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      const answers = await all(racers, () => press(player.caller, selections, { bonus, stake: '0.10' }));
      const used = await count(stand, 'bet where player_id = $1 and bonus is not null', [player.id]);
      const rightful = Math.min(uses, racers);
      return {
        winners: good(answers),
        rightful,
        wrong: otherCodes(answers, unavailable) ?? isSame('bets with it', used, rightful),
      };
    };
  },
};
