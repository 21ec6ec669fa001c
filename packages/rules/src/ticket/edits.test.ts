import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import { aBonus, aFreebet, someBonuses } from '../testing/bonuses.ts';
import { aCombo, aCustomBet, aSelection, aSlipBet, aSystem, aSystemType } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, c, customId, customIds, d, e, entry, idOf } from '../testing/ticket-selections.ts';
import {
  answered,
  built,
  chosen,
  click,
  other,
  press,
  prices,
  restored,
  settings,
  stake,
  suspended,
} from '../testing/ticket-events.ts';
import { fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { processing, ready, singles } from '../testing/ticket-stages.ts';
import { invalidOdds, placed, refusedWith } from '../testing/ticket-answers.ts';
import type { Ticket, TicketEvent } from './ticket-types.ts';

const giveFreebet: TicketEvent = {
  type: 'bonusesKnown',
  bonuses: someBonuses({ freebets: [aFreebet({ issued_amount: '5.00' })] }),
};
const takeFreebet: TicketEvent = { type: 'bonusChosen', betId: idOf(a), bonusId: '40' };
const takenFreebet = aBonus({ id: '40', type: 'freebet', amount: '5.00', isOwnChoice: true });

function system() {
  return play(settings(), click(a), click(b), click(c), click(d), chosen('system'), {
    type: 'stakeTyped',
    betId: 'system',
    text: '6',
  });
}

describe('clicking an outcome', () => {
  test('does nothing while the ticket is in progress, nor does any other edit [SLIP-01]', () => {
    const ticket: Ticket = { ...processing(), undo: { slip: emptySlip, change: 'cleared' } };
    const edits: TicketEvent[] = [
      click(b),
      click(a),
      click(b, true),
      built,
      { type: 'selectionRemoved', selectionId: a.id },
      { type: 'unavailableRemoved' },
      { type: 'cleared' },
      chosen('combo'),
      { type: 'systemTypeChosen', systemTypeId: '2/3' },
      { type: 'bankerToggled', selectionId: a.id },
      stake(idOf(a), '99'),
      { type: 'stakeForAllTyped', text: '99' },
      { type: 'stakeSplit', text: '99' },
      { type: 'winTyped', betId: idOf(a), text: '99' },
      { type: 'bonusChosen', betId: idOf(a), bonusId: null },
      { type: 'changesAccepted' },
      { type: 'undone' },
      restored([entry(b, '')]),
      restored([entry(b, '')], 'sharing'),
      { type: 'receiptDismissed', reuse: true },
      press({ key: other }),
    ];
    for (const event of edits) expect(step(ticket, event)).toEqual({ state: ticket, effects: [] });
    const custom = playFrom(play(built, stake(customId, '10')), press());
    expect(step(custom, click(a))).toEqual({ state: custom, effects: [] });
  });

  test('a live outcome starts a quick bet when it is on, unless a custom bet stands first [SLIP-02]', () => {
    const ticket = ready();
    expect(step(ticket, click(b, true))).toEqual({
      state: ticket,
      effects: [{ type: 'startQuickBet', selection: b }],
    });
    expect(step(ticket, click(a, true)).effects).toEqual([{ type: 'startQuickBet', selection: a }]);
    expect(step(fresh(), click(a, true)).effects).toEqual([{ type: 'startQuickBet', selection: a }]);
    const prematch = aSelection({ matchId: '9', matchStatus: 0 });
    expect(step(fresh(), click(prematch, true)).state).toEqual(play(click(prematch)));
    expect(step(play(built), click(a, true)).effects).toEqual([{ type: 'openCustomBet', selection: a }]);
    const behind = play(click(a), built);
    expect(step(behind, click(b, true)).effects).toEqual([{ type: 'startQuickBet', selection: b }]);
  });

  test('opens the question of the custom bet when that is the first entry [SLIP-03]', () => {
    const ticket = play(built);
    for (const selection of [a, d]) {
      const { state, effects } = step(ticket, click(selection));
      expect([state === ticket, effects]).toEqual([true, [{ type: 'openCustomBet', selection }]]);
    }
    expect(play(click(a), built, click(b)).slip.bets.map(({ betId }) => betId)).toEqual(['combo', customId]);
  });

  test('takes a selected outcome out, else adds it; both are saved [SLIP-04] [SLIP-05] [SLIP-17]', () => {
    const added = step(fresh(), click(a));
    const slip = { ...emptySlip, bets: [entry(a, '')] };
    expect(added).toEqual({
      state: { ...fresh(), slip, undo: { slip: emptySlip, change: 'selectionAdded' } },
      effects: [{ type: 'save', slip }],
    });
    expect(step(added.state, click(a))).toEqual({
      state: { ...fresh(), undo: { slip, change: 'selectionRemoved' } },
      effects: [{ type: 'save', slip: emptySlip }],
    });
    const beside = play(click(a), built, click(d));
    expect(beside.slip.bets).toEqual([aCombo([a, d]), aCustomBet([d, e], '3.30')]);
    expect(playFrom(beside, click(d)).slip.bets).toEqual([entry(a, ''), aCustomBet([d, e], '3.30')]);
  });
});

describe('each edit', () => {
  test('adding or removing resets to INITIAL, or to ODDS_CHANGED when odds have changed [TKT-07]', () => {
    const failed = playFrom(processing(), answered(refusedWith(140)));
    expect(failed.state).toBe('ERROR');
    expect(playFrom(failed, click(b))).toMatchObject({ state: 'INITIAL', error: null, errorsBySelection: {} });
    const changed = playFrom(failed, prices('1', '2.10'));
    expect(playFrom(changed, click(b)).state).toBe('ODDS_CHANGED');
    expect(playFrom(changed, click(b), click(a)).state).toBe('INITIAL');
    expect(playFrom(changed, click(b), { type: 'selectionRemoved', selectionId: a.id }).state).toBe('INITIAL');
  });

  test('with a provider that takes no bets it is ODDS_CHANGED as well [TKT-07] [TKT-10]', () => {
    const oddin = aSelection({ matchId: '8', provider: 'oddin' });
    const ticket = play({ type: 'providerChanged', provider: 'oddin', active: false }, click(oddin));
    expect([ticket.state, ticket.slip.bets[0]?.selections[0]?.isNotAvailable]).toEqual(['ODDS_CHANGED', true]);
    expect(playFrom(ticket, click(oddin)).state).toBe('INITIAL');
  });

  test('an edit that changes nothing leaves state, error, receipt and what can be taken back alone [TKT-07]', () => {
    const failed = playFrom(processing(), answered(refusedWith(140)));
    const done = playFrom(processing(), answered(placed));
    const idle: TicketEvent[] = [
      { type: 'selectionRemoved', selectionId: c.id },
      { type: 'unavailableRemoved' },
      chosen('single'),
      chosen('system'),
      { type: 'systemTypeChosen', systemTypeId: '2/3' },
      { type: 'bankerToggled', selectionId: a.id },
      stake('combo', '5'),
      { type: 'stakeSplit', text: 'x' },
      { type: 'winTyped', betId: 'combo', text: '5' },
      { type: 'bonusChosen', betId: 'combo', bonusId: null },
      { type: 'customBetBuilt', selections: [d], odds: '2.00' },
      { type: 'undone' },
    ];
    for (const event of idle) {
      for (const ticket of [failed, done]) {
        const { state, effects } = step(ticket, event);
        expect([event.type, state === ticket, effects]).toEqual([event.type, true, []]);
      }
    }
    const empty = play(click(a), { type: 'cleared' });
    expect(step(empty, { type: 'cleared' }).state).toBe(empty);
  });

  test('takes away the errors of the entries that it touches and no others [PLC-04]', () => {
    const errors = [invalidOdds(), { bet_index: 1, code: 135, localized_message: 'server.says.stake', limit: '5' }];
    const failed = playFrom(singles(), press(), answered(refusedWith(101, errors)));
    const odds = { key: 'server.says.odds', code: 101, oddsChanged: true };
    const limit = { key: 'server.says.stake', code: 135, oddsChanged: false };
    expect([failed.errorsByBet, failed.errorsBySelection]).toEqual([
      { [idOf(a)]: { ...odds, limit: null }, [idOf(b)]: { ...limit, limit: '5' } },
      { [a.id]: odds, [b.id]: limit },
    ]);
    const edited = playFrom(failed, stake(idOf(b), '5'));
    expect([edited.errorsByBet, edited.errorsBySelection]).toEqual([
      { [idOf(a)]: { ...odds, limit: null } },
      { [a.id]: odds },
    ]);
    expect(playFrom(failed, { type: 'cleared' })).toMatchObject({ errorsByBet: {}, errorsBySelection: {} });
  });

  test('an edit ends a receipt', () => {
    const done = playFrom(processing(), answered(placed));
    expect(playFrom(done, click(b))).toEqual(play(click(b)));
  });

  test('types, system types and bankers reach the slip with what the settings say [SLIP-06] [SLIP-08] [SLIP-10]', () => {
    const four = system();
    expect(four.slip.bets).toEqual([aSystem([a, b, c, d], aSystemType('2/4', 4, 2), { stake: '6' })]);
    const yankee = playFrom(four, { type: 'systemTypeChosen', systemTypeId: 'yankee' });
    expect(yankee.slip.bets[0]?.systemType).toEqual(aSystemType('yankee', 4, 2, 3, 4));
    const banker = playFrom(four, { type: 'bankerToggled', selectionId: b.id });
    expect(banker.slip.bets).toEqual([
      aSystem([a, b, c, d], aSystemType('2/3', 3, 2), { stake: '6', bankers: [b.id] }),
    ]);
    expect(playFrom(four, click(d)).slip.bets[0]?.systemType?.id).toBe('2/3');
    const three = play(settings(), click(a), click(b), click(c), chosen('system'));
    const grown = playFrom(three, { type: 'systemTypeChosen', systemTypeId: '2/3' }, click(d));
    expect(grown.slip.bets).toEqual([aSystem([a, b, c, d], aSystemType('2/4', 4, 2))]);
    const barred = settings({ singleBetProviders: ['betradar'] });
    expect(play(barred, click(a), click(b), chosen('single')).slip.bets).toEqual([aCombo([a, b])]);
  });

  test('stakes come typed, for all, split, recommended or from a win [SLIP-14] [SLIP-18]', () => {
    const two = play(click(a), click(b), chosen('single'));
    const stakes = (ticket: Ticket) => ticket.slip.bets.map((it) => [it.stake, it.stakeSource]);
    expect(stakes(playFrom(two, { type: 'stakeSplit', text: '0.05' }))).toEqual([
      ['0.03', 'split'],
      ['0.02', 'split'],
    ]);
    const recommended = { ...stake(idOf(b), '50'), source: 'recommended' } as TicketEvent;
    expect(stakes(playFrom(two, recommended))).toEqual([
      ['', 'typed'],
      ['50', 'recommended'],
    ]);
    expect(stakes(playFrom(two, { type: 'stakeForAllTyped', text: '7' }))).toEqual([
      ['7', 'typed'],
      ['7', 'typed'],
    ]);
    const wanted = playFrom(two, { type: 'winTyped', betId: idOf(b), text: '10' });
    expect(wanted.slip.bets[1]).toEqual({
      ...entry(b, '5.41'),
      stakeSource: 'potential_win',
      winText: '10',
    });
  });

  test('a chosen freebet is the stake of its entry [BON-05]', () => {
    const ticket = playFrom(ready(), giveFreebet, takeFreebet);
    expect(ticket.slip.bets).toEqual([
      aSlipBet({ stake: '5.00', stakeSource: 'freebet', selections: [a], bonus: takenFreebet }),
    ]);
    expect(playFrom(ticket, { type: 'undone' }).slip).toEqual(ready().slip);
  });
});

describe('accepting changes', () => {
  test('returns to INITIAL with the odds agreed to and what is not for sale gone [TKT-08] [SLIP-15]', () => {
    const changed = play(click(a), click(b), prices('1', '2.10'), suspended('2', '1.85'));
    expect(changed.state).toBe('ODDS_CHANGED');
    const agreed = { ...a, odds: '2.10', acceptedOdds: '2.10' };
    expect(playFrom(changed, { type: 'changesAccepted' })).toEqual({
      ...fresh(),
      slip: { ...emptySlip, bets: [entry(agreed, '')], remembered: { combo: '', system: '', singles: {} } },
      undo: { slip: changed.slip, change: 'changesAccepted' },
    });
  });

  test('returns from ERROR to INITIAL without any error [TKT-08]', () => {
    const failed = playFrom(singles(), press(), answered(refusedWith(101, [invalidOdds({ bet_index: 1 })])));
    expect(failed).toMatchObject({ state: 'ERROR', errorsByBet: { [idOf(b)]: { code: 101 } } });
    const accepted = playFrom(failed, { type: 'changesAccepted' });
    expect(accepted).toEqual({ ...singles(), undo: null });
    const typedSince = playFrom(singles(), stake(idOf(b), '5'));
    expect(playFrom(typedSince, { type: 'changesAccepted' })).toEqual(typedSince);
  });

  test('is ignored after SUCCESS [TKT-08]', () => {
    const two = play(click(a), click(b), chosen('single'), stake(idOf(a), '10'), press(), answered(placed));
    const moved = playFrom(two, prices('2', '1.95'));
    expect(step(moved, { type: 'changesAccepted' }).state).toBe(moved);
  });
});

describe('taking back', () => {
  const undone: TicketEvent = { type: 'undone' };
  /** Singles whose stakes were not the last thing that was typed. */
  const before = () => playFrom(singles(), undone, undone);

  test.each<[string, Ticket, TicketEvent]>([
    ['a pick', ready(), click(b)],
    ['a click on a selected outcome', singles(), click(b)],
    ['a removal', singles(), { type: 'selectionRemoved', selectionId: a.id }],
    ['clearing', ready(), { type: 'cleared' }],
    ['removing what is not for sale', playFrom(singles(), suspended('1', '2.00')), { type: 'unavailableRemoved' }],
    ['a type', singles(), chosen('combo')],
    ['a system type', system(), { type: 'systemTypeChosen', systemTypeId: 'yankee' }],
    ['a banker', system(), { type: 'bankerToggled', selectionId: a.id }],
    ['a stake', singles(), stake(idOf(a), '11')],
    ['a stake for all', before(), { type: 'stakeForAllTyped', text: '12' }],
    ['a split stake', singles(), { type: 'stakeSplit', text: '12' }],
    ['a wanted win', singles(), { type: 'winTyped', betId: idOf(a), text: '12' }],
    ['accepted changes', playFrom(singles(), prices('1', '2.10')), { type: 'changesAccepted' }],
    ['a custom bet', ready(), built],
    ['a bonus', playFrom(ready(), giveFreebet), takeFreebet],
  ])('%s, and taking back once more changes nothing', (_, before, event) => {
    const changed = playFrom(before, event);
    expect(changed.slip).not.toEqual(before.slip);
    const back = step(changed, undone);
    expect(back.state).toEqual({ ...before, undo: { slip: changed.slip, change: 'undone' } });
    expect(back.effects).toEqual([{ type: 'save', slip: before.slip }]);
    expect(playFrom(back.state, undone)).toEqual({ ...changed, undo: { slip: before.slip, change: 'undone' } });
  });

  test('typing on in the same field is one change; another field or anything between is another one', () => {
    const fields: readonly ((text: string) => TicketEvent)[] = [
      (text) => stake(idOf(a), text),
      (text) => ({ type: 'stakeForAllTyped', text }),
      (text) => ({ type: 'stakeSplit', text }),
      (text) => ({ type: 'winTyped', betId: idOf(a), text }),
    ];
    for (const field of fields) {
      const typed = playFrom(before(), field('1'), field('15'));
      expect(typed.undo?.slip).toEqual(before().slip);
      expect(playFrom(typed, undone).slip).toEqual(before().slip);
      for (const between of fields.filter((another) => another !== field)) {
        const broken = playFrom(before(), field('1'), between('7'));
        expect(playFrom(broken, field('15'), undone).slip).toEqual(broken.slip);
      }
    }
    const otherField = playFrom(singles(), stake(idOf(a), '1'), stake(idOf(b), '2'), undone);
    expect(otherField.slip.bets.map((it) => it.stake)).toEqual(['1', '10']);
    const otherWin = playFrom(
      singles(),
      { type: 'winTyped', betId: idOf(a), text: '4' },
      {
        type: 'winTyped',
        betId: idOf(b),
        text: '4',
      },
    );
    expect(playFrom(otherWin, undone).slip.bets.map((it) => it.winText)).toEqual(['4', '']);
    const sinceBack = playFrom(singles(), stake(idOf(a), '1'), undone, stake(idOf(a), '2'), undone);
    expect(sinceBack.slip).toEqual(singles().slip);
    const same = playFrom(singles(), stake(idOf(a), '1'));
    expect(step(same, stake(idOf(a), '1')).state).toBe(same);
    const clicks = playFrom(fresh(), click(a), click(b), undone);
    expect(clicks.slip).toEqual(play(click(a)).slip);
  });

  test('errors of the former slip do not show at the next one [PLC-04]', () => {
    const errors = [invalidOdds(), { bet_index: 1, code: 135, localized_message: 'server.says.stake', limit: '5' }];
    const failed = playFrom(singles(), press(), answered(refusedWith(101, errors)));
    const typed = playFrom(failed, stake(idOf(b), '5'));
    expect([Object.keys(typed.errorsByBet), Object.keys(typed.errorsBySelection)]).toEqual([[idOf(a)], [a.id]]);
    expect(playFrom(typed, undone)).toEqual({
      ...typed,
      slip: failed.slip,
      undo: { slip: typed.slip, change: 'undone' },
      errorsByBet: {},
      errorsBySelection: {},
    });
  });

  test('the ticket keeps its identity while a bet is in progress [SLIP-01]', () => {
    const ticket: Ticket = { ...processing(), undo: { slip: emptySlip, change: 'cleared' } };
    expect(step(ticket, undone).state).toBe(ticket);
  });

  test('several selections, or a whole entry, go and come back as one change [SLIP-04]', () => {
    const four = play(click(a), click(b), click(d), { type: 'customBetBuilt', selections: [d, e], odds: '3.30' });
    const fewer = playFrom(four, { type: 'selectionsRemoved', selectionIds: [a.id, d.id] });
    expect(fewer.slip.bets).toEqual([entry(b, ''), aCustomBet([d, e], '3.30')]);
    expect(playFrom(fewer, undone).slip.bets).toEqual(four.slip.bets);
    const plain = playFrom(four, { type: 'betRemoved', betId: customId });
    expect(plain.slip.bets).toEqual([aCombo([a, b, d])]);
    expect(playFrom(plain, undone).slip.bets).toEqual(four.slip.bets);
    expect(playFrom(four, { type: 'betRemoved', betId: 'none' })).toBe(four);
  });

  test('facts hold in the slip that comes back', () => {
    const removed = play(click(a), click(b), { type: 'selectionRemoved', selectionId: a.id });
    const moved = playFrom(removed, prices('1', '2.10'), { type: 'matchChanged', matchId: '2', status: 4 });
    const back = playFrom(moved, undone);
    expect(back.state).toBe('ODDS_CHANGED');
    expect(back.slip.bets).toEqual([
      aCombo([
        { ...a, odds: '2.10', isChanged: true },
        { ...b, matchStatus: 4, isNotAvailable: true },
      ]),
    ]);
    const asked = playFrom(play(built, { type: 'cleared' }), {
      type: 'customPriced',
      betId: customId,
      selectionIds: customIds,
      odds: '3.00',
    });
    expect(playFrom(asked, undone).slip.bets[0]?.custom).toEqual({
      odds: '3.00',
      acceptedOdds: '3.30',
      isChanged: true,
    });
    const elsewhere = playFrom(
      ready(),
      { type: 'cleared' },
      { type: 'currencyChanged', currency: { code: 'USD', subunits: '100' } },
      { type: 'providerChanged', provider: 'betradar', active: false },
      undone,
    );
    expect(elsewhere.slip.bets).toEqual([
      aSlipBet({
        selections: [{ ...a, isNotAvailable: true }],
        currency: { code: 'USD', subunits: '100' },
        stakeBefore: { value: '10.00', currency: 'EUR' },
      }),
    ]);
    const higher = playFrom(removed, prices('1', '2.10'), { type: 'acceptPolicyChosen', policy: { mode: 'higher' } });
    expect(playFrom(higher, undone).slip.bets[0]?.selections[0]).toEqual({ ...a, odds: '2.10', acceptedOdds: '2.10' });
  });

  test('there is nothing to take back after placing, a bet that came to be, a dismissed receipt or another session', () => {
    const two = playFrom(singles(), stake(idOf(b), ''));
    expect(two.undo).not.toBeNull();
    expect(playFrom(two, press()).undo).toBeNull();
    const done = playFrom(two, press(), answered(placed), click(c), {
      type: 'sessionChanged',
      playerId: '9',
      unresolved: null,
    });
    expect(done.undo).toBeNull();
    const late = playFrom(two, press(), answered({ kind: 'unknown' }), {
      type: 'resolved',
      key: 'key-0000000000000001',
      verdict: { kind: 'unknown' },
    });
    const typed = playFrom(late, stake(idOf(b), '3'));
    expect(typed.undo).not.toBeNull();
    expect(playFrom(typed, answered(placed))).toMatchObject({ state: 'SUCCESS', undo: null });
    const kept = { ...playFrom(two, press(), answered(placed)), undo: two.undo };
    expect(playFrom(kept, { type: 'receiptDismissed', reuse: false }).undo).toBeNull();
  });
});
