import type { Amount, Currency, Limits, QuickBet, SlipSelection } from '@touchline/rules';
import { amountOf, parseOdds, readTypedAmount, sentencesOf, stakeProblem, unreadableStake } from '@touchline/rules';
import { pickedView } from '../betting/ticket-view.ts';
import type { PausedPress } from './quick-pause.ts';
import type { QuickBetView, QuickSelectionView, QuickStakeProblem } from './quick-bet-types.ts';

function selectionView(selection: SlipSelection): QuickSelectionView {
  return {
    ...pickedView(selection),
    odds: selection.acceptedOdds,
  };
}

/** The least odds there are: whatever is wrong with the stake at them is wrong at all. */
const leastOdds = parseOdds('1');

/** What is wrong with the stake by itself, before anything is pressed. */
function problemOf(
  { stake, currency }: Pick<QuickBet, 'stake' | 'currency'>,
  limits: Limits,
  balance: bigint | null,
): QuickStakeProblem | null {
  const typed = readTypedAmount(stake, currency.subunits);
  if (typed.kind !== 'amount') return unreadableStake(typed);
  const problem =
    leastOdds === null ? null : stakeProblem(typed.subunits, { factor: leastOdds, isOwnStake: true }, limits);
  if (problem !== null) return problem;
  return balance !== null && balance < typed.subunits
    ? { kind: 'balance_too_small', balance: amountOf(balance, currency) }
    : null;
}

function stakeOf(text: string, currency: Currency): Amount | null {
  const typed = readTypedAmount(text, currency.subunits);
  return typed.kind === 'amount' && typed.subunits > 0n ? amountOf(typed.subunits, currency) : null;
}

interface Around {
  readonly moved: SlipSelection | null;
  readonly paused: PausedPress | null;
  readonly unseen: SlipSelection | null;
  readonly limits: Limits;
  /** In subunits; null while it is not known. */
  readonly balance: bigint | null;
  readonly recommendedStakes: readonly string[];
}

/** [QB-01] The quick bet as the page shows it. */
export function quickBetView(quick: QuickBet, around: Around): QuickBetView {
  const { currency, error, bet, unresolved } = quick;
  const selection = bet?.selections[0] ?? null;
  const pressed = unresolved?.press.entries[0]?.selections[0] ?? null;
  return {
    isEnabled: quick.isEnabled,
    isApproved: quick.isApproved,
    state: quick.state,
    stakeText: quick.stake,
    stake: stakeOf(quick.stake, currency),
    currency: currency.code,
    problem: problemOf(quick, around.limits, around.balance),
    recommendedStakes: around.recommendedStakes,
    selection: selection === null ? null : selectionView(selection),
    pressedStake: bet === null ? null : stakeOf(bet.stake, bet.currency),
    decidesAt: quick.delay?.until ?? null,
    error:
      error === null
        ? null
        : {
            key: error.key,
            code: error.code,
            details: sentencesOf(error.details),
            limit: error.limit === null ? null : { value: error.limit, currency: bet?.currency.code ?? currency.code },
          },
    receipt: quick.receipt,
    moved: around.moved === null ? null : selectionView(around.moved),
    ...(around.paused === null
      ? {}
      : { paused: { selection: selectionView(around.paused.selection), until: around.paused.until } }),
    ...(around.unseen === null ? {} : { unseen: selectionView(around.unseen) }),
    unresolved:
      unresolved === null
        ? null
        : {
            since: unresolved.press.pressedAt,
            isAsked: unresolved.resolving,
            selection: pressed === null ? null : selectionView(pressed),
          },
  };
}
