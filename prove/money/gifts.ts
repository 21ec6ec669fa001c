import {
  boostedAmount,
  chanceOf,
  drawnPlace,
  type FarmingBet,
  type FarmingFacts,
  potentialOf,
  sharesOfPool,
  toSubunits,
} from '@touchline/rules';
import type { Dice } from '../dice.ts';

type Differ = (what: string, expected: unknown, found: unknown) => void;

function subunitsOf(decimals: number): string {
  return `1${'0'.repeat(decimals)}`;
}

const places = [0, 2, 3, 8, 18] as const;

function some(dice: Dice, most: number): bigint {
  let value = BigInt(1 + dice.roll(9));
  for (let more = dice.roll(most); more > 0; more -= 1) value = value * 10n + BigInt(dice.roll(10));
  return value;
}

/** Subunits as decimal text, now and then without the noughts at its end. */
function textOf(dice: Dice, amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return dice.once(2) ? text : text.replace(/\.?0+$/, '');
}

/** A freebet that points of a hunting multiply: down to the subunit (decision 93). */
function boosted(dice: Dice, differ: Differ): void {
  const decimals = dice.one(places);
  const amount = some(dice, decimals + 6);
  const digits = 1 + dice.roll(4);
  const factor = BigInt(10 ** digits) + some(dice, digits + 1);
  const multiplier = textOf(dice, factor, digits);
  const subunits = subunitsOf(decimals);
  const text = boostedAmount(textOf(dice, amount, decimals), multiplier, { subunits });
  const found = text === null ? null : toSubunits(text, subunits);
  const expected = (amount * factor) / BigInt(10 ** digits);
  if (found !== expected) differ(`freebet of ${amount} boosted by ${multiplier}`, expected, found);
}

/** Players by their points, the best first, as sizes of groups that have the same; none begins behind the last prize. */
function groupsOf(dice: Dice, prizes: number): number[] {
  const groups: number[] = [];
  for (let begun = 0; begun < prizes && !dice.once(6);) {
    const size = dice.once(2) ? 1 : 1 + dice.roll(4);
    groups.push(size);
    begun += size;
  }
  return groups;
}

/**
 * The pool of a tournament, whole: a group has what its places win together, within the one subunit that rounding moves, and who
 * had the points first has at most one subunit more. Prizes that nobody has count for nothing.
 */
function pool(dice: Dice, differ: Differ): void {
  const weights = Array.from({ length: 1 + dice.roll(8) }, () => 1 + dice.roll(dice.once(3) ? 1_000_000 : 20));
  const groups = groupsOf(dice, weights.length);
  const whole = dice.once(20) ? 0n : some(dice, 12);
  const found = sharesOfPool(whole, weights, groups);
  const shares = found.flat();
  const of = `pool of ${whole} by ${weights.join('/')} among ${groups.join('+')}`;
  const sum = shares.reduce((all, share) => all + share, 0n);
  if (sum !== (groups.length === 0 ? 0n : whole)) differ(`${of}: sum`, whole, sum);
  const owners: number[] = [];
  for (const [group, size] of groups.entries()) for (let member = 0; member < size; member += 1) owners.push(group);
  let all = 0n;
  for (const [place, weight] of weights.entries()) if (owners[place] !== undefined) all += BigInt(weight);
  for (const [group, members] of found.entries()) {
    let weighed = 0n;
    for (const [place, weight] of weights.entries()) if (owners[place] === group) weighed += BigInt(weight);
    const together = members.reduce((sum, share) => sum + share, 0n);
    const off = together * all - whole * weighed;
    if (members.length !== groups[group] || off >= all || off <= -all)
      differ(`${of}: group ${group}`, weighed, members);
    const most = members[0] ?? 0n;
    const isFair = members.every((share, place) => most - share <= 1n && share <= (members[place - 1] ?? share));
    if (!isFair) differ(`${of}: in group ${group}`, 'one subunit apart at most, the first first', members);
  }
}

/** Points and freebet that bets bring, counted bet by bet from nothing. */
function goal(dice: Dice, differ: Differ): void {
  const pointStake = some(dice, 3);
  const bets: FarmingBet[] = Array.from({ length: 1 + dice.roll(7) }, () => ({
    stake: some(dice, 4),
    matchIds: Array.from({ length: 1 + dice.roll(3) }, () => String(dice.roll(5))),
  }));
  const isOncePerEvent = dice.once(3);
  const facts: FarmingFacts = {
    isOncePerEvent,
    farmedEventIds: dice.once(2) ? ['0'] : [],
    pointStake,
    points: dice.once(2) ? 0n : some(dice, 3),
    bets: dice.roll(4),
    staked: 0n,
    goal: dice.once(5) ? null : some(dice, 5),
    largestFreebet: dice.once(2) ? null : some(dice, 4),
  };
  const given = { ...facts, staked: facts.bets === 0 ? 0n : some(dice, 4) };
  const met = new Set(given.farmedEventIds);
  const counted: bigint[] = [];
  let [points, freebet] = [given.points, 0n];
  for (const { stake, matchIds } of bets) {
    const brings = (stake * 100n) / pointStake;
    const isKnown = matchIds.every((id) => met.has(id));
    if (brings === 0n || (isOncePerEvent && isKnown)) continue;
    for (const id of matchIds) met.add(id);
    counted.push(stake);
    const wasReached = given.goal !== null && points >= given.goal;
    points += brings;
    if (given.goal === null || wasReached || points < given.goal) continue;
    const mean = counted.reduce((sum, each) => sum + each, given.staked) / BigInt(given.bets + counted.length);
    freebet = given.largestFreebet === null || mean < given.largestFreebet ? mean : given.largestFreebet;
  }
  const found = potentialOf(given, bets);
  if (found.points !== points - given.points || found.freebet !== freebet)
    differ(`goal of a hunting at ${given.goal}`, { points: points - given.points, freebet }, found);
}

/** A chest: what a number draws, its chance, and the money of a place in subunits. */
function chest(dice: Dice, differ: Differ): void {
  const weights = Array.from({ length: 1 + dice.roll(6) }, () => 1 + dice.roll(40));
  const everyTicket = weights.flatMap((weight, place) => Array.from({ length: weight }, () => place));
  const tickets = BigInt(everyTicket.length);
  const drawn = dice.once(10) ? 2n ** 32n - 1n - BigInt(dice.roll(50)) : BigInt(dice.roll(2 ** 32));
  const isDropped = drawn >= (2n ** 32n / tickets) * tickets;
  const place = isDropped ? null : (everyTicket[Number(drawn % tickets)] ?? null);
  const found = drawnPlace(weights, drawn);
  if (found !== place) differ(`draw of ${drawn} by ${weights.join('/')}`, place, found);
  const [weight = 1] = weights;
  const { parts, of } = chanceOf(weight, weights);
  if (BigInt(parts) * tickets !== BigInt(weight) * BigInt(of))
    differ(`chance of ${weight} in ${tickets}`, weight, parts);
  const decimals = dice.one(places);
  const amount = some(dice, decimals + 6);
  const text = textOf(dice, amount, decimals);
  const paid = toSubunits(text, subunitsOf(decimals));
  if (paid !== amount) differ(`money of a chest, ${text}`, amount, paid);
}

const kinds = { 'freebet boosted': boosted, 'pool shared': pool, 'goal of a hunting': goal, chest } as const;
type Gift = keyof typeof kinds;

export const gifts = Object.keys(kinds) as readonly Gift[];

/** Compares a random amount that is given with a second reading of decisions 93 and 94; answers what it was. */
export function checkGift(dice: Dice, differ: Differ): string {
  const gift = dice.one(gifts);
  kinds[gift](dice, differ);
  return gift;
}
