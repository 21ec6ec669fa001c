// Bets and money. Money is BigInt in the smallest unit, odds are BigInt in millionths.
import { randomUUID } from 'node:crypto';
import { eventView, isoDate, oddsView, type Json, type OddsForm, type World } from './spec-data.ts';
export type Account = { currency: string; balance: bigint; active: boolean };
export type Bet = ReturnType<typeof readBet>;
type Pick = ReturnType<typeof readPick>;
/** An answer that is an error. */
export class Refusal extends Error {
  status: number;
  body: Json;
  code: number | null;
  constructor(status: number, body: Json, code: number | null = null) {
    super(String(status));
    [this.status, this.body, this.code] = [status, body, code];
  }
}
export function sentence(localized_message: string, status = 400, code: number | null = null): Refusal {
  return new Refusal(status, { localized_message }, code);
}
const ONE = 1_000_000n;
export const MOST_STAKE: Record<string, number> = { EUR: 500, JPY: 80_000 };
const fiatLimits = Object.entries(MOST_STAKE).map(([currencyCode, amount]) => ({ kind: 'fiat', currencyCode, amount }));
export const betLimits = {
  maxStakeLimit: [...fiatLimits, { kind: 'crypto', currencyCode: 'BTC', amount: 0.0125 }],
  oddsLimit: { value: 1000, action: 'reject' },
  payoutLimit: { currencyCode: 'EUR', amount: 50_000, action: 'accept' },
  selectionLimit: 12,
};
export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
/** A JSON number or a decimal string as a scaled integer; null when it is neither or has too many places. */
export function toScaled(value: unknown, places = 6): bigint | null {
  const [text, whole, fraction = ''] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(String(value)) ?? [];
  return text && fraction.length <= places ? BigInt(whole + fraction.padEnd(places, '0')) : null;
}
export function fromScaled(value: bigint, places = 6): string {
  const digits = String(value).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
export function placesOf(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}
export function money(value: bigint, currency: string): number {
  return Number(fromScaled(value, placesOf(currency)));
}
/** The sum of the products of every `size` of the odds: all of them for a combo, some for a system. */
function sumOfProducts(odds: bigint[], size: number): bigint {
  const sums = [1n, ...Array.from({ length: size }, () => 0n)];
  for (const one of odds) for (let at = size; at > 0; at -= 1) sums[at] = (sums[at] ?? 0n) + (sums[at - 1] ?? 0n) * one;
  return sums[size] ?? 0n;
}
function productOf(odds: bigint[]): bigint {
  return sumOfProducts(odds, odds.length) / ONE ** BigInt(odds.length - 1);
}
/** What a selection of a request names, whatever its odds. */
export function readPick(world: World, raw: unknown) {
  const { match_id, market_id, outcome_id, specifier } = asJson(raw);
  const match = world.matches.find((one) => one.id === match_id);
  const markets = match?.markets.filter((one) => (one.specifier ?? '') === (specifier ?? '')) ?? [];
  const market = markets.find((one) => one.id === market_id);
  const outcome = market?.outcomes.find((one) => one.id === outcome_id);
  if (!match || !market || !outcome) throw sentence('A selection of this bet does not exist.');
  return { id: randomUUID(), match, market, outcome, odds: toScaled(outcome.odds) ?? ONE, result: 'no_results' };
}
function isOpen({ match, market, outcome }: Pick): boolean {
  return match.status <= 1 && market.status === 1 && outcome.active;
}
function checkPick(pick: Pick, sent: unknown, mode: unknown): void {
  const odds = toScaled(asJson(sent)['odds']);
  const accepted = mode === 'any' || odds === pick.odds || (mode === 'higher' && odds !== null && odds < pick.odds);
  if (!isOpen(pick)) throw sentence(`No bets are taken on ${pick.outcome.name} now.`);
  if (odds === null || !accepted) throw sentence(`The odds of ${pick.outcome.name} have changed.`, 400, 101);
}
/** The odds of a custom bet: nine tenths of the product, cut to four places. */
export function customOdds(picks: Pick[]): bigint {
  const { size } = new Set(picks.map(({ market }) => market));
  const isJoined = picks.every(({ match, market }) => match === picks[0]?.match && market.custom_bet_groups);
  if (picks.length < 2 || size < picks.length || !isJoined) throw sentence('These selections cannot be combined.');
  if (!picks.every(isOpen)) throw sentence('A selection is suspended.');
  return ((productOf(picks.map(({ odds }) => odds)) * 9n) / 1000n) * 100n;
}
function checkTogether(picks: Pick[], isSystem: boolean): void {
  const providers = new Set(picks.map(({ match }) => match.tournament.provider));
  const { size } = new Set(picks.map(({ match }) => match));
  if (size < picks.length) throw sentence('Two selections are from one match.');
  if (providers.size > 1) throw sentence('Selections of different providers cannot be combined.');
  if (isSystem && providers.has('oddin')) throw sentence('This sport cannot be part of a system bet.');
}
/** A system id such as `2/3`, read as the smaller number of wins out of the larger total. */
function winCountOf(systemId: unknown, total: number): number {
  const [small, large] = ((typeof systemId === 'string' ? systemId : '').match(/\d+/g) ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  if (systemId && (!small || large !== total || small === large)) throw sentence('There is no such system.');
  return systemId && small ? small : total;
}

function readStake({ currency, value }: Json, accounts: Account[]) {
  const account = accounts.find((one) => one.active && one.currency === currency);
  if (!account) throw sentence(`You have no account in ${String(currency)}.`);
  const stake = toScaled(value, placesOf(account.currency));
  if (!stake) throw sentence('The stake is not a valid amount.');
  if (Number(value) > (MOST_STAKE[account.currency] ?? Infinity)) throw sentence('The stake is too high.');
  return { currency: account.currency, stake };
}
/** Checks one bet of POST /bets and prices it; throws a Refusal when it is refused. */
export function readBet(world: World, accounts: Account[], mode: unknown, raw: unknown) {
  const { bonus, custom_odds, selections, ...body } = asJson(raw);
  if (bonus) throw sentence('This bonus is not available.');
  const paid = readStake(asJson(body['stake']), accounts);
  const picks = asList(selections).map((one) => readPick(world, one));
  const count = picks.length;
  if (count === 0 || count > betLimits.selectionLimit) throw sentence('This number of selections is not allowed.');
  const winCount = winCountOf(body['system_id'], count);
  const all = picks.map(({ odds }) => odds);
  // A sum of products carries the scale `winCount` times; the stake is spread over all combinations.
  let [sum, scale] = [sumOfProducts(all, winCount), sumOfProducts(all.fill(ONE), winCount)];
  if (custom_odds) {
    [sum, scale] = [customOdds(picks), ONE];
    if (toScaled(custom_odds) !== sum) throw sentence('The odds of the custom bet have changed.', 400, 120);
  } else {
    checkTogether(picks, winCount < count);
    picks.forEach((pick, index) => checkPick(pick, asList(selections)[index], mode));
  }
  const price = { odds: (sum * ONE) / scale, potential: (paid.stake * sum) / scale };
  if (price.odds > BigInt(betLimits.oddsLimit.value) * ONE) throw sentence('The total odds are too high.');
  const usual = winCount < count ? 'system' : (['single', 'double', 'treble'][count - 1] ?? 'accumulator');
  const id = randomUUID();
  const kind = { id, ref: `R-${id.slice(0, 6)}`, type: custom_odds ? 'custom_bet' : usual };
  const state = { status: 'submitted', result: 'no_results', win: null as bigint | null, created_at: isoDate(0, 1) };
  return { ...kind, ...paid, ...price, ...state, picks, winCount };
}
/** What a bet pays back now: nine tenths of its stake, moved by its odds; null when it cannot be cashed out. */
export function cashOutOf({ status, type, picks, stake, odds, potential }: Bet): bigint | null {
  const isRunning = status === 'submitted' || status === 'waiting_results';
  if (!isRunning || type === 'system' || !picks.every(isOpen)) return null;
  const now = productOf(picks.map(({ outcome }) => toScaled(outcome.odds) ?? ONE));
  const value = (stake * odds * 9n) / (now * 10n);
  return value < potential ? value : potential;
}
/** What a result pays back. */
export function winOf({ stake, potential }: Bet, result: string): bigint {
  const full = { win_entire: potential, refund_entire: stake, canceled: stake };
  const half = { refund_half_win_other: (stake + potential) / 2n, refund_half_lose_other: stake / 2n };
  return new Map(Object.entries({ ...full, ...half })).get(result) ?? 0n;
}

export function betView(bet: Bet, form: OddsForm): Json {
  const { picks, currency, stake, odds, potential, win, winCount: win_count, ...shown } = bet;
  const amount = (value: bigint | null): number | null => (value === null ? null : money(value, currency));
  const selections = picks.map(({ match, market, outcome, ...pick }) => ({
    ...{ id: pick.id, status: pick.result, specifier: market.specifier, match: eventView(match) },
    ...{ market: { id: market.id, name: market.name }, outcome: { id: outcome.id, name: outcome.name } },
    odds: oddsView(fromScaled(pick.odds), match.tournament.provider, form),
  }));
  const total_count = picks.length;
  const system = shown.type === 'system' ? { id: `${win_count}/${total_count}`, win_count, total_count } : null;
  const facts = { odds: Number(fromScaled(odds)), selections, system, bonus: null, used_in_jackpot: false };
  const wins = { win_amount: amount(win), potential_win_amount: amount(potential) };
  const paid = { value: amount(stake), currency, subunits: 10 ** placesOf(currency) };
  return { ...shown, ...facts, ...wins, stake: paid, to_cashout: amount(cashOutOf(bet)), is_vip: false };
}
