import { describe, expect, test } from 'vitest';
import { eur } from '../testing/builders.ts';
import { initialQuickBet } from './quick-bet-machine.ts';
import type { QuickBetEvent } from './quick-bet-types.ts';
import {
  usd,
  quickBet,
  ready,
  aPress,
  processing,
  resolving,
  receipt,
  succeeded,
  failed,
  open,
  answered,
  resolved,
  placed,
  step,
  still,
  forgotten,
  saved,
  expectIgnored,
} from '../testing/quick-bets.ts';

describe('switch, stake and approval', () => {
  test('starts off, not approved and without a stake [QB-01]', () => {
    expect(initialQuickBet(usd)).toEqual({
      isEnabled: false,
      state: 'INITIAL',
      bet: null,
      selectedOutcomeIds: [],
      stake: '',
      currency: usd,
      isApproved: false,
      error: null,
      playerId: null,
      press: null,
      delay: null,
      unresolved: null,
      receipt: null,
    });
  });

  test('toggling flips it, clears approval, error and receipt, and is saved [QB-01]', () => {
    expect(step(quickBet({ stake: '10', isApproved: true }), { type: 'toggled' })).toEqual({
      state: ready({ isApproved: false }),
      effects: [saved(true)],
    });
    for (const state of [ready(), succeeded, failed]) {
      expect(step(state, { type: 'toggled' })).toEqual({
        state: ready({ isEnabled: false, isApproved: false }),
        effects: [saved(false)],
      });
    }
  });

  test('toggling is ignored while a bet is being placed, and leaves an open press open [QB-01]', () => {
    expectIgnored(processing(), { type: 'toggled' });
    expect(step(open, { type: 'toggled' }).state.unresolved).toBe(open.unresolved);
  });

  test('another stake clears the approval and is saved, in every state; the same one changes nothing [QB-02]', () => {
    for (const state of [ready(), processing(), succeeded, failed]) {
      expect(step(state, { type: 'stakeTyped', text: '20' })).toEqual({
        state: { ...state, stake: '20', isApproved: false },
        effects: [saved(true, '20')],
      });
      expectIgnored(state, { type: 'stakeTyped', text: '10' });
    }
  });

  test('another currency clears the approval and the stake; the same one changes nothing [QB-02]', () => {
    const bitcoin = { code: 'EUR', subunits: '1000' };
    for (const currency of [usd, bitcoin]) {
      expect(step(ready(), { type: 'currencyChanged', currency })).toEqual({
        state: ready({ currency, stake: '', isApproved: false }),
        effects: [saved(true, '')],
      });
    }
    expectIgnored(ready(), { type: 'currencyChanged', currency: { ...eur } });
  });

  test('approval needs a stake that is an amount above 0 [QB-02]', () => {
    for (const stake of ['', '0', '0.00', 'ten', '1.005']) {
      expectIgnored(ready({ stake, isApproved: false }), { type: 'approved' });
    }
    for (const stake of ['10', '0,01']) {
      expect(step(ready({ stake, isApproved: false }), { type: 'approved' })).toEqual(still(ready({ stake })));
    }
    expectIgnored(ready(), { type: 'approved' });
  });

  test('what was saved is whether it is on and the stake, never the approval [QB-02]', () => {
    const restored: QuickBetEvent = { type: 'restored', isEnabled: true, stake: '10' };
    const back = still(ready({ isApproved: false }));
    expect(step(quickBet(), restored)).toEqual(back);
    expect(step(ready(), restored)).toEqual(back);
    expect(step(ready({ stake: '20', isApproved: false }), restored)).toEqual(back);
    expect(step(quickBet({ stake: '10' }), restored)).toEqual(back);
    expectIgnored(ready({ isApproved: false }), restored);
  });

  test('switches off, and is not approved any more, when the balance is zero or below the stake [QB-04]', () => {
    for (const balance of [0n, 999n]) {
      expect(step(ready(), { type: 'balanceChanged', balance })).toEqual({
        state: ready({ isEnabled: false, isApproved: false }),
        effects: [saved(false)],
      });
    }
    for (const balance of [1000n, 1001n, null]) expectIgnored(ready(), { type: 'balanceChanged', balance });
    expectIgnored(quickBet({ stake: '10', isApproved: true }), { type: 'balanceChanged', balance: 0n });
  });

  test('without a stake only a balance of zero switches it off [QB-04]', () => {
    const state = ready({ stake: '', isApproved: false });
    expect(step(state, { type: 'balanceChanged', balance: 0n }).state.isEnabled).toBe(false);
    expectIgnored(state, { type: 'balanceChanged', balance: 1n });
  });

  test('a press in flight is still answered after the balance switched it off [QB-04] [I1]', () => {
    const { state } = step(processing(), { type: 'balanceChanged', balance: 0n });
    expect(state).toEqual(processing({ isEnabled: false, isApproved: false }));
    expect(step(state, answered(placed))).toEqual({
      state: { ...succeeded, isEnabled: false, isApproved: false },
      effects: [forgotten, { type: 'betsPlaced', bets: [receipt] }],
    });
  });

  test('a receipt stays readable after the balance switched it off [QB-04]', () => {
    expect(step(succeeded, { type: 'balanceChanged', balance: 0n }).state).toEqual({
      ...succeeded,
      isEnabled: false,
      isApproved: false,
    });
  });

  test('a sign-out switches it off and forgets approval, error, receipt and presses, but not the stake [QB-04]', () => {
    const out = quickBet({ playerId: null, stake: '10' });
    for (const state of [ready(), processing(), resolving, succeeded, failed, open]) {
      expect(step(state, { type: 'sessionChanged', playerId: null, unresolved: null })).toEqual({
        state: out,
        effects: [saved(false)],
      });
    }
    expectIgnored(out, answered(placed));
    expectIgnored(out, resolved(placed));
  });

  test('another player is a sign-out, a first one is not, the same one is nothing [QB-04]', () => {
    expect(step(ready({ currency: usd }), { type: 'sessionChanged', playerId: '2', unresolved: null })).toEqual({
      state: quickBet({ playerId: '2', stake: '10', currency: usd }),
      effects: [saved(false)],
    });
    expect(step(ready({ playerId: null }), { type: 'sessionChanged', playerId: '1', unresolved: null })).toEqual(
      still(ready()),
    );
    expectIgnored(processing(), { type: 'sessionChanged', playerId: '1', unresolved: null });
  });

  test('a press that the outbox holds is looked up, and the same outcome at the same stake repeats its key [I1]', () => {
    const held = aPress({ mayBePlaced: false });
    const opened = step(succeeded, { type: 'sessionChanged', playerId: '1', unresolved: held });
    const press = { ...held, mayBePlaced: true };
    expect(opened).toEqual({
      state: ready({ unresolved: { press, resolving: true } }),
      effects: [{ type: 'resolve', press, how: 'look_up', resolveFor: 15_000 }],
    });
    const other = step(quickBet({ playerId: '2' }), { type: 'sessionChanged', playerId: '1', unresolved: held });
    expect(other.state).toEqual(quickBet({ playerId: '1', unresolved: { press, resolving: true } }));
    for (const state of [processing(), open]) {
      expectIgnored(state, { type: 'sessionChanged', playerId: '1', unresolved: held });
    }
  });

  test('a read receipt or error is gone; nothing else can be dismissed [QB-01]', () => {
    for (const state of [succeeded, failed]) expect(step(state, { type: 'dismissed' })).toEqual(still(ready()));
    for (const state of [ready(), processing(), open]) expectIgnored(state, { type: 'dismissed' });
  });
});
