import { all, balanceOf, betOf, count, good, isSame, otherCodes, type Race, rich, withOutcome } from './race.ts';
import { bound, delaySeconds, newKey, placed, press } from './stand.ts';

export const lastEuro: Race = {
  name: 'the last euro of a balance',
  async prepare(stand) {
    const selection = await stand.outcomeOf(await stand.newMatch());
    return async (racers) => {
      const player = await stand.newPlayer(100n);
      const answers = await all(racers, () => press(player.caller, [selection]));
      return {
        winners: good(answers),
        rightful: 1,
        wrong: otherCodes(answers, 132) ?? isSame('balance', await balanceOf(stand, player), 0),
      };
    };
  },
};

export const onePress: Race = {
  name: 'one press, repeated',
  async prepare(stand) {
    const { player, selection } = await withOutcome(stand);
    return async (racers) => {
      const key = newKey();
      const answers = await all(racers, () => press(player.caller, [selection], { key }));
      const bets = await count(stand, 'bet where player_id = $1 and press_key = $2', [player.id, key]);
      const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)));
      return {
        winners: bets,
        rightful: 1,
        wrong: otherCodes(answers) ?? isSame('different answers', bodies.size, 1),
      };
    };
  },
};

export const exposure: Race = {
  name: 'what the bookmaker may owe on an outcome',
  async prepare(stand) {
    const players = await all(5, () => stand.newPlayer(rich));
    return async (racers) => {
      const selection = await stand.outcomeOf(await stand.newMatch());
      const stake = Math.ceil((bound / Number(selection.odds) / racers) * 4);
      const win = BigInt(Math.round(stake * Number(selection.odds) * 100));
      const answers = await all(racers, (racer) =>
        press(players[racer % players.length]?.caller ?? stand.visitor(), [selection], { stake: `${stake}.00` }),
      );
      const { rows } = await stand.db.query<{ amount: string }>('select amount from exposure where match_id = $1', [
        selection.match_id,
      ]);
      const fit = Number((BigInt(bound) * 100n) / win);
      return {
        winners: good(answers),
        rightful: Math.min(fit, racers),
        wrong:
          otherCodes(answers, 135, 147) ??
          isSame('standing', Number(rows[0]?.amount), (Math.min(fit, racers) * Number(win)) / 100),
      };
    };
  },
};

export const decision: Race = {
  name: 'decision of a live bet',
  async prepare(stand) {
    const match = await stand.newMatch(true);
    return async (racers) => {
      const player = await stand.newPlayer(100n);
      const bet = await placed(press(player.caller, [await stand.outcomeOf(match)]));
      const refusal = JSON.stringify({ code: 140, localized_message: 'error.place_bets.default' });
      const decide = async (): Promise<boolean> => {
        const { rows } = await stand.db.query<{ outcome: string }>(
          `select decide_bet($1, 1, (select decides_at from bet where id = $1), null, $2::jsonb, '[]', '{}') as outcome`,
          [bet, refusal],
        );
        return rows[0]?.outcome === 'decided';
      };
      // Other processes, and the server itself when its clock has gone on.
      const answers = await all(racers, (racer) =>
        racer === 0
          ? stand.desk.call('setClock', { body: { action: 'advance', seconds: delaySeconds } }).then(() => false)
          : decide(),
      );
      const { status, version, code, kinds } = await betOf(stand, bet);
      const others = answers.filter(Boolean).length;
      const byServer = status !== 'submitted' && code !== '140' ? 1 : 0;
      const isRefused = status === 'rejected';
      return {
        winners: others + byServer,
        rightful: 1,
        wrong:
          isSame('changes', version, 2) ??
          isSame('causes', kinds, isRefused ? ['refusal', 'stake'] : ['stake']) ??
          isSame('balance', await balanceOf(stand, player), isRefused ? 100 : 0),
      };
    };
  },
};
