import { once } from './offer.ts';
import type { SetSportMoment } from './set-sport-offers.ts';
import type { SetSportOfferList } from './set-sport-offer-list.ts';
import { nextUnits, type SetSportEngine } from './set-sport-outlook.ts';
import { raceChance, type SetEnd } from './set-sport-rules.ts';
import { isDecider } from './set-sport-state.ts';
import { halfLines } from './specifier.ts';

/** A set that is running or to come: its ways to end as priced, and whatever the opinion of the moment. */
interface OpenSet {
  readonly number: number;
  readonly ends: () => readonly SetEnd[];
  readonly fairEnds: readonly SetEnd[];
}

function endMean(ends: readonly SetEnd[], of: (end: SetEnd) => number): number {
  let total = 0;
  let weight = 0;
  for (const end of ends) {
    total += end.p * of(end);
    weight += end.p;
  }
  return total / weight;
}

function endShare(ends: readonly SetEnd[], holds: (end: SetEnd) => boolean): number {
  let total = 0;
  for (const end of ends) if (holds(end)) total += end.p;
  return Math.min(1, total);
}

/** Markets on how one set ends. */
export function offerSet(
  list: SetSportOfferList,
  { pricing }: SetSportMoment,
  { number, ends, fairEnds }: OpenSet,
): void {
  const { menu, engine, sport } = pricing;
  const share = (holds: (end: SetEnd) => boolean) => (): number => endShare(ends(), holds);
  const homeWins = share((end) => end.winner === 'home');
  list.putSides({ subject: 'set_winner', set: number }, homeWins);
  const margin = endMean(fairEnds, (end) => end.home - end.away);
  for (const line of halfLines(margin, menu.setUnitStep, 1)) {
    // No set is level, so half a unit is the winner market once more.
    if (Math.abs(line) < 1) continue;
    const covered = share((end) => end.home - end.away > line);
    list.putHandicap({ subject: 'set_handicap_units', set: number }, -line, covered);
  }
  const total = endMean(fairEnds, (end) => end.home + end.away);
  for (const line of halfLines(total, menu.setUnitStep, 1)) {
    const over = share((end) => end.home + end.away > line);
    list.putTotal({ subject: 'set_total', set: number }, line, over);
  }
  const isOdd = share((end) => (end.home + end.away) % 2 === 1);
  list.putOdd({ subject: 'set_odd', set: number }, isOdd);
  const isExtra = share((end) => sport.shape.isExtra(end));
  list.putYesNo({ subject: 'set_extra', set: number }, isExtra);
  if (!menu.kinds.has('set_score')) return;
  const scores = setScores(engine);
  list.put({ subject: 'set_score', set: number, ids: scores, names: () => scores }, () => {
    const p = new Map<string, number>();
    for (const end of ends()) {
      const score = `${end.home}:${end.away}`;
      p.set(score, (p.get(score) ?? 0) + end.p);
    }
    return scores.map((score) => p.get(score) ?? 0);
  });
}

/** Markets on the next units of the running set, or of the one to come. */
export function offerRunningSet(list: SetSportOfferList, { pricing, state, skill, running }: SetSportMoment): void {
  const { menu, sport } = pricing;
  const { rules } = sport.shape;
  const set = state.sets.length + 1;
  const decider = isDecider(sport.shape, state);
  for (const want of menu.races) {
    if (rules.winner(want - 1, 0, decider) !== null) continue;
    list.putSides({ subject: 'set_race', set, detail: `pointnr=${want}` }, () =>
      raceChance(rules, skill(), { ...state.current, decider, running: running() }, want),
    );
  }
  if (!menu.kinds.has('unit_winner')) return;
  const { home, away } = state.current;
  const unit = home + away + 1;
  const chances = once(() => nextUnits(rules, skill(), state, running()));
  const mayEnd = [1, 0].some((won) => rules.winner(home + won, away + 1 - won, decider) !== null);
  list.putSides({ subject: 'unit_winner', set, detail: `gamenr=${unit}` }, () => chances()[0]);
  if (!mayEnd) list.putSides({ subject: 'unit_winner', set, detail: `gamenr=${unit + 1}` }, () => chances()[1]);
}

const scoresOf = new WeakMap<SetSportEngine, readonly string[]>();

/** Scores a fresh set can end at, the home side's wins first. */
function setScores(engine: SetSportEngine): readonly string[] {
  const known = scoresOf.get(engine);
  if (known !== undefined) return known;
  const { rules } = engine.shape;
  const scores: [number, number][] = [];
  for (let most = 1; most <= rules.cap; most += 1) {
    for (let least = 0; least < most; least += 1) {
      if (rules.winner(most, least, false) !== null && rules.winner(most - 1, least, false) === null) {
        scores.push([most, least]);
      }
    }
  }
  const made = [
    ...scores.map(([most, least]) => `${most}:${least}`),
    ...scores.map(([most, least]) => `${least}:${most}`),
  ];
  scoresOf.set(engine, made);
  return made;
}
