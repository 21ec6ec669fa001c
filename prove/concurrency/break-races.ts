import { all, count, isSame, otherCodes, type Race, type RaceAnswer, rich } from './race.ts';
import { at, newKey, press } from './stand.ts';

interface TimedAnswer {
  readonly answer: RaceAnswer;
  /** Whether it was answered before the break was asked for. */
  readonly isBefore: boolean;
  /** Whether it was sent after the break had answered. */
  readonly isAfter: boolean;
  readonly isDeposit: boolean;
}

const each = 3;

export const breakStart: Race = {
  name: 'the start of a break among stakes and deposits',
  async prepare(stand) {
    return async (racers) => {
      const selection = await stand.outcomeOf(await stand.newMatch());
      const { id, caller } = await stand.newPlayer(rich);
      const asked = { isSent: false, hasAnswered: false };
      const answers: TimedAnswer[] = [];
      const tryOnce = async (isDeposit: boolean): Promise<void> => {
        const isAfter = asked.hasAnswered;
        const answer = await (isDeposit
          ? caller.call('startDeposit', {
              headers: { 'idempotency-key': newKey() },
              body: { amount: '10.00', currency: 'EUR', return_to: '/', locale: 'en' },
            })
          : press(caller, [selection], { stake: '1.00' }));
        answers.push({ answer, isBefore: !asked.isSent, isAfter, isDeposit });
      };
      const takeBreak = async (): Promise<void> => {
        asked.isSent = true;
        const { status } = await caller.call('startBreak', {
          headers: { 'idempotency-key': newKey() },
          body: { kind: 'panic' },
        });
        if (status !== 200) throw new Error(`the break was refused with ${status}`);
        asked.hasAnswered = true;
      };
      await all(racers, async (racer) => {
        for (let nth = 0; nth < each; nth += 1) {
          await tryOnce((racer + nth) % 2 === 1);
          if (racer === 0 && nth === 0) await takeBreak();
        }
      });
      const taken = answers.filter(({ answer }) => answer.status === 200);
      const refused = answers.filter(({ answer }) => answer.status !== 200);
      const late = taken.filter(({ isAfter }) => isAfter).length;
      const denied = refused.filter(({ isBefore }) => isBefore).length;
      const bets = taken.filter(({ isDeposit }) => !isDeposit).length;
      return {
        winners: taken.length,
        rightful: taken.length - late + denied,
        wrong:
          otherCodes(
            answers.map(({ answer }) => answer),
            157,
          ) ??
          isSame('bets', await count(stand, 'bet where player_id = $1', [id]), bets) ??
          isSame('deposits', await count(stand, 'payment where player_id = $1', [id]), taken.length - bets) ??
          isSame('running_break', [...new Set(refused.map(({ answer }) => breakIn(answer)))].join(), 'panic'),
      };
    };
  },
};

function breakIn({ body }: RaceAnswer): unknown {
  return at(body, 'running_break') ?? at(body, 'errors_by_bet', 0, 'running_break');
}
