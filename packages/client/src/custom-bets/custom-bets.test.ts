import { describe, expect, test } from 'vitest';
import type { FakeAnswer, OpenTab, Stage } from '../testing/index.ts';
import { buildPlayer, refusal, reply, settle } from '../testing/index.ts';
import { leg, ready, watchBuilder, built, move, slipOf } from '../testing/built-bets.ts';

describe('the price of a custom bet in the slip', () => {
  test('is asked for when its match moves, and a fall waits for a yes [PLC-10] [SLIP-12]', async () => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    stage.api.on('getCustomOdds', () => reply({ data: [{ odds: '2.80', error: null }] }));
    move(stage, 2);
    await settle();
    expect(stage.api.last('getCustomOdds').body).toEqual({
      bets: [{ match_id: '1', selections: [leg('1', '1'), leg('18', 'over', 'total=2.5')] }],
    });
    expect([slipOf(tab), tab.sportsbook.select.ticket.get().state]).toEqual([
      [['custom_bet', '2.80', ['1', 'over']]],
      'ODDS_CHANGED',
    ]);
    tab.sportsbook.stop();
  });

  test('is asked for once more, however often its match moved while one question was on its way [PLC-10]', async () => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    const before = stage.api.count('getCustomOdds');
    const held = Promise.withResolvers<undefined>();
    stage.api.on('getCustomOdds', async () => {
      if (stage.api.count('getCustomOdds') === before + 1) await held.promise;
      return reply({ data: [{ odds: '3.00', error: null }] });
    });
    for (const version of [2, 3, 4, 5]) move(stage, version, 1, `1.6${version}`);
    await settle();
    expect(stage.api.count('getCustomOdds')).toBe(before + 1);
    held.resolve(undefined);
    await settle();
    expect(stage.api.count('getCustomOdds')).toBe(before + 2);
    tab.sportsbook.stop();
  });

  test('without one the bet cannot be placed, and says that it waits for a price [VAL-09]', async () => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    stage.api.on('getCustomOdds', () =>
      reply({ data: [{ odds: null, error: { code: 130, localized_message: 'error.place_bets.market_suspended' } }] }),
    );
    move(stage, 2);
    await settle();
    expect(tab.sportsbook.select.ticket.get().bets[0]?.problem).toEqual({ kind: 'custom_unpriced' });
    tab.sportsbook.stop();
  });

  const refused = async (price: (asked: number) => FakeAnswer<{ data: { odds: string | null; error: null }[] }>) => {
    const { stage, tab } = await ready(false, buildPlayer());
    await watchBuilder(tab);
    await built(tab);
    stage.api.on('placeBets', () =>
      refusal(120, {
        errors_by_bet: [{ bet_index: 0, code: 120, localized_message: 'error.place_bets.invalid_odds_custom_bet' }],
      }),
    );
    const before = stage.api.count('getCustomOdds');
    stage.api.on('getCustomOdds', () => price(stage.api.count('getCustomOdds') - before));
    tab.sportsbook.commands.setStake('custom:1', '5');
    await tab.sportsbook.commands.place();
    await settle();
    return { stage, tab, asked: () => stage.api.count('getCustomOdds') - before };
  };
  const priced = (odds: string) => reply({ data: [{ odds, error: null }] });
  const shown = ({ sportsbook }: OpenTab) => {
    const { bets, state } = sportsbook.select.ticket.get();
    return [...bets.map(({ customOdds, formerCustomOdds }) => [customOdds, formerCustomOdds]), state];
  };

  test('is asked for anew when a bet was refused for it, though nothing else moves [PLC-10] [I15]', async () => {
    const { tab, asked } = await refused(() => priced('2.80'));
    expect([shown(tab), asked()]).toEqual([[['2.80', '3.10'], 'ODDS_CHANGED'], 1]);
    tab.sportsbook.stop();
  });

  test('that nobody answered is asked for again by itself [PLC-10] [I15]', async () => {
    const { stage, tab } = await refused((asked) => (asked < 3 ? { kind: 'lost' } : priced('2.80')));
    expect(shown(tab)).toEqual([[null, '3.10'], 'ERROR']);
    await stage.browser.advance(10_000);
    expect(shown(tab)).toEqual([['2.80', '3.10'], 'ODDS_CHANGED']);
    tab.sportsbook.stop();
  });

  test('that is not for sale is not asked for again and again [PLC-10]', async () => {
    const { stage, tab, asked } = await refused(() => reply({ data: [{ odds: null, error: null }] }));
    await stage.browser.advance(60_000);
    expect([slipOf(tab)[0]?.[1], asked()]).toEqual([null, 1]);
    tab.sportsbook.stop();
  });

  test('is asked for when the slip comes back [SLIP-17]', async () => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    tab.sportsbook.stop();
    stage.api.on('getCustomOdds', () => reply({ data: [{ odds: '2.60', error: null }] }));
    const again = stage.open({ session: tab.env.session });
    again.sportsbook.start();
    await settle();
    expect(slipOf(again)).toEqual([['custom_bet', '2.60', ['1', 'over']]]);
    again.sportsbook.stop();
  });
});

describe('a plain outcome beside a custom bet', () => {
  const asked = async (): Promise<{ stage: Stage; tab: OpenTab }> => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    tab.sportsbook.commands.clickOutcome('2', '1|', '2');
    return { stage, tab };
  };

  test('is not added but asked about, and the slip can be kept [SLIP-03]', async () => {
    const { tab } = await asked();
    expect(tab.sportsbook.select.customQuestion.get()).toMatchObject({
      matchId: '2',
      outcomeId: '2',
      isSameMatch: false,
    });
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    tab.sportsbook.commands.answerCustomQuestion('keep');
    expect(tab.sportsbook.select.customQuestion.get()).toBeNull();
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    tab.sportsbook.stop();
  });

  test('can begin a new slip, which can be taken back [SLIP-03]', async () => {
    const { tab } = await asked();
    tab.sportsbook.commands.answerCustomQuestion('new_slip');
    expect(slipOf(tab)).toEqual([['single', null, ['2']]]);
    tab.sportsbook.commands.undo();
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    tab.sportsbook.stop();
  });

  test.each([
    ['1|', '2', ['over', '2']],
    ['18|total=3.5', 'under', ['1', 'over', 'under']],
  ])(
    'of the same match can go into the builder, for its neighbour or beside the others (%s) [SLIP-03]',
    async (...given) => {
      const [market, outcome, picks] = given;
      const { tab } = await ready();
      await watchBuilder(tab);
      await built(tab);
      tab.sportsbook.commands.clickOutcome('1', market, outcome);
      expect(tab.sportsbook.select.customQuestion.get()?.isSameMatch).toBe(true);
      tab.sportsbook.commands.answerCustomQuestion('build');
      await settle();
      const { picks: picked } = tab.sportsbook.select.builder('1').get();
      expect(picked.map(({ outcomeId }) => outcomeId)).toEqual(picks);
      expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
      tab.sportsbook.stop();
    },
  );
});
