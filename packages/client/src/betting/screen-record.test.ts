import type { ClientConfig, Match } from '@touchline/contract';
import type { PlaceRequest } from '@touchline/rules';
import { describe, expect, test } from 'vitest';
import type { OpenTab, Stage } from '../testing/index.ts';
import {
  buildBet,
  buildMarket,
  buildMatch,
  buildPlayer,
  createStage,
  onePage,
  pushed,
  reply,
  settle,
  subscribedTo,
} from '../testing/index.ts';

const id = '1/1|/1';

function scored(home: number, away: number): Match['statistics'] {
  return {
    clock: null,
    total_score: { home, away },
    game_score: null,
    current_server: null,
    period_score: [],
    max_period_number: 2,
  };
}

async function ready(config: Partial<ClientConfig> = { press_record: true }): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch({ status: 1, stage: '1st_half', statistics: scored(1, 0) })];
  stage.api.on('placeBets', ({ headers }) =>
    reply({ data: [buildBet({ ref: `${headers['idempotency-key']}.0` })], errors_by_bet: [] }),
  );
  stage.api.on('getBets', () => reply(onePage([])));
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
  tab.watch(tab.sportsbook.select.balance);
  await subscribedTo(stage, 'updates:en');
  await subscribedTo(stage, '$user:en.7');
  await settle();
  return { stage, tab };
}

async function pick(tab: OpenTab): Promise<void> {
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  const [bet] = tab.sportsbook.select.ticket.get().bets;
  tab.sportsbook.commands.setStake(bet?.id ?? '', '10');
  await settle();
}

function sent(stage: Stage): readonly PlaceRequest[] {
  return stage.api.arrived
    .filter(({ name }) => name === 'placeBets')
    .map(({ request }) => request.body as PlaceRequest);
}

function move(stage: Stage, odds: string, version: number): void {
  const { outcomes } = buildMarket();
  const market = buildMarket({
    version,
    outcomes: outcomes.map((outcome) => (outcome.id === '1' ? { ...outcome, odds } : outcome)),
  });
  const match = buildMatch({ status: 1, statistics: scored(1, 0), main_market: market, version });
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
}

describe('what stood on the screen', () => {
  test('goes with each leg of a press: odds, the score of a match that the page shows, version and moment [PLC-06b]', async () => {
    const { stage, tab } = await ready();
    tab.watch(tab.sportsbook.select.match('1'));
    await pick(tab);
    await tab.sportsbook.commands.place({ seen: { [id]: '1.85' } });
    expect(sent(stage)).toMatchObject([
      {
        meta: { pressed_at: new Date(stage.browser.now()).toISOString() },
        bets: [{ selections: [{ odds: '1.85', seen: { odds: '1.85', score: { home: 1, away: 0 }, version: 1 } }] }],
      },
    ]);
  });

  test('a score that nothing on the page shows was not seen [PLC-06b]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    await tab.sportsbook.commands.place({ seen: { [id]: '1.85' } });
    expect(sent(stage)[0]?.bets[0]?.selections[0]?.seen).toEqual({ odds: '1.85', version: 1 });
  });

  test('odds that are taken as they rise are not those that were seen, and their version is not known [PLC-06b] [SLIP-12]', async () => {
    const { stage, tab } = await ready();
    tab.sportsbook.commands.setAcceptMode('any');
    await pick(tab);
    move(stage, '1.95', 2);
    await settle();
    await tab.sportsbook.commands.place({ seen: { [id]: '1.85' } });
    expect(sent(stage)[0]?.bets[0]?.selections[0]).toMatchObject({ odds: '1.95' });
    expect(sent(stage)[0]?.bets[0]?.selections[0]?.seen).toEqual({ odds: '1.85' });
  });

  test('a selection that was not drawn yet has none [PLC-06b]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    await tab.sportsbook.commands.place({ seen: {} });
    expect(sent(stage)[0]?.bets[0]?.selections[0]).not.toHaveProperty('seen');
  });

  test('a back end that does not keep it is sent nothing of it [PLC-06b] [API-11b]', async () => {
    const { stage, tab } = await ready({});
    await pick(tab);
    await tab.sportsbook.commands.place({ seen: { [id]: '1.85' } });
    expect(sent(stage)[0]?.meta).not.toHaveProperty('pressed_at');
    expect(sent(stage)[0]?.bets[0]?.selections[0]).not.toHaveProperty('seen');
  });

  test('the moment is of the clock of the server, whatever that of the device says [PLC-06b]', async () => {
    const now = Date.UTC(2031, 4, 5, 6);
    const { stage, tab } = await ready({ press_record: true, feed_clock: { now, speed: 1 } });
    const opened = stage.browser.now();
    await pick(tab);
    await stage.browser.advance(4_000);
    await tab.sportsbook.commands.place();
    const passed = stage.browser.now() - opened;
    const pressedAt = Date.parse(sent(stage)[0]?.meta.pressed_at ?? '');
    expect([
      new Date(pressedAt).getUTCFullYear(),
      pressedAt - now >= 4_000,
      pressedAt - now <= passed + 60_000,
    ]).toEqual([2031, true, true]);
  });

  test('a press that is repeated keeps the record of its first [I1] [PLC-06b]', async () => {
    const { stage, tab } = await ready();
    let isLost = true;
    stage.api.on('placeBets', ({ headers }) =>
      isLost
        ? { kind: 'lost' }
        : reply({ data: [buildBet({ ref: `${headers['idempotency-key']}.0` })], errors_by_bet: [] }),
    );
    stage.api.on('getBets', () => ({ kind: 'lost' }));
    await pick(tab);
    const placing = tab.sportsbook.commands.place({ seen: { [id]: '1.85' } });
    await stage.browser.advance(16_000);
    await placing;
    isLost = false;
    await stage.browser.advance(120_000);
    await tab.sportsbook.commands.place({ seen: { [id]: '1.86' } });
    const bodies = new Set(sent(stage).map((body) => JSON.stringify(body)));
    expect([sent(stage).length > 2, bodies.size]).toEqual([true, 1]);
    expect(tab.sportsbook.select.ticket.get().state).toBe('SUCCESS');
  });
});

describe('of a quick bet', () => {
  async function armed(tab: OpenTab): Promise<void> {
    tab.sportsbook.commands.toggleQuickBet();
    tab.sportsbook.commands.setQuickStake('5');
    tab.sportsbook.commands.approveQuickBet();
    tab.sportsbook.commands.setAcceptMode('any');
    await settle();
  }

  test('it is what stood on the button, at the moment of its press [QB-03] [PLC-06b]', async () => {
    const { stage, tab } = await ready();
    tab.watch(tab.sportsbook.select.match('1'));
    await armed(tab);
    move(stage, '1.95', 2);
    await settle();
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', '1.85');
    await settle();
    expect(sent(stage)).toMatchObject([
      {
        meta: { quick: true, pressed_at: new Date(stage.browser.now()).toISOString() },
        bets: [{ selections: [{ odds: '1.95' }] }],
      },
    ]);
    expect(sent(stage)[0]?.bets[0]?.selections[0]?.seen).toEqual({ odds: '1.85', score: { home: 1, away: 0 } });
  });

  test('a pause of the player lies between its press and its placing [RG-11] [PLC-06b]', async () => {
    const { stage, tab } = await ready();
    tab.env.local.set('touchline.pause', '5 EUR 0');
    await armed(tab);
    const pressed = new Date(stage.browser.now()).toISOString();
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', '1.85');
    await settle();
    move(stage, '1.95', 2);
    await stage.browser.advance(5_100);
    expect(sent(stage)).toMatchObject([
      { meta: { pressed_at: pressed }, bets: [{ selections: [{ seen: { odds: '1.85' } }] }] },
    ]);
  });
});

test('an edit says what stood beside its legs [PLC-06b]', async () => {
  const { stage, tab } = await ready();
  stage.api.on('editBet', () => ({ kind: 'lost' }));
  tab.watch(tab.sportsbook.select.match('1'));
  const selections = [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }];
  tab.sportsbook.commands.editBet('3', { bet: { stake: { value: '10.00', currency: 'EUR' }, selections } });
  await settle();
  expect(stage.api.last('editBet').body).toMatchObject({
    pressed_at: new Date(stage.browser.now()).toISOString(),
    bet: { selections: [{ odds: '1.85', seen: { odds: '1.85', score: { home: 1, away: 0 }, version: 1 } }] },
  });
});
