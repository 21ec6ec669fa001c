/** A match with a bet builder, and somebody who picks in it. */
import { type CustomSelection, type Market, type Player, visitor } from '@touchline/contract';
import type { OpenTab, Stage } from './index.ts';
import { buildMarket, buildMatch, buildSettings, createStage, subscribedTo, pushed, reply, settle } from './index.ts';

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

export function leg(market_id: string, outcome_id: string, specifier = ''): CustomSelection {
  return {
    market_id,
    specifier,
    outcome_id,
  };
}

/** A match with a result and two totals, all of them in the builder. */
export async function ready(single = false, player: Player = visitor): Promise<{ stage: Stage; tab: OpenTab }> {
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
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.markets('1'));
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'match:1');
  await settle();
  return { stage, tab };
}

function listIn(body: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
  return Array.isArray(list) ? list : [];
}

export async function watchBuilder(tab: OpenTab) {
  const watched = tab.watch(tab.sportsbook.select.builder('1'));
  await settle();
  return watched;
}

export async function pick(tab: OpenTab, market: string, outcome: string): Promise<void> {
  tab.sportsbook.commands.pickCustom('1', market, outcome);
  await settle();
}

export async function built(tab: OpenTab): Promise<void> {
  await pick(tab, '1|', '1');
  await pick(tab, '18|total=2.5', 'over');
  tab.sportsbook.commands.addCustomBet('1');
  await settle();
}

export function move(stage: Stage, version: number, status: 1 | -1 = 1, odds = '1.70'): void {
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

export function slipOf({ sportsbook }: OpenTab) {
  return sportsbook.select.ticket
    .get()
    .bets.map(({ type, customOdds, selections }) => [type, customOdds, selections.map(({ outcomeId }) => outcomeId)]);
}
