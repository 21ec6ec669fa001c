import type { MoneyView, PlaceProblem, TicketView } from '@touchline/client';
import type { TextKey } from '../../text/use-text.ts';

/** A text with its values; the component formats the amounts. */
export interface Words {
  readonly key: TextKey;
  readonly amount?: MoneyView;
  readonly count?: number;
  readonly range?: { readonly least: number; readonly most: number };
  /** Decimal odds. */
  readonly odds?: string;
}

/** What would put a problem right with one press. */
export type Remedy =
  | { readonly kind: 'stake'; readonly amount: MoneyView }
  | { readonly kind: 'remove' }
  | { readonly kind: 'sign_in' };

export interface ProblemWords {
  /** On the main button. */
  readonly button: Words;
  /** At the place of the problem, in a sentence; null when the button says it all. */
  readonly reason: Words | null;
  /** Where the problem stands: the focus goes there when the button is pressed. */
  readonly place: 'stake' | 'selections' | 'slip';
  readonly remedy: Remedy | null;
}

/**
 * The words of each problem and their place (VAL-01). `isGone`: a selection of it never comes back.
 * Long: one case for each kind of problem.
 */
export function wordsOfProblem(problem: PlaceProblem, isGone = false): ProblemWords {
  switch (problem.kind) {
    case 'empty':
      return { button: { key: 'ticket.button.empty' }, reason: null, place: 'slip', remedy: null };
    case 'stake_missing':
      return {
        button: { key: 'ticket.button.stake_missing' },
        reason: { key: 'ticket.reason.stake_missing' },
        place: 'stake',
        remedy: null,
      };
    case 'stake_invalid':
      return {
        button: { key: 'ticket.button.stake_invalid' },
        reason: { key: 'ticket.reason.stake_invalid' },
        place: 'stake',
        remedy: null,
      };
    case 'stake_unclear':
      return {
        button: { key: 'ticket.button.stake_unclear' },
        reason: { key: 'ticket.reason.stake_unclear' },
        place: 'stake',
        remedy: null,
      };
    case 'stake_too_precise': {
      const words: Words = { key: 'ticket.button.stake_too_precise', count: problem.decimals };
      return { button: words, reason: words, place: 'stake', remedy: null };
    }
    case 'stake_too_small':
      return {
        button: { key: 'ticket.button.stake_too_small', amount: problem.limit },
        reason: { key: 'ticket.reason.stake_too_small', amount: problem.limit },
        place: 'stake',
        remedy: { kind: 'stake', amount: problem.limit },
      };
    case 'stake_too_large':
      return {
        button: { key: 'ticket.button.stake_too_large', amount: problem.limit },
        reason: { key: 'ticket.reason.stake_too_large', amount: problem.limit },
        place: 'stake',
        remedy: { kind: 'stake', amount: problem.limit },
      };
    case 'payout_too_large':
      return {
        button:
          problem.largestStake === null
            ? { key: 'ticket.button.payout_too_large' }
            : { key: 'ticket.button.stake_too_large', amount: problem.largestStake },
        reason: {
          key: problem.appliesTo === 'profit' ? 'ticket.reason.profit_too_large' : 'ticket.reason.payout_too_large',
          amount: problem.limit,
        },
        place: 'stake',
        remedy: problem.largestStake === null ? null : { kind: 'stake', amount: problem.largestStake },
      };
    case 'odds_too_high':
      return {
        button: { key: 'ticket.button.odds_too_high', odds: problem.limit },
        reason: { key: 'ticket.reason.odds_too_high', odds: problem.limit },
        place: 'selections',
        remedy: null,
      };
    case 'system_provider':
      return {
        button: { key: 'ticket.button.system_provider' },
        reason: { key: 'ticket.reason.system_provider' },
        place: 'selections',
        remedy: null,
      };
    case 'no_system_type':
      return {
        button: { key: 'ticket.button.no_system_type' },
        reason: { key: 'ticket.reason.no_system_type' },
        place: 'selections',
        remedy: null,
      };
    case 'custom_too_few':
      return {
        button: { key: 'ticket.button.custom_too_few', count: problem.needed },
        reason: { key: 'ticket.reason.custom_too_few', count: problem.needed },
        place: 'selections',
        remedy: null,
      };
    case 'custom_unpriced':
      return {
        button: { key: 'ticket.button.custom_unpriced' },
        reason: { key: 'ticket.reason.custom_unpriced' },
        place: 'slip',
        remedy: null,
      };
    case 'wrong_currency':
      return {
        button: { key: 'ticket.button.wrong_currency' },
        reason: { key: 'ticket.reason.wrong_currency' },
        place: 'stake',
        remedy: null,
      };
    case 'balance_too_small':
      return {
        button: { key: 'ticket.button.balance_too_small', amount: problem.balance },
        reason: {
          key: /[1-9]/.test(problem.balance.value) ? 'ticket.reason.balance_too_small' : 'ticket.reason.balance_empty',
          amount: problem.balance,
        },
        place: 'stake',
        remedy: { kind: 'stake', amount: problem.balance },
      };
    case 'too_many_selections':
      return {
        button: { key: 'ticket.button.too_many_selections', count: problem.limit },
        reason: { key: 'ticket.reason.too_many_selections', count: problem.limit },
        place: 'selections',
        remedy: null,
      };
    case 'too_many_bets':
      return {
        button: { key: 'ticket.button.too_many_bets', count: problem.limit },
        reason: { key: 'ticket.reason.too_many_bets', count: problem.limit },
        place: 'selections',
        remedy: null,
      };
    case 'same_match':
      return {
        button: { key: 'ticket.button.same_match' },
        reason: { key: 'ticket.reason.same_match' },
        place: 'selections',
        remedy: null,
      };
    case 'several_providers':
      return {
        button: { key: 'ticket.button.several_providers' },
        reason: { key: 'ticket.reason.several_providers' },
        place: 'selections',
        remedy: null,
      };
    case 'suspended':
      return {
        button: { key: 'ticket.button.suspended', count: problem.selectionIds.length },
        reason: { key: isGone ? 'ticket.reason.not_available' : 'ticket.reason.suspended' },
        place: 'selections',
        remedy: { kind: 'remove' },
      };
    case 'prices_stale':
      return {
        button: { key: 'ticket.button.prices_stale' },
        reason: { key: 'ticket.reason.prices_stale' },
        place: 'slip',
        remedy: null,
      };
    case 'sign_in':
      return { button: { key: 'ticket.button.sign_in' }, reason: null, place: 'slip', remedy: { kind: 'sign_in' } };
    case 'restricted':
      return {
        button: { key: 'ticket.button.restricted' },
        reason: { key: 'ticket.reason.restricted' },
        place: 'slip',
        remedy: null,
      };
    default:
      return problem satisfies never;
  }
}

interface Counted {
  readonly bets: readonly { readonly type: TicketView['type']; readonly selections: readonly unknown[] }[];
}

/** How many selections stand outside custom bets. */
export function regularCount({ bets }: Counted): number {
  return bets.reduce((sum, bet) => sum + (bet.type === 'custom_bet' ? 0 : bet.selections.length), 0);
}

function whySystem(ticket: Pick<TicketView, 'systemRange'> & Counted): Words {
  const { systemRange } = ticket;
  const count = regularCount(ticket);
  const isBeside = systemRange !== null && (count < systemRange.least || count > systemRange.most);
  return isBeside ? { key: 'slip.type.range', range: systemRange } : { key: 'slip.type.no_system' };
}

/** Why a type that is offered cannot be chosen (SLIP-08); null where it can, or has been. */
export function reasonOfType(
  type: keyof TicketView['typeProblems'],
  ticket: Pick<TicketView, 'typeProblems' | 'systemRange'> & Counted,
): Words | null {
  const problem = ticket.typeProblems[type];
  switch (problem?.kind) {
    case 'provider_singles':
      return { key: 'ticket.type.reason.provider_singles' };
    case 'too_few_selections':
      return type === 'system' ? whySystem(ticket) : { key: 'slip.type.combo' };
    case 'no_system_type':
      return whySystem(ticket);
    // A slip that starts with a custom bet offers no types.
    case 'custom_bet':
    case 'already':
    case undefined:
      return null;
    default:
      return problem satisfies never;
  }
}
