import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import { aSelection, someLimits } from '../testing/builders.ts';
import type { Press } from '../ticket/ticket-types.ts';
import type { QuickBetEffect } from './quick-bet-types.ts';
import {
  usd,
  otherKey,
  otherOutcome,
  ready,
  entryOf,
  sure,
  processing,
  resolving,
  succeeded,
  failed,
  open,
  pressed,
  step,
  still,
  withError,
  addedToSlip,
  saved,
  expectIgnored,
} from '../testing/quick-bets.ts';

function warning(name: string): QuickBetEffect {
  return {
    type: 'alert',
    tone: 'warning',
    titleKey: `quick-bet.${name}.title`,
    descriptionKey: `quick-bet.${name}.description`,
  };
}

/** Text keys of what stands against a selection, the prices or the stake. */
const problemKeys = {
  suspended: 'error.place_bets.market_suspended',
  pricesStale: 'error.place_bets.prices_stale',
  wrongCurrency: 'error.place_bets.wrong_currency',
  stakeInvalid: 'error.place_bets.stake_invalid',
};

describe('pressing', () => {
  test('an approved press places the outcome as a single, with the quick flag [VAL-11] [QB-03]', () => {
    for (const state of [ready(), succeeded, failed]) {
      expect(step(state, pressed())).toEqual({
        state: processing(),
        effects: [{ type: 'place', press: sure, isRepeat: false }],
      });
    }
  });

  test('device, locale, odds and accept policy of the press travel with it [VAL-11]', () => {
    const selection = aSelection({ matchId: '7', marketId: '18', specifier: 'total=2.5', odds: '1.85' });
    const event = pressed({
      selection,
      key: otherKey,
      now: 2000,
      deviceId: 'device-2',
      locale: 'de',
      accept: { mode: 'return', share: '0.05' },
    });
    const press: Press = {
      key: otherKey,
      request: {
        meta: {
          device_id: 'device-2',
          quick: true,
          type: 'single',
          locale: 'de',
          accept_odds: 'return',
          accept_return_share: '0.05',
        },
        bets: [
          {
            stake: { value: '2.50', currency: 'EUR' },
            selections: [{ match_id: '7', market_id: '18', specifier: 'total=2.5', outcome_id: '1', odds: '1.85' }],
          },
        ],
      },
      entries: [entryOf(selection, '2,5')],
      pressedAt: 2000,
      mayBePlaced: false,
    };
    const taken = step(ready({ stake: '2,5' }), event);
    expect(taken.effects).toEqual([{ type: 'place', press, isRepeat: false }]);
    expect([taken.state.bet, taken.state.selectedOutcomeIds]).toEqual([entryOf(selection, '2,5'), [selection.id]]);
  });

  test('a press while one is in flight is ignored with a warning, whatever it is [QB-03]', () => {
    for (const state of [processing(), resolving, processing({ isEnabled: false, isApproved: false })]) {
      const taken = step(state, pressed({ selection: otherOutcome, key: otherKey }, { loggedIn: false }));
      expect(taken.state).toBe(state);
      expect(taken.effects).toEqual([warning('processing')]);
    }
  });

  test('off, a press is nothing [QB-03]', () => {
    for (const isApproved of [true, false]) expectIgnored(ready({ isEnabled: false, isApproved }), pressed());
  });

  test('not approved, a press is ignored with a warning, whatever it is [QB-03]', () => {
    for (const state of [ready(), succeeded, failed, open]) {
      const before = { ...state, isApproved: false };
      const taken = step(before, pressed({}, { loggedIn: false, restricted: true }));
      expect(taken.state).toBe(before);
      expect(taken.effects).toEqual([warning('not_approved')]);
    }
  });

  test('a visitor is asked to sign in before anything else [TKT-06] [QB-03]', () => {
    const event = pressed({ selection: aSelection({ isSuspended: true }) }, { loggedIn: false, restricted: true });
    for (const state of [ready(), succeeded, failed]) {
      expect(step(state, event)).toEqual({ state: ready(), effects: [{ type: 'askSignIn' }] });
    }
  });

  test('a restricted player is refused before the outcome is looked at [QB-07] [VAL-12]', () => {
    const event = pressed({ selection: aSelection({ isSuspended: true }) }, { restricted: true });
    const selection = aSelection({ isSuspended: true });
    for (const state of [ready(), succeeded, failed]) {
      expect(step(state, event)).toEqual(
        still({ ...withError({ key: 'error.platform.pve_player_bet_forbidden' }), bet: entryOf(selection) }),
      );
    }
  });

  test('an outcome that is suspended or not available is refused before limits, stale prices and odds [QB-05]', () => {
    for (const selection of [aSelection({ isSuspended: true }), aSelection({ isNotAvailable: true })]) {
      const taken = step(
        ready(),
        pressed({ selection }, { limits: someLimits({ maxStake: 1n }), pricesStale: true, balance: 0n }),
      );
      expect(taken).toEqual(still({ ...withError({ key: problemKeys.suspended }), bet: entryOf(selection) }));
    }
  });

  test('stale prices are refused before limits [I9] [QB-05]', () => {
    const terms = { limits: someLimits({ maxStake: 1n }), pricesStale: true, balance: 0n };
    expect(step(ready(), pressed({}, terms))).toEqual(still(withError({ key: problemKeys.pricesStale })));
  });

  test('a limit of stake, odds, payout or selections makes a normal entry of the slip of it [QB-05]', () => {
    const limits = [
      someLimits({ minStake: 1001n }),
      someLimits({ maxStake: 999n }),
      someLimits({ maxPayout: 1999n }),
      someLimits({ maxOdds: { value: ratio(19n, 10n), action: 'reject' } }),
      someLimits({ selectionLimit: 0 }),
    ];
    for (const limit of limits) {
      for (const state of [ready(), succeeded, failed]) {
        expect(step(state, pressed({}, { limits: limit, balance: 0n }))).toEqual({
          state: ready(),
          effects: [addedToSlip],
        });
      }
    }
  });

  test('limits that only warn, and limits just met, let the bet pass [QB-05]', () => {
    const limits = someLimits({
      minStake: 1000n,
      maxStake: 1000n,
      maxPayout: 1500n,
      payoutAction: 'accept',
      maxOdds: { value: ratio(19n, 10n), action: 'accept' },
    });
    expect(step(ready(), pressed({}, { limits })).state).toEqual(processing());
  });

  test('any other problem is shown with its key: an account in another currency, odds that are none [QB-05]', () => {
    expect(step(ready(), pressed({}, { limits: someLimits({ currency: usd }) }))).toEqual(
      still(withError({ key: problemKeys.wrongCurrency })),
    );
    const selection = aSelection({ odds: '0.5' });
    expect(step(ready(), pressed({ selection }))).toEqual(
      still({ ...withError({ key: problemKeys.stakeInvalid }), bet: entryOf(selection) }),
    );
  });

  test('a win that is not above the stake is refused [QB-06]', () => {
    const error = withError({ key: 'error.potential_win.equal_or_less' });
    const even = aSelection({ odds: '1.00' });
    expect(step(ready(), pressed({ selection: even }, { balance: 0n }))).toEqual(
      still({ ...error, bet: entryOf(even) }),
    );
    const capped = someLimits({ maxPayout: 1000n, payoutAction: 'accept' });
    expect(step(ready(), pressed({}, { limits: capped }))).toEqual(still(error));
  });

  test('the win counts as it is promised: rounded to the subunit, half up [QB-06] [I14]', () => {
    const limits = someLimits({ minStake: null });
    const at = (odds: string) =>
      step(ready({ stake: '0.50' }), pressed({ selection: aSelection({ odds }) }, { limits })).state;
    expect([at('1.009').error?.key, at('1.01').state]).toEqual(['error.potential_win.equal_or_less', 'PROCESSING']);
  });

  test('a balance below the stake switches it off instead of placing; one that is not known is the server’s [QB-04]', () => {
    for (const state of [ready(), succeeded, failed]) {
      expect(step(state, pressed({}, { balance: 999n }))).toEqual({
        state: { ...state, isEnabled: false, isApproved: false },
        effects: [saved(false)],
      });
    }
    for (const balance of [1000n, null]) expect(step(ready(), pressed({}, { balance })).state).toEqual(processing());
  });
});
