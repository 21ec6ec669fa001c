// Calls about bets.
import { asJson, asList, betView, cashOutOf, customOdds, fromScaled } from './spec-bets.ts';
import { MOST_STAKE, placesOf, readBet, readPick, Refusal, sentence, toScaled } from './spec-bets.ts';
import type { Bet } from './spec-bets.ts';
import type { Json } from './spec-data.ts';
import { coded, filtered, found, pageOf, type Call, type Routes } from './spec-query.ts';
import type { State } from './spec-state.ts';
function keyOf(code: number): string {
  return code === 114
    ? 'platform.pve_player_bet_forbidden'
    : `place_bets.invalid_odds${code === 120 ? '_custom_bet' : ''}`;
}
/** Ends a bet: pays the win, and says how every selection ended. */
export function finishBet(state: State, bet: Bet, end: { status: string; result: string; win: bigint }): Json {
  pay(state, bet.currency, end.win);
  bet.picks.forEach((pick) => (pick.result = end.result));
  return betView(Object.assign(bet, end), state.form);
}
function pay(state: State, currency: string, amount: bigint): void {
  const account = state.accounts.find((one) => one.currency === currency && one.active);
  if (!account || account.balance + amount < 0n) throw sentence('Your balance is too low.');
  account.balance += amount;
}
export function betRoutes(state: State): Routes {
  const { form, world, profile, settings, accounts, bets, shared } = state;
  const statusOf = ({ status }: Bet): Json => ({ status });
  const showBet = (bet: Bet): Json => betView(bet, form);
  const picksOf = ({ selections }: Json) => asList(selections).map((one) => readPick(world, one));
  /** Places all bets, or none of them when one is refused. */
  function placeBets({ body }: Call): Json[] {
    const asked = asList(body['bets']);
    if (!asJson(body['meta'])['device_id'] || asked.length === 0)
      throw coded(400, 'Bad request', 'meta.device_id, bets');
    const placed: Bet[] = [];
    const errors_by_bet: Json = {};
    let code: number | null = null;
    asked.forEach((one, index) => {
      try {
        if (profile['restricted']) throw sentence('This account cannot bet.', 400, 114);
        const bet = readBet(world, accounts, settings['auto_accept_odds_change'], one);
        pay(state, bet.currency, -bet.stake);
        placed.push(bet);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        errors_by_bet[index] = error.body;
        code ??= error.code;
      }
    });
    if (placed.length === asked.length) bets.unshift(...placed);
    if (placed.length === asked.length) return placed.map(showBet);
    placed.forEach((bet) => pay(state, bet.currency, bet.stake));
    if (code) throw new Refusal(400, { message: `error.${keyOf(code)}`, details: null, code, errors_by_bet });
    throw new Refusal(400, { localized_message: 'Your bets were not placed.', errors_by_bet });
  }
  /** A placed bet is first shown as submitted, and as waiting for results when the list is read. */
  function listBets({ query }: Call): Json {
    bets.filter(({ status }) => status === 'submitted').forEach((bet) => (bet.status = 'waiting_results'));
    return pageOf(query, filtered(bets, query, statusOf), 500, showBet);
  }
  function cashOut({ body }: Call): Json {
    const bet = found(bets, body['bet_id']);
    const value = cashOutOf(bet);
    if (value === null) throw sentence('This bet cannot be cashed out.');
    if (toScaled(body['to_cashout'], placesOf(bet.currency)) !== value) throw sentence('The value has changed.');
    return finishBet(state, bet, { status: 'cashed_out', result: 'cashed_out', win: value });
  }
  function maxStake({ body }: Call): Json {
    const bet = asJson(asList(body['bets'])[0] ?? body);
    const isServed = picksOf(bet).every(({ match }) => match.tournament.provider === 'betradar');
    if (!isServed) throw sentence('The highest stake is not known for these selections.');
    return { max_stake: MOST_STAKE[String(asJson(bet['stake'])['currency'] ?? profile['currency'])] ?? null };
  }
  const customPrice = ({ body }: Call): Json => ({ odds: Number(fromScaled(customOdds(picksOf(body)))) });
  function shareBets({ body }: Call): Json {
    const code = `a7-Kp_${92 + shared.length}x`;
    shared.push({ id: code, bets: asList(body['bets']) });
    return { code };
  }
  return {
    'POST /sb/v[23]/bets/custom/(?:calculate|odds)': customPrice,
    'GET /sb/v[23]/bets/share-code': ({ query }) => found(shared, query.get('code')).bets,
    'POST /sb/v[23]/bets/share-code': shareBets,
    '*POST /sb/v3/bets': placeBets,
    '*GET /sb/v[23]/bets': listBets,
    '*POST /sb/v[23]/bets/cashout': cashOut,
    '*POST /sb/v[23]/bets/max-stake': maxStake,
    '*GET /sb/v2/(?:bonuses|bonuses/freebets/amb|jackpots|jackpot-hits)': () => [],
    '*GET /sb/v2/bonuses/(?:comboboosts|freebets|huntings|tournaments|lootboxes)': ({ query }) =>
      pageOf(query, [], 4, asJson),
    '*POST /sb/v2/(?:bonuses|jackpots)': ({ body }) => asList(body['bets']).map(() => []),
  };
}
