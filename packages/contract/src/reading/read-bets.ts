import type { Completer, ReadContext } from './context.ts';
import { isLoose, listIn, pick, textIn } from './loose.ts';
import type { Loose } from './loose.ts';

function subunitsOf(currency: unknown, { currencies }: ReadContext): string {
  return currencies.find(({ code }) => code === textIn(currency)?.toUpperCase())?.subunits ?? '100';
}

/** Subunits come from the configuration where an amount does not say them. */
export const completeMoney: Completer = (given, context) => {
  const currency = pick(given, 'currency', 'currency_code');
  const subunits = textIn(pick(given, 'subunits')) ?? '';
  return {
    ...given,
    value: pick(given, 'value', 'amount'),
    currency,
    subunits: /^10*$/.test(subunits) ? subunits : subunitsOf(currency, context),
  };
};

export const completeAccount: Completer = (given, context) => ({
  ...completeMoney(given, context),
  balance: pick(given, 'balance', 'amount'),
  active: pick(given, 'active', 'is_active') ?? true,
});

/** A profile may stand under `profile`; a visitor's has no fields at all. */
export const completePlayer: Completer = (given) => {
  const inner = isLoose(given['profile']) ? given['profile'] : given;
  return { ...inner, restricted: pick(inner, 'restricted', 'is_restricted', 'restricted_player') ?? false };
};

/** Words for the end of a selection; the specification names none, so that every other word says nothing yet. */
const ends: Readonly<Record<string, string>> = {
  win: 'win',
  won: 'win',
  win_entire: 'win',
  lose: 'lose',
  lost: 'lose',
  lose_entire: 'lose',
  void: 'void',
  cancelled: 'void',
  canceled: 'void',
  refund: 'void',
  refund_entire: 'void',
  half_win: 'half_win',
  refund_half_win_other: 'half_win',
  half_lose: 'half_lose',
  refund_half_lose_other: 'half_lose',
};

function named(given: unknown): Loose {
  return isLoose(given) ? given : { id: given };
}

export const completePlacedSelection: Completer = (given) => {
  const market = named(pick(given, 'market') ?? given['market_id']);
  const outcome = named(pick(given, 'outcome') ?? given['outcome_id']);
  const outcomeId = pick(outcome, 'id');
  return {
    ...given,
    id: pick(given, 'id') ?? `${textIn(market['id']) ?? '-'}/${textIn(outcomeId) ?? '-'}`,
    status: ends[textIn(pick(given, 'status', 'result'))?.toLowerCase() ?? ''] ?? 'no_results',
    specifier: pick(given, 'specifier') ?? '',
    market: { ...market, name: pick(market, 'name') ?? pick(given, 'market_name') ?? textIn(market['id']) },
    outcome: { ...outcome, name: pick(outcome, 'name') ?? pick(given, 'outcome_name') ?? textIn(outcomeId) },
    match: named(pick(given, 'match') ?? given['match_id']),
  };
};

function partOf(value: unknown): Loose {
  return isLoose(value) ? value : {};
}

function sideName(competitors: unknown, side: 'home' | 'away', place: number): string {
  const found = isLoose(competitors) ? competitors[side] : listIn(competitors)?.[place];
  return isLoose(found) ? (textIn(found['name']) ?? '') : '';
}

/** The match of a placed selection: as matches are, or with as little as its id. */
export const completePlacedMatch: Completer = (given, { now }) => {
  const league = partOf(pick(given, 'tournament', 'parent'));
  const sport = partOf(league['sport']);
  const sides = [sideName(given['competitors'], 'home', 0), sideName(given['competitors'], 'away', 1)];
  const id = textIn(given['id']);
  return {
    ...given,
    urn_id: pick(given, 'urn_id') ?? id ?? '',
    slug: pick(given, 'slug') ?? id,
    name: pick(given, 'name') ?? (sides.every((name) => name !== '') ? sides.join(' vs ') : (id ?? '')),
    sport_key: pick(given, 'sport_key') ?? pick(sport, 'key') ?? '-',
    tournament_name: pick(given, 'tournament_name') ?? pick(league, 'name') ?? '',
    start_time: pick(given, 'start_time') ?? new Date(now).toISOString(),
    status: pick(given, 'status') ?? 0,
    provider: pick(given, 'provider') ?? pick(league, 'provider') ?? 'betradar',
  };
};

/** What the specification gives a placed bet; without a reference of its press (`ref`) it is found again by its selections. */
export const completeBet: Completer = (given, { now }) => ({
  ...given,
  ref: pick(given, 'ref'),
  result: pick(given, 'result') ?? 'no_results',
  odds: pick(given, 'odds', 'custom_odds') ?? '1',
  potential_win_amount: pick(given, 'potential_win_amount') ?? '0',
  selections: pick(given, 'selections') ?? [],
  created_at: pick(given, 'created_at') ?? new Date(now).toISOString(),
  used_in_jackpot: pick(given, 'used_in_jackpot') ?? false,
  is_vip: pick(given, 'is_vip') ?? false,
});

/** Without obstacles nothing is known to be in the way of a custom bet. */
export const completeCustomPrice: Completer = (given) => ({ ...given, obstacles: listIn(given['obstacles']) ?? [] });

function isBet(value: unknown): boolean {
  return isLoose(value) && value['stake'] !== undefined;
}

/** The bet by itself, or under any name. */
export const completeBetReply: Completer = (given) => ({
  ...given,
  bet: isBet(given) ? given : Object.values(given).find(isBet),
});

const bonusLists = ['huntings', 'tournaments', 'comboboosts', 'freebets'];

/** The specification does not say how bonuses of a slip are answered: in any other form than ours there are none. */
export const completeBonuses: Completer = (given) =>
  bonusLists.every((name) => Array.isArray(given[name]))
    ? given
    : {
        ...Object.fromEntries(bonusLists.map((name) => [name, []])),
        places: {},
        player: { country_code: null, is_verified: false },
      };

/** A bet that was refused, and nothing said why. */
const refused = 140;

/** Errors in a list, or by the place of their bet in the request. */
function errorsIn(value: unknown): unknown {
  const entries = isLoose(value) || Array.isArray(value) ? Object.entries(value as Loose) : [];
  return entries.map(([place, error]) => (isLoose(error) ? { bet_index: place, code: refused, ...error } : error));
}

export const completeBetError: Completer = (given) => ({
  ...given,
  localized_message: pick(given, 'localized_message', 'message') ?? 'error.place_bets.default',
});

export const completePlaceReply: Completer = (given) => ({
  ...given,
  data: pick(given, 'data', 'bets') ?? [],
  errors_by_bet: errorsIn(given['errors_by_bet']),
});
