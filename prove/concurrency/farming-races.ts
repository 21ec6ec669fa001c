import { connect } from '@touchline/server/connect';
import { createTournaments } from '@touchline/server/tournaments';
import { giveFreebet } from './bonus-races.ts';
import { betsOf, earn, farmingOf, given, loseAtOnce, operatorOf, startCampaign } from './race-campaigns.ts';
import { all, count, good, isSame, otherCodes, type Race, rich } from './race.ts';
import { at, newKey, type Player, type Stand } from './stand.ts';

const notToBoost = 194;

const boosting = {
  type: 'hunting',
  // Bets of other races bring it nothing.
  used_in_bets: true,
  point_stakes: { EUR: '1' },
  boost: { points: '5', multiplier: '1.5', largest_amounts: { EUR: '10' } },
} as const;
/** Hundredths of a point that one boost costs. */
const price = 500;

async function huntingOf(
  stand: Stand,
  terms: object,
): Promise<{ readonly campaign: string; readonly hunting: string }> {
  const campaign = await startCampaign(await operatorOf(stand), terms);
  return { campaign, hunting: await farmingOf(stand, campaign) };
}

async function spent({ db }: Stand, hunting: string, { id }: Player): Promise<string> {
  const { rows } = await db.query<{ spent: string }>(
    'select spent from farming_progress where farming_id = $1 and player_id = $2',
    [hunting, id],
  );
  return rows[0]?.spent ?? 'no points';
}

/** Ids of the player's freebets that points of the hunting have boosted. */
async function boosted({ db }: Stand, hunting: string, { id }: Player): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from freebet where player_id = $1 and boosted_by = $2 and boost_multiplier = '1.5'`,
    [id, hunting],
  );
  return rows.map((row) => row.id);
}

/** More freebets than points pay for, each asked for by two or more at once. */
export const boosts: Race = {
  name: 'the boosts of freebets that points pay for',
  async prepare(stand) {
    const { hunting } = await huntingOf(stand, boosting);
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      const freebets = await all(Math.ceil(racers / 2), () => giveFreebet(stand, player, '4'));
      const rightful = Math.ceil(racers / 5);
      await earn(stand, hunting, player, rightful * price + price - 1);
      const asked = Array.from({ length: racers }, (_, racer) => freebets[racer % freebets.length] ?? '');
      const answers = await Promise.all(asked.map((id) => player.caller.call('boostBonus', { params: { id } })));
      const done = await boosted(stand, hunting, player);
      return {
        winners: done.length,
        rightful,
        wrong:
          otherCodes(answers, notToBoost) ??
          // Points never come back, so that one who was refused could not be boosted later either.
          isSame('answered as boosted', good(answers), asked.filter((id) => done.includes(id)).length) ??
          isSame('points spent', await spent(stand, hunting, player), done.length * price),
      };
    };
  },
};

/** One freebet, and points for as many boosts as there are racers. */
export const boostOfOne: Race = {
  name: 'the boost of one freebet',
  async prepare(stand) {
    const { hunting } = await huntingOf(stand, boosting);
    return async (racers) => {
      const player = await stand.newPlayer(1n);
      const id = await giveFreebet(stand, player, '4');
      await earn(stand, hunting, player, racers * price);
      const answers = await all(racers, () => player.caller.call('boostBonus', { params: { id } }));
      return {
        winners: Number(await spent(stand, hunting, player)) / price,
        rightful: 1,
        wrong: otherCodes(answers) ?? isSame('boosted', (await boosted(stand, hunting, player)).join(), id),
      };
    };
  },
};

/** Half of the bets reach the goal. */
export const goal: Race = {
  name: 'the freebet of the goal of a hunting',
  async prepare(stand) {
    const hunts = { campaign: '', hunting: '' };
    return async (racers) => {
      if (hunts.campaign === '')
        Object.assign(
          hunts,
          await huntingOf(stand, {
            type: 'hunting',
            used_in_bets: true,
            point_stakes: { EUR: '1' },
            reward: { goal: String(Math.ceil(racers / 2)), freebet_type: 'freebet', largest_amounts: { EUR: '20' } },
          }),
        );
      const { campaign, hunting } = hunts;
      const player = await stand.newPlayer(rich);
      const bonus = { id: hunting, type: 'hunting' };
      await loseAtOnce(stand, player, await betsOf(stand, player, { bets: racers, legs: 1, bonus }));
      const { rows } = await stand.db.query<{ all: string }>(
        `select points || ' points, ' || (select bets || ' bets, ' || staked || ' staked' from farming_stake own
           where own.farming_id = progress.farming_id and own.player_id = progress.player_id) as all
         from farming_progress progress where farming_id = $1 and player_id = $2`,
        [hunting, player.id],
      );
      const hundred = racers * 100;
      return {
        winners: await given(stand, campaign, player),
        rightful: 1,
        wrong:
          isSame('counted', rows[0]?.all, `${hundred} points, ${racers} bets, ${hundred} staked`) ??
          isSame(
            'of the average stake',
            await count(stand, 'freebet where campaign_id = $1 and amount = 100', [campaign]),
            await count(stand, 'freebet where campaign_id = $1', [campaign]),
          ),
      };
    };
  },
};

const weights = [5, 3, 2] as const;
const opening = 10_001;

interface Entered {
  readonly player: Player;
  readonly points: number;
  readonly staked: number;
}

/** Points and stakes of players in a tournament, as bets would have brought them; none has as many as another. */
async function enter(stand: Stand, tournament: string, players: readonly Player[]): Promise<readonly Entered[]> {
  const serial = Number(newKey().split('-').at(-1));
  const entered = players.map((player, place) => ({
    player,
    points: 100 + ((serial + place * 3) % 7) * 10 + place,
    staked: 777 * (place + 1) + (serial % 100),
  }));
  for (const { player, points, staked } of entered) {
    await earn(stand, tournament, player, points);
    await stand.db.query(
      `insert into farming_stake (farming_id, player_id, currency, bets, staked) values ($1, $2, 'EUR', 1, $3)`,
      [tournament, player.id, staked],
    );
  }
  return entered;
}

/** What the places win, in subunits: each from what all before it have together, so that the whole pool is shared. */
function sharesOf(pool: number): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [weighed, shared] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const share = Math.floor((pool * weighed) / whole) - shared;
    shared += share;
    return share;
  });
}

/** How often the pool of a tournament has changed. */
async function poolVersionOf(stand: Stand, tournament: string): Promise<number> {
  const { rows } = await stand.db.query<{ version: string }>(
    'select pool_version as version from farming where id = $1',
    [tournament],
  );
  return Number(rows[0]?.version);
}

/** Several processes that all believe to lead end one tournament; the server that runs has an earlier clock. */
export const tournamentEnd: Race = {
  name: 'the pool of a tournament that ends',
  async prepare(stand) {
    const operator = await operatorOf(stand);
    const players: Player[] = [];
    return async (racers) => {
      while (players.length < 5) players.push(await stand.newPlayer(1n));
      const end = new Date(Date.now() + 86_400_000);
      const campaign = await startCampaign(operator, {
        type: 'hunting_tournament',
        currency: 'EUR',
        used_in_bets: true,
        point_stake: '1',
        initial_pool: '100.01',
        pool_share: '0.1',
        prizes: weights,
        freebet_type: 'freebet',
        ends_at: end.toISOString(),
      });
      const tournament = await farmingOf(stand, campaign);
      const entered = await enter(stand, tournament, players);
      // The server that runs counts each second: between two stakes as well.
      const before = await poolVersionOf(stand, tournament);
      const failures = await endAtOnce(stand, racers, end.getTime());
      const pool = opening + Math.floor(entered.reduce((sum, { staked }) => sum + staked, 0) / 10);
      const best = entered.toSorted((a, b) => b.points - a.points);
      const { rows } = await stand.db.query<{ shared: string; rights: string; finished: boolean; pool: string }>(
        `select (select string_agg(player_id || ' ' || amount, ', ' order by amount desc) from freebet
           where campaign_id = farming.campaign_id) as shared, pool, finished_at is not null as finished, pool_version as rights
         from farming where id = $1`,
        [tournament],
      );
      const wanted = sharesOf(pool).map((share, place) => `${best[place]?.player.id} ${share}`);
      const [found] = rows;
      return {
        winners: await count(stand, 'freebet where campaign_id = $1', [campaign]),
        rightful: weights.length,
        wrong:
          failures ??
          isSame('shares', found?.shared, wanted.join(', ')) ??
          isSame('pool', found?.pool, pool) ??
          isSame('ended', found?.finished, true) ??
          // As it was counted, unless that was done before, and as it was shared.
          isSame('changes of the pool', [1, 2].includes(Number(found?.rights) - before), true),
      };
    };
  },
};

/** Runs the end of tournaments so many times at once at a time of the feed; answers what failed. */
async function endAtOnce({ server }: Stand, racers: number, feedTime: number): Promise<string | null> {
  const { db, close } = connect({ ...server.db(), max: 20 });
  const failures: string[] = [];
  try {
    await all(racers, () =>
      createTournaments({
        db,
        feedNow: () => feedTime,
        committed: () => undefined,
        publisher: { publish: () => undefined, broadcast: () => undefined },
        locales: ['en'],
        log: { error: (about, message) => void failures.push(`${message}: ${String(at(about, 'err'))}`) },
      }).run(),
    );
  } finally {
    await close();
  }
  return failures[0] ?? null;
}
