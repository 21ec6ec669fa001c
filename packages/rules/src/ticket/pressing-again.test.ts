import { describe, expect, test } from 'vitest';
import type { Freebet } from '../bonus/bonus-wire.ts';
import type { AcceptPolicy, SlipBet } from '../slip/slip-types.ts';
import { aFreebet, aHunting, someBonuses } from '../testing/bonuses.ts';
import { aCombo, aCustomBet, aSelection, aSystem, aSystemType, someLimits } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { pressToRepeat, sameBets } from './placing.ts';
import { a, b, c, d, e, idOf } from '../testing/ticket-selections.ts';
import { after, fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { ready, singles, unresolved } from '../testing/ticket-stages.ts';
import { forget, lookUp, open } from '../testing/ticket-presses.ts';
import { answered, chosen, click, other, press, pressWith, prices, resolved, stake } from '../testing/ticket-events.ts';
import { placed, refusedWith, unknown } from '../testing/ticket-answers.ts';
import { earlierNotPlaced, earlierPlaced, offlineAlert, resolveFirst, unconfirmed } from './ticket-words.ts';
import type { PlaceRequest } from './ticket-wire.ts';
import type { Ticket, TicketEvent } from './ticket-types.ts';
import { boost } from '../testing/placed-requests.ts';

describe('asking again', () => {
  test('a press of which only the request is known is looked up, never repeated by a slip without stakes [I1]', () => {
    const ticket: Ticket = {
      ...fresh(),
      playerId: '1',
      unresolved: { press: { ...open, entries: [] }, resolving: false },
    };
    expect(pressToRepeat(ticket, someLimits().currency)).toBeNull();
    expect(step(ticket, press({ key: other })).effects.map(({ type }) => type)).toEqual(['alert', 'resolve']);
  });

  test('a press is not repeated once the player wants to be asked about what it takes by itself [I6]', () => {
    const policies: AcceptPolicy[] = [
      { mode: 'none' },
      { mode: 'higher' },
      { mode: 'any' },
      { mode: 'return', share: '0.05' },
      { mode: 'return', share: '0.02' },
    ];
    const repeats = policies.map((sent) => {
      const lost = playFrom(
        ready(),
        { type: 'acceptPolicyChosen', policy: sent },
        press(),
        answered(unknown),
        resolved(unknown),
      );
      return policies.map((policy) => {
        const now = playFrom(lost, { type: 'acceptPolicyChosen', policy });
        return pressToRepeat(now, someLimits().currency) !== null;
      });
    });
    expect(repeats).toEqual([
      [true, true, true, true, true],
      [false, true, true, false, false],
      [false, false, true, false, false],
      [false, false, true, true, false],
      [false, false, true, false, true],
    ]);
  });

  test('of a request the mode decides, not a share that is missing or stands beside another mode [I6]', () => {
    const repeats = (accept: AcceptPolicy, meta: Partial<PlaceRequest['meta']>): boolean => {
      const request = { ...open.request, meta: { ...open.request.meta, ...meta } };
      const held: Ticket = { ...unresolved(), accept, unresolved: { press: { ...open, request }, resolving: false } };
      return pressToRepeat(held, someLimits().currency) !== null;
    };
    const share: AcceptPolicy = { mode: 'return', share: '0.05' };
    expect(repeats({ mode: 'none' }, { accept_odds: 'return' })).toBe(false);
    expect(repeats(share, { accept_odds: 'any', accept_return_share: '0.05' })).toBe(false);
    expect(repeats(share, { accept_odds: 'return', accept_return_share: '0.05' })).toBe(true);
  });

  test('a press is repeated only where all of its stakes are in the currency of now [I1] [SLIP-16]', () => {
    const lost = playFrom(singles(), press(), answered(unknown), resolved(unknown));
    const held = lost.unresolved?.press ?? open;
    const [first, second] = held.request.bets;
    if (first === undefined || second === undefined) throw new RangeError('two bets');
    expect(pressToRepeat(lost, someLimits().currency)).toEqual(held);
    const mixed = [first, { ...second, stake: { ...second.stake, currency: 'USD' } }];
    const request = { ...held.request, bets: mixed };
    const several: Ticket = { ...lost, unresolved: { press: { ...held, request }, resolving: false } };
    expect(pressToRepeat(several, someLimits().currency)).toBeNull();
  });
});

describe('pressing again after a lost answer', () => {
  test('repeats the same key and request, whatever prices and balance are now [I1]', () => {
    const moved = playFrom(unresolved(), prices('1', '9.00'));
    const poor = { ...pressWith({ balance: 0n }), key: other };
    const again = step(moved, poor);
    expect(again.effects).toEqual([{ type: 'place', press: open, isRepeat: true }]);
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
    const visitor = step(unresolved(), pressWith({ loggedIn: false }));
    expect([visitor.effects, visitor.state.unresolved?.press]).toEqual([[{ type: 'askSignIn' }], open]);
  });

  test('a price, a bonus list and a wanted win leave what was pressed as it was, so that it can be repeated [I1] [BON-05]', () => {
    const odds = { min_odds: '1.50' };
    const freebet = aFreebet({ id: 'f1', ...odds });
    const bonuses = (...freebets: readonly Freebet[]): TicketEvent => ({
      type: 'bonusesKnown',
      bonuses: someBonuses({ freebets }),
    });
    const staked = play(click(a), bonuses(freebet), { type: 'bonusChosen', betId: idOf(a), bonusId: 'f1' });
    const wanted = play(click(a), { type: 'winTyped', betId: idOf(a), text: '30' });
    for (const slip of [staked, wanted]) {
      const lost = playFrom(slip, press(), answered(unknown), resolved(unknown));
      const { bets } = lost.slip;
      const [bet] = bets;
      for (const events of [[prices('1', '1.20')], [bonuses()], [prices('1', '1.20'), bonuses(freebet), bonuses()]]) {
        const moved = playFrom(lost, ...events);
        expect(moved.slip.bets[0]).toMatchObject({ stake: bet?.stake, bonus: bet?.bonus });
        expect(pressToRepeat(moved, someLimits().currency)).toEqual(lost.unresolved?.press);
      }
    }
    // With the verdict everything follows that waited for it.
    const lost = playFrom(staked, press(), answered(unknown), resolved(unknown), prices('1', '1.20'));
    const settled = playFrom(lost, resolved({ kind: 'not_found' }));
    expect(settled.slip.bets[0]).toMatchObject({ stake: '', bonus: null });
  });

  test('another bet beside an open press has its bonus chosen, and one that was changed follows again [I1] [BON-04]', () => {
    const bonuses = someBonuses({ huntings: [aHunting({ id: 'h1' })] });
    const known: TicketEvent = { type: 'bonusesKnown', bonuses };
    const more = playFrom(unresolved(), click(b), chosen('single'), stake(idOf(a), '10'), known);
    expect(more.slip.bets.map(({ bonus }) => bonus?.id)).toEqual([undefined, 'h1']);
    const changed = playFrom(more, stake(idOf(a), '11'));
    expect(changed.slip.bets.map(({ bonus }) => bonus?.id)).toEqual(['h1', 'h1']);
  });

  test('a slip that was changed since is not placed before the open press is settled [I1]', () => {
    const changed = playFrom(unresolved(), stake(idOf(a), '11'));
    expect(pressToRepeat(ready(), someLimits().currency)).toBeNull();
    expect(pressToRepeat(unresolved(), someLimits().currency)).toEqual(open);
    expect(pressToRepeat(unresolved(), { code: 'USD', subunits: '100' })).toBeNull();
    expect(pressToRepeat(changed, someLimits().currency)).toBeNull();
    const more = playFrom(unresolved(), click(b), chosen('single'), stake(idOf(a), '10'));
    expect(pressToRepeat(more, someLimits().currency)).toEqual(open);
    const waiting: Ticket = { ...changed, unresolved: { press: open, resolving: true } };
    expect(step(changed, press({ key: other }))).toEqual({ state: waiting, effects: [resolveFirst, lookUp] });
    expect(step(waiting, press({ key: other }))).toEqual({ state: waiting, effects: [resolveFirst] });
    expect(step(waiting, resolved(placed))).toEqual({
      state: { ...changed, unresolved: null, undo: null },
      effects: [forget, earlierPlaced, { type: 'betsPlaced', bets: placed.kind === 'placed' ? placed.bets : [] }],
    });
    expect(step(waiting, resolved({ kind: 'not_found' }))).toEqual({
      state: { ...changed, unresolved: null },
      effects: [forget, earlierNotPlaced],
    });
    expect(step(waiting, resolved(refusedWith(132)))).toEqual({
      state: { ...changed, unresolved: null },
      effects: [forget, earlierNotPlaced],
    });
    for (const verdict of [unknown, refusedWith(1029), { kind: 'unreachable' }, { kind: 'unauthorized' }] as const) {
      expect(step(waiting, resolved(verdict))).toEqual({ state: changed, effects: [unconfirmed] });
    }
    const settled = playFrom(waiting, resolved({ kind: 'not_found' }));
    expect(playFrom(settled, press({ key: other })).press?.press.key).toBe(other);
  });

  test('the same bets are those whose every choice of the player is the same; prices may have moved [I1]', () => {
    const two = aSystemType('2/3', 3, 2);
    const bets: readonly SlipBet[] = [
      aSystem([a, b, c, d], two, { stake: '5', bankers: [a.id], bonus: boost }),
      aCustomBet([d, e], '3.30', { stake: '2' }),
    ];
    const [system, custom] = bets;
    if (system === undefined || custom === undefined) throw new RangeError('two bets');
    const moved = { ...a, odds: '9.00', acceptedOdds: '9.00' };
    expect(sameBets(bets, [{ ...system, selections: [moved, b, c, d], jackpots: ['j'] }, custom])).toBe(true);
    expect(sameBets(bets, [system, { ...custom, custom: { odds: null, acceptedOdds: '3.30', isChanged: true } }])).toBe(
      true,
    );
    const others: readonly SlipBet[][] = [
      [],
      [system],
      [system, custom, custom],
      [custom, system],
      [{ ...system, betId: 'combo' }, custom],
      [{ ...system, betType: 'combo' }, custom],
      [{ ...system, stake: '6' }, custom],
      [{ ...system, currency: { code: 'USD', subunits: '100' } }, custom],
      [{ ...system, systemType: aSystemType('trixie', 3, 2, 3) }, custom],
      [{ ...system, systemType: null }, custom],
      [{ ...system, bankers: [] }, custom],
      [{ ...system, bankers: [b.id] }, custom],
      [{ ...system, bonus: null }, custom],
      [{ ...system, bonus: { ...boost, id: 'b2' } }, custom],
      [{ ...system, selections: [a, b, c] }, custom],
      [{ ...system, selections: [b, a, c, d] }, custom],
      [system, { ...custom, selections: [d, aSelection({ matchId: '4', marketId: '3' })] }],
    ];
    for (const different of others) {
      expect([different, sameBets(bets, different), sameBets(different, bets)]).toEqual([different, false, false]);
    }
    expect(sameBets([], [])).toBe(true);
    expect(sameBets([aCombo([a, b])], [aCombo([a, b])])).toBe(true);
  });
});
