import { bonusStates } from '../entities/bonus.ts';
import type { Completer, ReadContext } from './context.ts';
import { isLoose, listIn, pick, textIn } from './loose.ts';
import type { Loose } from './loose.ts';

function subunitsOf(currency: unknown, { currencies }: ReadContext): string {
  return currencies.find(({ code }) => code === textIn(currency)?.toUpperCase())?.subunits ?? '100';
}

/** Subunits come from the configuration where an amount does not carry them. */
export const completeMoney: Completer = (raw, context) => {
  const currency = pick(raw, 'currency', 'currency_code');
  const subunits = textIn(pick(raw, 'subunits')) ?? '';
  return {
    ...raw,
    value: pick(raw, 'value', 'amount'),
    currency,
    subunits: /^10*$/.test(subunits) ? subunits : subunitsOf(currency, context),
  };
};

export const completeAccount: Completer = (raw, context) => ({
  ...completeMoney(raw, context),
  balance: pick(raw, 'balance', 'amount'),
  active: pick(raw, 'active', 'is_active') ?? true,
});

/** A profile may stand under `profile`; a visitor's has no fields at all. */
export const completePlayer: Completer = (raw) => {
  const inner = isLoose(raw['profile']) ? raw['profile'] : raw;
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

function named(raw: unknown): Loose {
  return isLoose(raw) ? raw : { id: raw };
}

export const completePlacedSelection: Completer = (raw) => {
  const market = named(pick(raw, 'market') ?? raw['market_id']);
  const outcome = named(pick(raw, 'outcome') ?? raw['outcome_id']);
  const outcomeId = pick(outcome, 'id');
  return {
    ...raw,
    id: pick(raw, 'id') ?? `${textIn(market['id']) ?? '-'}/${textIn(outcomeId) ?? '-'}`,
    status: ends[textIn(pick(raw, 'status', 'result'))?.toLowerCase() ?? ''] ?? 'no_results',
    specifier: pick(raw, 'specifier') ?? '',
    market: { ...market, name: pick(market, 'name') ?? pick(raw, 'market_name') ?? textIn(market['id']) },
    outcome: { ...outcome, name: pick(outcome, 'name') ?? pick(raw, 'outcome_name') ?? textIn(outcomeId) },
    match: named(pick(raw, 'match') ?? raw['match_id']),
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
export const completePlacedMatch: Completer = (raw, { now }) => {
  const league = partOf(pick(raw, 'tournament', 'parent'));
  const sport = partOf(league['sport']);
  const sides = [sideName(raw['competitors'], 'home', 0), sideName(raw['competitors'], 'away', 1)];
  const id = textIn(raw['id']);
  return {
    ...raw,
    urn_id: pick(raw, 'urn_id') ?? id ?? '',
    slug: pick(raw, 'slug') ?? id,
    name: pick(raw, 'name') ?? (sides.every((name) => name !== '') ? sides.join(' vs ') : (id ?? '')),
    sport_key: pick(raw, 'sport_key') ?? pick(sport, 'key') ?? '-',
    tournament_name: pick(raw, 'tournament_name') ?? pick(league, 'name') ?? '',
    start_time: pick(raw, 'start_time') ?? new Date(now).toISOString(),
    status: pick(raw, 'status') ?? 0,
    provider: pick(raw, 'provider') ?? pick(league, 'provider') ?? 'betradar',
  };
};

/** What the specification gives a placed bet; without a reference of its press (`ref`) it is found again by its selections. */
export const completeBet: Completer = (raw, { now }) => ({
  ...raw,
  ref: pick(raw, 'ref'),
  result: pick(raw, 'result') ?? 'no_results',
  odds: pick(raw, 'odds', 'custom_odds') ?? '1',
  potential_win_amount: pick(raw, 'potential_win_amount') ?? '0',
  selections: pick(raw, 'selections') ?? [],
  created_at: pick(raw, 'created_at') ?? new Date(now).toISOString(),
  used_in_jackpot: pick(raw, 'used_in_jackpot') ?? false,
  is_vip: pick(raw, 'is_vip') ?? false,
});

/** Without obstacles nothing is known to be in the way of a custom bet. */
export const completeCustomPrice: Completer = (raw) => ({ ...raw, obstacles: listIn(raw['obstacles']) ?? [] });

function isBet(value: unknown): boolean {
  return isLoose(value) && value['stake'] !== undefined;
}

/** The bet by itself, or under any name. */
export const completeBetReply: Completer = (raw) => ({
  ...raw,
  bet: isBet(raw) ? raw : Object.values(raw).find(isBet),
});

const bonusLists = ['huntings', 'tournaments', 'comboboosts', 'freebets'];

/** The specification does not say how bonuses of a slip are answered: in any other form than ours there are none. */
export const completeBonuses: Completer = (raw) =>
  bonusLists.every((name) => Array.isArray(raw[name]))
    ? raw
    : {
        ...Object.fromEntries(bonusLists.map((name) => [name, []])),
        places: {},
        player: { country_code: null, is_verified: false },
      };

/** A state that nobody here knows is `unknown`, which is not in play; what nobody says to be unseen is not shown again. */
export const completeBonus: Completer = (raw) => ({
  ...raw,
  computed_status: bonusStates.find((state) => state === raw['computed_status']) ?? 'unknown',
  seen: pick(raw, 'seen') ?? true,
});

/** The name of the level may stand in the level; a hit that nobody says to be unseen is not shown again. */
export const completeJackpotHit: Completer = (raw) => {
  const level = raw['jackpot_level'];
  return {
    ...raw,
    jackpot_level_name: pick(raw, 'jackpot_level_name') ?? (isLoose(level) ? level['name'] : level),
    status: pick(raw, 'status') ?? '',
    seen: pick(raw, 'seen') ?? true,
  };
};

/** A bet that was refused without a reason. */
const refused = 140;

/** Errors in a list, or by the place of their bet in the request. */
function errorsIn(value: unknown): unknown {
  const entries = isLoose(value) || Array.isArray(value) ? Object.entries(value as Loose) : [];
  return entries.map(([place, error]) => (isLoose(error) ? { bet_index: place, code: refused, ...error } : error));
}

export const completeBetError: Completer = (raw) => ({
  ...raw,
  localized_message: pick(raw, 'localized_message', 'message') ?? 'error.place_bets.default',
});

export const completePlaceReply: Completer = (raw) => ({
  ...raw,
  data: pick(raw, 'data', 'bets') ?? [],
  errors_by_bet: errorsIn(raw['errors_by_bet']),
});
