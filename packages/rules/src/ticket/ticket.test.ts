import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import type { SlipBet, SlipSelection } from '../slip/types.ts';
import { aBet, aSelection, someLimits, someTerms } from '../testing/builders.ts';
import { initialTicket, step } from './machine.ts';
import { pressToRepeat } from './placing.ts';
import { earlierNotPlaced, earlierPlaced, genericAlert, offlineAlert, resolveFirst, unconfirmed } from './words.ts';
import type { PlaceVerdict, Press, Ticket, TicketEvent, TicketStep } from './types.ts';
import type { BetError } from './wire.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', odds: '1.85' });
const c = aSelection({ matchId: '3', odds: '3.00' });
const key = 'key-0000000000000001';
const other = 'key-0000000000000002';
const idOf = (selection: SlipSelection) => `single:${selection.id}`;

const click = (selection: SlipSelection): TicketEvent => ({ type: 'outcomeClicked', selection });
const stake = (betId: string, text: string): TicketEvent => ({ type: 'stakeTyped', betId, text });
const press = (over: Partial<Extract<TicketEvent, { type: 'placePressed' }>> = {}): TicketEvent => ({
  type: 'placePressed',
  key,
  now: 1000,
  deviceId: 'device-1',
  locale: 'en',
  terms: someTerms(),
  acceptChanges: false,
  ...over,
});
const answered = (verdict: PlaceVerdict, of = key): TicketEvent => ({ type: 'answered', key: of, verdict });
const resolved = (verdict: PlaceVerdict, of = key): TicketEvent => ({ type: 'resolved', key: of, verdict });
const prices = (matchId: string, odds: string, over: { status?: 1 | -1 } = {}): TicketEvent => ({
  type: 'marketsChanged',
  matchId,
  markets: [{ id: '1', specifier: '', status: 1, outcomes: [{ id: '1', odds, active: true }], ...over }],
});
const play = (...events: readonly TicketEvent[]): Ticket =>
  events.reduce((ticket, event) => step(ticket, event).state, initialTicket());
const withoutSave = ({ state, effects }: TicketStep) => ({
  state,
  effects: effects.filter((effect) => effect.type !== 'save'),
});
const after = (ticket: Ticket, event: TicketEvent) => withoutSave(step(ticket, event));

const entry = (selection: SlipSelection, text: string): SlipBet => ({
  betId: idOf(selection),
  betType: 'single',
  stake: text,
  selections: [selection],
});
const ready = () => play(click(a), stake(idOf(a), '10'));
const processing = () => step(ready(), press()).state;
const thePress: Press = {
  key,
  request: {
    meta: { device_id: 'device-1', quick: false, type: 'single', locale: 'en', accept_odds: 'none' },
    bets: [
      {
        stake: { value: '10.00', currency: 'EUR' },
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' }],
      },
    ],
  },
  entries: [entry(a, '10')],
  pressedAt: 1000,
  mayBePlaced: false,
};
const open: Press = { ...thePress, mayBePlaced: true };
const unknown: PlaceVerdict = { kind: 'unknown' };
const resolving = () => step(processing(), answered(unknown)).state;
const unresolved = () => step(resolving(), resolved(unknown)).state;
const bet = aBet({ ref: `${key}.0` });
const placed: PlaceVerdict = { kind: 'placed', bets: [bet], errorsByBet: [] };
const refusedWith = (code: number | null, errorsByBet: readonly BetError[] = []): PlaceVerdict => ({
  kind: 'refused',
  code,
  key: null,
  errorsByBet,
});
const invalidOdds = (over: Partial<BetError> = {}): BetError => ({
  bet_index: 0,
  code: 101,
  localized_message: 'server.says.odds',
  selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', current_odds: '1.90' }],
  ...over,
});
const forget = { type: 'forget', key };

describe('editing', () => {
  test('[SLIP-01] an outcome click does nothing while the ticket is in progress, nor does any other edit', () => {
    const ticket = processing();
    const edits: TicketEvent[] = [
      click(b),
      click(a),
      { type: 'selectionRemoved', selectionId: a.id },
      { type: 'unavailableRemoved' },
      { type: 'cleared' },
      { type: 'typeChosen', betType: 'combo' },
      stake(idOf(a), '99'),
      { type: 'stakeForAllTyped', text: '99' },
      { type: 'changesAccepted' },
      { type: 'restored', slip: emptySlip },
      { type: 'receiptDismissed', reuse: true },
      press({ key: other }),
    ];
    for (const event of edits) expect(step(ticket, event)).toEqual({ state: ticket, effects: [] });
  });

  test('[SLIP-04] a selected outcome is removed by a click, else it is added; both save the slip', () => {
    const added = step(initialTicket(), click(a));
    const slip = { ...emptySlip, bets: [entry(a, '')] };
    expect(added).toEqual({ state: { ...initialTicket(), slip }, effects: [{ type: 'save', slip }] });
    expect(step(added.state, click(a))).toEqual({
      state: initialTicket(),
      effects: [{ type: 'save', slip: emptySlip }],
    });
  });

  test('[TKT-07] adding or removing resets to INITIAL, or to ODDS_CHANGED when odds have changed', () => {
    const failed = step(processing(), answered(refusedWith(140))).state;
    expect(failed.state).toBe('ERROR');
    expect(after(failed, click(b)).state).toMatchObject({ state: 'INITIAL', error: null, errorsBySelection: {} });
    const changed = step(failed, prices('1', '2.10')).state;
    expect(step(changed, click(b)).state.state).toBe('ODDS_CHANGED');
    expect(step(step(changed, click(b)).state, click(a)).state.state).toBe('INITIAL');
  });

  test('[PLC-04] an edit takes away the errors of the entries that it touches and no others', () => {
    const singles = play(
      click(a),
      click(b),
      { type: 'typeChosen', betType: 'single' },
      {
        type: 'stakeForAllTyped',
        text: '10',
      },
    );
    const errors = [invalidOdds(), { bet_index: 1, code: 135, localized_message: 'server.says.stake', limit: '5' }];
    const failed = step(step(singles, press()).state, answered(refusedWith(101, errors))).state;
    expect([failed.errorsByBet, failed.errorsBySelection]).toEqual([
      {
        [idOf(a)]: { key: 'server.says.odds', code: 101, limit: null },
        [idOf(b)]: { key: 'server.says.stake', code: 135, limit: '5' },
      },
      { [a.id]: { key: 'server.says.odds', code: 101 }, [b.id]: { key: 'server.says.stake', code: 135 } },
    ]);
    const edited = step(failed, stake(idOf(b), '5')).state;
    expect([Object.keys(edited.errorsByBet), Object.keys(edited.errorsBySelection)]).toEqual([[idOf(a)], [a.id]]);
  });
});

describe('odds that move', () => {
  test('[TKT-11] market updates set ODDS_CHANGED, and INITIAL again when the odds come back', () => {
    const changed = step(ready(), prices('1', '2.10')).state;
    expect(changed).toEqual({
      ...ready(),
      state: 'ODDS_CHANGED',
      slip: { ...emptySlip, bets: [{ ...entry(a, '10'), selections: [{ ...a, odds: '2.10', isChanged: true }] }] },
    });
    expect(step(changed, prices('1', '2.00')).state).toEqual(ready());
    const ticket = ready();
    expect(step(ticket, prices('1', '2.00')).state).toBe(ticket);
  });

  test('[TKT-11] not while a bet is in progress, and not when it is finished', () => {
    expect(step(processing(), prices('1', '2.10')).state).toMatchObject({ state: 'PROCESSING', inProgress: true });
    const singles = play(
      click(a),
      click(b),
      { type: 'typeChosen', betType: 'single' },
      stake(idOf(a), '10'),
      press(),
      answered(placed),
    );
    expect(singles.slip.bets).toEqual([entry(b, '')]);
    const moved = step(singles, prices('2', '1.95')).state;
    expect([moved.state, moved.slip.bets[0]?.selections[0]?.isChanged]).toEqual(['SUCCESS', true]);
  });

  test('[TKT-08] [SLIP-15] accepting changes returns to INITIAL with the odds agreed to', () => {
    const changed = play(click(a), click(b), prices('1', '2.10'), prices('2', '1.85', { status: -1 }));
    const agreed = { ...a, odds: '2.10', acceptedOdds: '2.10' };
    expect(step(changed, { type: 'changesAccepted' }).state).toEqual({
      ...initialTicket(),
      slip: { ...emptySlip, bets: [entry(agreed, '')] },
    });
  });

  test('[TKT-09] with accept mode any changed odds are accepted on a state change', () => {
    const any = step(play(click(a), prices('1', '1.50')), { type: 'acceptModeChosen', mode: 'any' }).state;
    expect([any.state, any.slip.bets]).toEqual(['INITIAL', [entry({ ...a, odds: '1.50', acceptedOdds: '1.50' }, '')]]);
    const moved = step(any, prices('1', '1.40')).state;
    expect([moved.state, moved.slip.bets]).toEqual([
      'INITIAL',
      [entry({ ...a, odds: '1.40', acceptedOdds: '1.40' }, '')],
    ]);
    const stale = step(initialTicket('any'), click({ ...a, odds: '1.30', isChanged: true })).state;
    expect([stale.state, stale.slip.bets]).toEqual([
      'INITIAL',
      [entry({ ...a, odds: '1.30', acceptedOdds: '1.30' }, '')],
    ]);
  });

  test('[SLIP-12] mode higher lets a rise pass and stops at a drop', () => {
    const higher = step(ready(), { type: 'acceptModeChosen', mode: 'higher' }).state;
    expect(step(higher, prices('1', '2.10')).state.state).toBe('INITIAL');
    expect(step(higher, prices('1', '1.90')).state.state).toBe('ODDS_CHANGED');
  });

  test('[CAT-03] a match that is over makes its selections not available; they can be taken out', () => {
    const over = step(play(click(a), click(b)), { type: 'matchChanged', matchId: '1', status: 4 }).state;
    expect(over.slip.bets[0]?.selections.map(({ isNotAvailable }) => isNotAvailable)).toEqual([true, false]);
    expect(step(over, { type: 'unavailableRemoved' }).state.slip.bets).toEqual([entry(b, '')]);
  });
});

describe('pressing', () => {
  test('[TKT-01] [TKT-02] [TKT-03] placing clears the error, is in progress, and takes the bets with stake above 0', () => {
    const singles = play(
      click(a),
      click(b),
      click(c),
      { type: 'typeChosen', betType: 'single' },
      stake(idOf(a), '10'),
      stake(idOf(b), '0'),
    );
    const failed: Ticket = { ...singles, state: 'ERROR', error: { key: 'e', code: 140 } };
    expect(step(failed, press())).toEqual({
      state: {
        ...singles,
        state: 'PROCESSING',
        inProgress: true,
        processingBets: [entry(a, '10')],
        press: { press: thePress, resolving: false },
      },
      effects: [{ type: 'place', press: thePress, again: false }],
    });
  });

  test('[VAL-11] a combo goes out as one bet at the odds that were agreed to, with the accept mode', () => {
    const ticket = play({ type: 'acceptModeChosen', mode: 'higher' }, click(a), click(b), stake('combo', '2,5'));
    expect(step(ticket, press()).state.press?.press.request).toEqual({
      meta: { device_id: 'device-1', quick: false, type: 'combo', locale: 'en', accept_odds: 'higher' },
      bets: [
        {
          stake: { value: '2.50', currency: 'EUR' },
          selections: [
            { match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' },
            { match_id: '2', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' },
          ],
        },
      ],
    });
  });

  test('[TKT-06] placing without a session returns to INITIAL and asks for sign-in', () => {
    const ticket: Ticket = { ...ready(), state: 'ERROR', error: { key: 'e', code: 140 } };
    expect(step(ticket, press({ terms: someTerms({ loggedIn: false }) }))).toEqual({
      state: ready(),
      effects: [{ type: 'askSignIn' }],
    });
  });

  test('[VAL-01] [VAL-12] [I9] a press that cannot place does nothing', () => {
    const nothing = (ticket: Ticket, event = press()) =>
      expect(step(ticket, event)).toEqual({ state: ticket, effects: [] });
    nothing(initialTicket());
    nothing(play(click(a)));
    nothing(play(click(a), stake(idOf(a), '0.49')));
    nothing(step(ready(), prices('1', '2.00', { status: -1 })).state);
    nothing(ready(), press({ terms: someTerms({ balance: 999n }) }));
    nothing(ready(), press({ terms: someTerms({ restricted: true }) }));
    nothing(ready(), press({ terms: someTerms({ pricesStale: true }) }));
  });

  test('[I6] changed odds are never placed without a yes; with it they are agreed to and nothing is removed', () => {
    const changed = step(ready(), prices('1', '2.10')).state;
    expect(step({ ...changed, state: 'INITIAL' }, press())).toEqual({ state: changed, effects: [] });
    const taken = step(changed, press({ acceptChanges: true })).state;
    expect([taken.state, taken.press?.press.request.bets[0]?.selections[0]?.odds]).toEqual(['PROCESSING', '2.10']);
    const suspended = step(changed, prices('1', '2.10', { status: -1 })).state;
    expect(step(suspended, press({ acceptChanges: true }))).toEqual({ state: suspended, effects: [] });
  });
});

describe('verdicts', () => {
  test('[TKT-02] placed: SUCCESS, the bets leave the slip and stand in the receipt', () => {
    expect(after(processing(), answered(placed))).toEqual({
      state: { ...initialTicket(), state: 'SUCCESS', receipt: { bets: [bet], entries: [entry(a, '10')] } },
      effects: [forget, { type: 'betsPlaced', bets: [bet] }],
    });
  });

  test('[TKT-02] [TKT-05] [PLC-01] refused with a code: ERROR, no processing bets, the slip and what was said stay', () => {
    const verdict: PlaceVerdict = { kind: 'refused', code: 132, key: 'server.says.balance', errorsByBet: [] };
    expect(step(processing(), answered(verdict))).toEqual({
      state: { ...ready(), state: 'ERROR', error: { key: 'server.says.balance', code: 132 } },
      effects: [forget],
    });
    const own = [101, 114, 120, 140].map((code) => step(processing(), answered(refusedWith(code))).state.error?.key);
    expect(own).toEqual([
      'error.place_bets.invalid_odds',
      'error.platform.pve_player_bet_forbidden',
      'error.place_bets.invalid_odds_custom_bet',
      'error.place_bets.default',
    ]);
  });

  test('[PLC-03] [PLC-04] [TKT-02] invalid odds put the current price on the selection, to be agreed to', () => {
    const failed = after(processing(), answered(refusedWith(101, [invalidOdds()])));
    expect(failed).toEqual({
      state: {
        ...ready(),
        state: 'ERROR',
        slip: { ...emptySlip, bets: [{ ...entry(a, '10'), selections: [{ ...a, odds: '1.90', isChanged: true }] }] },
        error: { key: 'server.says.odds', code: 101 },
        errorsByBet: { [idOf(a)]: { key: 'server.says.odds', code: 101, limit: null } },
        errorsBySelection: { [a.id]: { key: 'server.says.odds', code: 101 } },
      },
      effects: [forget],
    });
    const again = step(failed.state, press({ key: other, acceptChanges: true })).state;
    expect([again.press?.press.key, again.press?.press.request.bets[0]?.selections[0]?.odds]).toEqual([other, '1.90']);
  });

  test('[PLC-04] errors about what is not in the press are left out', () => {
    const strange = [
      invalidOdds({ bet_index: 7 }),
      invalidOdds({
        selections: [{ match_id: '9', market_id: '1', specifier: '', outcome_id: '1', current_odds: '5.00' }],
      }),
    ];
    const failed = step(processing(), answered(refusedWith(101, strange))).state;
    expect([failed.slip, failed.errorsBySelection, Object.keys(failed.errorsByBet)]).toEqual([
      ready().slip,
      {},
      [idOf(a)],
    ]);
  });

  test('[TKT-02] [PLC-04] partly placed: placed bets leave for the receipt, refused ones stay with their errors', () => {
    const singles = play(
      click(a),
      click(b),
      { type: 'typeChosen', betType: 'single' },
      {
        type: 'stakeForAllTyped',
        text: '10',
      },
    );
    const error = { bet_index: 0, code: 130, localized_message: 'server.says.suspended' };
    const second = aBet({ ref: `${key}.1` });
    const verdict: PlaceVerdict = { kind: 'placed', bets: [second], errorsByBet: [error] };
    const state: Ticket = {
      ...singles,
      state: 'ERROR',
      slip: { ...emptySlip, bets: [entry(a, '10')] },
      error: { key: 'server.says.suspended', code: 130 },
      errorsByBet: { [idOf(a)]: { key: 'server.says.suspended', code: 130, limit: null } },
      errorsBySelection: { [a.id]: { key: 'server.says.suspended', code: 130 } },
      receipt: { bets: [second], entries: [entry(b, '10')] },
    };
    expect(after(step(singles, press()).state, answered(verdict))).toEqual({
      state,
      effects: [forget, { type: 'betsPlaced', bets: [second] }],
    });
    const noRef: PlaceVerdict = { ...verdict, bets: [aBet({ ref: 'foreign' })] };
    expect(step(step(singles, press()).state, answered(noRef)).state.receipt?.entries).toEqual([entry(b, '10')]);
    expect(step(state, { type: 'receiptDismissed', reuse: true }).state.slip.bets.map((it) => it.betType)).toEqual([
      'combo',
    ]);
  });

  test.each<[string, PlaceVerdict, unknown[]]>([
    ['no error code', refusedWith(null), [forget, genericAlert]],
    ['401', { kind: 'unauthorized' }, [forget, genericAlert, { type: 'expireSession' }]],
    ['never sent', { kind: 'unreachable' }, [forget, offlineAlert]],
  ])(
    '[TKT-04] [TKT-05] a failure with %s returns to INITIAL with an alert and the slip kept',
    (_, verdict, effects) => {
      expect(step(processing(), answered(verdict))).toEqual({ state: ready(), effects });
    },
  );

  test('[TKT-05] an answer to another press changes nothing', () => {
    const ticket = processing();
    expect(step(ticket, answered(placed, other))).toEqual({ state: ticket, effects: [] });
    expect(step(ticket, resolved(unknown, other))).toEqual({ state: ticket, effects: [] });
  });

  test('a receipt is dismissed to an empty slip, or to the same selections without stakes', () => {
    const done = step(processing(), answered(placed)).state;
    expect(step(done, { type: 'receiptDismissed', reuse: false })).toEqual({ state: initialTicket(), effects: [] });
    expect(after(done, { type: 'receiptDismissed', reuse: true }).state).toEqual({
      ...initialTicket(),
      slip: { ...emptySlip, bets: [entry(a, '')] },
    });
    expect(after(done, click(b)).state).toEqual(play(click(b)));
  });
});

describe('lost answers', () => {
  test('[I1] [I3] an unknown outcome is asked about again with the same key for 15 s, still PROCESSING', () => {
    expect(step(processing(), answered(unknown))).toEqual({
      state: { ...processing(), press: { press: open, resolving: true } },
      effects: [{ type: 'resolve', press: open, how: 'ask_again', resolveFor: 15_000 }],
    });
  });

  test('[I3] what asking again brings is the verdict; the late first answer counts when it says placed', () => {
    expect(after(resolving(), resolved(placed)).state.state).toBe('SUCCESS');
    expect(after(resolving(), answered(placed)).state.state).toBe('SUCCESS');
    const ticket = resolving();
    expect(step(ticket, answered({ kind: 'unreachable' }))).toEqual({ state: ticket, effects: [] });
    expect(after(resolving(), resolved(refusedWith(132))).state).toMatchObject({ state: 'ERROR', unresolved: null });
  });

  test('[TKT-04] [I3] what stays unknown returns to INITIAL with the generic alert and the words, and the key is kept', () => {
    const state: Ticket = { ...ready(), unresolved: { press: open, resolving: false } };
    expect(step(resolving(), resolved(unknown))).toEqual({ state, effects: [genericAlert, unconfirmed] });
    expect(step(resolving(), resolved({ kind: 'not_found' }))).toEqual({ state, effects: [genericAlert, unconfirmed] });
    expect(step(resolving(), resolved({ kind: 'unreachable' }))).toEqual({
      state,
      effects: [offlineAlert, unconfirmed],
    });
    expect(step(resolving(), resolved({ kind: 'unauthorized' }))).toEqual({
      state,
      effects: [genericAlert, { type: 'expireSession' }, unconfirmed],
    });
    for (const code of [null, 1029, 1053]) {
      expect(step(resolving(), resolved(refusedWith(code)))).toEqual({ state, effects: [genericAlert, unconfirmed] });
    }
  });

  test('[I1] pressing again repeats the same key and request, whatever prices and balance are now', () => {
    const moved = step(unresolved(), prices('1', '9.00')).state;
    const poor = press({ key: other, terms: someTerms({ balance: 0n }) });
    const again = step(moved, poor);
    expect(again.effects).toEqual([{ type: 'place', press: open, again: true }]);
    expect(again.state).toMatchObject({
      state: 'PROCESSING',
      press: { press: open, resolving: false },
      unresolved: null,
    });
    expect(after(again.state, answered({ kind: 'unreachable' }))).toMatchObject({
      state: { state: 'INITIAL', unresolved: { press: open, resolving: false } },
      effects: [offlineAlert, unconfirmed],
    });
    expect(after(again.state, answered({ kind: 'not_found' }))).toMatchObject({
      state: { state: 'INITIAL', unresolved: null },
      effects: [forget, earlierNotPlaced],
    });
    const lateLookUp = step(again.state, resolved({ kind: 'not_found' }));
    expect(lateLookUp).toEqual({ state: again.state, effects: [] });
    const visitor = step(unresolved(), press({ terms: someTerms({ loggedIn: false }) }));
    expect([visitor.effects, visitor.state.unresolved?.press.key]).toEqual([[{ type: 'askSignIn' }], key]);
  });

  test('[I1] a slip that was changed since is not placed before the open press is settled', () => {
    const changed = step(unresolved(), stake(idOf(a), '11')).state;
    expect(pressToRepeat(unresolved(), someLimits().currency)).toEqual(open);
    expect(pressToRepeat(unresolved(), { code: 'USD', subunits: '100' })).toBeNull();
    expect(pressToRepeat(changed, someLimits().currency)).toBeNull();
    const waiting: Ticket = { ...changed, unresolved: { press: open, resolving: true } };
    expect(step(changed, press({ key: other }))).toEqual({
      state: waiting,
      effects: [resolveFirst, { type: 'resolve', press: open, how: 'look_up', resolveFor: 15_000 }],
    });
    expect(step(waiting, press({ key: other }))).toEqual({ state: waiting, effects: [resolveFirst] });
    expect(step(waiting, resolved(placed))).toEqual({
      state: { ...changed, unresolved: null },
      effects: [forget, earlierPlaced, { type: 'betsPlaced', bets: [bet] }],
    });
    expect(step(waiting, resolved({ kind: 'not_found' }))).toEqual({
      state: { ...changed, unresolved: null },
      effects: [forget, earlierNotPlaced],
    });
    expect(step(waiting, resolved(refusedWith(132)))).toEqual({
      state: { ...changed, unresolved: null },
      effects: [forget, earlierNotPlaced],
    });
    for (const verdict of [unknown, refusedWith(1029), { kind: 'unreachable' } as const]) {
      expect(step(waiting, resolved(verdict))).toEqual({ state: changed, effects: [unconfirmed] });
    }
    const settled = step(waiting, resolved({ kind: 'not_found' })).state;
    expect(step(settled, press({ key: other })).state.press?.press.key).toBe(other);
  });

  test('[I3] an open press that turns out placed or refused while the slip is as it was shows its verdict', () => {
    expect(after(unresolved(), answered(placed)).state).toEqual(after(processing(), answered(placed)).state);
    expect(after(unresolved(), resolved(refusedWith(132))).state).toMatchObject({ state: 'ERROR', unresolved: null });
    const ticket = unresolved();
    expect(step(ticket, answered(unknown))).toEqual({ state: ticket, effects: [] });
  });
});

describe('sessions and reloads', () => {
  test('[I10] another player finds the slip but nothing that was said to the one before', () => {
    const done = step({ ...processing(), playerId: '1' }, answered(placed)).state;
    const next = step(done, { type: 'sessionChanged', playerId: '2', unresolved: null });
    expect(next).toEqual({ state: { ...initialTicket(), playerId: '2' }, effects: [] });
    const left = step({ ...processing(), playerId: '1' }, { type: 'sessionChanged', playerId: null, unresolved: null });
    expect(left).toEqual({ state: ready(), effects: [] });
    expect(step(left.state, answered(placed))).toEqual({ state: ready(), effects: [] });
  });

  test('[I1] the press that the outbox still holds is looked up when its player is back', () => {
    const back = step(ready(), { type: 'sessionChanged', playerId: '1', unresolved: thePress });
    expect(back).toEqual({
      state: { ...ready(), playerId: '1', unresolved: { press: open, resolving: true } },
      effects: [{ type: 'resolve', press: open, how: 'look_up', resolveFor: 15_000 }],
    });
    expect(after(back.state, resolved(placed)).state).toMatchObject({ state: 'SUCCESS', slip: emptySlip });
    const same = { type: 'sessionChanged', playerId: '1', unresolved: thePress } as const;
    expect(step(back.state, same)).toEqual({ state: back.state, effects: [] });
    const settled: Ticket = { ...back.state, unresolved: null };
    expect(step(settled, same)).toEqual(back);
    const busy = { ...processing(), playerId: '1' };
    expect(step(busy, same)).toEqual({ state: busy, effects: [] });
  });

  test('a saved slip comes back once, with its changes judged, and never over what was clicked since', () => {
    const slip = step(ready(), prices('1', '2.10')).state.slip;
    expect(step(initialTicket(), { type: 'restored', slip })).toEqual({
      state: { ...initialTicket(), state: 'ODDS_CHANGED', slip },
      effects: [],
    });
    expect(step(initialTicket('any'), { type: 'restored', slip }).state.state).toBe('INITIAL');
    const clicked = play(click(b));
    expect(step(clicked, { type: 'restored', slip })).toEqual({ state: clicked, effects: [] });
    expect(step(clicked, { type: 'cleared' }).state).toEqual(initialTicket());
  });
});
