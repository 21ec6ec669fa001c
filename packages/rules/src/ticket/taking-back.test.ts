import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import { aCombo, aCustomBet, aSlipBet } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, c, customId, customIds, d, e, entry, idOf } from '../testing/ticket-selections.ts';
import { answered, built, chosen, click, press, prices, stake, suspended } from '../testing/ticket-events.ts';
import { fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { processing, ready, singles } from '../testing/ticket-stages.ts';
import { invalidOdds, placed, refusedWith } from '../testing/ticket-answers.ts';
import type { Ticket, TicketEvent } from './ticket-types.ts';
import { giveFreebet, takeFreebet, system } from '../testing/edited-tickets.ts';

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
