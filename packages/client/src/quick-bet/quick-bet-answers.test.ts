import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { OpenTab, Stage } from '../testing/index.ts';
import { buildBet, onePage, pushed, reply, settle } from '../testing/index.ts';
import { betting, keys, outboxOf, openTab, ready, armed, press, quickOf, on } from '../testing/quick-bets.ts';

describe('a live delay', () => {
  const decidesAt = '2026-01-01T12:00:05.000Z';
  const delayed = async (): Promise<{ stage: Stage; tab: OpenTab; ref: () => string }> => {
    const { stage, tab } = await ready();
    let ref = '';
    stage.api.on('placeBets', ({ headers }) => {
      ref = `${headers['idempotency-key']}.0`;
      return reply({ data: [buildBet({ ref, status: 'submitted', decides_at: decidesAt })], errors_by_bet: [] });
    });
    await armed(tab);
    await press(tab);
    return { stage, tab, ref: () => ref };
  };
  const decided = (stage: Stage, bet: Partial<Bet>): void =>
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: buildBet(bet), version: 2 } }));

  test('is waited out, and push publishes that the bet is accepted [I3]', async () => {
    const { stage, tab, ref } = await delayed();
    expect([quickOf(tab), tab.sportsbook.select.quickBet.get().decidesAt]).toEqual([
      { ...on, state: 'PROCESSING' },
      decidesAt,
    ]);
    decided(stage, { ref: ref(), status: 'waiting_results' });
    await settle();
    expect(quickOf(tab)).toEqual({ ...on, state: 'SUCCESS', receipt: '900' });
    expect(outboxOf(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('may end in a refusal, which is shown like any other [QB-05]', async () => {
    const { stage, tab, ref } = await delayed();
    const refusal = { code: 101, localized_message: 'error.place_bets.invalid_odds' };
    decided(stage, { ref: ref(), status: 'rejected', refusal });
    await settle();
    expect(quickOf(tab)).toEqual({ ...on, state: 'ERROR', error: 'error.place_bets.invalid_odds' });
    tab.sportsbook.stop();
  });

  test('is asked about once it is over, when push stays silent [I3]', async () => {
    const { stage, tab, ref } = await delayed();
    stage.api.on('getBets', () => reply(onePage([buildBet({ ref: ref(), status: 'waiting_results' })])));
    await stage.browser.advance(10_000);
    expect(quickOf(tab)).toEqual({ ...on, state: 'SUCCESS', receipt: '900' });
    tab.sportsbook.stop();
  });
});

describe('answers that are lost', () => {
  test('are asked for again under the same key, and there is one bet [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, faults } = betting(stage);
    await armed(tab);
    faults.lose = 1;
    await press(tab);
    expect(quickOf(tab).state).toBe('PROCESSING');
    await stage.browser.advance(1_000);
    expect(quickOf(tab)).toEqual({ ...on, state: 'SUCCESS', receipt: '900' });
    expect([stored.size, new Set(keys(stage)).size, keys(stage).length]).toEqual([1, 1, 2]);
    tab.sportsbook.stop();
  });

  test('a press that a crash left behind is found by its quick flag, and the ticket knows nothing of it [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await armed(tab);
    tab.sportsbook.commands.clickOutcome('1', '1|', '1');
    expect(outboxOf(stage)).toEqual([]);
    await Promise.resolve();
    await Promise.resolve();
    tab.env.close();
    expect(outboxOf(stage)).toHaveLength(1);
    const after = await openTab(stage);
    await stage.browser.advance(1_000);
    expect(stored.size).toBe(1);
    expect(quickOf(after)).toMatchObject({ state: 'SUCCESS', receipt: '900', isApproved: false });
    expect(after.sportsbook.select.ticket.get().unresolved).toBeNull();
    expect(outboxOf(stage)).toEqual([]);
    after.sportsbook.stop();
  });
});

describe('a press of which nobody knows what became', () => {
  const open = async (): Promise<{
    stage: Stage;
    tab: OpenTab;
    stored: Map<string, Bet>;
    faults: { lose: number };
  }> => {
    const { stage, tab } = await ready();
    const { stored, faults } = betting(stage);
    await armed(tab);
    faults.lose = 100;
    await press(tab);
    await stage.browser.advance(30_000);
    expect(quickOf(tab)).toEqual({ ...on, isUnresolved: true });
    return { stage, tab, stored, faults };
  };

  test('is asked about without a bet, whether quick bet is on or not [I15] [I3]', async () => {
    const { tab, faults } = await open();
    tab.sportsbook.commands.toggleQuickBet();
    faults.lose = 0;
    tab.sportsbook.commands.askAboutQuickBet();
    await settle();
    expect(quickOf(tab)).toEqual({ ...on, isEnabled: false, isApproved: false, state: 'SUCCESS', receipt: '900' });
    tab.sportsbook.commands.askAboutQuickBet();
    expect(quickOf(tab).state).toBe('SUCCESS');
    tab.sportsbook.stop();
  });
});
