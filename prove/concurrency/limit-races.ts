import { all, count, good, isSame, otherCodes, type Race, rich } from './race.ts';
import { press } from './stand.ts';

export const playerLimit: Race = {
  name: 'what a limit of the player leaves',
  async prepare(stand) {
    const selection = await stand.outcomeOf(await stand.newMatch());
    return async (racers) => {
      const player = await stand.newPlayer(rich);
      const asked = { type: 'stake', period: 'month', currency: 'EUR' };
      const changed = (amount: number) =>
        player.caller.call('setUserLimit', { body: { ...asked, amount: `${amount}.00` } });
      const most = Math.ceil(racers / 4);
      await changed(most);
      // Wishes for more come between the stakes, and act on none of them.
      const isChange = (racer: number): boolean => racer % 5 === 4;
      const answers = await all(racers, (racer) =>
        isChange(racer) ? changed(most + racer) : press(player.caller, [selection], { stake: '1.00' }),
      );
      const stakes = answers.filter((_, racer) => !isChange(racer));
      return {
        winners: good(stakes),
        rightful: Math.min(most, stakes.length),
        wrong:
          otherCodes(answers, 155) ??
          isSame('bets', await count(stand, 'bet where player_id = $1', [player.id]), good(stakes)),
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
      const body = { type: 'deposit', period: 'month', currency: 'EUR', amount: `${most * 10}.00` };
      await player.caller.call('setUserLimit', { body });
      const answers = await all(racers, () =>
        player.caller.call('startDeposit', {
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { amount: '10.00', currency: 'EUR', return_to: '/', locale: 'en' },
        }),
      );
      return { winners: good(answers), rightful: most, wrong: otherCodes(answers, 155) };
    };
  },
};
