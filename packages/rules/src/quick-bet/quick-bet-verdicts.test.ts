import { describe, expect, test } from 'vitest';
import { aSelection, someLimits } from '../testing/builders.ts';
import type { PlaceVerdict } from '../ticket/ticket-types.ts';
import {
  earlierNotPlaced,
  genericAlert,
  offlineAlert,
  resolveFirst,
  resolveFor,
  unconfirmed,
} from '../ticket/ticket-words.ts';
import type { QuickBet, QuickBetEvent } from './quick-bet-types.ts';
import {
  usd,
  otherKey,
  otherOutcome,
  ready,
  entryOf,
  aPress,
  sure,
  lost,
  processing,
  resolving,
  receipt,
  succeeded,
  failed,
  open,
  pressed,
  answered,
  resolved,
  placed,
  step,
  withError,
  forgotten,
  addedToSlip,
  expectIgnored,
} from '../testing/quick-bets.ts';

const beingLookedUp = ready({ unresolved: { press: lost, resolving: true } });

function refused(code: number | null, over: Partial<Extract<PlaceVerdict, { kind: 'refused' }>> = {}): PlaceVerdict {
  return {
    kind: 'refused',
    code,
    key: null,
    errorsByBet: [],
    ...over,
  };
}

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
