import { asSingle, unstaked } from '../slip/entries.ts';
import { betProblem, problemKey } from '../slip/problems.ts';
import { betTotals } from '../slip/totals.ts';
import type { PlaceProblem, PlaceTerms, SlipBet, SlipSelection } from '../slip/slip-types.ts';
import { consentsTo, requestOf, sameBets } from '../ticket/placing.ts';
import { resolveFirst, resolveFor } from '../ticket/ticket-words.ts';
import type { Press } from '../ticket/ticket-types.ts';
import { isShort, typedStake } from './stake.ts';
import { movedToSlip, refused, resting, sending, stay, switchedOff } from './states.ts';
import type { QuickBet, QuickBetEvent, QuickBetStep } from './quick-bet-types.ts';
import { notApproved, noWinKey, stillProcessing } from './quick-bet-words.ts';

type PlacePressed = Extract<QuickBetEvent, { type: 'placePressed' }>;
type Open = NonNullable<QuickBet['unresolved']>;

/** The single that the outcome and the stake make. */
function entryOf({ stake, currency }: QuickBet, selection: SlipSelection): SlipBet {
  return asSingle({ ...unstaked(currency), stake }, selection);
}

/** What stands against placing: a problem of the slip's, or a win that is not above the stake (QB-06). */
type Obstacle = PlaceProblem | { readonly kind: 'no_win' };

function isWorthIt(entry: SlipBet, { limits }: PlaceTerms): boolean {
  const { stake, potentialWin } = betTotals(entry, limits);
  return (potentialWin ?? 0n) > (stake ?? 0n);
}

function obstacleTo(entry: SlipBet, terms: PlaceTerms): Obstacle | null {
  if (terms.restricted) return { kind: 'restricted' };
  const problem = betProblem(entry, terms.limits);
  if (problem?.kind === 'suspended') return problem;
  if (terms.pricesStale) return { kind: 'prices_stale' };
  if (problem !== null) return problem;
  return isWorthIt(entry, terms) ? null : { kind: 'no_win' };
}

/** Problems that the slip can show and the player can solve there (QB-05). */
const limitProblems: ReadonlySet<Obstacle['kind']> = new Set<Obstacle['kind']>([
  'stake_too_small',
  'stake_too_large',
  'payout_too_large',
  'odds_too_high',
  'too_many_selections',
]);

function stopped(quick: QuickBet, entry: SlipBet, obstacle: Obstacle): QuickBetStep {
  if (limitProblems.has(obstacle.kind)) return movedToSlip(quick, [entry]);
  const key = obstacle.kind === 'no_win' ? noWinKey : problemKey(obstacle);
  return stay(refused(quick, [entry], { key, code: null, limit: null }));
}

function send(quick: QuickBet, press: Press, isRepeat: boolean): QuickBetStep {
  return {
    state: sending(quick, press),
    effects: [{ type: 'place', press, isRepeat }],
  };
}

/**
 * An earlier press may have been placed: the same bet repeats it under its key, at the odds it was pressed at (I1), unless
 * it would take a move of odds that the player wants to be asked about by now (I6). Any other waits until it is known what
 * became of it. The time is that of the repeat, because it travels anew.
 */
function pressOnOpen(
  quick: QuickBet,
  { press, resolving }: Open,
  entry: SlipBet,
  { accept, now }: PlacePressed,
): QuickBetStep {
  if (sameBets(press.entries, [entry]) && consentsTo(accept, press.request.meta))
    return send(quick, { ...press, pressedAt: now }, true);
  if (resolving) return { state: quick, effects: [resolveFirst] };
  return {
    state: { ...quick, unresolved: { press, resolving: true } },
    effects: [resolveFirst, { type: 'resolve', press, how: 'look_up', resolveFor }],
  };
}

/** A live outcome was pressed: the bet is placed at once, unless something stands against it (QB-03 to QB-07). */
export function pressQuickBet(quick: QuickBet, event: PlacePressed): QuickBetStep {
  const { selection, accept, key, now, deviceId, locale, terms, record } = event;
  if (quick.state === 'PROCESSING') return { state: quick, effects: [stillProcessing] };
  if (!quick.isEnabled) return stay(quick);
  if (!quick.isApproved) return { state: quick, effects: [notApproved] };
  const entry = entryOf(quick, selection);
  if (quick.unresolved !== null) return pressOnOpen(quick, quick.unresolved, entry, event);
  if (!terms.loggedIn) return { state: resting(quick), effects: [{ type: 'askSignIn' }] };
  const obstacle = obstacleTo(entry, terms);
  if (obstacle !== null) return stopped(quick, entry, obstacle);
  if (isShort(terms.balance, typedStake(quick))) return stay(switchedOff(quick));
  const request = requestOf([entry], { type: 'single', quick: true, accept, deviceId, locale, record });
  return send(quick, { key, request, entries: [entry], pressedAt: now, mayBePlaced: false }, false);
}
