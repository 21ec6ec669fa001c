import type { BetToPlace, BodyOf, Calls, ErrorDetail } from '@touchline/contract';
import { compare, one, parseDecimal } from '@touchline/rules';
import { freeCountOf, systemNamed } from '../sportsbook/betting/form.ts';
import type { BettingRules } from '../sportsbook/betting/betting-ports.ts';

type Body = BodyOf<Calls['placeBets']>;
type Meta = Body['meta'];

/** A path below the bet or `meta` and the problem there. */
type Problem = readonly [path: string, message: string];

function system(bet: BetToPlace, rules: BettingRules): Problem[] {
  const free = freeCountOf(bet);
  const type = systemNamed(bet.system_id, rules.systemTypes);
  return [
    ...(free < 2 ? [['selections', 'a system has at least two selections that are not bankers'] as const] : []),
    // An unknown system has an error of its own.
    ...(type !== undefined && type.totalCount !== free
      ? [['system_id', `${type.id} combines ${type.totalCount} selections that are not bankers, not ${free}`] as const]
      : []),
  ];
}

function bankers(bet: BetToPlace): Problem[] {
  return bet.selections.flatMap(({ banker }, place) =>
    banker === true ? [[`selections.${place}.banker`, 'only a system has bankers'] as const] : [],
  );
}

function custom(bet: BetToPlace): Problem[] {
  return [
    ...(bet.selections.length < 2 ? [['selections', 'a custom bet has at least two selections'] as const] : []),
    ...(new Set(bet.selections.map(({ match_id }) => match_id)).size > 1
      ? [['selections', 'a custom bet is of one match'] as const]
      : []),
    ...(bet.system_id === undefined ? [] : [['system_id', 'a custom bet is no system'] as const]),
    ...bankers(bet),
  ];
}

function counted(bet: BetToPlace, fits: boolean, message: string): Problem[] {
  return [
    ...(bet.system_id === undefined ? [] : [['system_id', 'only in a press of systems'] as const]),
    ...(fits ? [] : [['selections', message] as const]),
    ...bankers(bet),
  ];
}

function betProblems(bet: BetToPlace, type: Meta['type'], rules: BettingRules): Problem[] {
  // Custom bets may stand beside bets of any type.
  if (bet.custom_odds !== undefined) return custom(bet);
  switch (type) {
    case 'single':
      return counted(bet, bet.selections.length === 1, 'a single has one selection');
    case 'combo':
      return counted(bet, bet.selections.length > 1, 'a combo has at least two selections');
    case 'system':
      return bet.system_id === undefined ? [['system_id', 'a system has one'], ...bankers(bet)] : system(bet, rules);
    case 'custom_bet':
      return [['custom_odds', 'a custom bet has odds for all its selections']];
    default:
      return type satisfies never;
  }
}

function shareProblems(share: string, most: string): Problem[] {
  const [value, limit] = [parseDecimal(share), parseDecimal(most)];
  if (value === null || limit === null) return [['accept_return_share', 'is not a share']];
  if (compare(value, one) >= 0) return [['accept_return_share', 'a share is below 1']];
  return compare(value, limit) > 0 ? [['accept_return_share', `at most ${most}`]] : [];
}

function metaProblems({ accept_odds: mode, accept_return_share: share }: Meta, rules: BettingRules): Problem[] {
  if (mode !== 'return') return share === undefined ? [] : [['accept_return_share', 'only with accept_odds return']];
  if (rules.returnShare === null) return [['accept_odds', 'return is not on offer']];
  if (share === undefined) return [['accept_return_share', 'is missing']];
  return shareProblems(share, rules.returnShare);
}

function at(base: string, problems: readonly Problem[]): ErrorDetail[] {
  return problems.map(([path, message]) => ({ path: `${base}.${path}`, message }));
}

/** Contradictions of a press in itself, with its type or with the rules of the site; checked before anything is written. */
export function pressProblems({ meta, bets }: Body, rules: BettingRules): ErrorDetail[] {
  return [
    ...at('body.meta', metaProblems(meta, rules)),
    ...bets.flatMap((bet, index) => at(`body.bets.${index}`, betProblems(bet, meta.type, rules))),
  ];
}
