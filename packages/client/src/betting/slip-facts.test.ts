import { visitor } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  buildBet,
  buildMarket,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
  memoryStore,
  opened,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

function inner(odds: string, version: number) {
  return buildMarket({ id: '7', version, outcomes: [{ id: '1', name: 'Yes', active: true, odds }] });
}

function staged(): Stage {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.markets = { '1': [buildMarket(), inner('2.10', 1)] };
  return stage;
}

/** The inner market picked and staked on the match's own page, which stays open. */
async function picked(stage: Stage): Promise<OpenTab> {
  const tab = await opened(stage);
  tab.watch(tab.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  tab.sportsbook.commands.clickOutcome('1', '7|', '1');
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  return tab;
}

async function moves(stage: Stage, odds: string, version: number): Promise<void> {
  stage.world.markets = { '1': [buildMarket(), inner(odds, version)] };
  stage.push.publish(
    'match:1',
    pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [inner(odds, version)] } }),
  );
  await settle();
}

function shown(tab: OpenTab) {
  const { state, bets, problem } = tab.sportsbook.select.ticket.get();
  const selections = bets.flatMap((bet) => bet.selections);
  return {
    state,
    problem: problem?.kind ?? null,
    selections: selections.map(({ odds, isChanged, isSuspended }) => ({ odds, isChanged, isSuspended })),
  };
}

test('what undo brings back stands at the prices of now, and says that they moved [I7] [TKT-11]', async () => {
  const stage = staged();
  const tab = await picked(stage);
  tab.sportsbook.commands.clearSlip();
  await moves(stage, '1.10', 9);
  tab.sportsbook.commands.undo();
  expect(shown(tab)).toEqual({
    state: 'ODDS_CHANGED',
    problem: null,
    selections: [{ odds: '1.10', isChanged: true, isSuspended: false }],
  });
  tab.sportsbook.stop();
});

test('a slip that may be taken back is followed when nobody looks at its matches any more [I7]', async () => {
  const stage = staged();
  const tab = await opened(stage);
  const page = tab.watch(tab.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  tab.sportsbook.commands.clickOutcome('1', '7|', '1');
  tab.sportsbook.commands.clearSlip();
  page.stop();
  await stage.browser.advance(10_000);
  await moves(stage, '1.10', 9);
  tab.sportsbook.commands.undo();
  expect(shown(tab).selections).toEqual([{ odds: '1.10', isChanged: true, isSuspended: false }]);
  tab.sportsbook.stop();
});

async function placed(stage: Stage, tab: OpenTab): Promise<void> {
  stage.api.on('placeBets', ({ headers }) =>
    reply({ data: [buildBet({ ref: `${headers['idempotency-key']}.0` })], errors_by_bet: [] }),
  );
  await tab.sportsbook.commands.place();
}

test('selections that are picked again learn what moved while nothing held them [I8]', async () => {
  const stage = staged();
  const tab = await picked(stage);
  await placed(stage, tab);
  await moves(stage, '1.10', 9);
  tab.sportsbook.commands.startNewSlip({ reuse: true });
  expect(shown(tab)).toEqual({
    state: 'ODDS_CHANGED',
    problem: 'stake_missing',
    selections: [{ odds: '1.10', isChanged: true, isSuspended: false }],
  });
  // The slip that is stored for a reload is the updated one, not the one before (SLIP-17).
  expect(tab.env.session.get('touchline.bets')).toContain('"odds":"1.10"');
  tab.sportsbook.stop();
});

test('a market that is gone when its selection is used again is suspended [I7] [SLIP-11]', async () => {
  const stage = staged();
  const tab = await picked(stage);
  await placed(stage, tab);
  stage.world.markets = { '1': [buildMarket()] };
  stage.push.publish(
    'match:1',
    pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [{ ...inner('2.10', 9), status: 0 }] } }),
  );
  await settle();
  tab.sportsbook.commands.startNewSlip({ reuse: true });
  expect(shown(tab).selections).toEqual([{ odds: '2.10', isChanged: false, isSuspended: true }]);
  tab.sportsbook.stop();
});

test('a match that ended meanwhile is not available when its selection is used again [I7]', async () => {
  const stage = staged();
  const tab = await picked(stage);
  await placed(stage, tab);
  stage.push.publish(
    'updates:en',
    pushed({ type: 'match_changed', payload: { match: buildMatch({ status: 4, version: 9 }) } }),
  );
  await settle();
  tab.sportsbook.commands.startNewSlip({ reuse: true });
  const [bet] = tab.sportsbook.select.ticket.get().bets;
  expect(bet?.selections.map(({ isNotAvailable }) => isNotAvailable)).toEqual([true]);
  tab.sportsbook.stop();
});

/** The slip of another visit, an hour ago, on a page that cannot load the match. */
async function revisited(marketKey: string): Promise<{ readonly stage: Stage; readonly tab: OpenTab }> {
  const stage = staged();
  const values = new Map<string, string>();
  const before = await opened(stage, { session: memoryStore(values) });
  before.watch(before.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  before.sportsbook.commands.clickOutcome('1', marketKey, '1');
  before.sportsbook.commands.setStake(before.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  before.sportsbook.stop();
  await stage.browser.advance(3_600_000);
  stage.api.on('getMatch', () => ({ kind: 'lost' }));
  return { stage, tab: await opened(stage, { session: memoryStore(values) }) };
}

async function loadsAgain(stage: Stage): Promise<void> {
  stage.api.on('getMatch', () => reply(buildMatch()));
  await stage.browser.advance(20_000);
}

test('a price of another visit is not trusted before its match was loaded [I9]', async () => {
  const { stage, tab } = await revisited('1|');
  await stage.browser.advance(5_000);
  expect(shown(tab).problem).toBe('prices_stale');
  await loadsAgain(stage);
  expect(shown(tab).problem).toBeNull();
  tab.sportsbook.stop();
});

test.each([
  ['which it shows is trusted', '1|', null],
  ['which it does not show is not', '7|', 'prices_stale'],
])('the match in a list that is current: a price %s [I9]', async (_, marketKey, problem) => {
  const { stage, tab } = await revisited(marketKey);
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await stage.browser.advance(5_000);
  expect(shown(tab).problem).toBe(problem);
  await loadsAgain(stage);
  expect(shown(tab).problem).toBeNull();
  tab.sportsbook.stop();
});

test('odds of a match page are pressed once its snapshot is in [I9]', async () => {
  const stage = staged();
  const tab = await opened(stage);
  tab.watch(tab.sportsbook.select.matchPage('home-away-1'));
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stage.api.on('getMarkets', async () => {
    await asked;
    return reply({
      data: [buildMarket(), inner('2.10', 1)],
      pagination: { total: 2, page: 1, limit: 500, last_page: 1 },
    });
  });
  await settle();
  tab.watch(tab.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  const button = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
  expect(button.get()?.stale).toBe(true);
  tab.env.frame();
  const before = button.notified;
  answer();
  await settle();
  tab.env.frame();
  expect([button.get()?.stale, button.notified > before]).toEqual([false, true]);
  tab.sportsbook.stop();
});

describe('a selection that a list keeps current', () => {
  async function pickedInList(player = visitor) {
    const stage = createStage();
    stage.world.player = player;
    stage.world.matches = [buildMatch()];
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    tab.sportsbook.commands.clickOutcome('1', '1|', '1');
    await settle();
    const asked = (): number => tab.env.requests.filter(({ url }) => url.includes('/matches/1')).length;
    return { stage, tab, list, asked };
  }
  const moved = (odds: string) =>
    buildMarket({ version: 2, outcomes: [{ id: '1', name: 'Home', active: true, odds }] });

  test('asks for nothing, and learns what moves', async () => {
    const { stage, tab, asked } = await pickedInList();
    stage.push.publish(
      'updates:en',
      pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [moved('1.10')] } }),
    );
    await settle();
    expect([asked(), shown(tab).selections]).toEqual([0, [{ odds: '1.10', isChanged: true, isSuspended: false }]]);
    tab.sportsbook.stop();
  });

  test('asks for its match as soon as nobody looks at the list any more', async () => {
    const { stage, tab, list, asked } = await pickedInList();
    list.stop();
    await stage.browser.advance(10_000);
    tab.env.frame();
    await subscribedTo(stage, 'match:1');
    stage.world.markets = { '1': [moved('1.10')] };
    stage.push.publish(
      'match:1',
      pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [moved('1.10')] } }),
    );
    await settle();
    expect([asked(), shown(tab).selections]).toEqual([2, [{ odds: '1.10', isChanged: true, isSuspended: false }]]);
    tab.sportsbook.stop();
  });

  test('asks for its match as soon as the list shows another market of it', async () => {
    const { stage, tab, asked } = await pickedInList();
    const main_market = buildMarket({ id: '7', version: 2 });
    stage.push.publish(
      'updates:en',
      pushed({ type: 'match_changed', payload: { match: buildMatch({ version: 2, main_market }) } }),
    );
    await settle();
    await subscribedTo(stage, 'match:1');
    expect(asked()).toBe(2);
    tab.sportsbook.stop();
  });

  test('asks for its match as soon as the list shows no market of it, though nothing else of it moved', async () => {
    const { stage, tab, asked } = await pickedInList();
    stage.push.publish(
      'updates:en',
      pushed({ type: 'match_changed', payload: { match: buildMatch({ version: 2, main_market: null }) } }),
    );
    await stage.browser.advance(5_000);
    expect(asked()).toBe(2);
    tab.sportsbook.stop();
  });

  test('asks for its match whole after a refused press, and learns what it had not', async () => {
    const { stage, tab, asked } = await pickedInList(buildPlayer());
    tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
    stage.api.on('placeBets', () => refusal(1004));
    stage.world.markets = { '1': [moved('1.10')] };
    const before = asked();
    await tab.sportsbook.commands.place();
    await stage.browser.advance(5_000);
    expect([before, asked() >= 2, shown(tab).selections]).toEqual([
      0,
      true,
      [{ odds: '1.10', isChanged: true, isSuspended: false }],
    ]);
    tab.sportsbook.stop();
  });

  test('asks for its match when updates were lost, and cannot be bet until it is in [I9]', async () => {
    const { stage, tab, asked } = await pickedInList();
    tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
    const before = asked();
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await settle();
    tab.env.frame();
    const { problem } = shown(tab);
    await subscribedTo(stage, 'match:1');
    await stage.browser.advance(10_000);
    tab.env.frame();
    expect([before, problem, asked() >= 2, shown(tab).problem]).toEqual([0, 'prices_stale', true, 'sign_in']);
    tab.sportsbook.stop();
  });
});
