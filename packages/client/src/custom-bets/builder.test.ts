import { describe, expect, test } from 'vitest';
import { refusal, reply, settle } from '../testing/index.ts';
import { leg, ready, watchBuilder, pick, built, move, slipOf } from '../testing/built-bets.ts';

describe('the bet builder', () => {
  test('has its markets in groups, and asks what two outcomes cost together [PLC-10]', async () => {
    const { stage, tab } = await ready();
    const view = await watchBuilder(tab);
    expect([view.get().state, view.get().groups]).toEqual([
      'ready',
      [
        { key: 'main', marketKeys: ['1|'] },
        { key: 'goals', marketKeys: ['18|total=2.5', '18|total=3.5'] },
      ],
    ]);
    await pick(tab, '1|', '1');
    expect(view.get().price).toEqual({ kind: 'none' });
    await pick(tab, '18|total=2.5', 'over');
    expect(stage.api.last('calculateCustomBet').body).toEqual({
      match_id: '1',
      selections: [leg('1', '1'), leg('18', 'over', 'total=2.5')],
    });
    expect(view.get().price).toEqual({ kind: 'priced', odds: '3.10' });
    await pick(tab, '1|', '1');
    expect(view.get().picks.map(({ outcomeId }) => outcomeId)).toEqual(['over']);
    tab.sportsbook.stop();
  });

  test('what cannot be added says why; in the market of a pick it takes its place [PLC-10]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('calculateCustomBet', () =>
      reply({
        odds: null,
        obstacles: [
          { ...leg('1', 'x'), reason: 'impossible' },
          { ...leg('18', 'under', 'total=2.5'), reason: 'impossible' },
          { ...leg('18', 'over', 'total=3.5'), reason: 'redundant' },
        ],
      }),
    );
    const view = await watchBuilder(tab);
    await pick(tab, '18|total=2.5', 'over');
    expect(view.get().obstacles).toEqual({
      '1/1|/x': 'impossible',
      '1/18|total=2.5/under': 'instead',
      '1/18|total=3.5/over': 'instead',
    });
    await pick(tab, '1|', 'x');
    expect(view.get().picks.map(({ id }) => id)).toEqual(['1/18|total=2.5/over']);
    await pick(tab, '18|total=3.5', 'over');
    expect(view.get().picks.map(({ id }) => id)).toEqual(['1/18|total=3.5/over']);
    tab.sportsbook.stop();
  });

  test('one question is asked at a time, and an answer to former picks says nothing [PLC-10]', async () => {
    const { stage, tab } = await ready();
    const view = await watchBuilder(tab);
    const held = Promise.withResolvers<undefined>();
    stage.api.on('calculateCustomBet', async ({ body }) => {
      const count = stage.api.count('calculateCustomBet');
      if (count === 1) await held.promise;
      return reply({ odds: JSON.stringify(body).includes('total=3.5') ? '5.00' : '2.00', obstacles: [] });
    });
    tab.sportsbook.commands.pickCustom('1', '1|', '1');
    tab.sportsbook.commands.pickCustom('1', '18|total=2.5', 'over');
    tab.sportsbook.commands.pickCustom('1', '18|total=2.5', 'over');
    tab.sportsbook.commands.pickCustom('1', '18|total=3.5', 'over');
    await settle();
    expect([stage.api.count('calculateCustomBet'), view.get().price]).toEqual([1, { kind: 'asking' }]);
    held.resolve(undefined);
    await settle();
    expect([stage.api.count('calculateCustomBet'), view.get().price]).toEqual([2, { kind: 'priced', odds: '5.00' }]);
    tab.sportsbook.stop();
  });

  test("the server's own words are handed on, and a lost answer can be asked for again [PLC-10]", async () => {
    const { stage, tab } = await ready();
    const view = await watchBuilder(tab);
    stage.api.on('calculateCustomBet', () => refusal(150, { localized_message: 'error.custom_bet.impossible' }));
    await pick(tab, '1|', '1');
    expect(view.get().price).toEqual({ kind: 'refused', key: 'error.custom_bet.impossible', code: 150 });
    stage.api.on('calculateCustomBet', () => ({ kind: 'lost' }));
    await pick(tab, '18|total=2.5', 'over');
    expect(view.get().price).toEqual({ kind: 'failed' });
    stage.api.on('calculateCustomBet', () => reply({ odds: '3.10', obstacles: [] }));
    tab.sportsbook.commands.askCustomAgain('1');
    await settle();
    expect(view.get().price).toEqual({ kind: 'priced', odds: '3.10' });
    tab.sportsbook.stop();
  });

  test('a pick that is suspended leaves no price, asks nothing, and comes back by itself [PLC-10]', async () => {
    const { stage, tab } = await ready();
    const view = await watchBuilder(tab);
    await pick(tab, '1|', '1');
    await pick(tab, '18|total=2.5', 'over');
    const asked = stage.api.count('calculateCustomBet');
    move(stage, 2, -1);
    await settle();
    expect([view.get().price, view.get().picks.map(({ isSuspended }) => isSuspended)]).toEqual([
      { kind: 'refused', key: 'error.place_bets.market_suspended', code: 130 },
      [true, false],
    ]);
    expect(stage.api.count('calculateCustomBet')).toBe(asked);
    move(stage, 3);
    await settle();
    expect(view.get().price).toEqual({ kind: 'priced', odds: '3.10' });
    expect(view.get().picks[0]?.odds).toBe('1.70');
    tab.sportsbook.stop();
  });

  test.each([refusal(146), refusal(1004), reply({ data: [] })])(
    'a match without one says so, and is not asked again and again [PLC-10]',
    async (answer) => {
      const { stage, tab } = await ready();
      stage.api.on('getCustomMarkets', () => answer);
      const view = await watchBuilder(tab);
      await stage.browser.advance(60_000);
      expect([view.get().state, stage.api.count('getCustomMarkets')]).toEqual(['not_offered', 1]);
      tab.sportsbook.stop();
    },
  );

  test('puts the bet into the slip, in the place of the one of that match, and goes on with it [SLIP-07]', async () => {
    const { tab } = await ready();
    const view = await watchBuilder(tab);
    await built(tab);
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    expect(view.get().inSlip).toBe('same');
    await pick(tab, '18|total=2.5', 'over');
    await pick(tab, '18|total=3.5', 'under');
    expect(view.get().inSlip).toBe('other');
    tab.sportsbook.commands.addCustomBet('1');
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'under']]]);
    tab.sportsbook.stop();
  });

  test.each([
    [true, [['single', null, ['1']]]],
    [false, []],
  ])('one outcome goes into the slip only where the operator lets it (%s) [PLC-10]', async (single, slip) => {
    const { tab } = await ready(single);
    await watchBuilder(tab);
    await pick(tab, '1|', '1');
    tab.sportsbook.commands.addCustomBet('1');
    expect(slipOf(tab)).toEqual(slip);
    tab.sportsbook.stop();
  });
});
