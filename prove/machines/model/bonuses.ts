/** Which bonus an entry gets (BON-04 to BON-06, BON-14, BON-15, record 14), and which jackpots it takes part in. */
import type { Jackpots, PlayerBonuses, SlipBonus } from '@touchline/rules';
import { amountText, decimal, isBelow, times, whole } from './money.ts';
import type { Fraction } from './money.ts';
import { factorOf } from './prices.ts';
import { isFreebet } from './entries.ts';
import type { Entry, Pick, Slip } from './entries.ts';

type Comboboost = PlayerBonuses['comboboosts'][number];
type Hunting = PlayerBonuses['huntings'][number];
type Freebet = PlayerBonuses['freebets'][number];

function fits(condition: Comboboost['event_conditions'][number], { picked }: Pick, known: PlayerBonuses): boolean {
  const place = known.places[picked.matchId];
  return (
    (condition.sport === null || condition.sport === picked.sportKey) &&
    (condition.category === null || condition.category === place?.categoryId) &&
    (condition.tournament === null || condition.tournament === place?.tournamentId) &&
    (condition.event === null || condition.event === picked.matchId)
  );
}

function counts(pick: Pick, boost: Comboboost, known: PlayerBonuses): boolean {
  const odds = decimal(pick.odds);
  const least = boost.min_odds === null ? null : decimal(boost.min_odds);
  if (odds === null || (least !== null && isBelow(odds, least))) return false;
  return boost.event_conditions.length === 0 || boost.event_conditions.some((each) => fits(each, pick, known));
}

function isForPlayer(boost: Comboboost, known: PlayerBonuses): boolean {
  if (boost.computed_status !== 'active' || (boost.only_verified && !known.isVerified)) return false;
  if (boost.uses_count !== null && (boost.issued?.times_used ?? 0) >= boost.uses_count) return false;
  if (boost.country_codes.length === 0) return true;
  return known.countryCode !== null && boost.country_codes.includes(known.countryCode);
}

/** A comboboost for an entry, or null when it is not offered. */
function boostFor(entry: Entry, boost: Comboboost, known: PlayerBonuses): SlipBonus | null {
  if (entry.type !== 'combo' || !isForPlayer(boost, known)) return null;
  const count = entry.picks.filter((pick) => counts(pick, boost, known)).length;
  const range = boost.ranges.find(
    ({ min_count: from, max_count: to }) => count >= from && (to === null || count <= to),
  );
  if (range === undefined) return null;
  const { bonus_odds: odds, min_count: minCount } = range;
  return { id: boost.id, type: 'comboboost', odds, minCount, amount: null, isOwnChoice: false };
}

/** A hunting or tournament for an entry, or null when it is not offered. */
function huntingFor(entry: Entry, hunting: Hunting, type: 'hunting' | 'tournament'): SlipBonus | null {
  const {
    computed_status: status,
    used_in_bets: isUsed,
    farm_once_per_event: once,
    farmed_event_ids: farmed,
  } = hunting;
  // An each-way bet carries none (record 51).
  if (entry.eachWay || status !== 'active' || !isUsed) return null;
  if (once && entry.picks.every(({ picked }) => farmed.includes(picked.matchId))) return null;
  return { id: hunting.id, type, odds: null, minCount: 0, amount: null, isOwnChoice: false };
}

/** What may be chosen by itself, the first before the others (BON-04). */
function plainOffers(entry: Entry, known: PlayerBonuses): SlipBonus[] {
  return [
    ...known.huntings.map((each) => huntingFor(entry, each, 'hunting')),
    ...known.tournaments.map((each) => huntingFor(entry, each, 'tournament')),
    ...known.comboboosts.map((each) => boostFor(entry, each, known)),
  ].filter((offer) => offer !== null);
}

/** Amount of a freebet in subunits; null when it is not known or less than one. */
function amountOf(freebet: Freebet, subunits: string): bigint | null {
  const issued = decimal(freebet.issued_amount);
  const multiplier = freebet.boost_data === null ? whole(1n) : decimal(freebet.boost_multiplier ?? '');
  if (issued === null || multiplier === null || isBelow(multiplier, whole(1n))) return null;
  const { num, den } = times(times(issued, multiplier), whole(BigInt(subunits)));
  return num / den === 0n ? null : num / den;
}

function isBetween(count: number, from: number | null, to: number | null): boolean {
  return (from === null || count >= from) && (to === null || count <= to);
}

function boundOf(text: string | null): Fraction | null {
  return text === null ? null : decimal(text);
}

function hasOdds(entry: Entry, freebet: Freebet): boolean {
  const odds = factorOf(entry, 'odds');
  const [least, most] = [boundOf(freebet.min_odds), boundOf(freebet.max_odds)];
  if (odds === null) return least === null && most === null;
  return (least === null || !isBelow(odds, least)) && (most === null || !isBelow(most, odds));
}

/** A freebet for an entry, or null when it is not offered; `others` are the other entries of the slip. */
function freebetFor(entry: Entry, freebet: Freebet, others: readonly Entry[], known: PlayerBonuses): SlipBonus | null {
  if (entry.eachWay || freebet.computed_status !== 'active' || !freebet.is_active) return null;
  if (freebet.currency !== entry.currency.code) return null;
  const status = { prematch: 0, live: 1, any: null }[freebet.match_status];
  if (status !== null && entry.picks.some((pick) => pick.status !== status)) return null;
  if (!isBetween(entry.picks.length, freebet.selection_count_from, freebet.selection_count_to)) return null;
  if (!hasOdds(entry, freebet)) return null;
  const amount = amountOf(freebet, entry.currency.subunits);
  if (amount === null) return null;
  const inUse = others.filter(isFreebet);
  if (inUse.length > 0 && !known.allowSeveralFreebets) return null;
  if (inUse.some((other) => other.bonus?.id === freebet.id)) return null;
  const text = amountText(amount, entry.currency.subunits);
  return { id: freebet.id, type: freebet.type, odds: null, minCount: 0, amount: text, isOwnChoice: true };
}

function offerOf(entry: Entry, id: string, others: readonly Entry[], known: PlayerBonuses): SlipBonus | null {
  const freebet = known.freebets.find((each) => each.id === id);
  if (freebet !== undefined) return freebetFor(entry, freebet, others, known);
  return plainOffers(entry, known).find((offer) => offer.id === id) ?? null;
}

function put(entry: Entry, bonus: SlipBonus | null): void {
  const wasFreebet = isFreebet(entry);
  const amount = bonus?.amount ?? null;
  entry.bonus = bonus;
  if (amount !== null) {
    entry.stake = amount;
    entry.source = 'freebet';
    entry.win = '';
  } else if (wasFreebet) {
    entry.stake = '';
    entry.source = 'typed';
  }
}

function byItself(entry: Entry, known: PlayerBonuses): SlipBonus | null {
  return entry.declines ? null : (plainOffers(entry, known)[0] ?? null);
}

/**
 * The choice is made anew, so that it depends on nothing but what is there; the player's own stays while offered. `kept`
 * stay as they are.
 */
export function chooseBonuses(slip: Slip, known: PlayerBonuses, kept: readonly Entry[] = []): void {
  if (!known.isKnown) return;
  slip.entries.forEach((entry, place) => {
    if (kept.includes(entry)) return;
    const own = entry.bonus?.isOwnChoice === true ? entry.bonus : null;
    const still = own === null ? null : offerOf(entry, own.id, slip.entries.slice(0, place), known);
    put(entry, still === null ? byItself(entry, known) : { ...still, isOwnChoice: true });
  });
}

/** The player picks a bonus that is offered, or takes it off for good. */
export function takeBonus(slip: Slip, entryId: string, bonusId: string | null, known: PlayerBonuses): void {
  const entry = slip.entries.find(({ id }) => id === entryId);
  if (entry === undefined) return;
  if (bonusId === null) {
    put(entry, null);
    entry.declines = true;
    return;
  }
  const others = slip.entries.filter((other) => other !== entry);
  const offered = offerOf(entry, bonusId, others, known);
  if (offered === null) return;
  put(entry, { ...offered, isOwnChoice: true });
  entry.declines = false;
}

/** Every jackpot that the server names the entry for; a freebet feeds none, but for one without risk. */
export function joinJackpots(slip: Slip, jackpots: Jackpots): void {
  for (const entry of slip.entries) {
    const named = jackpots.filter(({ entries }) => entries.includes(entry.id)).map(({ id }) => id);
    entry.jackpots = isFreebet(entry) && entry.bonus?.type !== 'freebet_no_risk' ? [] : named;
  }
}
