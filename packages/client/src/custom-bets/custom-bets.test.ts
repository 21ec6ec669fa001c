import { type CustomSelection, type Market, type Player, visitor } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { FakeAnswer, OpenTab, Stage } from '../testing/index.ts';
import {
  buildMarket,
  buildMatch,
  buildPlayer,
  buildSettings,
  createStage,
  subscribedTo,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';

function total(line: string): Market {
  return buildMarket({
    id: '18',
    name: 'Total',
    specifier: `total=${line}`,
    priority: 2,
    outcomes: [
      { id: 'over', name: `over ${line}`, active: true, odds: '1.90' },
      { id: 'under', name: `under ${line}`, active: true, odds: '1.80' },
    ],
  });
}

function leg(market_id: string, outcome_id: string, specifier = ''): CustomSelection {
  return {
    market_id,
    specifier,
    outcome_id,
  };
}

/** A match with a result and two totals, all of them in the builder. */
async function ready(single = false, player: Player = visitor): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage();
  stage.world.player = player;
  stage.world.settings = buildSettings({ custom_bet_enabled: true, custom_bet_allow_single: single });
  stage.world.matches = [buildMatch(), buildMatch({ id: '2' })];
  const markets = [buildMarket(), total('2.5'), total('3.5')];
  stage.world.markets = { '1': markets };
  stage.api.on('getCustomMarkets', () =>
    reply({
      data: markets.map((market) => ({ ...market, custom_bet_groups: market.id === '18' ? ['goals'] : ['main'] })),
    }),
  );
  stage.api.on('calculateCustomBet', ({ body }) =>
    reply({ odds: listIn(body, 'selections').length < 2 ? null : '3.10', obstacles: [] }),
  );
  stage.api.on('getCustomOdds', ({ body }) =>
    reply({ data: listIn(body, 'bets').map(() => ({ odds: '3.10', error: null })) }),
  );
  const tab = stage.open();
  tab.book.start();
  tab.watch(tab.book.select.markets('1'));
  tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'match:1');
  await settle();
  return { stage, tab };
}

function listIn(body: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
  return Array.isArray(list) ? list : [];
}

async function watchBuilder(tab: OpenTab) {
  const watched = tab.watch(tab.book.select.builder('1'));
  await settle();
  return watched;
}

async function pick(tab: OpenTab, market: string, outcome: string): Promise<void> {
  tab.book.commands.pickCustom('1', market, outcome);
  await settle();
}

async function built(tab: OpenTab): Promise<void> {
  await pick(tab, '1|', '1');
  await pick(tab, '18|total=2.5', 'over');
  tab.book.commands.addCustomBet('1');
  await settle();
}

function move(stage: Stage, version: number, status: 1 | -1 = 1, odds = '1.70'): void {
  return stage.push.publish(
    'match:1',
    pushed({
      type: 'markets_changed',
      payload: {
        match_id: '1',
        markets: [{ id: '1', specifier: '', status, version, outcomes: [{ id: '1', active: true, odds }] }],
      },
    }),
  );
}

function slipOf({ book }: OpenTab) {
  return book.select.ticket
    .get()
    .bets.map(({ type, customOdds, selections }) => [type, customOdds, selections.map(({ outcomeId }) => outcomeId)]);
}

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
    tab.book.stop();
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
    tab.book.stop();
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
    tab.book.commands.pickCustom('1', '1|', '1');
    tab.book.commands.pickCustom('1', '18|total=2.5', 'over');
    tab.book.commands.pickCustom('1', '18|total=2.5', 'over');
    tab.book.commands.pickCustom('1', '18|total=3.5', 'over');
    await settle();
    expect([stage.api.count('calculateCustomBet'), view.get().price]).toEqual([1, { kind: 'asking' }]);
    held.resolve(undefined);
    await settle();
    expect([stage.api.count('calculateCustomBet'), view.get().price]).toEqual([2, { kind: 'priced', odds: '5.00' }]);
    tab.book.stop();
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
    tab.book.commands.askCustomAgain('1');
    await settle();
    expect(view.get().price).toEqual({ kind: 'priced', odds: '3.10' });
    tab.book.stop();
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
    tab.book.stop();
  });

  test.each([refusal(146), refusal(1004), reply({ data: [] })])(
    'a match without one says so, and is not asked again and again [PLC-10]',
    async (answer) => {
      const { stage, tab } = await ready();
      stage.api.on('getCustomMarkets', () => answer);
      const view = await watchBuilder(tab);
      await stage.browser.advance(60_000);
      expect([view.get().state, stage.api.count('getCustomMarkets')]).toEqual(['not_offered', 1]);
      tab.book.stop();
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
    tab.book.commands.addCustomBet('1');
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'under']]]);
    tab.book.stop();
  });

  test.each([
    [true, [['single', null, ['1']]]],
    [false, []],
  ])('one outcome goes into the slip only where the operator lets it (%s) [PLC-10]', async (single, slip) => {
    const { tab } = await ready(single);
    await watchBuilder(tab);
    await pick(tab, '1|', '1');
    tab.book.commands.addCustomBet('1');
    expect(slipOf(tab)).toEqual(slip);
    tab.book.stop();
  });
});

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
    expect([slipOf(tab), tab.book.select.ticket.get().state]).toEqual([
      [['custom_bet', '2.80', ['1', 'over']]],
      'ODDS_CHANGED',
    ]);
    tab.book.stop();
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
    tab.book.stop();
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
    expect(tab.book.select.ticket.get().bets[0]?.problem).toEqual({ kind: 'custom_unpriced' });
    tab.book.stop();
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
    tab.book.commands.setStake('custom:1', '5');
    await tab.book.commands.place();
    await settle();
    return { stage, tab, asked: () => stage.api.count('getCustomOdds') - before };
  };
  const priced = (odds: string) => reply({ data: [{ odds, error: null }] });
  const shown = ({ book }: OpenTab) => {
    const { bets, state } = book.select.ticket.get();
    return [...bets.map(({ customOdds, formerCustomOdds }) => [customOdds, formerCustomOdds]), state];
  };

  test('is asked for anew when a bet was refused for it, though nothing else moves [PLC-10] [I15]', async () => {
    const { tab, asked } = await refused(() => priced('2.80'));
    expect([shown(tab), asked()]).toEqual([[['2.80', '3.10'], 'ODDS_CHANGED'], 1]);
    tab.book.stop();
  });

  test('that nobody answered is asked for again by itself [PLC-10] [I15]', async () => {
    const { stage, tab } = await refused((asked) => (asked < 3 ? { kind: 'lost' } : priced('2.80')));
    expect(shown(tab)).toEqual([[null, '3.10'], 'ERROR']);
    await stage.browser.advance(10_000);
    expect(shown(tab)).toEqual([['2.80', '3.10'], 'ODDS_CHANGED']);
    tab.book.stop();
  });

  test('that is not for sale is not asked for again and again [PLC-10]', async () => {
    const { stage, tab, asked } = await refused(() => reply({ data: [{ odds: null, error: null }] }));
    await stage.browser.advance(60_000);
    expect([slipOf(tab)[0]?.[1], asked()]).toEqual([null, 1]);
    tab.book.stop();
  });

  test('is asked for when the slip comes back [SLIP-17]', async () => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    tab.book.stop();
    stage.api.on('getCustomOdds', () => reply({ data: [{ odds: '2.60', error: null }] }));
    const again = stage.open({ session: tab.env.session });
    again.book.start();
    await settle();
    expect(slipOf(again)).toEqual([['custom_bet', '2.60', ['1', 'over']]]);
    again.book.stop();
  });
});

describe('a plain outcome beside a custom bet', () => {
  const asked = async (): Promise<{ stage: Stage; tab: OpenTab }> => {
    const { stage, tab } = await ready();
    await watchBuilder(tab);
    await built(tab);
    tab.book.commands.clickOutcome('2', '1|', '2');
    return { stage, tab };
  };

  test('is not added but asked about, and the slip can be kept [SLIP-03]', async () => {
    const { tab } = await asked();
    expect(tab.book.select.customQuestion.get()).toMatchObject({ matchId: '2', outcomeId: '2', isSameMatch: false });
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    tab.book.commands.answerCustomQuestion('keep');
    expect(tab.book.select.customQuestion.get()).toBeNull();
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    tab.book.stop();
  });

  test('can begin a new slip, which can be taken back [SLIP-03]', async () => {
    const { tab } = await asked();
    tab.book.commands.answerCustomQuestion('new_slip');
    expect(slipOf(tab)).toEqual([['single', null, ['2']]]);
    tab.book.commands.undo();
    expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
    tab.book.stop();
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
      tab.book.commands.clickOutcome('1', market, outcome);
      expect(tab.book.select.customQuestion.get()?.isSameMatch).toBe(true);
      tab.book.commands.answerCustomQuestion('build');
      await settle();
      const { picks: picked } = tab.book.select.builder('1').get();
      expect(picked.map(({ outcomeId }) => outcomeId)).toEqual(picks);
      expect(slipOf(tab)).toEqual([['custom_bet', '3.10', ['1', 'over']]]);
      tab.book.stop();
    },
  );
});
