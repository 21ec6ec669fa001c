/**
 * What bets are worth, read a second time from docs/decisions/0010, 0051 and 0092 and nothing else: every line is listed,
 * nothing is shared with packages/rules. Slow and plain on purpose; it says what is right, not how to get there fast.
 */

export interface OracleLeg {
  readonly odds: string;
  readonly result: 'no_results' | 'win' | 'lose' | 'void' | 'cancelled' | 'half_win' | 'half_lose';
  /** Places paid among those tied; only with a win. */
  readonly deadHeat: readonly [places: number, tied: number] | null;
  readonly banker: boolean;
  /** Of an outright with an order: then `result` and `deadHeat` count only while it is open or was given back. */
  readonly race: OracleRace | null;
}

export interface OracleRace {
  readonly position: number;
  readonly tied: number;
  /** Half of the stake is on a place: how many there are, and the share of the winnings. */
  readonly eachWay: { readonly places: number; readonly fraction: readonly [top: bigint, bottom: bigint] } | null;
  /** Prices of those who were withdrawn after the bet was taken. */
  readonly withdrawn: readonly string[];
}

export type OracleBonus =
  | {
      readonly type: 'comboboost';
      readonly odds: string;
      readonly minCount: number;
      /** Places of the legs that count; null for every leg. */
      readonly counted: readonly number[] | null;
      /** Ranges that it falls to. */
      readonly lower: readonly { readonly minCount: number; readonly odds: string }[];
    }
  | { readonly type: 'freebet' | 'freebet_only_win' | 'freebet_all_win' | 'freebet_no_risk' };

export interface OracleBet {
  readonly type: 'single' | 'combo' | 'system' | 'custom_bet';
  /** Subunits. */
  readonly stake: bigint;
  readonly legs: readonly OracleLeg[];
  /** Sizes of a system's lines. */
  readonly sizes: readonly number[];
  readonly customOdds: string;
  readonly bonus: OracleBonus | null;
  readonly cancelled: boolean;
  readonly cap: bigint | null;
}

export interface OracleVerdict {
  readonly status: string;
  readonly result: string;
  /** Subunits of cash; null while it is open. */
  readonly payout: bigint | null;
  readonly freebet: bigint | null;
}

/** A fraction that is never reduced. */
type Fraction = readonly [top: bigint, bottom: bigint];

function decimal(text: string): Fraction {
  const point = text.indexOf('.');
  if (point < 0) return [BigInt(text), 1n];
  return [BigInt(text.slice(0, point) + text.slice(point + 1)), 10n ** BigInt(text.length - point - 1)];
}

/** The table of decision 51: winnings for one unit, and hundredths that are taken off up to there. */
const rule4: readonly (readonly [upTo: string, percent: bigint])[] = [
  ['1/9', 90n],
  ['2/11', 85n],
  ['1/4', 80n],
  ['3/10', 75n],
  ['2/5', 70n],
  ['8/15', 65n],
  ['8/13', 60n],
  ['4/5', 55n],
  ['20/21', 50n],
  ['6/5', 45n],
  ['6/4', 40n],
  ['7/4', 35n],
  ['9/4', 30n],
  ['3/1', 25n],
  ['4/1', 20n],
  ['11/2', 15n],
  ['9/1', 10n],
  ['14/1', 5n],
];

function takenOff(prices: readonly string[]): bigint {
  let percent = 0n;
  for (const price of prices) {
    const [top, bottom] = decimal(price);
    for (const [upTo, off] of rule4) {
      const [a = '', b = ''] = upTo.split('/');
      if ((top - bottom) * BigInt(b) > BigInt(a) * bottom) continue;
      percent += off;
      break;
    }
  }
  return percent > 90n ? 90n : percent;
}

/** What one part of a bet on a race multiplies by: being among the first `places`, at a share of the winnings. */
function racePart(odds: string, race: OracleRace, places: number, [num, den]: Fraction): Fraction {
  const left = Math.min(Math.max(places - race.position + 1, 0), race.tied);
  const [top, bottom] = decimal(odds);
  const winnings: Fraction = [(top - bottom) * num * (100n - takenOff(race.withdrawn)), bottom * den * 100n];
  return [(winnings[0] + winnings[1]) * BigInt(left), winnings[1] * BigInt(race.tied)];
}

function raceFactor(odds: string, race: OracleRace): Fraction {
  const win = racePart(odds, race, 1, [1n, 1n]);
  if (race.eachWay === null) return win;
  const place = racePart(odds, race, race.eachWay.places, race.eachWay.fraction);
  return [win[0] * place[1] + place[0] * win[1], win[1] * place[1] * 2n];
}

/** The leg with the word for how it ended: what comes back at all of a race is a win. */
function inWords(leg: OracleLeg): OracleLeg {
  if (leg.race === null || (leg.result !== 'win' && leg.result !== 'lose')) return leg;
  const comesBack = raceFactor(leg.odds, leg.race)[0] > 0n;
  return { ...leg, result: comesBack ? 'win' : 'lose' };
}

function isWhole({ result, deadHeat, race }: OracleLeg): boolean {
  return (
    result === 'win' &&
    (deadHeat === null || deadHeat[0] === deadHeat[1]) &&
    (race === null || (race.tied === 1 && takenOff(race.withdrawn) === 0n))
  );
}

function legFactor({ odds, result, deadHeat, race }: OracleLeg): Fraction {
  const [top, bottom] = decimal(odds);
  if (race !== null && result === 'win') return raceFactor(odds, race);
  switch (result) {
    case 'win':
      return deadHeat === null ? [top, bottom] : [top * BigInt(deadHeat[0]), bottom * BigInt(deadHeat[1])];
    case 'lose':
      return [0n, 1n];
    case 'void':
    case 'cancelled':
      return [1n, 1n];
    case 'half_win':
      return [top + bottom, 2n * bottom];
    case 'half_lose':
      return [1n, 2n];
    case 'no_results':
      throw new Error('an open leg has no factor');
    default:
      return result satisfies never;
  }
}

/** Every line as a mask of legs: all bankers and each choice of the other legs of a size that counts. */
export function linesOf({ type, legs, sizes }: Pick<OracleBet, 'type' | 'legs' | 'sizes'>): readonly number[] {
  const every = 2 ** legs.length - 1;
  if (type !== 'system') return [every];
  let bankers = 0;
  for (const [place, leg] of legs.entries()) if (leg.banker) bankers |= 1 << place;
  const lines: number[] = [];
  for (let mask = 0; mask <= every; mask += 1) {
    if ((mask & bankers) !== bankers) continue;
    let others = 0;
    for (let place = 0; place < legs.length; place += 1) {
      if ((mask >> place) & 1 && !((bankers >> place) & 1)) others += 1;
    }
    if (sizes.includes(others)) lines.push(mask);
  }
  return lines;
}

/** The mean of the lines' products. */
function meanOfLines(factors: readonly Fraction[], lines: readonly number[]): Fraction {
  let bottom = 1n;
  for (const factor of factors) bottom *= factor[1];
  let top = 0n;
  for (const line of lines) {
    let product = 1n;
    for (const [place, factor] of factors.entries()) product *= (line >> place) & 1 ? factor[0] : factor[1];
    top += product;
  }
  return [top, bottom * BigInt(lines.length)];
}

function wholeHalfUp(top: bigint, bottom: bigint): bigint {
  const whole = top / bottom;
  return (top - whole * bottom) * 2n >= bottom ? whole + 1n : whole;
}

function isGift(bonus: OracleBonus | null): boolean {
  return bonus?.type === 'freebet' || bonus?.type === 'freebet_only_win' || bonus?.type === 'freebet_all_win';
}

/** Cash of a stake times a factor, with what the bonus makes of it; once rounded, then capped. */
function cashOf({ stake, bonus, cap, legs, type }: OracleBet, [top, bottom]: Fraction): bigint {
  let amount: Fraction = [stake * top, bottom];
  if (bonus?.type === 'comboboost' && type === 'combo') {
    const spoiled = legs.some((leg) => leg.result === 'lose' || leg.result === 'half_lose');
    const { counted, lower, ...own } = bonus;
    const won = legs.filter((leg, place) => leg.result === 'win' && (counted?.includes(place) ?? true)).length;
    let reached: { readonly minCount: number; readonly odds: string } | null = null;
    for (const range of [...lower, own])
      if (won >= range.minCount && range.minCount > (reached?.minCount ?? 0)) reached = range;
    if (!spoiled && reached !== null) {
      const odds = decimal(reached.odds);
      amount = [amount[0] * odds[0], amount[1] * odds[1]];
    }
  }
  if (bonus?.type === 'freebet' || bonus?.type === 'freebet_only_win') {
    const winnings = stake * (top - bottom);
    amount = [winnings < 0n ? 0n : winnings, bottom];
  }
  const cash = wholeHalfUp(amount[0], amount[1]);
  return cap !== null && cash > cap ? cap : cash;
}

/** What a bet comes to. */
export function judge(given: OracleBet): OracleVerdict {
  const bet = { ...given, legs: given.legs.map(inWords) };
  const { legs, stake, bonus, type } = bet;
  const whole = cashOf({ ...bet, bonus: null }, [1n, 1n]);
  const givenBack = (status: string, result: string): OracleVerdict =>
    isGift(bonus) ? { status, result, payout: 0n, freebet: stake } : { status, result, payout: whole, freebet: 0n };
  const lost: OracleVerdict = {
    status: 'done',
    result: 'lose_entire',
    payout: 0n,
    freebet: bonus?.type === 'freebet_no_risk' ? stake : 0n,
  };
  const waiting: OracleVerdict = { status: 'waiting_results', result: 'no_results', payout: null, freebet: null };

  if (bet.cancelled || legs.every((leg) => leg.result === 'cancelled')) return givenBack('cancelled', 'canceled');
  const isOpen = legs.some((leg) => leg.result === 'no_results');
  const lines = linesOf(bet);
  if (type === 'system') {
    const alive = lines.some((line) => legs.every((leg, place) => !((line >> place) & 1) || leg.result !== 'lose'));
    if (!alive) return lost;
    if (isOpen) return waiting;
  } else {
    if (legs.some((leg) => leg.result === 'lose')) return lost;
    if (isOpen) return waiting;
  }
  if (legs.every((leg) => leg.result === 'void' || leg.result === 'cancelled'))
    return givenBack('done', 'refund_entire');
  if (type === 'custom_bet') {
    if (!legs.every(isWhole)) return givenBack('done', 'refund_entire');
    return { status: 'done', result: 'win_entire', payout: cashOf(bet, decimal(bet.customOdds)), freebet: 0n };
  }
  const payout = cashOf(bet, meanOfLines(legs.map(legFactor), lines));
  let result = 'win_entire';
  if (type !== 'system') {
    if (legs.some((leg) => leg.result === 'half_win')) result = 'refund_half_win_other';
    if (legs.some((leg) => leg.result === 'half_lose')) result = 'refund_half_lose_other';
  }
  return { status: 'done', result, payout, freebet: 0n };
}

export interface OracleNeed {
  readonly linesAlive: number;
  readonly fewestWins: number;
  readonly least: bigint;
  readonly greatest: bigint;
}

/** What an open bet still needs: every way its open legs can end, won or lost, is tried. */
export function need(bet: OracleBet): OracleNeed {
  const open = [...bet.legs.entries()].filter(([, leg]) => leg.result === 'no_results').map(([place]) => place);
  const ended = (won: number): OracleBet => ({
    ...bet,
    legs: bet.legs.map((leg, place): OracleLeg => {
      const turn = open.indexOf(place);
      if (turn < 0) return leg;
      const isWon = ((won >> turn) & 1) === 1;
      const race = leg.race && { ...leg.race, position: isWon ? 1 : 1000, tied: 1 };
      return { ...leg, race, result: isWon ? 'win' : 'lose' };
    }),
  });
  const cash = (won: number): bigint => judge(ended(won)).payout ?? 0n;
  const returns = (won: number): boolean => judge(ended(won)).result !== 'lose_entire';
  const every = 2 ** open.length - 1;
  let fewestWins = open.length;
  for (let won = 0; won <= every; won += 1) {
    if (!returns(won)) continue;
    let wins = 0;
    for (let turn = 0; turn < open.length; turn += 1) wins += (won >> turn) & 1;
    if (wins < fewestWins) fewestWins = wins;
  }
  const linesAlive = linesOf(bet).filter((line) =>
    bet.legs.map(inWords).every((leg, place) => !((line >> place) & 1) || leg.result !== 'lose'),
  ).length;
  return { linesAlive, fewestWins, least: cash(0), greatest: cash(every) };
}

/** Least and greatest cash for each number of legs that fail while the others win, all ways tried. */
export function byFails(bet: OracleBet): readonly (readonly [least: bigint, greatest: bigint])[] {
  const found = Array.from({ length: bet.legs.length + 1 }, (): [bigint, bigint] | null => null);
  for (let failed = 0; failed < 2 ** bet.legs.length; failed += 1) {
    let count = 0;
    const legs = bet.legs.map((leg, place): OracleLeg => {
      const fails = ((failed >> place) & 1) === 1;
      if (fails) count += 1;
      return { ...leg, race: null, deadHeat: null, result: fails ? 'lose' : 'win' };
    });
    const cash = judge({ ...bet, legs, bonus: null, cancelled: false }).payout ?? 0n;
    const known = found[count];
    if (known === null || known === undefined) found[count] = [cash, cash];
    else found[count] = [cash < known[0] ? cash : known[0], cash > known[1] ? cash : known[1]];
  }
  return found.map((pair) => pair ?? [0n, 0n]);
}
