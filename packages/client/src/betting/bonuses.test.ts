import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  atBonuses,
  buildBet,
  buildBonuses,
  buildComboboost,
  buildFreebet,
  buildHunting,
  framesPass,
  subscribedTo,
  onePage,
  pickOf,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { FakeAnswer, Stage } from '../testing/index.ts';
import { asked, firstBet, chosen, areKnown, issue, answerLater } from '../testing/asked-bonuses.ts';

/** A server that refuses a bet for its bonus, or keeps it. */
function betting(stage: Stage, answer: () => FakeAnswer<never> | null) {
  return stage.api.on('placeBets', ({ headers }) => {
    const key = headers['idempotency-key'] ?? '';
    return answer() ?? reply({ data: [buildBet({ ref: `${key}.0` })], errors_by_bet: [] });
  });
}

function unavailable(): FakeAnswer<never> {
  return refusal(145, {
    errors_by_bet: [{ bet_index: 0, code: 145, localized_message: 'error.place_bets.bonus_unavailable' }],
  });
}

describe('the bonus of a bet', () => {
  test('is chosen by itself, shown with what it adds, and goes out with the bet [BON-04] [BON-06]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1', '2');
    const name = 'Double boost';
    expect(firstBet(tab)).toMatchObject({
      bonus: { id: '30', type: 'comboboost', name, odds: '1.10', amount: null, isOwnChoice: false },
      offers: [
        { id: '30', type: 'comboboost', name, odds: '1.10', amount: null, failed: null },
        { id: '40', type: 'freebet', odds: null, amount: { value: '10.00', currency: 'EUR' }, failed: null },
      ],
      upcoming: [{ id: '30', counted: 2, needed: 3, moreSelections: 1, bonusOdds: '1.20' }],
      bonusWin: null,
    });
    tab.sportsbook.commands.setStake('combo', '10');
    // 10 * 1.85 * 1.85 is 34.23 to the cent, and 37.65 with the boost.
    expect(firstBet(tab)).toMatchObject({
      potentialWin: { value: '37.65', currency: 'EUR' },
      bonusWin: { value: '3.42', currency: 'EUR' },
    });
    stage.api.on('askMaxStake', () => refusal(1000));
    await tab.sportsbook.commands.askMaxStake();
    const bonus = { id: '30', type: 'comboboost', odds: '1.10' };
    expect(stage.api.last('askMaxStake').body).toMatchObject({ bets: [{ bonus }] });
    betting(stage, () => null);
    await tab.sportsbook.commands.place();
    expect(stage.api.last('placeBets').body).toMatchObject({
      bets: [{ stake: { value: '10.00', currency: 'EUR' }, bonus }],
    });
    tab.sportsbook.stop();
  });

  test('each bonus that can be chosen says what the bet returns with it, and so does none [BON-21]', async () => {
    const { stage, tab } = await atBonuses();
    const boosts = [
      buildComboboost({ lower_range_on_refund: true }),
      buildComboboost({ id: '31', country_codes: ['XX'] }),
    ];
    stage.api.on('askBonuses', () => reply(buildBonuses({ comboboosts: boosts })));
    await pickOf(tab, '1', '2');
    const said = () => {
      const { offers, winWithoutBonus } = firstBet(tab);
      return [...offers.map(({ id, potentialWin }) => [id, potentialWin?.value]), ['none', winWithoutBonus?.value]];
    };
    expect(said()).toEqual([
      ['30', undefined],
      ['31', undefined],
      ['40', '24.23'],
      ['none', undefined],
    ]);
    tab.sportsbook.commands.setStake('combo', '10');
    expect(said()).toEqual([
      ['30', '37.65'],
      ['31', undefined],
      ['40', '24.23'],
      ['none', '34.23'],
    ]);
    expect(firstBet(tab).offers.map(({ fallsOnRefund }) => fallsOnRefund)).toEqual([true, false, false]);
    // Staked by a freebet, there is no stake of the player's own.
    tab.sportsbook.commands.chooseBonus('combo', '40');
    expect(said()).toEqual([
      ['30', undefined],
      ['31', undefined],
      ['40', '24.23'],
      ['none', undefined],
    ]);
    tab.sportsbook.stop();
  });

  test('a bet that gives its bonus back has the slip ask anew, other bets do not [BON-20]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1', '2');
    const before = asked(stage);
    const receive = async (version: number, bonus: Bet['bonus']): Promise<number> => {
      const bet = buildBet({ id: '9', status: 'done', result: 'refund_entire', bonus });
      stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet, version } }));
      await framesPass(tab);
      return asked(stage) - before;
    };
    const bonus = { id: '30', type: 'comboboost', odds: '1.10' };
    expect([await receive(1, null), await receive(2, bonus), await receive(3, { ...bonus, returned: true })]).toEqual([
      0, 0, 1,
    ]);
    tab.sportsbook.stop();
  });

  test('a hunting goes before a boost, and what the player takes off stays off [BON-04]', async () => {
    const { stage, tab } = await atBonuses();
    stage.api.on('askBonuses', () => reply(buildBonuses({ huntings: [buildHunting()] })));
    await pickOf(tab, '1', '2');
    expect(firstBet(tab)).toMatchObject({ bonus: { id: '10', type: 'hunting' }, bonusWin: null });
    tab.sportsbook.commands.chooseBonus('combo', '30');
    expect(firstBet(tab)).toMatchObject({ bonus: { id: '30', isOwnChoice: true } });
    tab.sportsbook.commands.chooseBonus('combo', null);
    await issue(stage, tab);
    expect(chosen(tab)).toEqual([null]);
    tab.sportsbook.stop();
  });

  test('a freebet is the stake, and goes out as the bonus of the bet [BON-05]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    tab.sportsbook.commands.chooseBonus('single:1/1|/1', '40');
    expect(firstBet(tab)).toMatchObject({
      bonus: { id: '40', type: 'freebet', amount: { value: '10.00', currency: 'EUR' }, isOwnChoice: true },
      stakeText: '10.00',
      isStakeFixed: true,
      largestStake: null,
    });
    await tab.sportsbook.commands.askMaxStake();
    expect(stage.api.count('askMaxStake')).toBe(0);
    betting(stage, () => null);
    const before = asked(stage);
    await tab.sportsbook.commands.place();
    expect(stage.api.last('placeBets').body).toMatchObject({
      bets: [{ stake: { value: '10.00', currency: 'EUR' }, bonus: { id: '40', type: 'freebet' } }],
    });
    await framesPass(tab);
    expect([tab.sportsbook.select.ticket.get().state, asked(stage) - before]).toEqual(['SUCCESS', 0]);
    // Used up by now: the same selections again have none of it.
    stage.api.on('askBonuses', () => reply(buildBonuses({ freebets: [] })));
    tab.sportsbook.commands.startNewSlip({ reuse: true });
    await framesPass(tab);
    expect([asked(stage) - before, firstBet(tab).stakeText, firstBet(tab).offers.map(({ id }) => id)]).toEqual([
      1,
      '',
      ['30'],
    ]);
    tab.sportsbook.stop();
  });

  test('one that the server does not take any more is let go with its stake, replaced, and asked about [BON-05]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1', '2');
    tab.sportsbook.commands.chooseBonus('combo', '40');
    await framesPass(tab);
    const answers = answerLater(stage);
    betting(stage, unavailable);
    await tab.sportsbook.commands.place();
    await framesPass(tab);
    expect(answers.length).toBe(1);
    const { state, error } = tab.sportsbook.select.ticket.get();
    expect([state, error?.key]).toEqual(['ERROR', 'error.place_bets.bonus_unavailable']);
    expect(firstBet(tab)).toMatchObject({
      bonus: { id: '30' },
      stakeText: '',
      isStakeFixed: false,
      errorKey: 'error.place_bets.bonus_unavailable',
    });
    answers[0]?.(buildBonuses({ comboboosts: [], freebets: [buildFreebet({ computed_status: 'expired' })] }));
    await framesPass(tab);
    expect(firstBet(tab)).toMatchObject({
      bonus: null,
      offers: [{ id: '40', failed: { kind: 'state', state: 'expired' } }],
    });
    expect(answers.length).toBe(1);
    tab.sportsbook.stop();
  });

  test('a press that left some of its bets in the slip asks what is left of the bonuses [BON-05]', async () => {
    const { stage, tab } = await atBonuses();
    for (const outcome of ['1', 'x']) tab.sportsbook.commands.clickOutcome('1', '1|', outcome);
    tab.sportsbook.commands.chooseType('single');
    await framesPass(tab);
    const [first = '', second = ''] = tab.sportsbook.select.ticket.get().bets.map(({ id }) => id);
    tab.sportsbook.commands.chooseBonus(first, '40');
    tab.sportsbook.commands.setStake(second, '5');
    stage.api.on('placeBets', ({ headers }) =>
      reply({
        data: [buildBet({ ref: `${headers['idempotency-key'] ?? ''}.0` })],
        errors_by_bet: [{ bet_index: 1, code: 140, localized_message: 'no' }],
      }),
    );
    stage.api.on('askBonuses', () => reply(buildBonuses({ freebets: [] })));
    await tab.sportsbook.commands.place();
    await framesPass(tab);
    expect(firstBet(tab)).toMatchObject({ id: second, errorKey: 'no' });
    expect(firstBet(tab).offers.map(({ id }) => id)).toEqual(['30']);
    tab.sportsbook.stop();
  });

  test('a press whose outcome is unknown is repeated with the very same bonus, whatever is answered about it meanwhile [I1] [BON-05]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    tab.sportsbook.commands.chooseBonus('single:1/1|/1', '40');
    stage.api.on('placeBets', () => ({ kind: 'lost' }));
    stage.api.on('getBets', () => reply(onePage([])));
    const placing = tab.sportsbook.commands.place();
    await stage.browser.advance(16_000);
    await placing;
    await framesPass(tab);
    const before = asked(stage);
    // It was placed: the server lists the freebet no more.
    stage.api.on('askBonuses', () => reply(buildBonuses({ freebets: [] })));
    await issue(stage, tab);
    expect(tab.sportsbook.select.ticket.get().unresolved).toMatchObject({ isHeld: true });
    expect([asked(stage) - before, chosen(tab)]).toEqual([0, ['40']]);
    betting(stage, () => null);
    await tab.sportsbook.commands.place();
    const sent = stage.api.arrived.filter(({ name }) => name === 'placeBets').map(({ request }) => request);
    expect(new Set(sent.map(({ body, headers }) => JSON.stringify([body, headers['idempotency-key']]))).size).toBe(1);
    expect(tab.sportsbook.select.ticket.get().state).toBe('SUCCESS');
    tab.sportsbook.stop();
  });

  test('once a press is settled that left its bets in the slip, the bonuses are asked for again [BON-13]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    tab.sportsbook.commands.chooseBonus('single:1/1|/1', '40');
    stage.api.on('placeBets', () => ({ kind: 'lost' }));
    const placing = tab.sportsbook.commands.place();
    await stage.browser.advance(16_000);
    await placing;
    await framesPass(tab);
    stage.api.on('placeBets', () => refusal(135));
    const before = asked(stage);
    await tab.sportsbook.commands.place();
    await framesPass(tab);
    expect(asked(stage) - before).toBe(1);
    tab.sportsbook.stop();
  });

  test('several bets are staked by freebets where the settings allow it; what keeps one off is named [BON-14] [BON-15]', async () => {
    const { stage, tab } = await atBonuses();
    const freebets = [buildFreebet(), buildFreebet({ id: '41' }), buildFreebet({ id: '42', min_odds: '3' })];
    stage.api.on('askBonuses', () => reply(buildBonuses({ comboboosts: [], freebets })));
    await pickOf(tab, '1', '2');
    tab.sportsbook.commands.chooseType('single');
    await framesPass(tab);
    const [first = '', second = ''] = tab.sportsbook.select.ticket.get().bets.map(({ id }) => id);
    const failures = () => tab.sportsbook.select.ticket.get().bets[1]?.offers.map(({ failed }) => failed);
    tab.sportsbook.commands.chooseBonus(first, '40');
    tab.sportsbook.commands.chooseBonus(second, '41');
    expect([chosen(tab), failures()]).toEqual([
      ['40', null],
      [
        { kind: 'freebet_in_use', betId: first },
        { kind: 'several_freebets', betId: first },
        { kind: 'min_odds', minOdds: '3' },
      ],
    ]);
    stage.world.settings = { ...stage.world.settings, allow_multiple_active_user_freebets: true };
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await stage.browser.advance(2_000);
    await framesPass(tab);
    tab.sportsbook.commands.chooseBonus(second, '41');
    expect(chosen(tab)).toEqual(['40', '41']);
    await issue(stage, tab);
    await settle();
    expect(chosen(tab)).toEqual(['40', '41']);
    tab.sportsbook.stop();
  });

  test('a slip that was kept has its freebet back, once it is known to be good still [BON-05]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    tab.sportsbook.commands.chooseBonus('single:1/1|/1', '40');
    await framesPass(tab);
    tab.sportsbook.stop();
    const answers = answerLater(stage);
    const again = stage.open({ session: tab.env.session });
    again.sportsbook.start();
    await subscribedTo(stage, '$user:en.7');
    await framesPass(again);
    expect([areKnown(again), firstBet(again)]).toMatchObject([false, { bonus: null, stakeText: '10.00' }]);
    answers[0]?.();
    await framesPass(again);
    expect([areKnown(again), firstBet(again)]).toMatchObject([true, { bonus: { id: '40' }, stakeText: '10.00' }]);
    again.sportsbook.stop();
  });
});
