import { above, odd, shifted, type Pmf } from './pmf.ts';
import { halfLines } from './specifier.ts';
import type { SetSportMoment } from './set-sport-offers.ts';
import type { SetSportOfferList } from './set-sport-offer-list.ts';
import { FIGURES } from './set-sport-outlook.ts';

const DOUBLE_IDS = ['1-1', '1-2', '2-1', '2-2'];
const NONE: Pmf = { min: 0, p: Float64Array.of(1) };

/** Markets on the sets that each side wins. */
export function offerSets(list: SetSportOfferList, { pricing, state, names, outlook }: SetSportMoment): void {
  const { menu, sport } = pricing;
  const { setsToWin } = sport.shape;
  const finals: [number, number][] = [];
  for (let sets = 0; sets < setsToWin; sets += 1) finals.push([setsToWin, sets]);
  for (let sets = setsToWin - 1; sets >= 0; sets -= 1) finals.push([sets, setsToWin]);
  const shareOf = ([home, away]: readonly [number, number]): number => {
    return outlook().finals[home === setsToWin ? away : setsToWin + home] ?? 0;
  };
  const chance = (holds: (home: number, away: number) => boolean) => (): number => {
    return finals.reduce((total, final) => total + (holds(...final) ? shareOf(final) : 0), 0);
  };
  list.putSides({ subject: 'winner' }, () => outlook().matchWin);
  for (let line = setsToWin - 0.5; line > 1; line -= 1) {
    if (setsToWin - 0.5 - line > menu.setReach * 2) break;
    for (const hcp of [-line, line]) {
      const covered = chance((home, away) => home - away + hcp > 0);
      list.putHandicap({ subject: 'set_handicap' }, hcp, covered);
    }
  }
  for (let line = setsToWin + 0.5; line < setsToWin * 2 - 1; line += 1) {
    const over = chance((home, away) => home + away > line);
    list.putTotal({ subject: 'total_sets' }, line, over);
  }
  const scores = finals.map(([home, away]) => `${home}:${away}`);
  list.put({ subject: 'correct_score', ids: scores, names: () => scores }, () => finals.map(shareOf));
  const homeTakes = chance((home) => home > 0);
  list.putYesNo({ subject: 'home_takes_set' }, homeTakes);
  const awayTakes = chance((_, away) => away > 0);
  list.putYesNo({ subject: 'away_takes_set' }, awayTakes);
  const first = state.sets[0];
  const doubles = (): number[] => {
    const { setAndMatch, setWin, matchWin } = outlook();
    const [both, turned] = setAndMatch;
    if (first === undefined) return [both, setWin - both, turned, 1 - setWin - turned];
    return first.winner === 'home' ? [matchWin, 1 - matchWin, 0, 0] : [0, 0, matchWin, 1 - matchWin];
  };
  const labels = (): string[] => [0, 1, 2, 3].map((i) => `${names[i >> 1] ?? ''} / ${names[i & 1] ?? ''}`);
  list.put({ subject: 'set_and_match', ids: DOUBLE_IDS, names: labels }, doubles);
}

/** Markets on the units of the whole match. */
export function offerUnits(list: SetSportOfferList, { pricing, state, fair, outlook }: SetSportMoment): void {
  const { menu, sport } = pricing;
  let home = 0;
  let away = 0;
  let extra = 0;
  for (const set of state.sets) {
    home += set.home;
    away += set.away;
    extra += sport.shape.isExtra(set) ? 1 : 0;
  }
  const sumOf = (figure: keyof typeof FIGURES, played: number): Pmf => {
    return shifted(outlook().sums[FIGURES[figure]] ?? NONE, played);
  };
  const homeMean = home + fair.home;
  const awayMean = away + fair.away;
  const { unitStep, unitLines } = menu;
  for (const line of halfLines(homeMean - awayMean, unitStep, unitLines)) {
    list.putHandicap({ subject: 'unit_handicap' }, -line, () => above(sumOf('margin', home - away), line));
  }
  for (const line of halfLines(homeMean + awayMean, unitStep, unitLines)) {
    list.putTotal({ subject: 'total_units' }, line, () => above(sumOf('total', home + away), line));
  }
  for (const line of halfLines(homeMean, unitStep, 1)) {
    list.putTotal({ subject: 'home_units' }, line, () => above(sumOf('home', home), line));
  }
  for (const line of halfLines(awayMean, unitStep, 1)) {
    list.putTotal({ subject: 'away_units' }, line, () => above(sumOf('away', away), line));
  }
  list.putOdd({ subject: 'odd_units' }, () => odd(sumOf('total', home + away)));
  list.putYesNo({ subject: 'extra' }, () => above(sumOf('extra', extra), 0));
}
