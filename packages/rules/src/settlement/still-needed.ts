import { lineCount } from '../odds/systems.ts';
import { judge } from './judge.ts';
import { linesAlive, readBet } from './read.ts';
import type { ReadBet } from './read.ts';
import type { BetToSettle, SettlementLeg, StillNeeded } from './settlement-types.ts';

function isOpen({ result }: Pick<SettlementLeg, 'result'>): boolean {
  return result === 'no_results';
}

/** Open bankers must win, and as many others as the smallest line takes beyond those that stand already. */
function fewestWins({ combination, legs }: ReadBet): number {
  const { shape, bankers, others } = combination;
  const resultAt = (place: number) => legs[place]?.result;
  const openBankers = bankers.filter((place) => resultAt(place) === 'no_results').length;
  const winning = others.filter((place) => resultAt(place) !== 'no_results' && resultAt(place) !== 'lose').length;
  const smallest = shape.sizes[0] ?? 0;
  return openBankers + (smallest > winning ? smallest - winning : 0);
}

/** Who wins is placed too. */
function ended(leg: SettlementLeg, result: 'win' | 'lose'): SettlementLeg {
  return {
    ...leg,
    result,
    ...(leg.place === undefined ? {} : { place: { ...leg.place, result } }),
  };
}

/** Cash when every open leg ends as said. */
function cashWhen(bet: BetToSettle, resultAt: (place: number) => 'win' | 'lose'): bigint {
  const legs = bet.legs.map((leg, place) => (isOpen(leg) ? ended(leg, resultAt(place)) : leg));
  return judge({ ...bet, legs })?.payout ?? 0n;
}

/**
 * What an open bet still needs, its open legs won or lost; null once it is decided (SLIP-20, PLC-06). Returns are cash
 * in subunits, capped. Throws as `settleBet` does.
 */
export function stillNeeded(bet: BetToSettle): StillNeeded | null {
  if (judge(bet) !== null) return null;
  const read = readBet(bet);
  const greatest = cashWhen(bet, () => 'win');
  const openPlaces = read.legs.flatMap((leg, place) => (isOpen(leg) ? [place] : []));
  const withoutOne = (failed: number) => cashWhen(bet, (place) => (place === failed ? 'lose' : 'win'));
  return {
    lines: lineCount(read.combination.shape),
    linesAlive: linesAlive(read),
    openLegs: openPlaces.length,
    fewestWins: fewestWins(read),
    allMustWin: openPlaces.every((place) => withoutOne(place) < greatest),
    least: cashWhen(bet, () => 'lose'),
    greatest,
  };
}
