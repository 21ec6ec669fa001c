import type { ArenaRace } from '@touchline/contract/arena';
import { commentary, type Say } from '../words.ts';
import { orderAt, sharesAt } from './run.ts';

/** How often words may change, so that a screen reader can keep up. */
const SPEAK_MS = 2_500;

/** What is said of a race, `now` by feed time. */
export type Caller = (race: ArenaRace, now: number) => string;

function lineAt(t: Say, race: ArenaRace, now: number): string {
  const { run } = race;
  const elapsed = now - race.starts_at;
  if (run === null || elapsed < 0) return t(now < race.closes_at ? 'call.way' : 'call.stalls');
  const order = now >= race.ends_at && race.order !== null ? race.order : orderAt(run, elapsed);
  const shares = sharesAt(run, elapsed);
  const [first = 0, second = 0] = order.map((number) => shares[number - 1] ?? 0);
  const known = { ...race, order: first >= 1 ? race.order : null };
  return commentary(t, known, { share: first, order, gap: first - second });
}

/** A caller that keeps to its words for a while. */
export function createCaller(t: Say): Caller {
  let line = '';
  let spokeAt = -Infinity;
  return (race, now) => {
    if (now - spokeAt < SPEAK_MS && now >= spokeAt) return line;
    spokeAt = now;
    line = lineAt(t, race, now);
    return line;
  };
}
