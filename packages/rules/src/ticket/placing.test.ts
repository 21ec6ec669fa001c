import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import { aComboboost, aFreebet, someBonuses } from '../testing/bonuses.ts';
import { aSelection, someLimits } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { a, b, c, customId, customIds, entry, idOf } from '../testing/ticket-selections.ts';
import { fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { ready, singles } from '../testing/ticket-stages.ts';
import { thePress } from '../testing/ticket-presses.ts';
import { built, chosen, click, press, pressWith, prices, stake, suspended } from '../testing/ticket-events.ts';
import type { Ticket, TicketEvent } from './ticket-types.ts';
import { wire } from '../testing/placed-requests.ts';

const failed: Ticket['error'] = { key: 'e', code: 140, oddsChanged: false };

describe('pressing', () => {
  test('clears the error, is in progress, and takes the bets with stake above 0 [TKT-01] [TKT-02] [TKT-03]', () => {
    const three = play(click(a), click(b), click(c), chosen('single'), stake(idOf(a), '10'), stake(idOf(b), '0'));
    const before: Ticket = {
      ...three,
      state: 'ERROR',
      error: failed,
      errorsByBet: { [idOf(a)]: { ...failed, limit: null } },
      errorsBySelection: { [a.id]: failed },
      receipt: { bets: [], entries: [] },
    };
    expect(step(before, press())).toEqual({
      state: {
        ...three,
        state: 'PROCESSING',
        undo: null,
        inProgress: true,
        processingBets: [entry(a, '10')],
        press: { press: thePress, resolving: false },
      },
      effects: [{ type: 'place', press: thePress, isRepeat: false }],
    });
  });

  test('without a session returns to INITIAL and asks for sign-in, whatever else [TKT-06]', () => {
    const visitor = pressWith({ loggedIn: false });
    const error: Ticket = { ...ready(), state: 'ERROR', error: failed, receipt: { bets: [], entries: [] } };
    expect(step(error, visitor)).toEqual({ state: ready(), effects: [{ type: 'askSignIn' }] });
    const poor = pressWith({ loggedIn: false, restricted: true, pricesStale: true });
    for (const ticket of [fresh(), play(click(a)), playFrom(ready(), prices('1', '2.10'))]) {
      expect(step(ticket, poor)).toEqual({ state: { ...ticket, state: 'INITIAL' }, effects: [{ type: 'askSignIn' }] });
    }
  });

  test('a press that cannot place does nothing [VAL-01] [VAL-12] [SLIP-16] [I9]', () => {
    const nothing = (ticket: Ticket, event = press()) => {
      const { state, effects } = step(ticket, event);
      expect([state === ticket, effects]).toEqual([true, []]);
    };
    nothing(fresh());
    nothing(play(click(a)));
    nothing(play(click(a), stake(idOf(a), '0.49')));
    nothing(playFrom(ready(), suspended('1', '2.00')));
    nothing(playFrom(ready(), { type: 'providerChanged', provider: 'betradar', active: false }));
    nothing(ready(), pressWith({ balance: 999n }));
    nothing(ready(), pressWith({ restricted: true }));
    nothing(ready(), pressWith({ pricesStale: true }));
    nothing(ready(), pressWith({ limits: someLimits({ currency: { code: 'USD', subunits: '100' } }) }));
    nothing(
      playFrom(play(built, stake(customId, '10')), {
        type: 'customPriced',
        betId: customId,
        selectionIds: customIds,
        odds: null,
      }),
    );
  });

  test('changed odds are never placed without a yes; with it they are agreed to and nothing is removed [I6]', () => {
    const changed = playFrom(ready(), prices('1', '2.10'));
    const unasked: Ticket = { ...changed, state: 'INITIAL', receipt: { bets: [], entries: [] } };
    expect(step(unasked, press())).toEqual({ state: changed, effects: [] });
    const taken = step(changed, press({ acceptChanges: true }));
    expect([taken.state.state, taken.state.press?.press.request.bets[0]?.selections]).toEqual([
      'PROCESSING',
      [wire('1', '2.10')],
    ]);
    expect(taken.effects.map(({ type }) => type)).toEqual(['place', 'save']);
    const blocked = playFrom(changed, suspended('1', '2.10'));
    expect(step(blocked, press({ acceptChanges: true }))).toEqual({ state: blocked, effects: [] });
    const beside = playFrom(singles(), stake(idOf(b), ''), prices('2', '1.95'));
    expect(playFrom(beside, press()).processingBets).toEqual([entry(a, '10')]);
  });

  test('only the odds that were on the screen are agreed to; what moved since asks again [I6]', () => {
    const changed = playFrom(ready(), prices('1', '1.80'));
    const behind = step(changed, press({ acceptChanges: true, seen: { [a.id]: '1.85' } }));
    expect(behind).toEqual({ state: changed, effects: [] });
    const sent = playFrom(changed, press({ acceptChanges: true, seen: { [a.id]: '1.80' } }));
    expect(sent.press?.press.request.bets[0]?.selections).toEqual([wire('1', '1.80')]);
    const custom = playFrom(play(built, stake(customId, '10')), {
      type: 'customPriced',
      betId: customId,
      selectionIds: customIds,
      odds: '3.10',
    });
    expect(step(custom, press({ acceptChanges: true, seen: { [customId]: '3.30' } })).effects).toEqual([]);
    const agreed = playFrom(custom, press({ acceptChanges: true, seen: { [customId]: '3.10' } }));
    expect(agreed.press?.press.request.bets[0]?.custom_odds).toBe('3.10');
  });

  test('of a stake that follows a win no more is placed than was on the screen [I6] [SLIP-14]', () => {
    const wanted = play({ type: 'acceptPolicyChosen', policy: { mode: 'any' } }, click(a), {
      type: 'winTyped',
      betId: idOf(a),
      text: '20',
    });
    const seen = (stakeText: string, winText = '20') =>
      press({ stakes: { [idOf(a)]: { stakeText, winText, bonus: null } } });
    const sent = (ticket: Ticket, event: TicketEvent) => playFrom(ticket, event).processingBets.map((bet) => bet.stake);
    const risen = playFrom(wanted, prices('1', '1.60'));
    expect(step(risen, seen('10.00'))).toEqual({ state: risen, effects: [] });
    expect(sent(risen, press({ stakes: {} }))).toEqual([]);
    expect(sent(risen, seen(''))).toEqual([]);
    expect(sent(risen, seen('12.50'))).toEqual(['12.50']);
    expect(sent(playFrom(wanted, prices('1', '2.50')), seen('10.00'))).toEqual(['8.00']);
    // What was typed is meant, drawn or not.
    expect(sent(ready(), seen('1', ''))).toEqual(['10']);
    expect(sent(wanted, seen('1.00', '2'))).toEqual(['10.00']);
    expect(sent(wanted, seen('1', ''))).toEqual(['10.00']);
  });

  test('a bet is not placed without the bonus that was on the screen, nor with a freebet that was not [I6] [BON-06]', () => {
    const combo = play(
      { type: 'acceptPolicyChosen', policy: { mode: 'any' } },
      click(a),
      click(b),
      stake('combo', '10'),
    );
    const known = (bonuses: Parameters<typeof someBonuses>[0]) =>
      playFrom(combo, { type: 'bonusesKnown', bonuses: someBonuses(bonuses) });
    const seen = (bonus: { readonly id: string; readonly odds: string | null } | null) =>
      press({ stakes: { combo: { stakeText: '10', winText: '', bonus } } });
    const sent = (ticket: Ticket, event: TicketEvent) =>
      playFrom(ticket, event).processingBets.map((bet) => bet.bonus?.id);
    const boosted = known({ comboboosts: [aComboboost({ min_odds: '1.50' })] });
    const drawn = { id: '30', odds: '1.10' };
    expect(sent(boosted, seen(drawn))).toEqual(['30']);
    expect(sent(boosted, seen(null))).toEqual(['30']);
    const fallen = playFrom(boosted, prices('1', '1.40'));
    expect(step(fallen, seen(drawn))).toEqual({ state: fallen, effects: [] });
    expect(sent(fallen, seen(null))).toEqual([undefined]);
    const less = playFrom(boosted, {
      type: 'bonusesKnown',
      bonuses: someBonuses({
        comboboosts: [aComboboost({ ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.05' }] })],
      }),
    });
    expect(step(less, seen(drawn)).effects).toEqual([]);
    const given = playFrom(known({ freebets: [aFreebet()] }), { type: 'bonusChosen', betId: 'combo', bonusId: '40' });
    expect(sent(given, seen({ id: '40', odds: null }))).toEqual(['40']);
    expect(step(given, seen(null)).effects).toEqual([]);
  });

  test('a stake that cannot be read stands against the press, one that is empty or 0 is left out [VAL-01]', () => {
    const typed = (text: string): Ticket => playFrom(singles(), stake(idOf(b), text));
    for (const text of ['1,000', 'x', '1.005']) expect(step(typed(text), press()).effects).toEqual([]);
    for (const text of ['', '  ', '0']) expect(playFrom(typed(text), press()).processingBets).toEqual([entry(a, '10')]);
  });

  test('a press places at most thirty bets [VAL-01]', () => {
    const many = Array.from({ length: 31 }, (_, place) => aSelection({ matchId: String(place + 1) }));
    const slip = play(...many.map((selection) => click(selection)), chosen('single'), {
      type: 'stakeForAllTyped',
      text: '1',
    });
    expect(step(slip, press()).effects).toEqual([]);
    expect(playFrom(slip, stake(idOf(many[0] ?? a), ''), press()).processingBets).toHaveLength(30);
  });

  test('the changed price of a custom bet waits for a yes as well [I6]', () => {
    const changed = playFrom(play(built, stake(customId, '10')), {
      type: 'customPriced',
      betId: customId,
      selectionIds: customIds,
      odds: '3.10',
    });
    expect(changed.state).toBe('ODDS_CHANGED');
    expect(step(changed, press()).effects).toEqual([]);
    const taken = playFrom(changed, press({ acceptChanges: true }));
    expect(taken.press?.press.request.bets[0]?.custom_odds).toBe('3.10');
  });
});

test('the slip of a press stays as it was pressed [SLIP-01]', () => {
  const before = playFrom(ready(), press());
  expect(before.slip).toEqual({ ...emptySlip, bets: before.processingBets });
});
