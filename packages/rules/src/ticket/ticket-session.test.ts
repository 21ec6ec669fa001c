import { describe, expect, test } from 'vitest';
import { noBonuses } from '../bonus/bonus-types.ts';
import { emptySlip } from '../slip/build.ts';
import type { SlipBet } from '../slip/slip-types.ts';
import { aBonus } from '../testing/bonuses.ts';
import { aBet, aCombo, aCustomBet, aSlipBet, aSystem, aSystemType, eur } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, c, customId, d, e, entry, idOf } from '../testing/ticket-selections.ts';
import { after, fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { pressed, processing, ready, singles } from '../testing/ticket-stages.ts';
import { lookUp, open, thePress } from '../testing/ticket-presses.ts';
import {
  answered,
  built,
  chosen,
  click,
  key,
  press,
  prices,
  resolved,
  restored,
  settings,
  stake,
} from '../testing/ticket-events.ts';
import { placed, refusedWith } from '../testing/ticket-answers.ts';
import { initialTicket } from './ticket.ts';
import type { PlaceVerdict, Press, Ticket, TicketEvent } from './ticket-types.ts';

const usd = { code: 'USD', subunits: '100' };
function player(playerId: string | null, unresolved: Press | null = null): TicketEvent {
  return {
    type: 'sessionChanged',
    playerId,
    unresolved,
  };
}
function dismissed(reuse: boolean): TicketEvent {
  return { type: 'receiptDismissed', reuse };
}
const freebet = aBonus({ id: '40', type: 'freebet', amount: '5.00', isOwnChoice: true });

describe('players', () => {
  test('another player finds the slip but no message for the one before [I10]', () => {
    const done = playFrom({ ...processing(), playerId: '1' }, answered(placed));
    expect(step(done, player('2'))).toEqual({ state: { ...fresh(), playerId: '2' }, effects: [] });
    const left = step({ ...processing(), playerId: '1' }, player(null));
    expect(left).toEqual({ state: pressed(), effects: [] });
    expect(step(left.state, answered(placed))).toEqual({ state: left.state, effects: [] });
    const failed = playFrom({ ...ready(), playerId: '1' }, press(), answered(refusedWith(140)), player('2'));
    expect(failed).toEqual({ ...pressed(), playerId: '2' });
    expect(playFrom({ ...ready(), playerId: '1' }, prices('1', '2.10'), player('2')).state).toBe('ODDS_CHANGED');
  });

  test('what the operator says stays with the next player; bonuses do not, and nothing is to be taken back [I10]', () => {
    const updated = playFrom(
      initialTicket(eur, { mode: 'higher' }),
      settings({ singleBetProviders: ['oddin'], inactiveProviders: ['oddin'] }),
      { type: 'jackpotsKnown', jackpots: [] },
      { type: 'currencyChanged', currency: usd },
      player('1'),
      click(a),
      { type: 'restoreStarted' },
    );
    const known = playFrom(updated, { type: 'bonusesKnown', bonuses: noBonuses });
    expect(known.undo).not.toBeNull();
    expect(playFrom(known, player('2'))).toEqual({
      ...updated,
      playerId: '2',
      undo: null,
      isRestoring: false,
      slip: known.slip,
    });
    const given: Ticket = {
      ...play(restored([aSlipBet({ selections: [a], stake: '5.00', stakeSource: 'freebet', bonus: freebet })])),
      playerId: '1',
    };
    const next = step(given, player('2'));
    expect(next.state.slip.bets).toEqual([entry(a, '')]);
    expect(next.effects).toEqual([{ type: 'save', slip: next.state.slip }]);
    expect(playFrom({ ...given, playerId: null }, player('2')).slip).toBe(given.slip);
  });

  test('the press that the outbox still holds is looked up when its player is back [I1]', () => {
    const before = ready();
    const back = step(before, player('1', thePress));
    expect(back).toEqual({
      state: { ...pressed(), playerId: '1', unresolved: { press: open, resolving: true } },
      effects: [lookUp],
    });
    expect(after(back.state, resolved(placed)).state).toMatchObject({ state: 'SUCCESS', slip: emptySlip });
    const same = player('1', thePress);
    expect(step(back.state, same)).toEqual({ state: back.state, effects: [] });
    const settled: Ticket = { ...back.state, unresolved: null };
    expect(step(settled, same)).toEqual(back);
    const busy = { ...processing(), playerId: '1' };
    expect(step(busy, same)).toEqual({ state: busy, effects: [] });
    const nothing = step(settled, player('1'));
    expect([nothing.state === settled, nothing.effects]).toEqual([true, []]);
  });
});

describe('slips from elsewhere', () => {
  test('a saved slip comes back once, with its changes judged, and never over what was clicked since [SLIP-17]', () => {
    const { slip } = playFrom(ready(), prices('1', '2.10'));
    const saved: TicketEvent = { type: 'restored', slip, from: 'session' };
    expect(step(fresh(), saved)).toEqual({ state: { ...fresh(), state: 'ODDS_CHANGED', slip }, effects: [] });
    expect(playFrom(initialTicket(eur, { mode: 'any' }), saved).state).toBe('INITIAL');
    const clicked = play(click(b));
    expect(step(clicked, saved)).toEqual({ state: clicked, effects: [] });
    expect(step(playFrom(clicked, { type: 'restoreStarted' }), saved)).toEqual({ state: clicked, effects: [] });
    const emptied = playFrom(clicked, { type: 'cleared' });
    expect(playFrom(emptied, saved).undo).toBeNull();
  });

  test('a slip in another currency comes back without its stakes, by the providers of now [SLIP-17] [SLIP-16]', () => {
    const ticket = playFrom(initialTicket(usd), { type: 'providerChanged', provider: 'betradar', active: false });
    const back = playFrom(ticket, restored([entry(a, '10')]));
    expect([back.state, back.slip.bets]).toEqual([
      'ODDS_CHANGED',
      [
        aSlipBet({
          selections: [{ ...a, isNotAvailable: true }],
          currency: usd,
          stakeBefore: { value: '10.00', currency: 'EUR' },
        }),
      ],
    ]);
  });

  test('isRestoring is set until the slip came, did not come, or somebody else is there [SLIP-17] [PLC-09]', () => {
    const started = step(ready(), { type: 'restoreStarted' });
    expect(started).toEqual({ state: { ...ready(), isRestoring: true }, effects: [] });
    expect(step(started.state, { type: 'restoreStarted' }).state).toBe(started.state);
    const ends: TicketEvent[] = [
      restored([entry(b, '')]),
      restored([entry(b, '')], 'sharing'),
      { type: 'restoreFailed' },
      player('1'),
    ];
    for (const event of ends) {
      expect(playFrom(started.state, event).isRestoring).toBe(false);
      expect(playFrom(fresh(), { type: 'restoreStarted' }, event).isRestoring).toBe(false);
      expect(playFrom(processing(), { type: 'restoreStarted' }, event).isRestoring).toBe(false);
    }
    expect(playFrom(started.state, player(null)).isRestoring).toBe(true);
    expect(playFrom(started.state, click(b)).isRestoring).toBe(true);
  });

  test('a failed restore is reported and leaves the slip alone [SLIP-17]', () => {
    const started = playFrom(ready(), { type: 'restoreStarted' });
    expect(step(started, { type: 'restoreFailed' })).toEqual({
      state: ready(),
      effects: [{ type: 'report', what: 'restore' }],
    });
    const ticket = ready();
    const again = step(ticket, { type: 'restoreFailed' });
    expect([again.state === ticket, again.effects]).toEqual([true, [{ type: 'report', what: 'restore' }]]);
  });

  test('a shared slip takes the place of what is there, is saved, and can be taken back [PLC-09]', () => {
    const failed = playFrom(ready(), press(), answered(refusedWith(101)));
    const shared = step(failed, restored([entry(b, '3')], 'sharing'));
    const slip = { ...emptySlip, bets: [entry(b, '3')] };
    expect(shared).toEqual({
      state: { ...fresh(), slip, undo: { slip: ready().slip, change: 'restored' } },
      effects: [{ type: 'save', slip }],
    });
    expect(playFrom(shared.state, { type: 'undone' }).slip).toEqual(ready().slip);
    const refused = { ...failed, errorsByBet: { x: { key: 'e', code: 1, oddsChanged: false, limit: null } } };
    const withErrors = { ...refused, errorsBySelection: { x: { key: 'e', code: 1, oddsChanged: false } } };
    expect(playFrom(withErrors, restored([entry(b, '3')], 'sharing'))).toEqual(shared.state);
    const done = playFrom(processing(), answered(placed), restored([entry(b, '3')]));
    expect(done).toEqual({ ...fresh(), slip });
  });
});

describe('receipts', () => {
  const again = (...events: readonly TicketEvent[]): Ticket => playFrom(play(...events), dismissed(true));

  test('a receipt is dismissed to an empty slip, or to the same selections without stakes', () => {
    const done = playFrom(processing(), answered(placed));
    expect(step(done, dismissed(false))).toEqual({ state: fresh(), effects: [] });
    const slip = { ...emptySlip, bets: [entry(a, '')] };
    expect(step(done, dismissed(true))).toEqual({ state: { ...fresh(), slip }, effects: [{ type: 'save', slip }] });
    const ticket = ready();
    expect(step(ticket, dismissed(true)).state).toBe(ticket);
  });

  test('combos, systems and custom bets come again as what they were', () => {
    const place = [press(), answered(placed)];
    expect(again(click(a), click(b), stake('combo', '2'), ...place).slip.bets).toEqual([aCombo([a, b])]);
    const system = again(
      settings(),
      ...[a, b, c, d].map((selection) => click(selection)),
      chosen('system'),
      { type: 'bankerToggled', selectionId: b.id },
      stake('system', '6'),
      ...place,
    );
    expect(system.slip.bets).toEqual([aSystem([a, b, c, d], aSystemType('2/3', 3, 2), { bankers: [b.id] })]);
    expect(again(built, stake(customId, '4'), ...place).slip.bets).toEqual([aCustomBet([d, e], '3.30')]);
    const wanted = again(click(a), { type: 'winTyped', betId: idOf(a), text: '20' }, ...place);
    expect(wanted.slip.bets).toEqual([entry(a, '')]);
  });

  test('entries come again beside what stayed: selections in the regular part, custom bets last', () => {
    const custom = again(click(a), built, stake(customId, '4'), press(), answered(placed));
    expect(custom.slip.bets).toEqual([entry(a, ''), aCustomBet([d, e], '3.30')]);
    const single = again(click(a), built, stake(idOf(a), '4'), press(), answered(placed));
    expect(single.slip.bets).toEqual([entry(a, ''), aCustomBet([d, e], '3.30')]);
    const second = aBet({ ref: `${key}.1` });
    const error = { bet_index: 0, code: 130, localized_message: 'server.says.suspended' };
    const verdict: PlaceVerdict = { kind: 'placed', bets: [second], errorsByBet: [error] };
    const partly = playFrom(singles(), press(), answered(verdict));
    const reused = playFrom(partly, dismissed(true));
    expect([reused.state, reused.slip.bets.map(({ betType }) => betType), reused.receipt]).toEqual([
      'ERROR',
      ['combo'],
      null,
    ]);
    expect(playFrom(partly, dismissed(false)).slip).toBe(partly.slip);
  });

  test('reuse takes the odds that were placed as agreed to, and no other change [I6]', () => {
    const share: TicketEvent = { type: 'acceptPolicyChosen', policy: { mode: 'return', share: '0.5' } };
    const moved = again(share, click(a), stake(idOf(a), '4'), prices('1', '1.90'), press(), answered(placed));
    expect(moved.slip.bets).toEqual([entry({ ...a, odds: '1.90', acceptedOdds: '1.90' }, '')]);
    const two = playFrom(
      singles(),
      stake(idOf(b), ''),
      press(),
      answered(placed),
      prices('2', '1.95'),
      dismissed(true),
    );
    expect([two.state, two.slip.bets[0]?.selections]).toEqual([
      'ODDS_CHANGED',
      [{ ...b, odds: '1.95', isChanged: true }, a],
    ]);
  });

  test('reuse goes by the providers and the currency of now, and leaves a spent freebet behind [TKT-10]', () => {
    const spent: SlipBet = aSlipBet({ selections: [a], stake: '5.00', stakeSource: 'freebet', bonus: freebet });
    const done = playFrom(fresh(), restored([spent]), press(), answered(placed));
    expect(done.receipt?.entries).toEqual([spent]);
    const elsewhere = playFrom(
      done,
      { type: 'currencyChanged', currency: usd },
      { type: 'providerChanged', provider: 'betradar', active: false },
      dismissed(true),
    );
    expect([elsewhere.state, elsewhere.slip.bets]).toEqual([
      'ODDS_CHANGED',
      [aSlipBet({ selections: [{ ...a, isNotAvailable: true }], currency: usd })],
    ]);
  });
});
