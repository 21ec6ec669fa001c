import { describe, expect, test } from 'vitest';
import type { OpenTab, Stage } from '../testing/index.ts';
import { buildPlayer, pushed, refusal, settle } from '../testing/index.ts';
import {
  betting,
  keys,
  outboxOf,
  openTab,
  ready,
  armed,
  press,
  quickOf,
  on,
  noticesOf,
} from '../testing/quick-bets.ts';

function slipOf({ sportsbook }: OpenTab) {
  return sportsbook.select.ticket
    .get()
    .bets.map(({ stakeText, selections }) => [stakeText, selections.map(({ outcomeId }) => outcomeId)]);
}

describe('a press on live odds', () => {
  test('places at once with the quick flag, and the slip stays as it is [SLIP-02] [VAL-11]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await armed(tab);
    await press(tab);
    expect(stage.api.last('placeBets').body).toMatchObject({
      meta: { quick: true, type: 'single', locale: 'en', accept_odds: 'none' },
      bets: [
        {
          stake: { value: '5.00', currency: 'EUR' },
          selections: [{ match_id: '1', market_id: '1', outcome_id: '1', odds: '1.85' }],
        },
      ],
    });
    expect(quickOf(tab)).toEqual({ ...on, state: 'SUCCESS', receipt: '900' });
    expect(tab.sportsbook.select.quickMark('1', '1|', '1').get()).toBe('placed');
    expect(tab.sportsbook.select.quickMark('1', '1|', '2').get()).toBeNull();
    expect([stored.size, slipOf(tab), outboxOf(stage)]).toEqual([1, [], []]);
    tab.sportsbook.stop();
  });

  test('before the kick-off it is a selection like any other [SLIP-02]', async () => {
    const { stage, tab } = await ready(0);
    await armed(tab);
    await press(tab);
    expect(slipOf(tab)).toEqual([['', ['1']]]);
    expect(stage.api.count('placeBets')).toBe(0);
    tab.sportsbook.stop();
  });

  test('what the slip holds is placed at the price of now, not at the one that it was picked at [SLIP-02]', async () => {
    const { stage, tab } = await ready();
    betting(stage);
    await press(tab);
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'markets_changed',
        payload: {
          match_id: '1',
          markets: [
            { id: '1', specifier: '', status: 1, version: 2, outcomes: [{ id: '1', active: true, odds: '2.10' }] },
          ],
        },
      }),
    );
    await settle();
    await armed(tab);
    await press(tab);
    expect(stage.api.last('placeBets').body).toMatchObject({ bets: [{ selections: [{ odds: '2.10' }] }] });
    expect(slipOf(tab)).toEqual([['', ['1']]]);
    tab.sportsbook.stop();
  });

  test('odds that moved before they were drawn are not agreed to: the odds that stood on the button travel [I6]', async () => {
    const { stage, tab } = await ready();
    betting(stage);
    await armed(tab);
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'markets_changed',
        payload: {
          match_id: '1',
          markets: [
            { id: '1', specifier: '', status: 1, version: 2, outcomes: [{ id: '1', active: true, odds: '1.20' }] },
          ],
        },
      }),
    );
    await settle();
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', '1.85');
    await settle();
    expect(stage.api.last('placeBets').body).toMatchObject({
      meta: { accept_odds: 'none' },
      bets: [{ selections: [{ odds: '1.85' }] }],
    });
    tab.sportsbook.stop();
  });

  test('what a limit puts into the slip asks for a yes to odds that did not stand on the button [I6] [QB-05]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () => refusal(135));
    await armed(tab);
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', '1.90');
    await settle();
    const [selection] = tab.sportsbook.select.ticket.get().bets.flatMap(({ selections }) => selections);
    expect([selection?.odds, selection?.acceptedOdds, selection?.isChanged]).toEqual(['1.85', '1.90', true]);
    tab.sportsbook.stop();
  });

  test('the second click of a double click places nothing, though the first was answered between them [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await armed(tab);
    await press(tab);
    await stage.browser.advance(300);
    await press(tab);
    expect([stored.size, quickOf(tab)]).toEqual([1, { ...on, state: 'SUCCESS', receipt: '900' }]);
    // Another outcome is another intention, and so is the same one a moment later.
    await press(tab, 'x');
    expect(stored.size).toBe(2);
    await stage.browser.advance(1_000);
    await press(tab, 'x');
    expect(stored.size).toBe(3);
    // A clock that was set back since does not block presses of a price.
    stage.browser.putBack(3_600_000);
    await press(tab, 'x');
    expect(stored.size).toBe(4);
    tab.sportsbook.stop();
  });

  test('another stake has to be approved anew; until then a press places nothing and says so [QB-02] [QB-03]', async () => {
    const { stage, tab } = await ready();
    await armed(tab);
    tab.sportsbook.commands.setQuickStake('6');
    await press(tab);
    expect([stage.api.count('placeBets'), quickOf(tab), noticesOf(tab)]).toEqual([
      0,
      { ...on, isApproved: false },
      ['quick-bet.not_approved.title'],
    ]);
    tab.sportsbook.stop();
  });

  test.each(['', '0', 'ten', '1.234', '100.01'])('a stake of "%s" cannot be approved [QB-02]', async (stake) => {
    const { tab } = await ready();
    await armed(tab, stake);
    expect(quickOf(tab)).toEqual({ ...on, isApproved: false });
    tab.sportsbook.stop();
  });

  test('a limit makes an entry of the slip of it, with its stake [QB-05]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () =>
      refusal(135, { errors_by_bet: [{ bet_index: 0, code: 135, localized_message: 'k', limit: '3.00' }] }),
    );
    await armed(tab);
    await press(tab);
    expect(quickOf(tab)).toEqual({ ...on, moved: '1' });
    expect(slipOf(tab)).toEqual([['5', ['1']]]);
    expect(outboxOf(stage)).toEqual([]);
    tab.sportsbook.commands.dismissQuickBet();
    expect(quickOf(tab)).toEqual(on);
    tab.sportsbook.stop();
  });

  test('any other refusal is shown with its message and what would be allowed [QB-05]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () =>
      refusal(147, {
        localized_message: 'error.place_bets.liability_reached',
        errors_by_bet: [
          { bet_index: 0, code: 147, localized_message: 'error.place_bets.liability_reached', limit: '2.50' },
        ],
      }),
    );
    await armed(tab);
    await press(tab);
    expect(quickOf(tab)).toEqual({ ...on, state: 'ERROR', error: 'error.place_bets.liability_reached' });
    expect(tab.sportsbook.select.quickBet.get().error?.limit).toEqual({ value: '2.50', currency: 'EUR' });
    expect(tab.sportsbook.select.quickMark('1', '1|', '1').get()).toBe('refused');
    tab.sportsbook.stop();
  });

  test('a restricted player is refused before anything is sent [QB-07]', async () => {
    const { stage, tab } = await ready();
    stage.world.player = buildPlayer({ restricted: true });
    tab.sportsbook.stop();
    const again = await openTab(stage);
    await armed(again);
    await press(again);
    expect(quickOf(again)).toEqual({ ...on, state: 'ERROR', error: 'error.platform.pve_player_bet_forbidden' });
    expect(stage.api.count('placeBets')).toBe(0);
    again.sportsbook.stop();
  });
});

describe('with a pause of the player', () => {
  const pauseKey = 'touchline.pause';

  async function pausing(pause: string): Promise<{ stage: Stage; tab: OpenTab }> {
    const { stage, tab } = await ready();
    betting(stage);
    tab.env.local.set(pauseKey, pause);
    await armed(tab, '5');
    return { stage, tab };
  }

  test('a quick bet above its stake is placed when it is over, and not before [RG-11]', async () => {
    const { stage, tab } = await pausing('5 EUR 4.99');
    await press(tab);
    expect(tab.sportsbook.select.quickBet.get().paused).toMatchObject({ until: stage.browser.now() + 5000 });
    await stage.browser.advance(4900);
    expect([keys(stage).length, tab.sportsbook.select.quickBet.get().state]).toEqual([0, 'INITIAL']);
    await stage.browser.advance(200);
    const { paused, state, receipt } = tab.sportsbook.select.quickBet.get();
    expect([keys(stage).length, paused, state, receipt?.id]).toEqual([1, undefined, 'SUCCESS', '900']);
  });

  test('a quick bet of no more than its stake is placed at once [RG-11]', async () => {
    const { stage, tab } = await pausing('5 EUR 5');
    await press(tab);
    expect(keys(stage)).toHaveLength(1);
  });

  test.each<readonly [string, (tab: OpenTab) => void]>([
    ['one more press', (tab) => tab.sportsbook.commands.clickOutcome('1', '1|', '1')],
    ['a word of the player', (tab) => tab.sportsbook.commands.dismissQuickBet()],
    ['another stake', (tab) => tab.sportsbook.commands.setQuickStake('6')],
    ['quick bet switched off', (tab) => tab.sportsbook.commands.toggleQuickBet()],
  ])('%s calls it off [RG-11]', async (_, callOff) => {
    const { stage, tab } = await pausing('5 EUR 0');
    await press(tab);
    await stage.browser.advance(1000);
    callOff(tab);
    expect(tab.sportsbook.select.quickBet.get().paused).toBeUndefined();
    await stage.browser.advance(10_000);
    expect([keys(stage).length, tab.sportsbook.select.quickBet.get().paused]).toEqual([0, undefined]);
  });

  test('the second click of a double click does not, and another outcome waits in its place [RG-11]', async () => {
    const { stage, tab } = await pausing('5 EUR 0');
    await press(tab);
    await stage.browser.advance(300);
    await press(tab);
    expect(tab.sportsbook.select.quickBet.get().paused).toBeDefined();
    await press(tab, '2');
    await stage.browser.advance(10_000);
    expect(keys(stage)).toHaveLength(1);
    expect(stage.api.last('placeBets').body).toMatchObject({ bets: [{ selections: [{ outcome_id: '2' }] }] });
  });

  test('whoever signs out has nothing placed after it [RG-11] [AUTH-04]', async () => {
    const { stage, tab } = await pausing('5 EUR 0');
    await press(tab);
    await tab.sportsbook.commands.signOut();
    expect(tab.sportsbook.select.quickBet.get().paused).toBeUndefined();
    await stage.browser.advance(10_000);
    expect(keys(stage)).toEqual([]);
  });
});

test('only the stake that the button named is approved, whatever was typed since it was drawn [QB-02]', async () => {
  const { tab } = await ready();
  const { commands, select } = tab.sportsbook;
  commands.toggleQuickBet();
  commands.setQuickStake('5');
  tab.env.frame();
  const { stakeText: shown } = select.quickBet.get();
  commands.setQuickStake('50');
  commands.approveQuickBet(undefined, shown);
  expect(select.quickBet.get().isApproved).toBe(false);
  commands.approveQuickBet(undefined, '50');
  expect(select.quickBet.get().isApproved).toBe(true);
  tab.sportsbook.stop();
});

describe('in the frame of a host', () => {
  test('a press on a price that was not seen places nothing and says so, until it was seen [EMB-03b]', async () => {
    const { stage, tab } = await ready();
    betting(stage);
    const { commands, select } = tab.sportsbook;
    const seen = new Set<string>();
    commands.toggleQuickBet();
    commands.setQuickStake('5');
    commands.approveQuickBet((id) => seen.has(id));
    await settle();
    const mark = select.quickMark('1', '1|', '1');
    await press(tab);
    expect([keys(stage).length, select.quickBet.get().unseen?.outcomeId, mark.get()]).toEqual([0, '1', 'refused']);
    commands.dismissQuickBet();
    expect([select.quickBet.get().unseen, mark.get()]).toEqual([undefined, null]);
    await press(tab);
    // The slip is left alone, and the approval counts on.
    expect([keys(stage).length, slipOf(tab)]).toEqual([0, []]);
    seen.add('1/1|/1');
    await press(tab);
    expect(quickOf(tab)).toEqual({ ...on, state: 'SUCCESS', receipt: '900' });
    expect([keys(stage).length, select.quickBet.get().unseen]).toEqual([1, undefined]);
    tab.sportsbook.stop();
  });

  test('a press that places nothing says why by itself, whether its price was seen or not [EMB-03b] [QB-02]', async () => {
    const { stage, tab } = await ready();
    const { commands, select } = tab.sportsbook;
    commands.toggleQuickBet();
    commands.setQuickStake('5');
    commands.approveQuickBet(() => false);
    commands.setQuickStake('6');
    await press(tab);
    expect([keys(stage).length, select.quickBet.get().unseen]).toEqual([0, undefined]);
    expect(noticesOf(tab)).toHaveLength(1);
    tab.sportsbook.stop();
  });
});
