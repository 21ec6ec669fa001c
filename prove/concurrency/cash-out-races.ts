import type { Answer } from '@touchline/testkit/caller';
import { all, balanceOf, betOf, count, good, isSame, otherCodes, type Race, rich, withOutcome } from './race.ts';
import { at, newKey, type Player, placed, press } from './stand.ts';

function centsOf(euro: string): bigint {
  return BigInt(euro.replace('.', ''));
}

async function offerFor({ caller }: Player, betId: string): Promise<string> {
  const { body } = await caller.call('getBets', { query: `?id=${betId}` });
  const offer = at(body, 'data', 0, 'to_cashout');
  if (typeof offer !== 'string') throw new Error(`there is no offer: ${JSON.stringify(body).slice(0, 400)}`);
  return offer;
}

function cashOut({ caller }: Player, bet_id: string, to_cashout: string, share?: string): Promise<Answer> {
  return caller.call('cashOut', {
    headers: { 'idempotency-key': newKey() },
    body: { bet_id, to_cashout, ...(share === undefined ? {} : { share }) },
  });
}

export const wholeCashOut: Race = {
  name: 'cash-out of one bet',
  async prepare(stand) {
    const { player, selection } = await withOutcome(stand);
    return async (racers) => {
      const bet = await placed(press(player.caller, [selection]));
      const offer = await offerFor(player, bet);
      const answers = await all(racers, () => cashOut(player, bet, offer));
      const { status, paid, kinds } = await betOf(stand, bet);
      return {
        winners: good(answers),
        rightful: 1,
        wrong:
          otherCodes(answers, 161) ??
          isSame('bet', [status, paid, kinds], ['cashed_out', centsOf(offer), ['cash_out', 'stake']]),
      };
    };
  },
};

export const partialCashOuts: Race = {
  name: 'half of a bet, cashed out at once',
  async prepare(stand) {
    const player = await stand.newPlayer(rich);
    return async (racers) => {
      // Halves stay open: on one outcome they would reach what the bookmaker may owe on it.
      const selection = await stand.outcomeOf(await stand.newMatch());
      const bet = await placed(press(player.caller, [selection], { stake: '10.00' }));
      // Nine tenths of half of it: what one half is still worth, and what half of the rest is not.
      const seen = ((Number(await offerFor(player, bet)) / 2) * 0.9).toFixed(2);
      const answers = await all(racers, () => cashOut(player, bet, seen, '0.5'));
      const { status, paid, kinds } = await betOf(stand, bet);
      return {
        winners: good(answers),
        rightful: 1,
        wrong:
          otherCodes(answers, 160) ??
          isSame('bet', [status, Number(paid) / 100, kinds], ['waiting_results', Number(seen), ['cash_out', 'stake']]),
      };
    };
  },
};

export const automatic: Race = {
  name: 'automatic cash-out beside the hand',
  async prepare(stand) {
    const player = await stand.newPlayer(rich);
    return async (racers) => {
      const match = await stand.newMatch();
      const selection = await stand.outcomeOf(match, ['1', '3']);
      const bet = await placed(press(player.caller, [selection]));
      const scripted = (body: object): Promise<Answer> =>
        stand.desk.call('scriptMatch', { params: { id: match }, body });
      await scripted({ type: 'kick_off' });
      const offer = await offerFor(player, bet);
      const values = { take_profit: (Number(offer) + 0.01).toFixed(2), stop_loss: null };
      const set = await player.caller.call('setAutoCashOut', { params: { id: bet }, body: values });
      // A goal for the bet: what the player has set is reached while the hands are on the button.
      const goal = scripted({ type: 'goal', side: selection.outcome_id === '1' ? 'home' : 'away' });
      const hands = all(racers, () => cashOut(player, bet, offer));
      const [answers] = await Promise.all([hands, goal]);
      const later = await all(racers, (racer) =>
        racer === 0
          ? stand.desk.call('setClock', { body: { action: 'advance', seconds: 180 } })
          : cashOut(player, bet, offer),
      );
      const { status, paid, win_amount, kinds } = await betOf(stand, bet);
      const byHand = good(answers) + good(later.slice(1));
      const times = await count(stand, 'cash_out where bet_id = $1', [bet]);
      return {
        winners: times,
        rightful: 1,
        wrong:
          otherCodes([set, ...answers, ...later], 161) ??
          (byHand > times ? `${byHand} hands were answered that they won` : null) ??
          isSame('bet', [status, paid, kinds], ['cashed_out', win_amount, ['cash_out', 'stake']]),
      };
    };
  },
};

export const editing: Race = {
  name: 'edit beside cash-out',
  async prepare(stand) {
    const player = await stand.newPlayer(rich);
    return async (racers) => {
      const selections = await Promise.all([0, 1].map(async () => stand.outcomeOf(await stand.newMatch())));
      const before = BigInt(await balanceOf(stand, player));
      const bet = await placed(press(player.caller, selections));
      const offer = await offerFor(player, bet);
      const stake = { value: '1.00', currency: 'EUR' };
      const answers = await all(racers, (racer) =>
        racer % 2 === 0
          ? cashOut(player, bet, offer)
          : player.caller.call('editBet', {
              params: { id: bet },
              headers: { 'idempotency-key': newKey() },
              body: { bet: { stake, selections: selections.slice(0, 1) }, accept_odds: 'any' },
            }),
      );
      const { status } = await betOf(stand, bet);
      const cost = before - BigInt(await balanceOf(stand, player));
      const owed = status === 'cashed_out' ? 100n - centsOf(offer) : 100n;
      return {
        winners: good(answers),
        rightful: 1,
        wrong:
          otherCodes(answers, 161, 170) ??
          (['cashed_out', 'withdrawn'].includes(status) ? null : `the bet is ${status}`) ??
          isSame('cost', cost, owed),
      };
    };
  },
};

export const settling: Race = {
  name: 'cash-out beside settlement',
  async prepare(stand) {
    const player = await stand.newPlayer(rich);
    return async (racers) => {
      const match = await stand.newMatch();
      const bet = await placed(press(player.caller, [await stand.outcomeOf(match)]));
      await stand.desk.call('scriptMatch', { params: { id: match }, body: { type: 'kick_off' } });
      const offer = await offerFor(player, bet);
      const end = stand.desk.call('scriptMatch', { params: { id: match }, body: { type: 'end' } });
      const answers = await all(racers - 1, () => cashOut(player, bet, offer));
      await end;
      const { status, kinds, paid, win_amount } = await betOf(stand, bet);
      const cashed = good(answers);
      return {
        winners: cashed + (status === 'done' ? 1 : 0),
        rightful: 1,
        wrong:
          otherCodes(answers, 161) ??
          isSame('causes', kinds, cashed > 0 ? ['cash_out', 'stake'] : ['settlement', 'stake']) ??
          isSame('paid', paid, win_amount),
      };
    };
  },
};
