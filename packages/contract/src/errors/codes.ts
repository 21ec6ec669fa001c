/**
 * Every error code on the wire with its HTTP status and the text key that a person is shown.
 * Codes 101, 114, 118 and 120 are the specification's (PLC-02); the others are ours.
 */
export const errorCodes = {
  101: { name: 'invalid_odds', status: 400, key: 'error.place_bets.invalid_odds' },
  114: { name: 'restricted_player', status: 400, key: 'error.platform.pve_player_bet_forbidden' },
  118: { name: 'municipality_not_found', status: 400, key: 'error.place_bets.municipality_not_found' },
  120: { name: 'invalid_odds_custom_bet', status: 400, key: 'error.place_bets.invalid_odds_custom_bet' },
  130: { name: 'market_suspended', status: 400, key: 'error.place_bets.market_suspended' },
  131: { name: 'market_unavailable', status: 400, key: 'error.place_bets.market_unavailable' },
  132: { name: 'insufficient_balance', status: 400, key: 'error.place_bets.insufficient_balance' },
  133: { name: 'no_account', status: 400, key: 'error.place_bets.no_account' },
  134: { name: 'stake_too_small', status: 400, key: 'error.place_bets.stake_too_small' },
  135: { name: 'stake_too_large', status: 400, key: 'error.validation.bet_limits.max_stake_limit_exceeded' },
  136: { name: 'too_many_selections', status: 400, key: 'error.validation.bet_limits.selection_limit_exceeded' },
  137: { name: 'payout_too_large', status: 400, key: 'error.validation.bet_limits.payout_limit_exceeded' },
  138: { name: 'same_match_twice', status: 400, key: 'error.place_bets.same_match' },
  139: { name: 'several_providers', status: 400, key: 'error.place_bets.several_providers' },
  140: { name: 'bet_refused', status: 400, key: 'error.place_bets.default' },
  141: { name: 'stake_precision', status: 400, key: 'error.place_bets.stake_precision' },
  142: { name: 'odds_too_high', status: 400, key: 'error.validation.bet_limits.odds_limit_exceeded' },
  143: { name: 'system_provider', status: 400, key: 'error.place_bets.system_provider' },
  144: { name: 'unknown_system', status: 400, key: 'error.place_bets.unknown_system' },
  145: { name: 'bonus_unavailable', status: 400, key: 'error.place_bets.bonus_unavailable' },
  146: { name: 'custom_bet_unavailable', status: 400, key: 'error.place_bets.custom_bet_unavailable' },
  147: { name: 'liability_reached', status: 400, key: 'error.place_bets.liability_reached' },
  148: { name: 'each_way_unavailable', status: 400, key: 'error.place_bets.each_way_unavailable' },
  149: { name: 'several_singles', status: 400, key: 'error.place_bets.several_singles' },
  150: { name: 'custom_impossible', status: 400, key: 'error.custom_bet.impossible' },
  151: { name: 'custom_redundant', status: 400, key: 'error.custom_bet.redundant' },
  152: { name: 'custom_too_many', status: 400, key: 'error.custom_bet.too_many' },
  155: { name: 'out_of_limit', status: 400, key: 'error.limits.out_of_limit' },
  156: { name: 'limit_confirmation', status: 400, key: 'error.limits.confirmation' },
  157: { name: 'on_break', status: 400, key: 'error.limits.on_break' },
  158: { name: 'register_silent', status: 400, key: 'error.limits.register_silent' },
  160: { name: 'cashout_changed', status: 400, key: 'error.cashout.changed' },
  161: { name: 'cashout_unavailable', status: 400, key: 'error.cashout.unavailable' },
  162: { name: 'cashout_share', status: 400, key: 'error.cashout.share' },
  170: { name: 'edit_unavailable', status: 400, key: 'error.edit_bet.unavailable' },
  171: { name: 'edit_unchanged', status: 400, key: 'error.edit_bet.unchanged' },
  180: { name: 'payment_too_small', status: 400, key: 'error.payment.too_small' },
  181: { name: 'payment_too_large', status: 400, key: 'error.payment.too_large' },
  182: { name: 'payment_balance', status: 400, key: 'error.payment.balance' },
  190: { name: 'promo_code_unknown', status: 400, key: 'error.promo_code.unknown' },
  191: { name: 'promo_code_used', status: 400, key: 'error.promo_code.used' },
  192: { name: 'promo_code_over', status: 400, key: 'error.promo_code.over' },
  193: { name: 'bonus_not_to_activate', status: 400, key: 'error.bonus.not_to_activate' },
  194: { name: 'bonus_not_to_boost', status: 400, key: 'error.bonus.not_to_boost' },
  195: { name: 'favourites_full', status: 400, key: 'error.favourites.full' },
  210: { name: 'vote_closed', status: 400, key: 'error.vote.closed' },
  211: { name: 'watch_rules_full', status: 400, key: 'error.watch.full' },
  212: { name: 'watch_rule_met', status: 400, key: 'error.watch.met' },
  1000: { name: 'bad_request', status: 400, key: 'error.request.bad' },
  1001: { name: 'unauthorized', status: 401, key: 'error.request.unauthorized' },
  1003: { name: 'forbidden', status: 403, key: 'error.request.forbidden' },
  1004: { name: 'not_found', status: 404, key: 'error.request.not_found' },
  1005: { name: 'method_not_allowed', status: 405, key: 'error.request.method' },
  1006: { name: 'access_locked', status: 403, key: 'error.request.locked' },
  1007: { name: 'country_blocked', status: 403, key: 'error.request.country' },
  1008: { name: 'conflict', status: 409, key: 'error.request.bad' },
  1009: { name: 'idempotency_key_reused', status: 400, key: 'error.request.key_reused' },
  1013: { name: 'body_too_large', status: 413, key: 'error.request.too_large' },
  1029: { name: 'too_many_requests', status: 429, key: 'error.request.too_many' },
  1050: { name: 'internal', status: 500, key: 'global-error.default.title' },
  1053: { name: 'unavailable', status: 503, key: 'error.request.unavailable' },
  1100: { name: 'wrong_credentials', status: 400, key: 'error.sign_in.wrong_credentials' },
  1101: { name: 'letter_spent', status: 400, key: 'error.account.letter_spent' },
  1102: { name: 'email_unconfirmed', status: 400, key: 'error.sign_in.email_unconfirmed' },
  1103: { name: 'password_needed', status: 400, key: 'error.account.password_needed' },
  1104: { name: 'session_over', status: 403, key: 'error.session.over' },
  1105: { name: 'sms_limit_reached', status: 400, key: 'error.phone.sms_limit' },
  1106: { name: 'phone_code_wrong', status: 400, key: 'error.phone.code_wrong' },
  1107: { name: 'phone_code_spent', status: 400, key: 'error.phone.code_spent' },
  1110: { name: 'sign_in_country', status: 403, key: 'error.sign_in.country' },
  1111: { name: 'sign_up_country', status: 403, key: 'error.sign_up.country' },
} as const;

export type ErrorCode = keyof typeof errorCodes;
export type ErrorName = (typeof errorCodes)[ErrorCode]['name'];

const byName = new Map(Object.entries(errorCodes).map(([code, { name }]) => [name, Number(code)]));

/** The number of a named error. */
export function codeOf(name: ErrorName): ErrorCode {
  const code = byName.get(name);
  if (code === undefined) throw new RangeError(`no error is named ${name}`);
  return code as ErrorCode;
}

/** Codes that any call may answer with. */
export const commonErrors = [
  1000, 1001, 1003, 1004, 1005, 1006, 1007, 1013, 1029, 1050, 1053,
] as const satisfies readonly ErrorCode[];

/** Risk messages that mean "the odds have changed" beside code 101 (PLC-03). */
export const wrongOddsKeys: readonly string[] = [
  'error.risk_validation.odds_different_than_bookmaker',
  'error.risk_validation.odds_higher_than_bookmakers',
  'error.risk_validation.odds_to_low',
  'error.risk_validation.odds_higher_than_bookmakers_current_odds',
];
