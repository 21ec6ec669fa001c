import { makeOperatorKey, operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { all, count } from './race.ts';
import { at, placed, type Player, press, type Stand } from './stand.ts';

export async function operatorOf({ server }: Stand): Promise<OperatorClient> {
  return operatorAt(server.url, await makeOperatorKey(server.db()));
}

let campaigns = 0;

/** Starts a campaign with a key of its own; answers its id. */
export async function startCampaign(operator: OperatorClient, terms: object): Promise<string> {
  campaigns += 1;
  const key = `race-${process.pid}-${campaigns}`;
  const { status, body } = await operator.call('addCampaign', { body: { key, name: 'Race', ...terms } });
  if (status !== 200) throw new Error(`the campaign was refused: ${JSON.stringify(body)}`);
  return String(body['id']);
}

export function given(stand: Stand, campaign: string, { id }: Player): Promise<number> {
  return count(stand, 'freebet where campaign_id = $1 and player_id = $2', [campaign, id]);
}

/** Places so many bets of a player, singles of 1.00 or combos of 0.10, on matches of their own; answers their ids. */
export async function betsOf(
  stand: Stand,
  player: Player,
  { bets, legs, bonus }: { readonly bets: number; readonly legs: 1 | 2; readonly bonus?: object },
) {
  const selections = await Promise.all(
    Array.from({ length: legs }, async () => stand.outcomeOf(await stand.newMatch())),
  );
  // What the bookmaker may owe on an outcome is small.
  return all(bets, () =>
    placed(press(player.caller, selections, { stake: legs === 1 ? '1.00' : '0.10', bonus: bonus ?? null })),
  );
}

/** Settles bets as lost, each on a connection of its own as far as there are, by the function that settles every bet. */
export async function loseAtOnce({ db }: Stand, { caller, id }: Player, bets: readonly string[]): Promise<void> {
  // Being told of its bets would make them wait for each other.
  await db.query(`update player set settings = settings || '{"notifications":{"bet":false}}' where id = $1`, [id]);
  const { body } = await caller.call('getBets', { query: '?page=1&limit=500' });
  const listed = at(body, 'data');
  const wires = new Map((Array.isArray(listed) ? listed : []).map((bet: unknown) => [String(at(bet, 'id')), bet]));
  const settled = await Promise.all(
    bets.map((bet) => {
      const event = { type: 'bet_changed', payload: { bet: wires.get(bet), version: 2 } };
      return db.query<{ done: boolean }>(
        `select settle_bet(id, version, '{}', 'lose_entire', 0, placed_at, $2, 0) as done from bet where id = $1`,
        [bet, JSON.stringify(event)],
      );
    }),
  );
  if (settled.some(({ rows }) => rows[0]?.done !== true)) throw new Error('a bet was not settled');
}

/** The hunting or tournament of a campaign. */
export async function farmingOf({ db }: Stand, campaign: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from farming where campaign_id = $1', [campaign]);
  return rows[0]?.id ?? 'none';
}

/** Hundredths of a point, as bets would have brought them to a player. */
export async function earn({ db }: Stand, farming: string, { id }: Player, points: number): Promise<void> {
  await db.query(
    `insert into farming_progress (farming_id, player_id, points, reached_at)
     select id, $2, $3, valid_from from farming where id = $1`,
    [farming, id, points],
  );
}

/** Gives a player one of the campaign by hand; answers its id. */
export async function giveOne(operator: OperatorClient, campaign: string, { id }: Player): Promise<string> {
  const { status, body } = await operator.call('giveBonus', {
    body: { type: 'campaign', campaign_id: campaign, player: { id } },
  });
  if (status !== 200) throw new Error(`nothing was given: ${JSON.stringify(body)}`);
  return String(body['id']);
}
