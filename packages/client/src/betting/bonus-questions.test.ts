import { visitor } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  atBonuses,
  buildAccount,
  buildBonuses,
  buildComboboost,
  buildFreebet,
  buildMarket,
  buildPlayer,
  framesPass,
  subscribedTo,
  pickOf,
  pushed,
  refusal,
  reply,
} from '../testing/index.ts';
import { asked, firstBet, chosen, areKnown, issue, answerLater } from '../testing/asked-bonuses.ts';

describe('asking for the bonuses of a slip', () => {
  test('asks about the bets as they would be placed, and again for other matches, forms and currencies only [BON-13]', async () => {
    const { stage, tab } = await atBonuses();
    expect(asked(stage)).toBe(0);
    await pickOf(tab, '1');
    expect(stage.api.last('askBonuses').body).toEqual({
      bets: [
        {
          currency: 'EUR',
          selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
        },
      ],
    });
    const counts = [asked(stage)];
    const after = async (work: () => void): Promise<void> => {
      work();
      await framesPass(tab);
      counts.push(asked(stage));
    };
    await after(() => tab.sportsbook.commands.setStake('single:1/1|/1', '5'));
    await after(() =>
      stage.push.publish(
        'updates:en',
        pushed({
          type: 'markets_changed',
          payload: {
            match_id: '1',
            markets: [{ ...buildMarket({ version: 9 }), outcomes: [{ id: '1', odds: '1.95', active: true }] }],
          },
        }),
      ),
    );
    await after(() => tab.sportsbook.commands.clickOutcome('2', '1|', '1'));
    await after(() => tab.sportsbook.commands.chooseType('single'));
    await after(() => void tab.sportsbook.commands.openAccount('USD'));
    await after(() => tab.sportsbook.commands.clearSlip());
    expect(counts).toEqual([1, 1, 1, 2, 3, 4, 4]);
    tab.sportsbook.stop();
  });

  test('asks nobody for a visitor, and chooses nothing for a player until the answer is in [AUTH-15] [BON-13]', async () => {
    const { stage, tab } = await atBonuses({}, visitor);
    await pickOf(tab, '1', '2');
    await stage.browser.advance(60_000);
    await framesPass(tab);
    expect([asked(stage), chosen(tab), areKnown(tab)]).toEqual([0, [null], true]);
    const answers = answerLater(stage);
    await tab.sportsbook.commands.signIn('a', 'b');
    await framesPass(tab);
    expect([answers.length, chosen(tab), areKnown(tab)]).toEqual([1, [null], false]);
    answers[0]?.();
    await framesPass(tab);
    expect([chosen(tab), areKnown(tab)]).toEqual([['30'], true]);
    tab.sportsbook.stop();
  });

  test('asks once it is known what the player bets in [BON-13]', async () => {
    const { stage, tab } = await atBonuses({}, visitor);
    await pickOf(tab, '1');
    let respond = (): void => undefined;
    stage.api.on('getAccounts', async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return reply({ data: [buildAccount({ currency: 'USD' })] });
    });
    void tab.sportsbook.commands.signIn('a', 'b');
    await framesPass(tab);
    expect(asked(stage)).toBe(0);
    respond();
    await framesPass(tab);
    expect(stage.api.last('askBonuses').body).toMatchObject({ bets: [{ currency: 'USD' }] });
    tab.sportsbook.stop();
  });

  test('sign-out lets every bonus go, with the stake that a freebet was, and takes no late answer [AUTH-04]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1', '2');
    tab.sportsbook.commands.chooseBonus('combo', '40');
    await framesPass(tab);
    expect(firstBet(tab)).toMatchObject({ bonus: { id: '40' }, stakeText: '10.00', isStakeFixed: true });
    const answers = answerLater(stage);
    await issue(stage, tab);
    expect(answers.length).toBe(1);
    await tab.sportsbook.commands.signOut();
    const nothing = { bonus: null, offers: [], upcoming: [], stakeText: '', isStakeFixed: false };
    expect(firstBet(tab)).toMatchObject(nothing);
    answers[0]?.();
    await framesPass(tab);
    expect(firstBet(tab)).toMatchObject(nothing);
    expect(answers.length).toBe(1);
    tab.sportsbook.stop();
  });

  test('an answer for one player is not shown to the next one [AUTH-04]', async () => {
    const { stage, tab } = await atBonuses();
    const answers = answerLater(stage);
    await pickOf(tab, '1', '2');
    stage.world.account = buildPlayer({ id: '8' });
    await tab.sportsbook.commands.signIn('b', 'b');
    answers[0]?.();
    await subscribedTo(stage, '$user:en.8');
    await framesPass(tab);
    expect([answers.length, chosen(tab)]).toEqual([2, [null]]);
    answers[1]?.(buildBonuses({ comboboosts: [buildComboboost({ id: '31' })] }));
    await framesPass(tab);
    expect(chosen(tab)).toEqual(['31']);
    tab.sportsbook.stop();
  });

  test('one question at a time, and what is answered about a slip that is another by then is dropped [BON-13]', async () => {
    const { stage, tab } = await atBonuses();
    const answers = answerLater(stage);
    await pickOf(tab, '1');
    await pickOf(tab, '2');
    await pickOf(tab, '3');
    expect(answers.length).toBe(1);
    answers[0]?.();
    await framesPass(tab);
    expect([answers.length, chosen(tab)]).toEqual([2, [null]]);
    answers[1]?.();
    await framesPass(tab);
    expect([answers.length, chosen(tab)]).toEqual([2, ['30']]);
    expect(JSON.stringify(stage.api.last('askBonuses').body)).toContain('"match_id":"3"');
    tab.sportsbook.stop();
  });

  test('asks again when a bonus was given, when news was lost, and for a slip that is filled anew [BON-13] [PUSH-06]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    const counts = [asked(stage)];
    stage.api.on('askBonuses', () => reply(buildBonuses({ freebets: [buildFreebet(), buildFreebet({ id: '41' })] })));
    await issue(stage, tab);
    counts.push(asked(stage));
    expect(firstBet(tab).offers.map(({ id }) => id)).toEqual(['30', '40', '41']);
    stage.push.publish('$user:en.7', pushed({ type: 'events_lost', payload: {} }));
    await stage.browser.advance(2_000);
    await framesPass(tab);
    counts.push(asked(stage));
    tab.sportsbook.commands.clearSlip();
    await framesPass(tab);
    await issue(stage, tab, '42');
    counts.push(asked(stage));
    const answers = answerLater(stage);
    await pickOf(tab, '1');
    counts.push(asked(stage));
    expect([areKnown(tab), firstBet(tab).offers]).toEqual([false, []]);
    answers[0]?.();
    await framesPass(tab);
    expect(areKnown(tab)).toBe(true);
    expect(counts).toEqual([1, 2, 3, 3, 4]);
    tab.sportsbook.stop();
  });

  test('without an answer there is no bonus, no word of it, and another try [BON-13]', async () => {
    const { stage, tab } = await atBonuses();
    stage.api.on('askBonuses', () => ({ kind: 'lost' }));
    await pickOf(tab, '1', '2');
    expect([asked(stage), chosen(tab), areKnown(tab)]).toEqual([1, [null], true]);
    expect(tab.sportsbook.select.notices.get()).toEqual([]);
    stage.api.on('askBonuses', () => reply(buildBonuses()));
    await stage.browser.advance(2_000);
    await framesPass(tab);
    expect([asked(stage), chosen(tab)]).toEqual([2, ['30']]);
    tab.sportsbook.stop();
  });

  test('a server without the call is not asked again and again [BON-13]', async () => {
    const { stage, tab } = await atBonuses();
    stage.api.on('askBonuses', () => refusal(1004));
    await pickOf(tab, '1');
    await stage.browser.advance(120_000);
    expect([asked(stage), areKnown(tab), tab.env.reports]).toEqual([1, true, []]);
    tab.sportsbook.stop();
  });
});
