import { all, count, good, isSame, otherCodes, type Race, type RaceAnswer, rich } from './race.ts';
import { at, newKey, placed, type Player, press, type Selection, type Stand } from './stand.ts';

/** Euro of each stake: a system of three doubles shares it exactly. */
const stakeEuro = 3;
const stake = `${stakeEuro}.00`;

/** Sets a limit of a month, which no round outlives. */
function limited({ caller }: Player, type: 'stake' | 'deposit', euro: number): Promise<RaceAnswer> {
  return caller.call('setUserLimit', { body: { type, period: 'month', currency: 'EUR', amount: `${euro}.00` } });
}

async function left({ caller }: Player): Promise<unknown> {
  return at((await caller.call('getUserLimits')).body, 'data', 0, 'left');
}

function bet(player: Player, meta: object, selections: readonly Selection[], more: object = {}): Promise<RaceAnswer> {
  return player.caller.call('placeBets', {
    headers: { 'idempotency-key': newKey() },
    body: {
      meta: { device_id: 'race-device', quick: false, locale: 'en', accept_odds: 'any', ...meta },
      bets: [{ stake: { value: stake, currency: 'EUR' }, selections, ...more }],
    },
  });
}

/** Two outcomes of one match, and what they cost together. */
async function builderOf(stand: Stand): Promise<{ selections: Selection[]; custom_odds: string }> {
  const match = await stand.newMatch();
  const { rows } = await stand.db.query<Omit<Selection, 'odds'> & { outcome: { readonly odds: string } }>(
    `select match_id, market_id, specifier, outcome.key as outcome_id, outcome.value as outcome
     from market, jsonb_each(outcomes) outcome
     where match_id = $1 and (market_id, specifier, outcome.key) in (('1', '', '1'), ('18', 'total=2.5', 'over'))`,
    [match],
  );
  const selections = rows.map(({ outcome, ...key }) => ({ ...key, odds: outcome.odds }));
  const { body } = await stand.visitor().call('calculateCustomBet', {
    body: {
      match_id: match,
      selections: selections.map(({ market_id, specifier, outcome_id }) => ({ market_id, specifier, outcome_id })),
    },
  });
  return { selections, custom_odds: String(at(body, 'odds')) };
}

/** Places bets of a player on a horse in a race to come, as the page of the games does. */
async function gameOf({ server }: Stand, { caller }: Player): Promise<() => Promise<RaceAnswer>> {
  const { body } = await caller.call('launchGame', { params: { provider: 'horse_racing' }, body: { app: 'horses' } });
  const token = /#token=([\w.-]+)$/.exec(String(at(body, 'url')))?.[1] ?? '';
  const ask = (path: string, init: RequestInit): Promise<Response> => fetch(`${server.url}/arena/api${path}`, init);
  const json = { 'content-type': 'application/json' };
  const opened = await ask('/session', { method: 'POST', headers: json, body: JSON.stringify({ token }) });
  const headers = { authorization: `Bearer ${String(at(await opened.json(), 'session'))}` };
  const race = at(await (await ask('/games/horses', { headers })).json(), 'rounds', 2);
  const wish = {
    game: 'horses',
    round: at(race, 'id'),
    market: 'win',
    selection: '1',
    stake,
    currency: 'EUR',
    odds: at(race, 'runners', 0, 'win'),
  };
  return async () => {
    const answer = await ask('/bets', {
      method: 'POST',
      headers: { ...headers, ...json, 'idempotency-key': newKey() },
      body: JSON.stringify(wish),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

/** Each way in which a player stakes, on matches of its own: no other round uses up what the bookmaker may owe on them. */
async function waysIn(stand: Stand, player: Player): Promise<readonly (() => Promise<RaceAnswer>)[]> {
  const picks = await all(3, async () => stand.outcomeOf(await stand.newMatch()));
  const { selections, custom_odds } = await builderOf(stand);
  return [
    () => bet(player, { type: 'single' }, picks.slice(0, 1)),
    () => bet(player, { type: 'single', quick: true }, picks.slice(0, 1)),
    () => bet(player, { type: 'combo' }, picks.slice(0, 2)),
    () => bet(player, { type: 'system' }, picks, { system_id: '2/3' }),
    () => bet(player, { type: 'custom_bet' }, selections, { custom_odds }),
    await gameOf(stand, player),
  ];
}

async function stakes(stand: Stand, { id }: Player): Promise<number> {
  const [bets, games] = [
    await count(stand, `bet where player_id = $1 and status <> 'withdrawn'`, [id]),
    await count(stand, 'arena_bet where player_id = $1', [id]),
  ];
  return bets + games;
}

/** Wishes for more come between the stakes, and act on none of them. */
function isChange(racer: number): boolean {
  return racer % 7 === 6;
}

export const playerLimit: Race = {
  name: 'what a limit leaves, every way in',
  async prepare(stand) {
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      const ways = await waysIn(stand, player);
      const most = Math.ceil(racers / 4);
      await limited(player, 'stake', most * stakeEuro);
      const answers = await all(racers, (racer) =>
        isChange(racer)
          ? limited(player, 'stake', (most + racer) * stakeEuro)
          : (ways[racer % ways.length]?.() ?? press(player.caller, [])),
      );
      const pressed = answers.filter((_, racer) => !isChange(racer));
      return {
        winners: good(pressed),
        rightful: Math.min(most, pressed.length),
        wrong:
          otherCodes(answers, 155) ??
          isSame('stakes', await stakes(stand, player), good(pressed)) ??
          (good(pressed) === most ? isSame('left', await left(player), '0.00') : null),
      };
    };
  },
};

export const loweredLimit: Race = {
  name: 'stakes beside a lower limit',
  async prepare(stand) {
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      const ways = await waysIn(stand, player);
      const [most, fewer] = [Math.ceil(racers / 2), Math.ceil(racers / 4)];
      await limited(player, 'stake', most * stakeEuro);
      const change = Math.floor(racers / 3);
      const answers = await all(racers, (racer) =>
        racer === change
          ? limited(player, 'stake', fewer * stakeEuro)
          : (ways[racer % ways.length]?.() ?? press(player.caller, [])),
      );
      const pressed = answers.filter((_, racer) => racer !== change);
      // Each stands before or after the change: any number between the two is right.
      const winners = good(pressed);
      const after = await ways[0]?.();
      return {
        winners,
        rightful: Math.max(Math.min(fewer, pressed.length), Math.min(most, winners)),
        wrong:
          otherCodes(answers, 155) ??
          isSame('stakes', await stakes(stand, player), winners) ??
          isSame('a stake after it', at(after?.body, 'code'), 155),
      };
    };
  },
};

export const editAtLimit: Race = {
  name: 'an edit beside stakes up to a limit',
  async prepare(stand) {
    return async (racers) => {
      const selections = await all(2, async () => stand.outcomeOf(await stand.newMatch()));
      const player = await stand.newPlayer(rich);
      const room = Math.ceil(racers / 4);
      await limited(player, 'stake', (room + 1) * stakeEuro);
      const edited = await placed(press(player.caller, selections, { stake }));
      const isEdit = (racer: number): boolean => racer % 5 === 0;
      const answers = await all(racers, (racer) =>
        isEdit(racer)
          ? player.caller.call('editBet', {
              params: { id: edited },
              headers: { 'idempotency-key': newKey() },
              body: {
                bet: { stake: { value: stake, currency: 'EUR' }, selections: selections.slice(0, 1) },
                accept_odds: 'any',
              },
            })
          : press(player.caller, selections.slice(0, 1), { stake }),
      );
      // The new bet takes the room of the one that it replaces, and leaves the others theirs.
      const pressed = Math.min(room, answers.filter((_, racer) => !isEdit(racer)).length);
      return {
        winners: good(answers),
        rightful: pressed + 1,
        wrong: otherCodes(answers, 155, 170) ?? isSame('stakes that count', await stakes(stand, player), pressed + 1),
      };
    };
  },
};

export const playerDeposits: Race = {
  name: 'deposits up to a limit of the player',
  async prepare(stand) {
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      const most = Math.ceil(racers / 2);
      await limited(player, 'deposit', most * 10);
      const answers = await all(racers, (racer) =>
        isChange(racer)
          ? limited(player, 'deposit', (most + racer) * 10)
          : player.caller.call('startDeposit', {
              headers: { 'idempotency-key': newKey() },
              body: { amount: '10.00', currency: 'EUR', return_to: '/', locale: 'en' },
            }),
      );
      const paid = answers.filter((_, racer) => !isChange(racer));
      return {
        winners: good(paid),
        rightful: Math.min(most, paid.length),
        wrong:
          otherCodes(answers, 155) ??
          isSame('deposits', await count(stand, 'payment where player_id = $1', [player.id]), good(paid)),
      };
    };
  },
};
