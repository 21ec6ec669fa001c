import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import type { PlaceTerms, SlipBet, SlipSelection } from '../slip/slip-types.ts';
import { aBet, aSelection, aSlipBet, eur, someLimits, someTerms } from '../testing/builders.ts';
import type { PlaceVerdict, Press } from '../ticket/ticket-types.ts';
import {
  earlierNotPlaced,
  genericAlert,
  offlineAlert,
  resolveFirst,
  resolveFor,
  unconfirmed,
} from '../ticket/ticket-words.ts';
import { initialQuickBet, stepQuickBet } from './quick-bet-machine.ts';
import type { QuickBet, QuickBetEffect, QuickBetEvent, QuickBetStep } from './quick-bet-types.ts';

const usd = { code: 'USD', subunits: '100' };
const key = 'key-0000000000000001';
const otherKey = 'key-0000000000000002';
const outcome = aSelection();
const otherOutcome = aSelection({ outcomeId: 'x' });

/** Off as at the start, but with a player, by default. */
function quickBet(over: Partial<QuickBet> = {}): QuickBet {
  return { ...initialQuickBet(eur), playerId: '1', ...over };
}

/** On, with a stake of 10.00 that was approved. */
function ready(over: Partial<QuickBet> = {}): QuickBet {
  return quickBet({ isEnabled: true, stake: '10', isApproved: true, ...over });
}

function entryOf(selection: SlipSelection = outcome, stake = '10'): SlipBet {
  return aSlipBet({ selections: [selection], stake });
}

function aPress(over: Partial<Press> = {}): Press {
  return {
    key,
    request: {
      meta: { device_id: 'device-1', quick: true, type: 'single', locale: 'en', accept_odds: 'none' },
      bets: [
        {
          stake: { value: '10.00', currency: 'EUR' },
          selections: [{ match_id: '100', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' }],
        },
      ],
    },
    entries: [entryOf()],
    pressedAt: 1000,
    mayBePlaced: false,
    ...over,
  };
}

const sure = aPress();
const lost = aPress({ mayBePlaced: true });

function processing(over: Partial<QuickBet> = {}): QuickBet {
  return ready({
    state: 'PROCESSING',
    bet: entryOf(),
    selectedOutcomeIds: [outcome.id],
    press: { press: sure, resolving: false },
    ...over,
  });
}
const resolving = processing({ press: { press: lost, resolving: true } });
const receipt = aBet();
const succeeded = ready({ state: 'SUCCESS', bet: entryOf(), selectedOutcomeIds: [outcome.id], receipt });
const failed = ready({
  state: 'ERROR',
  bet: entryOf(),
  selectedOutcomeIds: [outcome.id],
  error: { key: 'said', code: 140, limit: null },
});
const open = ready({ unresolved: { press: lost, resolving: false } });
const beingLookedUp = ready({ unresolved: { press: lost, resolving: true } });

function pressed(
  over: Partial<Extract<QuickBetEvent, { type: 'placePressed' }>> = {},
  terms: Partial<PlaceTerms> = {},
): QuickBetEvent {
  return {
    type: 'placePressed',
    selection: outcome,
    accept: { mode: 'none' },
    key,
    now: 1000,
    deviceId: 'device-1',
    locale: 'en',
    terms: someTerms(terms),
    ...over,
  };
}
function answered(verdict: PlaceVerdict, of = key): QuickBetEvent {
  return { type: 'answered', key: of, verdict };
}
function resolved(verdict: PlaceVerdict, of = key): QuickBetEvent {
  return { type: 'resolved', key: of, verdict };
}

const placed: PlaceVerdict = { kind: 'placed', bets: [receipt], errorsByBet: [] };
function refused(code: number | null, over: Partial<Extract<PlaceVerdict, { kind: 'refused' }>> = {}): PlaceVerdict {
  return {
    kind: 'refused',
    code,
    key: null,
    errorsByBet: [],
    ...over,
  };
}

const step = stepQuickBet;
function still(state: QuickBet): QuickBetStep {
  return { state, effects: [] };
}
function withError(over: Partial<NonNullable<QuickBet['error']>>): QuickBet {
  return {
    ...failed,
    error: { key: 'said', code: null, limit: null, ...over },
  };
}
const forgotten: QuickBetEffect = { type: 'forget', key };
const addedToSlip: QuickBetEffect = { type: 'addToSlip', selection: outcome, stake: '10' };
function saved(isEnabled: boolean, stake = '10'): QuickBetEffect {
  return { type: 'save', isEnabled, stake };
}
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

/** The very same state and nothing to do. */
function expectIgnored(state: QuickBet, event: QuickBetEvent): void {
  const taken = step(state, event);
  expect(taken.state).toBe(state);
  expect(taken.effects).toEqual([]);
}

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

describe('answers', () => {
  test('a placed bet ends in SUCCESS with its receipt [QB-03] [I1]', () => {
    for (const state of [processing(), resolving]) {
      for (const event of [answered(placed), resolved(placed)]) {
        expect(step(state, event)).toEqual({
          state: succeeded,
          effects: [forgotten, { type: 'betsPlaced', bets: [receipt] }],
        });
      }
    }
  });

  test('refused for a limit, it becomes a normal entry of the slip with the stake that was pressed [QB-05]', () => {
    const typedOn = processing({ stake: '20', isApproved: false });
    for (const code of [134, 135, 136, 137, 142]) {
      expect(step(processing(), answered(refused(code)))).toEqual({
        state: ready(),
        effects: [forgotten, addedToSlip],
      });
      expect(step(typedOn, answered(refused(code)))).toEqual({
        state: ready({ stake: '20', isApproved: false }),
        effects: [forgotten, addedToSlip],
      });
    }
  });

  test('any other refusal is shown with its message and its payload [QB-05] [PLC-01]', () => {
    const error = { bet_index: 0, code: 132, localized_message: 'said.of.the.bet', limit: '5.00' };
    const cases: readonly (readonly [PlaceVerdict, NonNullable<QuickBet['error']>])[] = [
      [refused(132, { key: 'said', errorsByBet: [error] }), { key: 'said', code: 132, limit: '5.00' }],
      [refused(132, { errorsByBet: [error] }), { key: 'said.of.the.bet', code: 132, limit: '5.00' }],
      [refused(101, { key: 'said' }), { key: 'said', code: 101, limit: null }],
      [refused(101), { key: 'error.place_bets.invalid_odds', code: 101, limit: null }],
      [refused(133), { key: 'error.place_bets.default', code: 133, limit: null }],
      [refused(138), { key: 'error.place_bets.default', code: 138, limit: null }],
      [refused(1029), { key: 'error.place_bets.default', code: 1029, limit: null }],
    ];
    for (const [verdict, expected] of cases) {
      expect(step(processing(), answered(verdict))).toEqual({ state: withError(expected), effects: [forgotten] });
    }
  });

  test('the server’s refusal of a restricted player has the same message [QB-07] [VAL-12]', () => {
    expect(step(processing(), answered(refused(114)))).toEqual({
      state: withError({ key: 'error.platform.pve_player_bet_forbidden', code: 114 }),
      effects: [forgotten],
    });
  });

  test('without a code: INITIAL and the generic alert [TKT-04]', () => {
    expect(step(processing(), answered(refused(null)))).toEqual({
      state: ready(),
      effects: [forgotten, genericAlert],
    });
  });

  test('unauthorized: INITIAL, the generic alert, and the session ends [TKT-04] [AUTH-05]', () => {
    expect(step(processing(), answered({ kind: 'unauthorized' }))).toEqual({
      state: ready(),
      effects: [forgotten, genericAlert, { type: 'expireSession' }],
    });
  });

  test('never sent: INITIAL and the offline alert [LAY-07]', () => {
    expect(step(processing(), answered({ kind: 'unreachable' }))).toEqual({
      state: ready(),
      effects: [forgotten, offlineAlert],
    });
  });

  test('looked up and not there before anything was lost: INITIAL, with a notice [I1]', () => {
    expect(step(processing(), answered({ kind: 'not_found' }))).toEqual({
      state: ready(),
      effects: [forgotten, earlierNotPlaced],
    });
  });

  test('an answer to another press is nothing [I1]', () => {
    for (const state of [ready(), processing(), resolving, succeeded, failed, open]) {
      expectIgnored(state, answered(placed, otherKey));
      expectIgnored(state, resolved(placed, otherKey));
    }
  });

  test('what the press asked for cannot be changed while it is in flight [I1]', () => {
    const { state } = step(processing(), { type: 'stakeTyped', text: '20' });
    expect([state.press, state.bet]).toEqual([{ press: sure, resolving: false }, entryOf()]);
  });
});

describe('lost answers', () => {
  test('a lost answer is asked for again under the same key for 15 seconds [I1] [I3]', () => {
    expect(resolveFor).toBe(15_000);
    expect(step(processing(), answered({ kind: 'unknown' }))).toEqual({
      state: resolving,
      effects: [{ type: 'resolve', press: lost, how: 'ask_again', resolveFor }],
    });
  });

  test('while it is asked for again, of late first answers only a placed bet counts [I1]', () => {
    const late: readonly PlaceVerdict[] = [
      refused(101),
      { kind: 'unknown' },
      { kind: 'not_found' },
      { kind: 'unauthorized' },
      { kind: 'unreachable' },
    ];
    for (const verdict of late) {
      expectIgnored(resolving, answered(verdict));
      // The same of a look-up that ends after the press was repeated.
      expectIgnored(processing(), resolved(verdict));
    }
  });

  test('a refusal that another tab received is certain: nothing is placed, and the key is dropped [I3]', () => {
    const { effects, state } = step(resolving, resolved({ kind: 'not_placed' }));
    expect([effects, state.press, state.unresolved]).toEqual([
      [{ type: 'forget', key: lost.key }, earlierNotPlaced],
      null,
      null,
    ]);
  });

  test('still unknown after that: INITIAL, not confirmed, and the key is kept [I1] [I3]', () => {
    for (const kind of ['unknown', 'not_found'] as const) {
      expect(step(resolving, resolved({ kind }))).toEqual({ state: open, effects: [genericAlert, unconfirmed] });
    }
    expect(step(resolving, resolved({ kind: 'unreachable' }))).toEqual({
      state: open,
      effects: [offlineAlert, unconfirmed],
    });
    expect(step(resolving, resolved({ kind: 'unauthorized' }))).toEqual({
      state: open,
      effects: [genericAlert, { type: 'expireSession' }, unconfirmed],
    });
    // These speak of the call alone, not of the bet that may have been placed before.
    for (const code of [null, 1000, 1029]) {
      expect(step(resolving, resolved(refused(code)))).toEqual({ state: open, effects: [genericAlert, unconfirmed] });
    }
  });

  test('a refusal of the bet settles it [I1]', () => {
    expect(step(resolving, resolved(refused(140, { key: 'said' })))).toEqual({ state: failed, effects: [forgotten] });
    expect(step(resolving, resolved(refused(135)))).toEqual({ state: ready(), effects: [forgotten, addedToSlip] });
  });

  test('a press that takes what the player wants to be asked about by now is not repeated, but looked up [I6]', () => {
    const meta = { ...lost.request.meta, accept_odds: 'any' as const };
    const press = aPress({ mayBePlaced: true, request: { ...lost.request, meta } });
    const state = ready({ unresolved: { press, resolving: false } });
    expect(step(state, pressed({ accept: { mode: 'none' } }))).toEqual({
      state: ready({ unresolved: { press, resolving: true } }),
      effects: [resolveFirst, { type: 'resolve', press, how: 'look_up', resolveFor }],
    });
    expect(step(state, pressed({ accept: { mode: 'any' } })).state.state).toBe('PROCESSING');
  });

  test('pressing the same outcome at the same stake repeats the press: same key, same body, a new time [I1]', () => {
    const moved = aSelection({ odds: '1.50' });
    const event = pressed({ selection: moved, key: otherKey, now: 90_000, locale: 'de', accept: { mode: 'any' } });
    for (const state of [open, beingLookedUp]) {
      const press = { ...lost, pressedAt: 90_000 };
      expect(step(state, event)).toEqual({
        state: processing({ press: { press, resolving: false } }),
        effects: [{ type: 'place', press, isRepeat: true }],
      });
    }
  });

  test('another outcome, stake or currency waits until it is known what became of the press [I1]', () => {
    const others: readonly (readonly [Partial<QuickBet>, QuickBetEvent])[] = [
      [{}, pressed({ selection: otherOutcome, key: otherKey })],
      [{ stake: '20' }, pressed({ key: otherKey })],
      [{ currency: usd }, pressed({ key: otherKey }, { limits: someLimits({ currency: usd }) })],
    ];
    for (const [over, event] of others) {
      expect(step({ ...open, ...over }, event)).toEqual({
        state: { ...beingLookedUp, ...over },
        effects: [resolveFirst, { type: 'resolve', press: lost, how: 'look_up', resolveFor }],
      });
      const asked = { ...beingLookedUp, ...over };
      const taken = step(asked, event);
      expect(taken.state).toBe(asked);
      expect(taken.effects).toEqual([resolveFirst]);
    }
  });

  test('the open press comes before everything else that a press is refused for [I1]', () => {
    const terms = { loggedIn: false, restricted: true, pricesStale: true, balance: 0n };
    expect(step(open, pressed({}, terms)).state.state).toBe('PROCESSING');
    expect(step(open, pressed({ selection: otherOutcome }, terms)).effects[0]).toEqual(resolveFirst);
  });

  test('a verdict on the open press is shown as if it had come at once [I1] [I3]', () => {
    for (const state of [open, beingLookedUp]) {
      for (const event of [answered(placed), resolved(placed)]) {
        expect(step(state, event)).toEqual({
          state: succeeded,
          effects: [forgotten, { type: 'betsPlaced', bets: [receipt] }],
        });
      }
      expect(step(state, resolved(refused(140, { key: 'said' })))).toEqual({ state: failed, effects: [forgotten] });
      expect(step(state, resolved(refused(137)))).toEqual({ state: ready(), effects: [forgotten, addedToSlip] });
      expect(step(state, resolved({ kind: 'not_found' }))).toEqual({
        state: ready(),
        effects: [forgotten, earlierNotPlaced],
      });
    }
  });

  test('without a verdict the press stays open [I1] [I3]', () => {
    const none: readonly PlaceVerdict[] = [
      { kind: 'unknown' },
      { kind: 'unreachable' },
      { kind: 'unauthorized' },
      refused(null),
      refused(1029),
    ];
    for (const verdict of none) {
      expect(step(beingLookedUp, resolved(verdict))).toEqual({ state: open, effects: [unconfirmed] });
      expectIgnored(beingLookedUp, answered(verdict));
    }
  });

  test('a repeated press that is surely not sent is still open [I1]', () => {
    const { state } = step(open, pressed({ key: otherKey }));
    expect(step(state, answered({ kind: 'unreachable' }))).toEqual({
      state: open,
      effects: [offlineAlert, unconfirmed],
    });
  });
});
