import type { PlaceProblem, SelectionView, SlipBetView, TicketView } from '@touchline/client';
import type { TextKey } from '../../text/use-text.ts';

/** One press that takes a problem of the selections away. */
export interface ProblemFix {
  readonly key: TextKey;
  readonly count: number;
  readonly act:
    | { readonly kind: 'drop'; readonly selectionIds: readonly string[] }
    | { readonly kind: 'type'; readonly type: 'single' | 'combo' }
    | { readonly kind: 'bet'; readonly betId: string };
}

type Shown = Pick<TicketView, 'bets' | 'typeProblems'>;

function drop(key: TextKey, selections: readonly Pick<SelectionView, 'id'>[]): readonly ProblemFix[] {
  return selections.length === 0
    ? []
    : [{ key, count: selections.length, act: { kind: 'drop', selectionIds: selections.map(({ id }) => id) } }];
}

function playAs({ typeProblems }: Shown, type: 'single' | 'combo'): readonly ProblemFix[] {
  return typeProblems[type] === null
    ? [{ key: type === 'single' ? 'slip.fix.singles' : 'slip.fix.combo', count: 0, act: { kind: 'type', type } }]
    : [];
}

function dropBet(bets: readonly SlipBetView[], kind: PlaceProblem['kind']): readonly ProblemFix[] {
  return bets
    .filter(({ problem }) => problem?.kind === kind)
    .slice(0, 1)
    .map(({ id }) => ({ key: 'slip.fix.custom', count: 1, act: { kind: 'bet', betId: id } }));
}

/** All but the first of each match, as they were picked. */
function seconds(ticket: Shown, ids: readonly string[]): readonly SelectionView[] {
  const seen = new Set<string>();
  // A custom bet is of one match by nature, and may hold the same outcome (SLIP-04).
  const selections = ticket.bets
    .filter(({ type }) => type !== 'custom_bet')
    .flatMap((bet) => bet.selections)
    .filter(({ id }) => ids.includes(id));
  return selections.filter(({ matchId }) => {
    const isSecond = seen.has(matchId);
    seen.add(matchId);
    return isSecond;
  });
}

/** Those that are not of the provider that most are of; of the first one where as many are. */
function strangers(ticket: Shown): readonly SelectionView[] {
  const selections = ticket.bets.flatMap((bet) => bet.selections);
  const groups = [...Map.groupBy(selections, ({ provider }) => provider).values()];
  const most = groups.reduce<readonly SelectionView[]>((a, b) => (b.length > a.length ? b : a), []);
  return selections.filter((selection) => !most.includes(selection));
}

function beyond({ bets }: Shown, limit: number): readonly SelectionView[] {
  return bets
    .filter(({ problem }) => problem?.kind === 'too_many_selections')
    .flatMap((bet) => bet.selections.slice(limit));
}

/** What a player can press to go on (VAL-02, VAL-03, VAL-06 to VAL-09). Those of a stake stand at the stake. */
export function fixesOf(ticket: Shown, problem: PlaceProblem): readonly ProblemFix[] {
  switch (problem.kind) {
    case 'same_match':
      return [...drop('slip.fix.first', seconds(ticket, problem.selectionIds)), ...playAs(ticket, 'single')];
    case 'several_providers':
      return drop('slip.fix.drop', strangers(ticket));
    case 'system_provider':
      return [
        ...playAs(ticket, 'combo'),
        ...drop(
          'slip.fix.drop',
          problem.selectionIds.map((id) => ({ id })),
        ),
      ];
    case 'too_many_selections':
      return drop('slip.fix.last', beyond(ticket, problem.limit));
    case 'odds_too_high':
      return playAs(ticket, 'single');
    case 'no_system_type':
    case 'too_many_bets':
      return playAs(ticket, 'combo');
    case 'custom_too_few':
    case 'custom_unpriced':
      return dropBet(ticket.bets, problem.kind);
    case 'empty':
    case 'stake_missing':
    case 'stake_invalid':
    case 'stake_unclear':
    case 'stake_too_precise':
    case 'stake_too_small':
    case 'stake_too_large':
    case 'payout_too_large':
    case 'balance_too_small':
    case 'wrong_currency':
    case 'suspended':
    case 'prices_stale':
    case 'sign_in':
    case 'restricted':
      return [];
    default:
      return problem satisfies never;
  }
}
