import { calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { chooseBonuses } from '../bonus/choice.ts';
import { withJackpots } from '../bonus/jackpots.ts';
import { noBonuses, noJackpots, unknownBonuses } from '../bonus/bonus-types.ts';
import type { Jackpots, PlayerBonuses } from '../bonus/bonus-types.ts';
import { isBettable } from '../catalogue/match.ts';
import type { Currency } from '../odds/money.ts';
import { regularSelections, selectionsOf } from '../slip/build.ts';
import { customBets, regularBets } from '../slip/entries.ts';
import { applyAcceptPolicy, hasChangedOdds, needsYes } from '../slip/facts.ts';
import { betsWithStake } from '../slip/problems.ts';
import { deriveStakes } from '../slip/stakes.ts';
import type { AcceptPolicy, Slip, SlipBet, SlipMarketFact, SlipSelection } from '../slip/slip-types.ts';
import { aFreebet, aHunting, aJackpot, someBonuses } from '../testing/bonuses.ts';
import {
  aBet,
  aCombo,
  aCustomBet,
  aSelection,
  aSlipBet,
  aSystem,
  aSystemType,
  eur,
  someLimits,
  someSystemTypes,
  someTerms,
} from '../testing/builders.ts';
import { type Dice, dice, one } from '../testing/dice.ts';
import { heldEntries } from './placing.ts';
import { step } from './ticket-machine.ts';
import { initialTicket } from './ticket.ts';
import type { PlaceVerdict, Press, Ticket, TicketEffect, TicketEvent, TicketStep } from './ticket-types.ts';
import type { Bet, BetError, MatchStatus, PlaceRequest, Provider } from './ticket-wire.ts';

const types = [
  'outcomeClicked',
  'customBetBuilt',
  'customPriced',
  'selectionRemoved',
  'selectionsRemoved',
  'betRemoved',
  'unavailableRemoved',
  'cleared',
  'typeChosen',
  'systemTypeChosen',
  'bankerToggled',
  'eachWayToggled',
  'stakeTyped',
  'stakeForAllTyped',
  'stakeSplit',
  'winTyped',
  'acceptPolicyChosen',
  'changesAccepted',
  'undone',
  'marketsChanged',
  'matchChanged',
  'providerChanged',
  'settingsKnown',
  'currencyChanged',
  'bonusesKnown',
  'bonusChosen',
  'jackpotsKnown',
  'placePressed',
  'answered',
  'resolved',
  'betsDecided',
  'receiptDismissed',
  'restoreStarted',
  'restored',
  'restoreFailed',
  'sessionChanged',
] as const satisfies readonly TicketEvent['type'][];
/** What keeps presses coming: entries, then stakes, then a press; and what leaves the other states as they are. */
function likely(roll: Dice, { state, slip }: Ticket): TicketEvent['type'] {
  switch (state) {
    case 'PROCESSING':
      return one(roll, ['answered', 'answered', 'resolved', 'betsDecided', 'marketsChanged', 'customPriced']);
    case 'SUCCESS':
      return one(roll, ['marketsChanged', 'customPriced', 'answered', 'restoreStarted']);
    case 'ERROR':
      return one(roll, ['customPriced', 'answered', 'restoreStarted', 'placePressed']);
    case 'INITIAL':
    case 'ODDS_CHANGED':
      if (slip.bets.length === 0) return one(roll, ['outcomeClicked', 'outcomeClicked', 'customBetBuilt', 'restored']);
      if (betsWithStake(slip).length === 0)
        return one(roll, ['stakeForAllTyped', 'outcomeClicked', 'outcomeClicked', 'typeChosen']);
      return one(roll, ['placePressed', 'placePressed', 'unavailableRemoved']);
    default:
      return state satisfies never;
  }
}

const betTypes: readonly SlipBet['betType'][] = ['single', 'combo', 'system', 'custom_bet'];
const effects: readonly TicketEffect['type'][] = [
  'place',
  'resolve',
  'awaitDecision',
  'forget',
  'alert',
  'askSignIn',
  'expireSession',
  'betsPlaced',
  'startQuickBet',
  'openCustomBet',
  'report',
  'save',
];
const prices = ['1.50', '2.00', '2.00', '2.50'] as const;
const currencies: readonly [Currency, ...Currency[]] = [eur, eur, eur, { code: 'JPY', subunits: '1' }];
const policies: readonly [AcceptPolicy, ...AcceptPolicy[]] = [
  { mode: 'none' },
  { mode: 'none' },
  { mode: 'higher' },
  { mode: 'return', share: '0.2' },
  { mode: 'any' },
];
const bonuses: readonly [PlayerBonuses, ...PlayerBonuses[]] = [
  unknownBonuses,
  noBonuses,
  someBonuses({
    huntings: [aHunting({ farm_once_per_event: true, farmed_event_ids: ['1'] })],
    freebets: [aFreebet({ max_odds: '9', issued_amount: '5.00' })],
  }),
];

/** What is true of the matches, whatever the ticket knows. */
function world() {
  const statuses = new Map<string, MatchStatus>();
  const markets = new Map<string, SlipMarketFact>();
  const matchIds = ['1', '2', '3', '4'] as const;
  const providerOf = (matchId: string): Provider => (matchId === '5' ? 'oddin' : 'betradar');
  const move = (roll: Dice, matchId: string): void => {
    const outcomes = ['1', 'x'].map((id) => ({ id, odds: one(roll, prices), active: roll(20) > 0 }));
    markets.set(matchId, { id: '1', specifier: '', status: one(roll, [1, 1, 1, 1, 1, 1, 1, -1]), outcomes });
  };
  for (const matchId of [...matchIds, '5']) {
    statuses.set(matchId, 1);
    markets.set(matchId, {
      id: '1',
      specifier: '',
      status: 1,
      outcomes: ['1', 'x'].map((id) => ({ id, odds: '2.00', active: true })),
    });
  }
  const statusOf = (matchId: string): MatchStatus => statuses.get(matchId) ?? 1;
  const outcomeOf = (matchId: string, outcomeId: string) =>
    markets.get(matchId)?.outcomes.find(({ id }) => id === outcomeId) ?? { id: outcomeId, odds: '2.00', active: true };
  const isSuspended = (matchId: string, outcomeId: string): boolean =>
    markets.get(matchId)?.status !== 1 || !outcomeOf(matchId, outcomeId).active;
  const selection = (matchId: string, outcomeId: string): SlipSelection => {
    const { odds, active } = outcomeOf(matchId, outcomeId);
    return aSelection({
      eachWay: { places: 3, fraction: '1/4' },
      matchId,
      outcomeId,
      odds,
      active,
      provider: providerOf(matchId),
      matchStatus: statusOf(matchId),
      isSuspended: isSuspended(matchId, outcomeId),
      isNotAvailable: !isBettable(statusOf(matchId)),
    });
  };
  return {
    move,
    matchIds,
    selection,
    statuses,
    /** Odds in the catalogue, which is what a refusal names. */
    oddsOf: ({ matchId, outcomeId }: SlipSelection): string => outcomeOf(matchId, outcomeId).odds,
    marketsOf: (matchId: string): TicketEvent => {
      const market = markets.get(matchId);
      return { type: 'marketsChanged', matchId, markets: market === undefined ? [] : [market] };
    },
    agreesWith: (slip: Slip, inactive: readonly Provider[]): boolean =>
      selectionsOf(slip).every((it) => {
        const { odds, active } = outcomeOf(it.matchId, it.outcomeId);
        const status = statusOf(it.matchId);
        return (
          it.odds === odds &&
          it.active === active &&
          it.isSuspended === isSuspended(it.matchId, it.outcomeId) &&
          it.matchStatus === status &&
          it.isNotAvailable === (!isBettable(status) || inactive.includes(it.provider))
        );
      }),
  };
}
type World = ReturnType<typeof world>;

/** The bet of an entry: taken, or, with a live delay, in any status that one knows. */
function aBetOf(roll: Dice, press: Press | undefined, place: number, isLive: boolean): Bet {
  return aBet({
    id: `${place}`,
    ref: `${press?.key}.${place}`,
    ...(isLive
      ? one<Partial<Bet>>(roll, [
          { status: 'submitted', decides_at: `2026-08-01T18:10:0${roll(10)}.000Z` },
          { status: 'submitted', decides_at: `2026-08-01T18:10:0${roll(10)}.000Z` },
          { status: 'submitted', decides_at: null },
          { status: 'rejected', refusal: { code: one(roll, [101, 130, 135]), localized_message: 'said' } },
          { status: 'rejected' },
          {},
        ])
      : {}),
  });
}

function verdict(roll: Dice, truth: World, press: Press | undefined): PlaceVerdict {
  const entries = press?.entries ?? [];
  const errors: readonly BetError[] = entries
    .map((entry, bet_index) => ({ entry, bet_index }))
    .filter(() => roll(3) === 0)
    .map(({ entry, bet_index }) => ({
      bet_index,
      code: one(roll, [101, 120, 130, 135]),
      localized_message: 'said',
      selections: entry.selections.map((selection) => ({
        match_id: selection.matchId,
        market_id: selection.marketId,
        specifier: selection.specifier,
        outcome_id: selection.outcomeId,
        current_odds: truth.oddsOf(selection),
      })),
    }));
  const refused = new Set(errors.map((error) => error.bet_index));
  const isLive = roll(2) === 0;
  const bets = entries.flatMap((_, n) => (refused.has(n) ? [] : [aBetOf(roll, press, n, isLive)]));
  switch (roll(9)) {
    case 0:
      return { kind: 'unauthorized' };
    case 1:
      return { kind: 'unreachable' };
    case 2:
      return { kind: 'not_found' };
    case 3:
    case 4:
      return { kind: 'unknown' };
    case 5:
      return { kind: 'refused', code: one(roll, [101, 132, 1029, null]), key: null, errorsByBet: [...errors] };
    default:
      return bets.length === 0
        ? { kind: 'refused', code: 101, key: null, errorsByBet: [...errors] }
        : { kind: 'placed', bets, errorsByBet: [...errors] };
  }
}

function storedBets(roll: Dice, truth: World): readonly SlipBet[] {
  const [first, second, third] = [truth.selection('1', '1'), truth.selection('2', '1'), truth.selection('3', 'x')];
  const over = { stake: '5', currency: one(roll, currencies) };
  const custom = aCustomBet([truth.selection('2', '1'), truth.selection('2', 'x')], '3.00', over);
  return one<readonly SlipBet[]>(roll, [
    [aCombo([first, second, third], over), custom],
    [aSystem([first, second, third], aSystemType('2/3', 3, 2), over)],
    [aSlipBet({ selections: [first], ...over }), aSlipBet({ selections: [second], ...over })],
    [custom],
  ]);
}

function mints(roll: Dice) {
  let minted = 0;
  return (): string => `key-${String(roll(1000)).padStart(4, '0')}-${String(++minted).padStart(10, '0')}`;
}

interface Walker {
  readonly roll: Dice;
  readonly mint: () => string;
  readonly truth: World;
}

function anEvent({ roll, mint, truth }: Walker, ticket: Ticket, type: TicketEvent['type']): TicketEvent {
  const held = selectionsOf(ticket.slip);
  const aMatchId = (): string => (roll(8) === 0 ? '5' : one(roll, truth.matchIds));
  const anySelection = (): SlipSelection => truth.selection(aMatchId(), one(roll, ['1', '1', '1', 'x']));
  const pick = (): SlipSelection =>
    (roll(4) === 0 ? undefined : held[roll(Math.max(1, held.length))]) ?? anySelection();
  const betId = ticket.slip.bets[roll(Math.max(1, ticket.slip.bets.length))]?.betId ?? 'none';
  const asked = ticket.press?.press ?? ticket.unresolved?.press;
  const key = roll(10) === 0 ? 'key-of-another-press' : (asked?.key ?? 'key-of-no-press');
  switch (type) {
    case 'outcomeClicked':
      return { type, selection: anySelection(), quickBetOn: roll(10) === 0 };
    case 'customBetBuilt': {
      const matchId = aMatchId();
      return { type, selections: [truth.selection(matchId, '1'), truth.selection(matchId, 'x')], odds: '3.00' };
    }
    case 'customPriced':
      return {
        type,
        betId,
        selectionIds: ticket.slip.bets.find((bet) => bet.betId === betId)?.selections.map(({ id }) => id) ?? [],
        odds: one(roll, ['3.00', '3.00', '2.90', '2.00', '3.10', null]),
      };
    case 'selectionRemoved':
    case 'bankerToggled':
      return { type, selectionId: pick().id };
    case 'selectionsRemoved':
      return { type, selectionIds: [pick().id, pick().id] };
    case 'betRemoved':
    case 'eachWayToggled':
      return { type, betId };
    case 'unavailableRemoved':
    case 'cleared':
    case 'changesAccepted':
    case 'undone':
    case 'restoreStarted':
    case 'restoreFailed':
      return { type };
    case 'typeChosen':
      return { type, betType: one(roll, ['single', 'combo', 'system', 'custom_bet']) };
    case 'systemTypeChosen':
      return { type, systemTypeId: one(roll, ['2/3', 'trixie', 'patent', '2/4', '3/4', 'yankee', 'none']) };
    case 'stakeTyped':
      return { type, betId, text: one(roll, ['5', '10', '', '0', 'x']) };
    case 'stakeForAllTyped':
      return { type, text: one(roll, ['5', '10', '20', '']) };
    case 'stakeSplit':
      return { type, text: one(roll, ['10', '11', 'x']) };
    case 'winTyped':
      return { type, betId, text: one(roll, ['20', '30', 'x']) };
    case 'acceptPolicyChosen':
      return { type, policy: one(roll, policies) };
    case 'marketsChanged': {
      const { matchId } = pick();
      truth.move(roll, matchId);
      return truth.marketsOf(matchId);
    }
    case 'matchChanged': {
      const { matchId } = pick();
      const status = one<MatchStatus>(roll, [0, 1, 1, 1, 1, 1, 1, 2, 4]);
      truth.statuses.set(matchId, status);
      return { type, matchId, status };
    }
    case 'providerChanged':
      return { type, provider: one<Provider>(roll, ['betradar', 'oddin']), active: roll(4) > 0 };
    case 'settingsKnown':
      return {
        type,
        systemTypes: roll(4) === 0 ? [] : someSystemTypes,
        singleBetProviders: roll(6) === 0 ? ['betradar'] : [],
        inactiveProviders: roll(3) === 0 ? ['oddin'] : [],
      };
    case 'currencyChanged':
      return { type, currency: one(roll, currencies) };
    case 'bonusesKnown':
      return { type, bonuses: one(roll, bonuses) };
    case 'bonusChosen':
      return { type, betId, bonusId: one(roll, ['40', '40', '10', null]) };
    case 'jackpotsKnown':
      return { type, jackpots: one<Jackpots>(roll, [noJackpots, [aJackpot('50', 'combo', betId)]]) };
    case 'placePressed':
      return {
        type,
        key: mint(),
        now: roll(1_000_000),
        deviceId: 'device-1',
        locale: 'en',
        terms: someTerms({
          loggedIn: roll(12) > 0,
          balance: roll(12) === 0 ? 0n : 1_000_000n,
          limits: someLimits({ currency: ticket.currency, minStake: 1n }),
        }),
        acceptChanges: roll(2) === 0,
      };
    case 'answered':
    case 'resolved':
      return { type, key, verdict: verdict(roll, truth, asked) };
    case 'betsDecided':
      return { type, key, bets: (asked?.entries ?? []).map((_, place) => aBetOf(roll, asked, place, roll(2) === 0)) };
    case 'receiptDismissed':
      return { type, reuse: roll(2) === 0 };
    case 'restored':
      return {
        type,
        slip: { bets: storedBets(roll, truth), remembered: { combo: '', system: '', singles: {} } },
        from: one(roll, ['session', 'sharing']),
      };
    case 'sessionChanged':
      return { type, playerId: roll(4) === 0 ? one(roll, ['1', '2', null]) : ticket.playerId, unresolved: null };
    default:
      return type satisfies never;
  }
}

/** Says which rule does not hold, and after which event; cheap, for it is asked a few million times. */
function holds(event: TicketEvent, rules: Readonly<Record<string, boolean>>): void {
  const broken = Object.entries(rules).flatMap(([rule, isHeld]) => (isHeld ? [] : [rule]));
  if (broken.length > 0) expect([event, broken]).toEqual([event, []]);
}

function isOfContract(request: PlaceRequest): boolean {
  return calls.placeBets.body?.safeParse(request).success === true;
}

/** What the outside sees of presses: which keys may still come to something, and what each of them asked for. */
function watch() {
  const requests = new Map<string, unknown>();
  const open = new Set<string>();
  return (before: Ticket, event: TicketEvent, { state, effects }: TicketStep): void => {
    if (state.playerId !== before.playerId) open.clear();
    for (const effect of effects) {
      if (effect.type === 'forget') open.delete(effect.key);
      if (effect.type !== 'place') continue;
      const { key, request } = effect.press;
      holds(event, {
        'sent again only when it was sent': effect.isRepeat === requests.has(key),
        'sent again as it was': !effect.isRepeat || requests.get(key) === request,
        'a request of the contract': effect.isRepeat || isOfContract(request),
      });
      requests.set(key, request);
      open.add(key);
    }
    const remembered = [state.press?.press.key, state.unresolved?.press.key].filter((key) => key !== undefined);
    holds(event, {
      'at most one press may come to something': open.size <= 1,
      'that press is remembered, and no other': [...open].join() === remembered.join(),
    });
  };
}

function allDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

function isWellFormed(bet: SlipBet, ticket: Ticket): boolean {
  const { betType, selections, bankers, systemType, custom } = bet;
  const ids = selections.map(({ id }) => id);
  const expectedId = {
    single: `single:${ids[0]}`,
    combo: 'combo',
    system: 'system',
    custom_bet: `custom:${selections[0]?.matchId}`,
  }[betType];
  return (
    bet.betId === expectedId &&
    allDifferent(ids) &&
    (betType === 'single' ? ids.length === 1 : ids.length > 1) &&
    (betType === 'custom_bet') === (custom !== null) &&
    (betType === 'system') === (systemType !== null) &&
    (systemType === null ? bankers.length === 0 : systemType.totalCount === ids.length - bankers.length) &&
    bankers.every((id) => ids.includes(id)) &&
    (betType !== 'custom_bet' || selections.every(({ matchId }) => matchId === selections[0]?.matchId)) &&
    (bet.stakeSource === 'potential_win' || bet.winText === '') &&
    (bet.stakeSource !== 'freebet' || bet.bonus?.amount === bet.stake) &&
    bet.currency === ticket.currency
  );
}

function checkSlip(event: TicketEvent, slip: Slip, ticket: Ticket): void {
  const regular = regularBets(slip);
  const [first] = regular;
  const regularSlip: Slip = { ...slip, bets: regular };
  holds(event, {
    'entries are well formed': slip.bets.every((bet) => isWellFormed(bet, ticket)),
    'one combo, one system or singles': first?.betType === 'single' ? true : regular.length < 2,
    'all singles or none': regular.every(({ betType }) => betType === first?.betType),
    'custom bets come last': slip.bets.every((bet, place) => bet === [...regular, ...customBets(slip)][place]),
    'one custom bet a match': allDifferent(slip.bets.map(({ betId }) => betId)),
    'an outcome once in the regular part': allDifferent(regularSelections(slip).map(({ id }) => id)),
    'odds judged by the policy': applyAcceptPolicy(regularSlip, ticket.accept).bets.every(
      (bet, place) => bet === regular[place],
    ),
  });
}

function isSubmitted({ status, decides_at: end }: Bet): boolean {
  return status === 'submitted' && end !== undefined;
}

/** Events that nobody at the slip caused. */
const news: ReadonlySet<TicketEvent['type']> = new Set([
  'marketsChanged',
  'matchChanged',
  'providerChanged',
  'bonusesKnown',
  'jackpotsKnown',
]);

function check(before: Ticket, event: TicketEvent, { state: ticket, effects }: TicketStep): void {
  const { slip } = ticket;
  const held = heldEntries(ticket);
  const processing = ticket.state === 'PROCESSING';
  const ids = new Set(selectionsOf(slip).map(({ id }) => id));
  const sayings = new Set(effects.map(({ type }) => type));
  const isRead = event.type === 'restored' && event.from === 'session';
  holds(event, {
    'in progress is PROCESSING': ticket.inProgress === processing,
    'a press is in flight in PROCESSING': (ticket.press !== null) === processing,
    'entries are taken in PROCESSING': ticket.processingBets.length > 0 === processing,
    'those of the press': !processing || ticket.processingBets === ticket.press?.press.entries,
    'a delay waits for a decision, and for nothing else':
      ticket.delay === null ||
      (processing && ticket.press?.press.mayBePlaced === true && ticket.delay.bets.some(isSubmitted)),
    'a delay is followed by a reading':
      (before.delay === null && ticket.delay !== null) === (processing && sayings.has('awaitDecision')),
    'what is decided stays decided':
      before.delay === null ||
      ticket.delay === null ||
      before.delay.bets.every((bet, place) => isSubmitted(bet) || ticket.delay?.bets[place]?.status !== 'submitted'),
    'a receipt holds what was taken': ticket.receipt?.bets.every(({ status }) => status === 'waiting_results') ?? true,
    'nothing is taken back in progress': !processing || ticket.undo === null,
    'ODDS_CHANGED needs a yes': ticket.state !== 'ODDS_CHANGED' || needsYes(slip, ticket.inactiveProviders),
    'SUCCESS has a receipt': ticket.state !== 'SUCCESS' || ticket.receipt !== null,
    'errors stand in ERROR': ticket.error === null || ticket.state === 'ERROR' || ticket.state === 'ODDS_CHANGED',
    'mode any leaves no change': ticket.accept.mode !== 'any' || !hasChangedOdds(slip),
    'errors are about what is there': Object.keys(ticket.errorsBySelection).every((id) => ids.has(id)),
    'nothing comes or goes in progress':
      !before.inProgress ||
      !processing ||
      (slip.bets.length === before.slip.bets.length &&
        slip.bets.every(({ betId, stake, bonus }, place) => {
          const old = before.slip.bets[place];
          const sameMoney = old?.currency === ticket.currency ? old.stake === stake && old.bonus === bonus : true;
          return old?.betId === betId && sameMoney;
        })),
    'only a press places': !sayings.has('place') || (event.type === 'placePressed' && !before.inProgress),
    'a press that places is in progress': !sayings.has('place') || processing,
    'a change is saved': sayings.has('save') === (slip !== before.slip && !isRead),
    'a question leaves all as it is':
      (!sayings.has('startQuickBet') && !sayings.has('openCustomBet')) || ticket === before,
    'what follows has followed':
      processing ||
      withJackpots(chooseBonuses(deriveStakes(slip, held), ticket.bonuses, held), ticket.jackpots) === slip,
    'what is pressed stays while nobody knows what became of it':
      !news.has(event.type) || heldEntries(before).size === held.size,
    'a slip that came or did not is no more on its way':
      (event.type !== 'restored' && event.type !== 'restoreFailed') || !ticket.isRestoring,
    'taking back twice changes nothing':
      event.type !== 'undone' || ticket.undo === null || step(ticket, event).state.slip === before.slip,
  });
  checkSlip(event, slip, ticket);
  if (ticket.undo !== null) checkSlip(event, ticket.undo.slip, ticket);
}

describe('a long walk', () => {
  test.each([1, 20_260_801, 777])(
    'seed %i: every state meets every event and the invariants hold at each step [TKT-01] [TKT-02] [TKT-05] [TKT-09] [TKT-10] [TKT-11] [VAL-11] [I1]',
    (seed) => {
      const roll = dice(seed);
      const truth = world();
      const walker: Walker = { roll, mint: mints(roll), truth };
      const watched = watch();
      const seen = new Set<string>();
      const produced = new Set<string>();
      let ticket = initialTicket(eur);
      const take = (event: TicketEvent): void => {
        const before = ticket;
        seen.add(`${before.state} ${event.type}`);
        const taken = step(before, event);
        for (const effect of taken.effects) {
          produced.add(effect.type);
          if (effect.type === 'place') for (const { betType } of effect.press.entries) produced.add(betType);
        }
        check(before, event, taken);
        watched(before, event, taken);
        ticket = taken.state;
      };
      for (let count = 0; count < 20_000; count += 1) {
        const type = roll(2) === 0 ? likely(roll, ticket) : one(roll, types);
        const event = anEvent(walker, ticket, type);
        take(event);
        // Entries of a receipt are as old as their press; news of their matches follow, as for any slip from elsewhere.
        if (event.type === 'receiptDismissed' && event.reuse) {
          for (const matchId of truth.statuses.keys()) {
            take(truth.marketsOf(matchId));
            take({ type: 'matchChanged', matchId, status: truth.statuses.get(matchId) ?? 1 });
          }
        }
        holds(event, {
          'the slip is true to the facts': truth.agreesWith(ticket.slip, ticket.inactiveProviders),
          'so is the one before': ticket.undo === null || truth.agreesWith(ticket.undo.slip, ticket.inactiveProviders),
        });
      }
      const states = ['INITIAL', 'ODDS_CHANGED', 'PROCESSING', 'SUCCESS', 'ERROR'];
      expect([...seen].toSorted()).toEqual(
        states.flatMap((state) => types.map((type) => `${state} ${type}`)).toSorted(),
      );
      expect([...produced].toSorted()).toEqual([...betTypes, ...effects].toSorted());
    },
  );
});
