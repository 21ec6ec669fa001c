import type { Currency } from '../odds/money.ts';
import type { Press } from '../ticket/ticket-types.ts';
import { resolveFor } from '../ticket/ticket-words.ts';
import { pressQuickBet } from './pressing.ts';
import { isShort, typedStake } from './stake.ts';
import { resting, stay, switchedOff } from './states.ts';
import type { QuickBet, QuickBetEvent, QuickBetStep } from './quick-bet-types.ts';
import { endDelay, applyInDelay, settleInFlight, settleOpen } from './quick-bet-verdicts.ts';

/** Quick bet as a visitor finds it: off, without a stake. `currency` is the active one of the player. */
export function initialQuickBet(currency: Currency): QuickBet {
  return {
    isEnabled: false,
    state: 'INITIAL',
    bet: null,
    selectedOutcomeIds: [],
    stake: '',
    currency,
    isApproved: false,
    error: null,
    playerId: null,
    press: null,
    delay: null,
    unresolved: null,
    receipt: null,
  };
}

function sameCurrency(a: Currency, b: Currency): boolean {
  return a.code === b.code && a.subunits === b.subunits;
}

/** Another player, or none: off, and nothing that was said to the one before stays; the stake does (QB-04). */
function signedOut(quick: QuickBet, playerId: string | null): QuickBet {
  return {
    ...initialQuickBet(quick.currency),
    stake: quick.stake,
    playerId,
  };
}

function greeted(quick: QuickBet, playerId: string | null): QuickBet {
  if (playerId === quick.playerId) return quick;
  return quick.playerId === null ? { ...quick, playerId } : signedOut(quick, playerId);
}

/** A press that the outbox still holds for the player is looked up, unless one is at work already (I1). */
function changeSession(before: QuickBet, playerId: string | null, held: Press | null): QuickBetStep {
  const quick = greeted(before, playerId);
  if (held === null || quick.state === 'PROCESSING' || quick.unresolved !== null) return stay(quick);
  const press: Press = { ...held, mayBePlaced: true };
  return {
    state: { ...resting(quick), unresolved: { press, resolving: true } },
    effects: [{ type: 'resolve', press, how: 'look_up', resolveFor }],
  };
}

/** There is news of the bet of a press that was left open: then there is an answer to be had. */
function lookUp(quick: QuickBet, { press, resolving }: NonNullable<QuickBet['unresolved']>): QuickBetStep {
  return resolving
    ? stay(quick)
    : {
        state: { ...quick, unresolved: { press, resolving: true } },
        effects: [{ type: 'resolve', press, how: 'look_up', resolveFor }],
      };
}

type On = {
  readonly [Type in QuickBetEvent['type']]: (
    quick: QuickBet,
    event: Extract<QuickBetEvent, { type: Type }>,
  ) => QuickBetStep;
};

/** One rule for each event; a new event without one does not compile. */
const on = {
  // QB-01.
  toggled: (quick) =>
    stay(quick.state === 'PROCESSING' ? quick : { ...resting(quick), isEnabled: !quick.isEnabled, isApproved: false }),
  // QB-02.
  stakeTyped: (quick, { text }) => stay(text === quick.stake ? quick : { ...quick, stake: text, isApproved: false }),
  currencyChanged: (quick, { currency }) =>
    stay(sameCurrency(currency, quick.currency) ? quick : { ...quick, currency, stake: '', isApproved: false }),
  approved: (quick) => stay(quick.isApproved || typedStake(quick) === null ? quick : { ...quick, isApproved: true }),
  // QB-04.
  balanceChanged: (quick, { balance }) => stay(isShort(balance, typedStake(quick)) ? switchedOff(quick) : quick),
  placePressed: pressQuickBet,
  answered: (quick, { key, verdict }) => {
    const { press, delay, unresolved } = quick;
    if (press?.press.key === key) {
      if (delay !== null) {
        return verdict.kind === 'placed' ? applyInDelay(quick, press.press, delay, verdict.bets) : stay(quick);
      }
      // While it is being asked about again, a late first answer counts only when it says that the bet is placed.
      const late = press.resolving && verdict.kind !== 'placed';
      return late ? stay(quick) : settleInFlight(quick, press.press, verdict, false);
    }
    const known = verdict.kind === 'placed' && unresolved?.press.key === key;
    return known ? settleOpen(quick, unresolved.press, verdict) : stay(quick);
  },
  resolved: (quick, { key, verdict }) => {
    const { press, delay, unresolved } = quick;
    if (press?.press.key === key) {
      if (delay !== null) return endDelay(quick, press.press, delay, verdict);
      // A look-up from before the press was repeated may still come in; then only a placed bet is news.
      const late = !press.resolving && verdict.kind !== 'placed';
      return late ? stay(quick) : settleInFlight(quick, press.press, verdict, true);
    }
    return unresolved?.press.key === key ? settleOpen(quick, unresolved.press, verdict) : stay(quick);
  },
  betsDecided: (quick, { key, bets }) => {
    const { press, delay, unresolved } = quick;
    if (delay !== null && press?.press.key === key) return applyInDelay(quick, press.press, delay, bets);
    return unresolved?.press.key === key ? lookUp(quick, unresolved) : stay(quick);
  },
  dismissed: (quick) => stay(quick.state === 'PROCESSING' ? quick : resting(quick)),
  restored: (quick, { isEnabled, stake }) =>
    stay(
      isEnabled === quick.isEnabled && stake === quick.stake && !quick.isApproved
        ? quick
        : { ...quick, isEnabled, stake, isApproved: false },
    ),
  sessionChanged: (quick, { playerId, unresolved }) => changeSession(quick, playerId, unresolved),
} as const satisfies On;

function apply<Type extends QuickBetEvent['type']>(
  quick: QuickBet,
  event: Extract<QuickBetEvent, { type: Type }>,
  table: Pick<On, Type>,
  type: Type,
): QuickBetStep {
  return table[type](quick, event);
}

/**
 * One step of the quick bet (QB-01 to QB-07, VAL-12). Pure: the same state and event give the same step. Whether it is
 * on and the stake are saved whenever one of them becomes another.
 */
export function stepQuickBet(quick: QuickBet, event: QuickBetEvent): QuickBetStep {
  const { state, effects } = apply(quick, event, on, event.type);
  const { isEnabled, stake } = state;
  const isSaved = isEnabled === quick.isEnabled && stake === quick.stake;
  if (isSaved || event.type === 'restored') return { state, effects };
  return { state, effects: [...effects, { type: 'save', isEnabled, stake }] };
}
