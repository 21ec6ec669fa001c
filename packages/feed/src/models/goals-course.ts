import type { Course, CourseEvent, Fixture, Side } from './model.ts';
import type { Rng } from './random.ts';
import type { GoalsConfig } from './goals-state.ts';
import { MINUTE } from './goals-state.ts';

const STEP = 10_000;
const SIDES: readonly Side[] = ['home', 'away'];

/** A side with a man less scores less, the other more. */
export function redFactor(own: number, other: number): number {
  return 0.7 ** Math.min(3, own) * 1.25 ** Math.min(3, other);
}

/** Longest course: every period with much added time, breaks and overtime. */
export function longestCourse(config: GoalsConfig): number {
  const minutes =
    config.periods * (config.periodMinutes + 14) + config.breakMinutes * config.periods + (config.overtimeMinutes ?? 0);
  return (minutes + 10) * MINUTE;
}

type Means = readonly (readonly [number, number])[];

/** A match while it is played out. */
interface Play {
  /** Not in order of time. */
  readonly events: CourseEvent[];
  /** Home and away. */
  readonly goals: readonly [number, number];
  /** Plays the ten seconds from `t`, in which `perStep` of the events of a match happen; answers when play goes on. */
  step(t: number, perStep: number): number;
}

function createPlay(config: GoalsConfig, means: Means, rng: Rng): Play {
  const events: CourseEvent[] = [];
  const reds: [number, number] = [0, 0];
  const goals: [number, number] = [0, 0];

  /** Appends an incident that pauses the book; answers when play goes on. */
  const happen = (t: number, type: string, side: Side, pause: number): number => {
    const before = 2000 + rng.int(4000);
    const after = Math.round(pause * (0.8 + 0.5 * rng.next()));
    events.push(
      { at: t, type: 'suspend', side: null },
      { at: t + before, type, side },
      { at: t + before + after, type: 'resume', side: null },
    );
    return t + before + after;
  };

  const score = (t: number, side: Side): number => {
    goals[side === 'home' ? 0 : 1] += 1;
    if (!rng.chance(config.penaltyShare)) return happen(t, 'goal', side, config.goalPause);
    const taken = t + 50_000 + rng.int(50_000);
    const resumed = taken + config.goalPause;
    events.push(
      { at: t, type: 'suspend', side: null },
      { at: t + 3000, type: 'penalty', side },
      { at: taken, type: 'goal', side },
      { at: resumed, type: 'resume', side: null },
    );
    return resumed;
  };

  const miss = (t: number, side: Side): number => {
    const taken = t + 60_000 + rng.int(30_000);
    events.push(
      { at: t, type: 'suspend', side: null },
      { at: t + 3000, type: 'penalty', side },
      { at: taken, type: 'penalty_missed', side },
      { at: taken + 12_000, type: 'resume', side: null },
    );
    return taken + 12_000;
  };

  const sendOff = (t: number, side: Side): number => {
    reds[side === 'home' ? 0 : 1] += 1;
    return happen(t, 'red_card', side, 30_000);
  };

  return {
    events,
    goals,
    step: (t, perStep) => {
      for (const [index, side] of SIDES.entries()) {
        const own = reds[index] ?? 0;
        const other = reds[1 - index] ?? 0;
        for (const [counter, type] of config.eventTypes.entries()) {
          const factor = counter === 0 ? redFactor(own, other) : 1;
          if (!rng.chance((means[counter]?.[index] ?? 0) * factor * perStep)) continue;
          if (counter === 0 && config.goalPause > 0) return score(t, side);
          events.push({ at: t + rng.int(STEP / 2), type, side });
          if (counter === 0) goals[index === 0 ? 0 : 1] += 1;
        }
        if (config.redRate > 0 && rng.chance(config.redRate * perStep)) return sendOff(t, side);
        if (config.penaltyShare > 0 && rng.chance(0.03 * perStep)) return miss(t, side);
      }
      return t + STEP;
    },
  };
}

/** Plays a match in steps of ten seconds. */
export function playMatch(config: GoalsConfig, fixture: Fixture, rng: Rng): Course {
  const means = config.means(fixture);
  const [goalMeans = [0, 0]] = means;
  const { events, goals, step } = createPlay(config, means, rng);
  const paused = config.goalPause > 0 ? (goalMeans[0] + goalMeans[1]) * (config.goalPause + 12_000) : 0;
  let now = 0;

  for (let period = 1; period <= config.periods; period += 1) {
    events.push(
      period === 1 ? { at: 0, type: 'kick_off', side: null } : { at: now, type: 'period_start', side: null, n: period },
    );
    const mean = config.added[period - 1] ?? 0;
    const added = mean === 0 ? 0 : Math.min(11, Math.max(0.5, mean + mean * 0.35 * rng.normal()));
    const length = config.periodMinutes + added;
    // Nothing happens while the book waits for a goal to be confirmed, so the rest of the time has to make up for it.
    const open = (config.periodMinutes + mean) * MINUTE - (config.shares[period - 1] ?? 0) * paused;
    const perStep = ((config.shares[period - 1] ?? 0) * STEP) / open;
    const until = now + Math.round(length * 60) * 1000;
    let t = now + STEP;
    while (t < until) t = step(t, perStep) + rng.int(1000) - 500;
    now = Math.max(until, t) + 3000;
    events.push({ at: now, type: 'period_end', side: null, n: period });
    if (period < config.periods) now += Math.round(config.breakMinutes * (0.95 + 0.1 * rng.next()) * 60) * 1000;
  }
  if (config.overtimeMinutes !== null && goals[0] === goals[1]) {
    const extra = overtime(config, means[0] ?? [1, 1], rng, now);
    events.push(...extra);
    now = extra.at(-1)?.at ?? now;
  }
  now += 20_000;
  events.push({ at: now, type: 'end', side: null });
  return { events: events.toSorted((a, b) => a.at - b.at), duration: now };
}

/** Sudden death, then a shoot-out; `goals` are the means of both sides. */
function overtime(config: GoalsConfig, goals: readonly [number, number], rng: Rng, from: number): CourseEvent[] {
  const period = config.periods + 1;
  const start = from + 3 * MINUTE;
  const length = (config.overtimeMinutes ?? 0) * MINUTE;
  const when = rng.exponential(length * 0.8);
  const side: Side = rng.chance(goals[0] / (goals[0] + goals[1])) ? 'home' : 'away';
  const until = start + Math.min(length, Math.max(15_000, Math.round(when)));
  const decided = when < length ? until : until + 5 * MINUTE;
  return [
    { at: start, type: 'period_start', side: null, n: period },
    { at: decided - 4000, type: 'suspend', side: null },
    { at: decided, type: 'overtime_win', side },
    { at: decided + 4000, type: 'period_end', side: null, n: period },
  ];
}
