import { describe, expect, test } from 'vitest';
import { buildMarket, buildMatch, createStage, subscribedTo, memoryStore, pushed, settle } from '../testing/index.ts';
import { ready, pick } from '../testing/placing-bets.ts';

/** A tab in which one selection was picked, and that is closed: what it has kept. */
async function pickedAndClosed() {
  const stage = createStage();
  const values = new Map<string, string>();
  const tab = stage.open({ session: memoryStore(values) });
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  await pick(tab);
  tab.sportsbook.stop();
  return { stage, values };
}

describe('slip', () => {
  test('a click selects, a second match makes a combo, a click takes it out again [SLIP-04] [SLIP-05]', async () => {
    const { stage, tab } = await ready();
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: buildMatch({ id: '2' }) } }));
    await settle();
    const selected = tab.watch(tab.sportsbook.select.selected('1', '1|', '1'));
    tab.sportsbook.commands.clickOutcome('1', '1|', '1');
    expect([selected.get(), tab.sportsbook.select.ticket.get().type]).toEqual([true, 'single']);
    tab.sportsbook.commands.clickOutcome('2', '1|', '2');
    expect(tab.sportsbook.select.ticket.get()).toMatchObject({ type: 'combo', totalOdds: '7.770', selectionCount: 2 });
    tab.sportsbook.commands.clickOutcome('1', '1|', '1');
    expect([selected.get(), tab.sportsbook.select.ticket.get().type]).toEqual([false, 'single']);
    tab.sportsbook.stop();
  });

  test('a price that moves by push sets ODDS_CHANGED [TKT-11]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'markets_changed',
        payload: {
          match_id: '1',
          markets: [
            {
              id: '1',
              specifier: '',
              status: 1,
              version: 2,
              outcomes: [{ id: '1', odds: '1.70', active: true }],
            },
          ],
        },
      }),
    );
    await settle();
    const view = tab.sportsbook.select.ticket.get();
    expect([view.state, view.bets[0]?.selections[0]?.odds, view.bets[0]?.selections[0]?.acceptedOdds]).toEqual([
      'ODDS_CHANGED',
      '1.70',
      '1.85',
    ]);
    tab.sportsbook.stop();
  });

  test('the slip is restored in the tab, with the prices of now [SLIP-17]', async () => {
    const stage = createStage();
    const values = new Map<string, string>();
    const tab = stage.open({ session: memoryStore(values) });
    tab.sportsbook.start();
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    await pick(tab, '12,5');
    tab.sportsbook.stop();
    stage.world.matches = [
      buildMatch({
        version: 9,
        main_market: buildMarket({ version: 9, outcomes: [{ id: '1', name: 'Home', active: true, odds: '1.60' }] }),
      }),
    ];
    const again = stage.open({ session: memoryStore(values) });
    again.sportsbook.start();
    await subscribedTo(stage, 'match:1');
    const view = again.sportsbook.select.ticket.get();
    expect([view.state, view.bets[0]?.stakeText, view.bets[0]?.selections[0]?.odds]).toEqual([
      'ODDS_CHANGED',
      '12,5',
      '1.60',
    ]);
    again.sportsbook.stop();
  });

  test.each(['{', '{"version":0,"value":{}}', '{"version":1,"value":{"bets":[{}],"remembered":{}}}'])(
    'a saved slip that cannot be read is dropped with a notice, reported, and is over: %s [SLIP-17a] [SLIP-17]',
    async (text) => {
      const stage = createStage();
      const values = new Map([['touchline.bets', text]]);
      const tab = stage.open({ session: memoryStore(values) });
      tab.sportsbook.start();
      await settle();
      expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(0);
      expect(tab.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
        'ticket.restore_failed.title',
      ]);
      expect([values.get('touchline.bets'), tab.env.reports.map(({ kind }) => kind)]).toEqual([undefined, ['slip']]);
      tab.sportsbook.stop();
    },
  );

  test('a match that is gone when the slip comes back is not available [I7]', async () => {
    const { stage, values } = await pickedAndClosed();
    stage.world.matches = [];
    const again = stage.open({ session: memoryStore(values) });
    again.sportsbook.start();
    await subscribedTo(stage, 'match:1');
    expect(again.sportsbook.select.ticket.get().bets[0]?.selections[0]?.isNotAvailable).toBe(true);
    again.sportsbook.commands.removeUnavailable();
    expect(again.sportsbook.select.ticket.get().selectionCount).toBe(0);
    again.sportsbook.stop();
  });

  test('a market that is gone when the slip comes back is suspended [I7]', async () => {
    const { stage, values } = await pickedAndClosed();
    stage.world.matches = [buildMatch({ version: 9, main_market: null })];
    stage.world.markets['1'] = [];
    const again = stage.open({ session: memoryStore(values) });
    again.sportsbook.start();
    await subscribedTo(stage, 'match:1');
    expect(again.sportsbook.select.ticket.get().problem).toEqual({ kind: 'suspended', selectionIds: ['1/1|/1'] });
    again.sportsbook.stop();
  });
});
