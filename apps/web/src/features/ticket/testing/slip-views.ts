import type { SelectionView, SlipBetView } from '@touchline/client';

/** A selection on match 7, of which nothing is wrong. */
export function selectionView(over: Partial<SelectionView> = {}): SelectionView {
  return {
    id: '7/1|/1',
    matchId: '7',
    matchSlug: 'a-b-7',
    sportKey: 'soccer',
    matchName: 'A - B',
    marketId: '1',
    specifier: '',
    marketName: '1x2',
    outcomeId: '1',
    outcomeName: 'A',
    sides: null,
    isLive: false,
    odds: '2.5',
    acceptedOdds: '2.5',
    isChanged: false,
    isSuspended: false,
    isNotAvailable: false,
    provider: 'betradar',
    isBanker: false,
    canToggleBanker: false,
    errorKey: null,
    errorDetails: [],
    ...over,
  };
}

/** A single of 10.00 on it. */
export function slipBetView(over: Partial<SlipBetView> = {}): SlipBetView {
  return {
    id: 'single:7/1|/1',
    type: 'single',
    selections: [selectionView()],
    stakeBefore: null,
    stakeText: '10',
    stakeSource: 'typed',
    winText: '',
    stake: { value: '10.00', currency: 'EUR' },
    currency: 'EUR',
    system: null,
    isStakeFixed: false,
    largestStake: null,
    totalOdds: '2.5',
    eachWay: null,
    customOdds: null,
    formerCustomOdds: null,
    potentialWin: { value: '25.00', currency: 'EUR' },
    problem: null,
    warnings: [],
    errorKey: null,
    errorDetails: [],
    bonus: null,
    offers: [],
    upcoming: [],
    bonusWin: null,
    winWithoutBonus: { value: '25.00', currency: 'EUR' },
    jackpots: [],
    ...over,
  };
}
