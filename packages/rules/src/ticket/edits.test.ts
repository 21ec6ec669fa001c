import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import { aBonus } from '../testing/bonuses.ts';
import { aCombo, aCustomBet, aSelection, aSlipBet, aSystem, aSystemType } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, c, customId, d, e, entry, idOf } from '../testing/ticket-selections.ts';
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
import { giveFreebet, takeFreebet, system } from '../testing/edited-tickets.ts';

const takenFreebet = aBonus({ id: '40', type: 'freebet', amount: '5.00', isOwnChoice: true });

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
