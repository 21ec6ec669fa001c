import { describe, expect, test } from 'vitest';
import type { SlipBet } from '../slip/slip-types.ts';
import { aCustomBet, aSelection, aSlipBet } from '../testing/builders.ts';
import { requestOf, sameBets } from './placing.ts';
import { a, b, c, customId, d, e } from '../testing/ticket-selections.ts';
import { play, playFrom } from '../testing/ticket-plays.ts';
import { built, chosen, click, press, prices, settings, stake } from '../testing/ticket-events.ts';
import { boost, wire } from '../testing/placed-requests.ts';

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
