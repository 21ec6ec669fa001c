import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import type { Freebet } from '../bonus/bonus-wire.ts';
import type { AcceptPolicy, SlipBet } from '../slip/slip-types.ts';
import { aBonus, aComboboost, aFreebet, aHunting, someBonuses } from '../testing/bonuses.ts';
import { aCombo, aCustomBet, aSelection, aSlipBet, aSystem, aSystemType, someLimits } from '../testing/builders.ts';
import { step } from './ticket-machine.ts';
import { pressToRepeat, requestOf, sameBets } from './placing.ts';
import { a, b, c, customId, customIds, d, e, entry, idOf } from '../testing/ticket-selections.ts';
import { after, fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { ready, singles, unresolved } from '../testing/ticket-stages.ts';
import { forget, lookUp, open, thePress } from '../testing/ticket-presses.ts';
import {
  answered,
  built,
  chosen,
  click,
  other,
  press,
  pressWith,
  prices,
  resolved,
  settings,
  stake,
  suspended,
} from '../testing/ticket-events.ts';
import { placed, refusedWith, unknown } from '../testing/ticket-answers.ts';
import { earlierNotPlaced, earlierPlaced, offlineAlert, resolveFirst, unconfirmed } from './ticket-words.ts';
import type { PlaceRequest } from './ticket-wire.ts';
import type { Ticket, TicketEvent } from './ticket-types.ts';

const boost = aBonus({ id: 'b1', type: 'comboboost', odds: '1.10', minCount: 2 });
const failed: Ticket['error'] = { key: 'e', code: 140, oddsChanged: false };
function wire(matchId: string, odds: string, marketId = '1') {
  return {
    match_id: matchId,
    market_id: marketId,
    specifier: '',
    outcome_id: '1',
    odds,
  };
}

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

describe('the request', () => {
  test('a combo goes out as one bet at the odds that were agreed to, with the accept mode [VAL-11]', () => {
    const ticket = play(
      { type: 'acceptPolicyChosen', policy: { mode: 'higher' } },
      click(a),
      click(b),
      stake('combo', '2,5'),
    );
    const rising = playFrom(ticket, { type: 'acceptPolicyChosen', policy: { mode: 'return', share: '0.5' } });
    const moved = playFrom(rising, prices('1', '1.90'), press());
    expect(playFrom(ticket, press()).press?.press.request).toEqual({
      meta: { device_id: 'device-1', quick: false, type: 'combo', locale: 'en', accept_odds: 'higher' },
      bets: [{ stake: { value: '2.50', currency: 'EUR' }, selections: [wire('1', '2.00'), wire('2', '1.85')] }],
    });
    expect(moved.press?.press.request).toEqual({
      meta: {
        device_id: 'device-1',
        quick: false,
        type: 'combo',
        locale: 'en',
        accept_odds: 'return',
        accept_return_share: '0.5',
      },
      bets: [{ stake: { value: '2.50', currency: 'EUR' }, selections: [wire('1', '2.00'), wire('2', '1.85')] }],
    });
  });

  test('a system names its type and its bankers [VAL-11]', () => {
    const ticket = play(
      settings(),
      click(a),
      click(b),
      click(c),
      click(d),
      chosen('system'),
      { type: 'bankerToggled', selectionId: b.id },
      stake('system', '6'),
      press(),
    );
    expect(ticket.press?.press.request).toEqual({
      meta: { device_id: 'device-1', quick: false, type: 'system', locale: 'en', accept_odds: 'none' },
      bets: [
        {
          stake: { value: '6.00', currency: 'EUR' },
          selections: [wire('1', '2.00'), { ...wire('2', '1.85'), banker: true }, wire('3', '3.00'), wire('4', '1.50')],
          system_id: '2/3',
        },
      ],
    });
  });

  test('what stood on the screen goes with each leg; a leg of a custom bet has no price of its own there [PLC-06b]', () => {
    const [single, custom] = [aSlipBet(), aCustomBet([aSelection(), aSelection({ id: 'other' })])];
    const legs = custom.selections.map(({ id }) => id);
    const seen = { odds: '1.9', score: { home: 1, away: 0 }, version: 4 };
    const record = {
      pressedAt: '2026-01-01T12:00:00.000Z',
      selections: Object.fromEntries([...single.selections.map(({ id }) => id), ...legs].map((id) => [id, seen])),
      customOdds: { [custom.betId]: '3.2', [single.betId]: '9' },
    };
    const said = { type: 'single', quick: false, accept: { mode: 'none' }, deviceId: 'd', locale: 'en' } as const;
    const { meta, bets } = requestOf([single, custom], { ...said, record });
    expect(meta.pressed_at).toBe(record.pressedAt);
    expect(bets.map((bet) => [bet.seen_custom_odds, ...bet.selections.map((selection) => selection.seen)])).toEqual([
      [undefined, seen],
      ['3.2', ...legs.map(() => ({ score: { home: 1, away: 0 } }))],
    ]);
    expect(JSON.stringify(requestOf([single, custom], { ...said, record: undefined }))).not.toMatch(/seen|pressed_at/);
  });

  test('a custom bet names the price that was agreed to; the type is that of the first bet that is taken [VAL-11]', () => {
    const ticket = play(click(a), built, stake(customId, '4'), press());
    expect(ticket.press?.press.request).toEqual({
      meta: { device_id: 'device-1', quick: false, type: 'custom_bet', locale: 'en', accept_odds: 'none' },
      bets: [
        {
          stake: { value: '4.00', currency: 'EUR' },
          selections: [wire('4', '1.50'), wire('4', '2.40', '2')],
          custom_odds: '3.30',
        },
      ],
    });
    const both = playFrom(play(click(a), built, { type: 'stakeForAllTyped', text: '4' }), press());
    expect(both.press?.press.request.meta.type).toBe('single');
  });

  test('device, locale, quick flag, bonus and the currency of each stake travel with a placement [VAL-11]', () => {
    const bets = [
      aSlipBet({ selections: [a], stake: '10', currency: { code: 'JPY', subunits: '1' }, bonus: boost }),
      aSlipBet({ selections: [b], stake: '1', bonus: { ...boost, id: 'b2', type: 'hunting', odds: null } }),
      aCustomBet([d, e], '3.30', { stake: 'x' }),
    ];
    expect(
      requestOf(bets, {
        type: 'single',
        quick: true,
        accept: { mode: 'any' },
        deviceId: 'device-2',
        locale: 'pt-BR',
      }),
    ).toEqual({
      meta: { device_id: 'device-2', quick: true, type: 'single', locale: 'pt-BR', accept_odds: 'any' },
      bets: [
        {
          stake: { value: '10', currency: 'JPY' },
          selections: [wire('1', '2.00')],
          bonus: { id: 'b1', type: 'comboboost', odds: '1.10' },
        },
        {
          stake: { value: '1.00', currency: 'EUR' },
          selections: [wire('2', '1.85')],
          bonus: { id: 'b2', type: 'hunting' },
        },
        {
          stake: { value: '0.00', currency: 'EUR' },
          selections: [wire('4', '1.50'), wire('4', '2.40', '2')],
          custom_odds: '3.30',
        },
      ],
    });
  });
});

describe('an each-way bet', () => {
  const terms = { places: 3, fraction: '1/4' };
  const runner = aSelection({ matchId: '7', eachWay: terms });
  const single = aSlipBet({ selections: [runner], stake: '5' });
  const placement = {
    type: 'single',
    quick: false,
    accept: { mode: 'none' },
    deviceId: 'device-1',
    locale: 'en',
  } as const;
  const termsSent = (bet: SlipBet) => requestOf([bet], placement).bets[0]?.selections[0]?.each_way;

  test('goes out with the terms that it was picked at, and a bet to win without any [VAL-11]', () => {
    expect(termsSent({ ...single, isEachWay: true })).toEqual(terms);
    expect(termsSent(single)).toBeUndefined();
    expect(termsSent({ ...aSlipBet({ selections: [a], stake: '5' }), isEachWay: true })).toBeUndefined();
  });

  test('is not the same bet as one to win of the same stake [I1]', () => {
    expect(sameBets([single], [{ ...single, isEachWay: true }])).toBe(false);
    expect(sameBets([{ ...single, isEachWay: true }], [{ ...single, isEachWay: true }])).toBe(true);
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

test('the slip of a press stays as it was pressed [SLIP-01]', () => {
  const before = playFrom(ready(), press());
  expect(before.slip).toEqual({ ...emptySlip, bets: before.processingBets });
});
