import { describe, expect, test } from 'vitest';
import type { BetLimits } from '@touchline/contract';
import { initialTicket, selectionOf, step } from '@touchline/rules';
import type { SlipSelection, Ticket, TicketEvent } from '@touchline/rules';
import { buildAccount, buildConfig, buildMarket, buildMatch, buildPlayer, buildSettings } from '../testing/index.ts';
import { termsOf, ticketView } from './ticket-view.ts';
import type { TicketSurroundings } from './ticket-view.ts';

function around(limits: Partial<BetLimits> = {}): TicketSurroundings {
  return {
    config: buildConfig(),
    player: buildPlayer(),
    currency: 'EUR',
    account: buildAccount(),
    settings: buildSettings({
      bet_limits_settings: {
        min_stake_limit: [],
        max_stake_limit: [{ currency_code: 'EUR', amount: '500.00' }],
        payout_limit: [{ currency_code: 'EUR', amount: '1000.00' }],
        selection_limit: 30,
        ...limits,
      },
    }),
    pricesStale: false,
    haveBonusesFailed: false,
    ambs: [],
  };
}

function pick(matchId: string, odds: string): SlipSelection {
  const outcome = { id: '1', name: 'Home', active: true, odds };
  const market = buildMarket({ outcomes: [outcome] });
  return selectionOf(buildMatch({ id: matchId }), market, outcome);
}

function after(start: Ticket, ...events: readonly TicketEvent[]): Ticket {
  return events.reduce<Ticket>((ticket, event) => step(ticket, event).state, start);
}

function clicked(matchId: string, odds: string): TicketEvent {
  return {
    type: 'outcomeClicked',
    selection: pick(matchId, odds),
    quickBetOn: false,
  };
}

const start = initialTicket({ code: 'EUR', subunits: '100' });
const twoThirds = { id: '2/3', totalCount: 3, winCount: 2, sizes: [2], name: null } as const;
const withSystems: TicketEvent = {
  type: 'settingsKnown',
  systemTypes: [twoThirds],
  singleBetProviders: [],
  inactiveProviders: [],
};

describe('the largest stake [VAL-04] [VAL-05]', () => {
  const largest = (ticket: Ticket, limits?: Partial<BetLimits>): unknown =>
    ticketView(ticket, around(limits)).bets.map(({ largestStake }) => largestStake?.value ?? null);
  const payout = (action: 'accept' | 'reject', applies_to?: 'profit' | 'return') => ({
    payout_limit: [{ currency_code: 'EUR', amount: '100.00', action, ...(applies_to ? { applies_to } : {}) }],
  });
  const double = after(start, clicked('1', '2.50'), clicked('2', '4.00'));
  const system = after(start, withSystems, clicked('1', '2.00'), clicked('2', '2.00'), clicked('3', '2.00'), {
    type: 'typeChosen',
    betType: 'system',
  });

  test('is bound by the profit, or by the stake, whichever comes first', () => {
    expect([
      largest(after(start, clicked('1', '1.50'))),
      largest(double),
      largest(double, { payout_limit: [] }),
      largest(double, { payout_limit: [], max_stake_limit: [] }),
    ]).toEqual([['500.00'], ['111.11'], ['500.00'], [null]]);
  });

  test('is not bound by a profit that is capped, and by the largest return itself where the return is limited [VAL-05a]', () => {
    expect([largest(double, payout('reject')), largest(double, payout('accept'))]).toEqual([['11.11'], ['500.00']]);
    const onReturn = (['reject', 'accept'] as const).map((action) => largest(double, payout(action, 'return')));
    expect(onReturn).toEqual([['10.00'], ['100.00']]);
  });

  test('of a system follows what its lines return, not the product of its odds', () => {
    expect(largest(system, payout('reject'))).toEqual(['33.33']);
    expect(largest(system, payout('reject', 'return'))).toEqual(['25.00']);
  });
});

test('the stake of a freebet is fixed, and has no largest one [BON-05]', () => {
  const ticket = after(start, clicked('1', '1.50'));
  const bets = ticket.slip.bets.map((bet) => ({ ...bet, stake: '5.00', stakeSource: 'freebet' as const }));
  const shown = [ticket, { ...ticket, slip: { ...ticket.slip, bets } }].map((each) =>
    ticketView(each, around()).bets.map(({ isStakeFixed, largestStake }) => ({ isStakeFixed, largestStake })),
  );
  expect(shown).toEqual([
    [{ isStakeFixed: false, largestStake: { value: '500.00', currency: 'EUR' } }],
    [{ isStakeFixed: true, largestStake: null }],
  ]);
});

test('a provider that takes no several singles stands at that type, and at no other [SLIP-08]', () => {
  const two = after(start, clicked('1', '2.00'), clicked('2', '2.00'));
  const ruledOut = after(two, { ...withSystems, singleBetProviders: ['betradar'] });
  const noSystem = { kind: 'no_system_type' };
  expect(
    [two, ruledOut].map((ticket) => {
      const { typeProblems, systemRange } = ticketView(ticket, around());
      return { typeProblems, systemRange };
    }),
  ).toEqual([
    { typeProblems: { single: null, combo: { kind: 'already' }, system: noSystem }, systemRange: null },
    {
      typeProblems: {
        single: { kind: 'provider_singles', provider: 'betradar' },
        combo: { kind: 'already' },
        system: noSystem,
      },
      systemRange: { least: 3, most: 3 },
    },
  ]);
});

describe('a system [SLIP-10] [SLIP-20]', () => {
  const trixie = { id: 'trixie', totalCount: 3, winCount: 2, sizes: [2, 3], name: 'trixie' } as const;
  const ofFour = { id: '2/4', totalCount: 4, winCount: 2, sizes: [2], name: null } as const;
  const systems: TicketEvent = { ...withSystems, systemTypes: [twoThirds, trixie, ofFour] };
  const four = after(
    start,
    systems,
    ...['1', '2', '3', '4'].map((matchId) => clicked(matchId, '2.00')),
    { type: 'typeChosen', betType: 'system' },
    { type: 'stakeTyped', betId: 'system', text: '6' },
  );
  const seen = (ticket: Ticket) => {
    const [bet] = ticketView(ticket, around()).bets;
    return {
      bankers: bet?.selections.map(({ isBanker, canToggleBanker }) => [isBanker, canToggleBanker]),
      stake: bet?.stake?.value,
      win: bet?.potentialWin?.value,
      ...bet?.system,
    };
  };

  test('says what it is made of, what else it could be, and what it returns', () => {
    expect(seen(four)).toEqual({
      bankers: Array.from({ length: 4 }, () => [false, true]),
      stake: '6.00',
      win: '24.00',
      type: ofFour,
      types: [ofFour],
      lines: 6,
      stakePerLine: { value: '1.00', isExact: true, currency: 'EUR' },
      leastWin: { value: '4.00', currency: 'EUR' },
      largestReturn: { value: '1006.00', currency: 'EUR' },
    });
  });

  test('takes a banker as long as a system is left for the others', () => {
    const banked = after(four, { type: 'bankerToggled', selectionId: '2/1|/1' });
    expect(seen(banked)).toMatchObject({
      bankers: [
        [false, false],
        [true, true],
        [false, false],
        [false, false],
      ],
      type: twoThirds,
      types: [twoThirds, trixie],
      lines: 3,
      win: '48.00',
    });
  });

  test('without a stake says how many combinations there are', () => {
    const unstaked = after(four, { type: 'stakeTyped', betId: 'system', text: 'x' });
    expect(seen(unstaked)).toMatchObject({ lines: 6, stakePerLine: null, leastWin: null, stake: undefined });
  });
});

test('the win that a stake follows stands beside it, as it was typed [SLIP-14]', () => {
  const ticket = after(start, clicked('1', '2.50'), { type: 'winTyped', betId: 'single:1/1|/1', text: '10,' });
  const [bet] = ticketView(ticket, around()).bets;
  expect([bet?.winText, bet?.stakeSource, bet?.stakeText, bet?.stake?.value]).toEqual([
    '10,',
    'potential_win',
    '4.00',
    '4.00',
  ]);
});

test('the bookmaker can be asked for the largest stake by a player, about providers that answer [VAL-10]', () => {
  const ticket = after(start, clicked('1', '2.50'));
  const cannot = after(ticket, clicked('2', '2.50'));
  const bets = cannot.slip.bets.map((bet) => ({
    ...bet,
    selections: bet.selections.map((selection) => ({ ...selection, provider: 'betconstruct' as const })),
  }));
  const visitor = { ...around(), player: null };
  expect([
    ticketView(ticket, around()).canAskMaxStake,
    ticketView(ticket, visitor).canAskMaxStake,
    ticketView({ ...cannot, slip: { ...cannot.slip, bets } }, around()).canAskMaxStake,
    ticketView(start, around()).canAskMaxStake,
  ]).toEqual([true, false, false, false]);
});

test('about selections of oddin it can be asked only where the settings allow it [VAL-10a]', () => {
  const ticket = after(start, clicked('1', '2.50'));
  const bets = ticket.slip.bets.map((bet) => ({
    ...bet,
    selections: bet.selections.map((selection) => ({ ...selection, provider: 'oddin' as const })),
  }));
  const asks = (max_stake_oddin_allowed?: boolean) =>
    ticketView(
      { ...ticket, slip: { ...ticket.slip, bets } },
      {
        ...around(),
        settings: buildSettings(max_stake_oddin_allowed === undefined ? {} : { max_stake_oddin_allowed }),
      },
    ).canAskMaxStake;
  expect([asks(), asks(false), asks(true)]).toEqual([false, false, true]);
});

test('a custom price that moved is shown with the one that was agreed to [SLIP-12]', () => {
  const custom = after(start, {
    type: 'customBetBuilt',
    odds: '4.00',
    selections: [pick('1', '2.00'), { ...pick('1', '3.00'), id: '1/2|/1', marketId: '2' }],
  });
  const priced = after(custom, {
    type: 'customPriced',
    betId: 'custom:1',
    selectionIds: ['1/1|/1', '1/2|/1'],
    odds: '3.50',
  });
  expect(
    [custom, priced].map((ticket) =>
      ticketView(ticket, around()).bets.map(({ customOdds, formerCustomOdds }) => [customOdds, formerCustomOdds]),
    ),
  ).toEqual([[['4.00', null]], [['3.50', '4.00']]]);
});

test('an open press is held for as long as the slip is as it was pressed, whatever the account holds by now [I15]', () => {
  const key = 'key-0000000000000001';
  const press = after(
    start,
    { type: 'sessionChanged', playerId: '7', unresolved: null },
    clicked('1', '2.00'),
    { type: 'stakeForAllTyped', text: '10' },
    {
      type: 'placePressed',
      key,
      now: 5,
      deviceId: 'device-1',
      locale: 'en',
      terms: termsOf(around()),
      acceptChanges: false,
    },
    { type: 'answered', key, verdict: { kind: 'unknown' } },
    { type: 'resolved', key, verdict: { kind: 'unknown' } },
  );
  const empty = { ...around(), account: buildAccount({ balance: '0.00' }) };
  const changed = after(press, { type: 'stakeForAllTyped', text: '11' });
  const again: TicketEvent = {
    type: 'placePressed',
    key: 'key-0000000000000002',
    now: 6,
    deviceId: 'device-1',
    locale: 'en',
    terms: termsOf(empty),
    acceptChanges: false,
  };
  const shown = [press, changed, after(changed, again), after(changed, { type: 'cleared' })].map(
    (ticket) => ticketView(ticket, empty).unresolved,
  );
  expect(shown).toEqual([
    { since: 5, isHeld: true, isAsked: false },
    { since: 5, isHeld: false, isAsked: false },
    { since: 5, isHeld: false, isAsked: true },
    { since: 5, isHeld: false, isAsked: false },
  ]);
  expect(step(press, again).effects.map(({ type }) => type)).toEqual(['place']);
});
