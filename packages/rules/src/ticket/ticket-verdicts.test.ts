import { describe, expect, test } from 'vitest';
import { errorCodes, wrongOddsKeys } from '@touchline/contract';
import { emptySlip } from '../slip/build.ts';
import { aBet, aCombo, aCustomBet } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, customId, customIds, d, e, entry, idOf } from '../testing/ticket-selections.ts';
import { after, fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { pressed, processing, ready, resolving, singles, unresolved } from '../testing/ticket-stages.ts';
import { forget, open } from '../testing/ticket-presses.ts';
import { answered, built, click, key, other, press, prices, resolved, stake } from '../testing/ticket-events.ts';
import { bet, invalidOdds, placed, refusedWith, unknown } from '../testing/ticket-answers.ts';
import {
  earlierNotPlaced,
  earlierPlaced,
  errorOf,
  genericAlert,
  isAboutBets,
  offlineAlert,
  refusalKey,
  resolveFirst,
  unconfirmed,
} from './ticket-words.ts';
import type { PlaceVerdict, Ticket, TicketEvent } from './ticket-types.ts';

const oddsError = { key: 'server.says.odds', code: 101, oddsChanged: true };
function customPressed() {
  return play(built, stake(customId, '10'), press());
}

describe('verdicts', () => {
  test('placed: SUCCESS, the bets leave the slip and stand in the receipt [TKT-02]', () => {
    expect(step(processing(), answered(placed))).toEqual({
      state: { ...fresh(), state: 'SUCCESS', receipt: { bets: [bet], entries: [entry(a, '10')] } },
      effects: [forget, { type: 'betsPlaced', bets: [bet] }, { type: 'save', slip: emptySlip }],
    });
  });

  test('refused with a code: ERROR, no processing bets, the slip and its errors stay [TKT-02] [TKT-05] [PLC-01]', () => {
    const verdict: PlaceVerdict = { kind: 'refused', code: 132, key: 'server.says.balance', errorsByBet: [] };
    expect(step(processing(), answered(verdict))).toEqual({
      state: { ...pressed(), state: 'ERROR', error: { key: 'server.says.balance', code: 132, oddsChanged: false } },
      effects: [forget],
    });
    const byBet = refusedWith(140, [invalidOdds()]);
    expect(playFrom(processing(), answered(byBet)).error).toEqual({ ...oddsError, code: 140, oddsChanged: false });
  });

  test('the message of the server wins, else the code has its own, else the default [PLC-01] [PLC-02]', () => {
    expect([101, 114, 120, 140, null].map((code) => refusalKey(code, null))).toEqual([
      'error.place_bets.invalid_odds',
      'error.platform.pve_player_bet_forbidden',
      'error.place_bets.invalid_odds_custom_bet',
      'error.place_bets.default',
      'error.place_bets.default',
    ]);
    expect(refusalKey(101, '')).toBe('error.place_bets.invalid_odds');
    expect(refusalKey(101, 'server.says')).toBe('server.says');
    expect(refusalKey(null, 'server.says')).toBe('server.says');
    for (const code of [101, 114, 120] as const) expect(refusalKey(code, null)).toBe(errorCodes[code].key);
  });

  test('the invalid-odds codes and the four risk messages say that the odds have changed [PLC-03]', () => {
    expect(wrongOddsKeys).toHaveLength(4);
    const errors = [errorOf(101, null), errorOf(120, 'x'), ...wrongOddsKeys.map((risk) => errorOf(140, risk))];
    expect(errors.map(({ oddsChanged }) => oddsChanged)).toEqual([true, true, true, true, true, true]);
    const others = [errorOf(null, null), errorOf(130, null), errorOf(140, 'error.risk_validation.other')];
    expect(others.map(({ oddsChanged }) => oddsChanged)).toEqual([false, false, false]);
    const verdict: PlaceVerdict = { kind: 'refused', code: 140, key: wrongOddsKeys[0] ?? '', errorsByBet: [] };
    expect(playFrom(processing(), answered(verdict)).error).toMatchObject({ code: 140, oddsChanged: true });
  });

  test('codes below 1000 and a reused key are about the bets; without a code nothing is [I1]', () => {
    expect([101, 999, 1009, 1000, 1001, 1029, null].map(isAboutBets)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('invalid odds put the current price on the selection, to be agreed to [PLC-03] [PLC-04] [TKT-02]', () => {
    const failed = after(processing(), answered(refusedWith(101, [invalidOdds()])));
    expect(failed).toEqual({
      state: {
        ...pressed(),
        state: 'ERROR',
        slip: { ...emptySlip, bets: [{ ...entry(a, '10'), selections: [{ ...a, odds: '1.90', isChanged: true }] }] },
        error: oddsError,
        errorsByBet: { [idOf(a)]: { ...oddsError, limit: null } },
        errorsBySelection: { [a.id]: oddsError },
      },
      effects: [forget],
    });
    const again = playFrom(failed.state, press({ key: other, acceptChanges: true }));
    expect([again.press?.press.key, again.press?.press.request.bets[0]?.selections[0]?.odds]).toEqual([other, '1.90']);
  });

  test('with accept mode any the current price is agreed to at once [PLC-03] [TKT-09]', () => {
    const any: TicketEvent = { type: 'acceptPolicyChosen', policy: { mode: 'any' } };
    const failed = playFrom(ready(), any, press(), answered(refusedWith(101, [invalidOdds()])));
    expect(failed.slip.bets[0]?.selections).toEqual([{ ...a, odds: '1.90', acceptedOdds: '1.90' }]);
    const custom = playFrom(
      play(any, built, stake(customId, '10')),
      press(),
      answered(refusedWith(120, [{ bet_index: 0, code: 120, localized_message: 'server.says.custom' }])),
    );
    expect([custom.state, custom.slip.bets[0]?.custom]).toEqual([
      'ERROR',
      { odds: null, acceptedOdds: '3.30', isChanged: false },
    ]);
  });

  test('a custom bet whose price moved waits for the new one and for a yes to it [PLC-03]', () => {
    const error = { bet_index: 0, code: 120, localized_message: 'server.says.custom' };
    const shown = { key: 'server.says.custom', code: 120, oddsChanged: true };
    const failed = playFrom(customPressed(), answered(refusedWith(120, [error])));
    const unpriced = {
      ...aCustomBet([d, e], null, { stake: '10' }),
      custom: { odds: null, acceptedOdds: '3.30', isChanged: true },
    };
    expect([failed.state, failed.slip.bets, failed.errorsByBet, failed.errorsBySelection]).toEqual([
      'ERROR',
      [unpriced],
      { [customId]: { ...shown, limit: null } },
      {},
    ]);
    expect(step(failed, press({ key: other, acceptChanges: true })).effects).toEqual([]);
    const lower = playFrom(failed, { type: 'customPriced', betId: customId, selectionIds: customIds, odds: '3.10' });
    expect([lower.state, lower.slip.bets[0]?.custom?.isChanged]).toEqual(['ODDS_CHANGED', true]);
    const taken = playFrom(lower, press({ key: other, acceptChanges: true }));
    expect(taken.press?.press.request.bets[0]?.custom_odds).toBe('3.10');
    const same = playFrom(failed, { type: 'customPriced', betId: customId, selectionIds: customIds, odds: '3.30' });
    expect(same.slip.bets).toEqual([aCustomBet([d, e], '3.30', { stake: '10' })]);
  });

  test('a custom bet without a price by then needs a yes to the next one, but for mode any [PLC-03] [TKT-09]', () => {
    const gone: TicketEvent = { type: 'customPriced', betId: customId, selectionIds: customIds, odds: null };
    const wrongPrice = answered(refusedWith(120, [{ bet_index: 0, code: 120, localized_message: 'moved' }]));
    const unpriced = { odds: null, acceptedOdds: '3.30', isChanged: false };
    const asked = playFrom(customPressed(), gone);
    expect(asked.slip.bets[0]?.custom).toEqual(unpriced);
    expect(playFrom(asked, wrongPrice).slip.bets[0]?.custom).toEqual({ ...unpriced, isChanged: true });
    const any: TicketEvent = { type: 'acceptPolicyChosen', policy: { mode: 'any' } };
    const taking = playFrom(customPressed(), any, gone);
    expect(taking.slip.bets[0]?.custom).toEqual(unpriced);
    const { state, effects } = step(taking, wrongPrice);
    expect([state.state, state.slip === taking.slip, effects]).toEqual(['ERROR', true, [forget]]);
  });

  test('odds that one error names hold where another names the selection without them [PLC-03] [PLC-04]', () => {
    const pressedBoth = play(click(a), built, click(d), { type: 'stakeForAllTyped', text: '10' }, press());
    const leg = { match_id: '4', market_id: '1', specifier: '', outcome_id: '1' };
    const errors = [
      { bet_index: 0, code: 101, localized_message: 'moved', selections: [{ ...leg, current_odds: '1.60' }] },
      { bet_index: 1, code: 130, localized_message: 'server.says.suspended', selections: [leg] },
    ];
    const { slip } = playFrom(pressedBoth, answered(refusedWith(101, errors)));
    expect(slip.bets.map(({ selections }) => selections)).toEqual([
      [a, { ...d, odds: '1.60', isChanged: true }],
      [{ ...d, odds: '1.60', acceptedOdds: '1.60' }, e],
    ]);
  });

  test('a custom bet refused for something else keeps its price, and its legs name what they were refused for [PLC-04]', () => {
    const leg = { match_id: '4', market_id: '1', specifier: '', outcome_id: '1', current_odds: '1.60' };
    const error = { bet_index: 0, code: 130, localized_message: 'server.says.suspended', selections: [leg] };
    const failed = playFrom(customPressed(), answered(refusedWith(130, [error])));
    const moved = { ...d, odds: '1.60', acceptedOdds: '1.60' };
    expect(failed.slip.bets).toEqual([aCustomBet([moved, e], '3.30', { stake: '10' })]);
    expect(failed.errorsBySelection).toEqual({
      [d.id]: { key: 'server.says.suspended', code: 130, oddsChanged: false },
    });
    const beside = playFrom(play(click(a), built, { type: 'stakeForAllTyped', text: '10' }), press());
    const one = answered(refusedWith(120, [{ bet_index: 0, code: 120, localized_message: 'strange' }]));
    expect(playFrom(beside, one).slip).toEqual(beside.slip);
    const price = answered(refusedWith(101, [{ bet_index: 1, code: 101, localized_message: 'moved' }]));
    expect(playFrom(beside, price).slip.bets.map(({ custom }) => custom?.odds)).toEqual([undefined, null]);
  });

  test('errors about what is not in the press are left out; a combo has no selection of its own [PLC-04]', () => {
    const strange = [
      invalidOdds({ bet_index: 7 }),
      invalidOdds({
        selections: [{ match_id: '9', market_id: '1', specifier: '', outcome_id: '1', current_odds: '5.00' }],
      }),
    ];
    const failed = playFrom(processing(), answered(refusedWith(101, strange)));
    expect([failed.slip, failed.errorsBySelection, Object.keys(failed.errorsByBet)]).toEqual([
      ready().slip,
      {},
      [idOf(a)],
    ]);
    const combo = play(click(a), click(b), stake('combo', '10'), press());
    const whole = { bet_index: 0, code: 137, localized_message: 'server.says.payout', limit: '8.00', selections: [] };
    expect(playFrom(combo, answered(refusedWith(137, [whole])))).toMatchObject({
      errorsByBet: { combo: { key: 'server.says.payout', code: 137, oddsChanged: false, limit: '8.00' } },
      errorsBySelection: {},
    });
  });

  test('partly placed: placed bets leave for the receipt, refused ones stay with their errors [TKT-02] [PLC-04]', () => {
    const error = { bet_index: 0, code: 130, localized_message: 'server.says.suspended' };
    const shown = { key: 'server.says.suspended', code: 130, oddsChanged: false };
    const second = aBet({ ref: `${key}.1` });
    const verdict: PlaceVerdict = { kind: 'placed', bets: [second], errorsByBet: [error] };
    const state: Ticket = {
      ...singles(),
      state: 'ERROR',
      slip: { ...singles().slip, bets: [entry(a, '10')] },
      undo: null,
      error: shown,
      errorsByBet: { [idOf(a)]: { ...shown, limit: null } },
      errorsBySelection: { [a.id]: shown },
      receipt: { bets: [second], entries: [entry(b, '10')] },
    };
    const inFlight = playFrom(singles(), press());
    expect(after(inFlight, answered(verdict))).toEqual({
      state,
      effects: [forget, { type: 'betsPlaced', bets: [second] }],
    });
    for (const ref of ['foreign', `${key}.2`, `${other}.1`]) {
      const noRef: PlaceVerdict = { ...verdict, bets: [aBet({ ref })] };
      expect(playFrom(inFlight, answered(noRef)).receipt?.entries).toEqual([entry(b, '10')]);
    }
    const oneRef: PlaceVerdict = { ...verdict, bets: [bet, aBet({ ref: 'foreign' })] };
    expect(playFrom(inFlight, answered(oneRef)).receipt?.entries).toEqual([entry(b, '10')]);
    const other2: PlaceVerdict = { kind: 'placed', bets: [second], errorsByBet: [] };
    expect(playFrom(inFlight, answered(other2)).slip.bets).toEqual([entry(a, '10')]);
  });

  test('what a look-up leaves out of the placed bets was refused, and says so [I3]', () => {
    const second = aBet({ id: '901', ref: `${key}.1` });
    const played = playFrom(singles(), press(), answered({ kind: 'placed', bets: [second], errorsByBet: [] }));
    const refused = { key: 'error.place_bets.default', code: 140, oddsChanged: false };
    expect(played).toEqual({
      ...singles(),
      undo: null,
      state: 'ERROR',
      slip: { ...emptySlip, bets: [entry(a, '10')] },
      error: refused,
      errorsByBet: { [idOf(a)]: { ...refused, limit: null } },
      errorsBySelection: { [a.id]: refused },
      receipt: { bets: [second], entries: [entry(b, '10')] },
    });
  });

  test('a placed custom bet leaves the regular part alone [TKT-02]', () => {
    const ticket = play(click(a), click(d), built, stake(customId, '10'), press(), answered(placed));
    expect([ticket.state, ticket.slip.bets, ticket.receipt?.entries]).toEqual([
      'SUCCESS',
      [aCombo([a, d])],
      [aCustomBet([d, e], '3.30', { stake: '10' })],
    ]);
  });

  test.each<[string, PlaceVerdict, unknown[]]>([
    ['no error code', refusedWith(null), [forget, genericAlert]],
    ['401', { kind: 'unauthorized' }, [forget, genericAlert, { type: 'expireSession' }]],
    ['never sent', { kind: 'unreachable' }, [forget, offlineAlert]],
  ])(
    'a failure with %s returns to INITIAL with an alert and the slip kept [TKT-04] [TKT-05]',
    (_, verdict, effects) => {
      expect(step(processing(), answered(verdict))).toEqual({ state: pressed(), effects });
    },
  );

  test('the words of the alerts [TKT-04] [I3]', () => {
    const alerts = [genericAlert, offlineAlert, unconfirmed, resolveFirst, earlierPlaced, earlierNotPlaced];
    expect(alerts.map(({ type, tone, titleKey, descriptionKey }) => [type, tone, titleKey, descriptionKey])).toEqual([
      ['alert', 'error', 'global-error.default.title', 'global-error.default.description'],
      ['alert', 'error', 'error.connection.title', 'error.connection.description'],
      ['alert', 'warning', 'ticket.unconfirmed.title', 'ticket.unconfirmed.description'],
      ['alert', 'warning', 'ticket.resolve_first.title', 'ticket.resolve_first.description'],
      ['alert', 'success', 'ticket.earlier_placed.title', 'ticket.earlier_placed.description'],
      ['alert', 'info', 'ticket.earlier_not_placed.title', 'ticket.earlier_not_placed.description'],
    ]);
  });

  test('an answer to another press changes nothing [TKT-05]', () => {
    const ticket = processing();
    expect(step(ticket, answered(placed, other))).toEqual({ state: ticket, effects: [] });
    expect(step(ticket, resolved(unknown, other))).toEqual({ state: ticket, effects: [] });
    const left = unresolved();
    expect(step(left, answered(placed, other))).toEqual({ state: left, effects: [] });
    expect(step(left, resolved(placed, other))).toEqual({ state: left, effects: [] });
    expect(step(ready(), resolved(placed))).toEqual({ state: ready(), effects: [] });
  });
});

describe('lost answers', () => {
  test('an unknown outcome is asked about again with the same key for 15 s, still PROCESSING [I1] [I3]', () => {
    expect(step(processing(), answered(unknown))).toEqual({
      state: { ...processing(), press: { press: open, resolving: true } },
      effects: [{ type: 'resolve', press: open, how: 'ask_again', resolveFor: 15_000 }],
    });
  });

  test('what asking again brings is the verdict; the late first answer counts when it says placed [I3]', () => {
    expect(playFrom(resolving(), resolved(placed)).state).toBe('SUCCESS');
    expect(playFrom(resolving(), answered(placed)).state).toBe('SUCCESS');
    const ticket = resolving();
    expect(step(ticket, answered({ kind: 'unreachable' }))).toEqual({ state: ticket, effects: [] });
    expect(playFrom(resolving(), resolved(refusedWith(132)))).toMatchObject({ state: 'ERROR', unresolved: null });
    expect(playFrom(resolving(), resolved(refusedWith(1009)))).toMatchObject({ state: 'ERROR', unresolved: null });
  });

  test('a refusal that another tab received is certain: nothing is placed, and the key is dropped [I3]', () => {
    const closed = { ...pressed(), unresolved: null };
    const verdict: PlaceVerdict = { kind: 'not_placed' };
    expect(step(resolving(), resolved(verdict))).toEqual({ state: closed, effects: [forget, earlierNotPlaced] });
    expect(step(unresolved(), resolved(verdict)).effects).toEqual([forget, earlierNotPlaced]);
  });

  test('what stays unknown returns to INITIAL with the generic alert and the words, and the key is kept [TKT-04] [I3]', () => {
    const state: Ticket = { ...pressed(), unresolved: { press: open, resolving: false } };
    const back = (verdict: PlaceVerdict) => step(resolving(), resolved(verdict));
    expect(back(unknown)).toEqual({ state, effects: [genericAlert, unconfirmed] });
    expect(back({ kind: 'not_found' })).toEqual({ state, effects: [genericAlert, unconfirmed] });
    expect(back({ kind: 'unreachable' })).toEqual({ state, effects: [offlineAlert, unconfirmed] });
    expect(back({ kind: 'unauthorized' })).toEqual({
      state,
      effects: [genericAlert, { type: 'expireSession' }, unconfirmed],
    });
    for (const code of [null, 1029, 1053]) {
      expect(back(refusedWith(code))).toEqual({ state, effects: [genericAlert, unconfirmed] });
    }
  });

  test('an open press that turns out placed or refused while the slip is as it was shows its verdict [I3]', () => {
    expect(playFrom(unresolved(), answered(placed))).toEqual(playFrom(processing(), answered(placed)));
    expect(playFrom(unresolved(), resolved(refusedWith(132)))).toMatchObject({ state: 'ERROR', unresolved: null });
    const ticket = unresolved();
    expect(step(ticket, answered(unknown))).toEqual({ state: ticket, effects: [] });
    const grown = playFrom(unresolved(), built);
    expect(playFrom(grown, resolved(placed))).toMatchObject({
      state: 'SUCCESS',
      slip: { bets: [{ betId: customId }] },
    });
    const moved = playFrom(unresolved(), prices('1', '2.50'));
    expect(playFrom(moved, resolved(placed))).toMatchObject({ state: 'SUCCESS', slip: emptySlip });
  });

  test('the odds that a late refusal names hold in the slip that may be taken back as well [PLC-03]', () => {
    const grown = playFrom(unresolved(), built, resolved(refusedWith(101, [invalidOdds()])));
    const dropped = { ...a, odds: '1.90', isChanged: true };
    expect(grown.undo?.slip.bets[0]?.selections).toEqual([dropped]);
    expect(playFrom(grown, { type: 'undone' }).slip.bets[0]?.selections).toEqual([dropped]);
  });
});
