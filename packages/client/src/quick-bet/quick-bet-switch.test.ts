import { describe, expect, test } from 'vitest';
import { buildAccount, buildPlayer, createStage, pushed, settle } from '../testing/index.ts';
import { openTab, ready, armed, quickOf, on, noticesOf } from '../testing/quick-bets.ts';

describe('whether it is on', () => {
  test('and its stake are kept over visits, never the approval [QB-01]', async () => {
    const { stage, tab } = await ready();
    await armed(tab);
    tab.sportsbook.stop();
    const again = await openTab(stage);
    expect(quickOf(again)).toEqual({ ...on, isApproved: false });
    expect(again.sportsbook.select.quickBet.get().stakeText).toBe('5');
    again.sportsbook.stop();
  });

  test('a sign-out switches it off [QB-04] [AUTH-04]', async () => {
    const { tab } = await ready();
    await armed(tab);
    await tab.sportsbook.commands.signOut();
    expect(quickOf(tab)).toEqual({ ...on, isEnabled: false, isApproved: false });
    tab.sportsbook.stop();
  });

  test('a session that ended while nobody looked leaves it off [QB-04]', async () => {
    const { stage, tab } = await ready();
    await armed(tab);
    tab.sportsbook.stop();
    stage.world.player = buildPlayer({ id: null, email: null });
    const again = stage.open();
    again.sportsbook.start();
    await settle();
    expect(quickOf(again)).toEqual({ ...on, isEnabled: false, isApproved: false });
    again.sportsbook.stop();
    // Nor does it come back with the player.
    stage.world.player = buildPlayer();
    const back = await openTab(stage);
    expect(quickOf(back)).toEqual({ ...on, isEnabled: false, isApproved: false });
    back.sportsbook.stop();
  });

  test('a balance below the stake switches it off, and says so [QB-04]', async () => {
    const { stage, tab } = await ready();
    await armed(tab);
    stage.push.publish(
      '$user:en.7',
      pushed({ type: 'balance_changed', payload: { account: buildAccount({ balance: '4.99' }), version: 9 } }),
    );
    await settle();
    tab.env.frame();
    expect([quickOf(tab), noticesOf(tab)]).toEqual([
      { ...on, isEnabled: false, isApproved: false },
      ['quick-bet.off.balance.title'],
    ]);
    tab.sportsbook.stop();
  });

  test('a stake above the balance can be lowered while the same balance comes again [QB-04]', async () => {
    const { stage, tab } = await ready();
    await armed(tab);
    tab.sportsbook.commands.setQuickStake('1000000');
    stage.push.publish(
      '$user:en.7',
      pushed({ type: 'balance_changed', payload: { account: buildAccount(), version: 9 } }),
    );
    await settle();
    tab.env.frame();
    const { isEnabled, problem } = tab.sportsbook.select.quickBet.get();
    expect([isEnabled, problem?.kind, noticesOf(tab)]).toEqual([true, 'balance_too_small', []]);
    tab.sportsbook.stop();
  });

  test('another currency empties the stake [QB-02]', async () => {
    const { stage, tab } = await ready();
    await armed(tab);
    tab.sportsbook.stop();
    stage.world.accounts = [buildAccount({ currency: 'USD' })];
    stage.world.player = buildPlayer({ currency: 'USD' });
    const again = await openTab(stage);
    const { stakeText, currency, isApproved } = again.sportsbook.select.quickBet.get();
    expect({ stakeText, currency, isApproved }).toEqual({ stakeText: '', currency: 'USD', isApproved: false });
    again.sportsbook.stop();
  });

  test.each(['{', '{"version":2}', '{"version":1,"isEnabled":"yes","stake":"5"}'])(
    'what a hand has written there is dropped: %s [QB-01]',
    async (text) => {
      const stage = createStage();
      stage.browser.local.set('touchline.quick-bet', text);
      const tab = stage.open();
      tab.sportsbook.start();
      await settle();
      expect(quickOf(tab)).toEqual({ ...on, isEnabled: false, isApproved: false });
      expect(stage.browser.local.has('touchline.quick-bet')).toBe(false);
      tab.sportsbook.stop();
    },
  );
});
