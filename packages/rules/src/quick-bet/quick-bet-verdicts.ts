import {
  alertOf,
  earlierNotPlaced,
  genericAlert,
  isAboutBets,
  offlineAlert,
  refusalKey,
  resolveFor,
  unconfirmed,
  mostAllowed,
} from '../ticket/ticket-words.ts';
import { decidedOf, delayOf, isDelayOver, withDecisions } from '../ticket/delay.ts';
import type { Delay, PlaceVerdict, Press } from '../ticket/ticket-types.ts';
import { movedToSlip, placed, refused, resting, sending, stay } from './states.ts';
import type { QuickBet, QuickBetEffect, QuickBetStep } from './quick-bet-types.ts';
import type { Bet } from './quick-bet-wire.ts';

type Placed = Extract<PlaceVerdict, { kind: 'placed' }>;
type Refused = Extract<PlaceVerdict, { kind: 'refused' }>;

/** Stake too small, stake too large, too many selections, payout too large, odds too high. */
const limitCodes: ReadonlySet<number | null> = new Set([134, 135, 136, 137, 142]);

function forget(press: Press): QuickBetEffect {
  return { type: 'forget', key: press.key };
}

/** The press is settled: nothing remembers it any more. */
function settled(press: Press, state: QuickBet, effects: readonly QuickBetEffect[]): QuickBetStep {
  return {
    state: { ...state, unresolved: null },
    effects: [forget(press), ...effects],
  };
}

/** QB-05: a limit makes an entry of the slip of it, anything else is shown with its message and payload. */
function onRefused(quick: QuickBet, press: Press, { code, key, details, errorsByBet }: Refused): QuickBetStep {
  if (limitCodes.has(code)) {
    const { state, effects } = movedToSlip(quick, press.entries);
    return settled(press, state, effects);
  }
  const [about] = errorsByBet;
  const shownDetails = details ?? about?.details;
  const error = {
    key: refusalKey(code, key ?? about?.localized_message ?? null),
    code,
    limit: about === undefined ? null : mostAllowed(about),
    ...(shownDetails === undefined ? {} : { details: shownDetails }),
  };
  return settled(press, refused(quick, press.entries, error), []);
}

/** The bet is decided: taken, or rejected after its live delay. */
function onDecided(quick: QuickBet, press: Press, bets: readonly Bet[]): QuickBetStep {
  const betsPlaced: QuickBetEffect = { type: 'betsPlaced', bets };
  const [rejection] = decidedOf(press, bets, []).errors;
  if (rejection === undefined) return settled(press, placed(quick, press.entries, bets[0] ?? null), [betsPlaced]);
  const { code, localized_message: key } = rejection;
  const { state, effects } = onRefused(quick, press, { kind: 'refused', code, key, errorsByBet: [] });
  return { state, effects: [...effects, betsPlaced] };
}

/** The server has the bet and decides later: PROCESSING until it has. */
function onPlaced(quick: QuickBet, press: Press, { bets, errorsByBet }: Placed): QuickBetStep {
  const delay = delayOf(bets, errorsByBet);
  if (isDelayOver(delay)) return onDecided(quick, press, bets);
  const known: Press = { ...press, mayBePlaced: true };
  return {
    state: { ...sending(quick, known), delay },
    effects: [{ type: 'awaitDecision', press: known, until: delay.until, resolveFor }],
  };
}

/** The bet of the press in flight was received while its delay runs. */
export function applyInDelay(quick: QuickBet, press: Press, before: Delay, received: readonly Bet[]): QuickBetStep {
  const delay = withDecisions(before, received);
  if (isDelayOver(delay)) return onDecided(quick, press, delay.bets);
  const isSame = delay.bets.every((bet, place) => bet === before.bets[place]);
  return stay(isSame ? quick : { ...quick, delay });
}

/** Back to INITIAL without a verdict on the bet: a press that may have been placed stays remembered with its key. */
function backToInitial(quick: QuickBet, press: Press, effects: readonly QuickBetEffect[]): QuickBetStep {
  return press.mayBePlaced
    ? {
        state: { ...resting(quick), unresolved: { press, resolving: false } },
        effects: [...effects, unconfirmed],
      }
    : settled(press, resting(quick), effects);
}

/** Asking has ended. The server has the bet: but for a decision, nothing is known of it (I3). */
export function endDelay(quick: QuickBet, press: Press, delay: Delay, verdict: PlaceVerdict): QuickBetStep {
  const received = verdict.kind === 'placed' ? withDecisions(delay, verdict.bets) : delay;
  if (isDelayOver(received)) return onDecided(quick, press, received.bets);
  const ends: readonly QuickBetEffect[] = verdict.kind === 'unauthorized' ? [{ type: 'expireSession' }] : [];
  return backToInitial(quick, press, [genericAlert, ...ends]);
}

/** The verdict on the press in flight. `last` when it came after asking again, so that unknown is final. */
export function settleInFlight(quick: QuickBet, press: Press, verdict: PlaceVerdict, last: boolean): QuickBetStep {
  const open: Press = { ...press, mayBePlaced: true };
  switch (verdict.kind) {
    case 'placed':
      return onPlaced(quick, press, verdict);
    case 'refused':
      if (verdict.code === null) return backToInitial(quick, press, [alertOf(verdict.key)]);
      if (press.mayBePlaced && !isAboutBets(verdict.code)) return backToInitial(quick, press, [genericAlert]);
      return onRefused(quick, press, verdict);
    case 'unauthorized':
      return backToInitial(quick, press, [genericAlert, { type: 'expireSession' }]);
    case 'unreachable':
      return backToInitial(quick, press, [offlineAlert]);
    case 'not_found':
      if (last) return backToInitial(quick, open, [genericAlert]);
      return settled(press, resting(quick), [earlierNotPlaced]);
    case 'not_placed':
      return settled(press, resting(quick), [earlierNotPlaced]);
    case 'unknown':
      if (last) return backToInitial(quick, open, [genericAlert]);
      return {
        state: { ...quick, press: { press: open, resolving: true } },
        effects: [{ type: 'resolve', press: open, how: 'ask_again', resolveFor }],
      };
    default:
      return verdict satisfies never;
  }
}

/** The verdict on a press that was left open. Nothing else is shown meanwhile, so it is shown as if it came at once. */
export function settleOpen(quick: QuickBet, press: Press, verdict: PlaceVerdict): QuickBetStep {
  switch (verdict.kind) {
    case 'placed':
      return onPlaced(quick, press, verdict);
    case 'refused':
      if (isAboutBets(verdict.code)) return onRefused(quick, press, verdict);
      break;
    case 'not_found':
    case 'not_placed':
      return settled(press, quick, [earlierNotPlaced]);
    case 'unauthorized':
    case 'unreachable':
    case 'unknown':
      break;
    default:
      return verdict satisfies never;
  }
  return { state: { ...quick, unresolved: { press, resolving: false } }, effects: [unconfirmed] };
}
