/** What stands in the way of a press, and what a press sends (VAL-01 to VAL-12, VAL-11, record 12). */
import type { AcceptPolicy, PlaceTerms, PlaceRequest, Press } from '@touchline/rules';
import { amountText, decimal, halfUp, isBelow, times, typedAmount, whole } from './money.ts';
import type { Fraction } from './money.ts';
import { copyEntry, entryOf, isFreebet } from './entries.ts';
import { eachWayFactor, factorOf } from './prices.ts';
import { sameList } from './same.ts';
import type { Entry, Provider } from './entries.ts';

/** A press in the model: the entries are its own copies. */
export interface ModelPress {
  key: string;
  request: PlaceRequest;
  entries: Entry[];
  pressedAt: number;
  maybe: boolean;
}

export function pressOf(press: Press): ModelPress {
  return {
    key: press.key,
    request: press.request,
    entries: press.entries.map(entryOf),
    pressedAt: press.pressedAt,
    maybe: press.mayBePlaced,
  };
}

/** Both halves of an each-way bet are staked as typed. */
function stakeOf(entry: Entry): bigint {
  const stake = typedAmount(entry.stake, entry.currency.subunits);
  return typeof stake === 'bigint' ? stake * (entry.eachWay ? 2n : 1n) : 0n;
}

/** Nothing typed, or an amount: anything else stands against a press. */
export function isReadable(entry: Entry): boolean {
  return entry.stake.trim() === '' || typeof typedAmount(entry.stake, entry.currency.subunits) === 'bigint';
}

/** TKT-03: the entries with a stake above 0. */
export function acceptedEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => stakeOf(entry) > 0n);
}

function noTwo(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function providersOf(entries: readonly Entry[]): Provider[] {
  return entries.flatMap((entry) => entry.picks.map((pick) => pick.picked.provider));
}

/** VAL-02, VAL-06, VAL-07, VAL-09 and what record 12 says of systems and prices. */
function selectionsStand(entry: Entry, terms: PlaceTerms): boolean {
  const { type, picks, price, system } = entry;
  if (picks.length > terms.limits.selectionLimit) return false;
  if (picks.some((pick) => pick.suspended || pick.unavailable)) return false;
  if (type === 'custom_bet') return picks.length >= 2 && price !== null && price.odds !== null;
  if (type !== 'single' && !noTwo(picks.map((pick) => pick.picked.matchId))) return false;
  if (type !== 'system') return true;
  if (picks.some((pick) => pick.picked.provider === 'oddin')) return false;
  return system?.totalCount === picks.length - entry.bankers.length;
}

/** What a bonus makes of the factor when everything wins (record 10). */
function withBonus({ bonus, type, picks }: Entry, factor: Fraction): Fraction {
  if (bonus?.type === 'comboboost') {
    const counts = type === 'combo' && picks.length >= bonus.minCount;
    return counts ? times(factor, decimal(bonus.odds ?? '') ?? whole(1n)) : factor;
  }
  if (bonus?.type !== 'freebet' && bonus?.type !== 'freebet_only_win') return factor;
  return { num: factor.num - factor.den, den: factor.den };
}

/** The stake of a freebet without risk is the player's own. */
function isPaid(entry: Entry): boolean {
  return !isFreebet(entry) || entry.bonus?.type === 'freebet_no_risk';
}

export type LimitTrouble = 'none' | 'stake' | 'odds' | 'payout';

/** VAL-03 to VAL-05 with the smallest stake (record 52). */
export function limitTrouble(entry: Entry, { limits }: PlaceTerms): LimitTrouble {
  const stake = stakeOf(entry);
  const factor = factorOf(entry, 'odds');
  const { minStake, maxStake, maxPayout, maxOdds } = limits;
  if ((minStake !== null && stake < minStake) || (maxStake !== null && stake > maxStake)) return 'stake';
  if (factor === null) return 'odds';
  if (maxOdds !== null && maxOdds.action === 'reject' && isBelow(maxOdds.value, factor)) return 'odds';
  if (maxPayout === null) return 'none';
  const isOnReturn = limits.payoutAppliesTo === 'return';
  if (isOnReturn && stake > maxPayout) return 'payout';
  if (limits.payoutAction === 'accept') return 'none';
  const paid = halfUp(times(whole(stake), withBonus(entry, eachWayFactor(entry, factor))));
  const judged = isOnReturn || !isPaid(entry) ? paid : paid - stake;
  return judged > maxPayout ? 'payout' : 'none';
}

/** Whether the entries that a press takes can be placed, sign-in left out. */
export function standsFor(taken: readonly Entry[], terms: PlaceTerms): boolean {
  if (terms.restricted || terms.pricesStale || taken.length === 0 || taken.length > 30) return false;
  if (new Set(providersOf(taken)).size > 1) return false;
  if (taken.some((entry) => entry.currency.code !== terms.limits.currency.code)) return false;
  if (!taken.every((entry) => selectionsStand(entry, terms))) return false;
  if (!taken.every((entry) => limitTrouble(entry, terms) === 'none')) return false;
  const own = taken.filter(isPaid).reduce((sum, entry) => sum + stakeOf(entry), 0n);
  return terms.balance === null || own <= terms.balance;
}

type BetToPlace = PlaceRequest['bets'][number];

function bonusOf({ id, type, odds }: NonNullable<Entry['bonus']>): NonNullable<BetToPlace['bonus']> {
  return odds === null ? { id, type } : { id, type, odds };
}

function betOf(entry: Entry, agreed = entry.price?.accepted ?? null): BetToPlace {
  return {
    stake: { value: amountText(stakeOf(entry), entry.currency.subunits), currency: entry.currency.code },
    selections: entry.picks.map((pick) => ({
      match_id: pick.picked.matchId,
      market_id: pick.picked.marketId,
      specifier: pick.picked.specifier,
      outcome_id: pick.picked.outcomeId,
      odds: pick.accepted,
      ...(entry.bankers.includes(pick.id) ? { banker: true } : {}),
      ...(entry.eachWay && pick.picked.eachWay !== undefined ? { each_way: pick.picked.eachWay } : {}),
    })),
    ...(entry.system === null ? {} : { system_id: entry.system.id }),
    ...(agreed === null ? {} : { custom_odds: agreed }),
    ...(entry.bonus === null ? {} : { bonus: bonusOf(entry.bonus) }),
  };
}

interface Envelope {
  readonly deviceId: string;
  readonly locale: string;
  readonly key: string;
  readonly now: number;
}

function policyOf(policy: AcceptPolicy): Partial<PlaceRequest['meta']> {
  return policy.mode === 'return'
    ? { accept_odds: policy.mode, accept_return_share: policy.share }
    : { accept_odds: policy.mode };
}

export function pressFor(
  entries: readonly Entry[],
  envelope: Envelope,
  policy: AcceptPolicy,
  quick: boolean,
): ModelPress {
  return {
    key: envelope.key,
    request: {
      meta: {
        device_id: envelope.deviceId,
        quick,
        type: entries[0]?.type ?? 'single',
        locale: envelope.locale,
        ...policyOf(policy),
      },
      bets: entries.map((entry) => betOf(entry)),
    },
    entries: entries.map(copyEntry),
    pressedAt: envelope.now,
    maybe: false,
  };
}

/** The same entries with the same stakes; prices may have moved. */
export function sameBets(a: readonly Entry[], b: readonly Entry[]): boolean {
  return sameList(a, b, (x, y) => {
    const same =
      x.id === y.id &&
      x.stake === y.stake &&
      x.eachWay === y.eachWay &&
      x.currency.code === y.currency.code &&
      x.system?.id === y.system?.id &&
      x.bonus?.id === y.bonus?.id;
    const samePicks = sameList(x.picks, y.picks, (p, q) => p.id === q.id);
    return same && samePicks && sameList(x.bankers, y.bankers, (p, q) => p === q);
  });
}
