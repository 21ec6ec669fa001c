/** Every part of the bench, and how `all` runs it. A new part needs a line here and nothing else. */
import { planOf as clickPlan, runClick, usage as clickUsage } from './click/click.ts';
import { planOf as countsPlan, runCounts, usage as countsUsage } from './counts/counts.ts';
import { planOf as dataPlan, runData, usage as dataUsage } from './data/data.ts';
import { planOf as growthPlan, runGrowth, usage as growthUsage } from './growth/growth.ts';
import { planOf as latencyPlan, runLatency, usage as latencyUsage } from './latency/latency.ts';
import { planOf as loadPlan, runLoad, usage as loadUsage } from './load/load.ts';
import { planOf as memoryPlan, runMemory, usage as memoryUsage } from './memory/memory.ts';
import { planOf as oddsPlan, runOdds, usage as oddsUsage } from './odds/odds.ts';
import { planOf as profilePlan, runProfile, usage as profileUsage } from './profile/profile.ts';
import { planOf as pushPlan, runPush, usage as pushUsage } from './push/push.ts';
import { planOf as rulesPlan, runRules, usage as rulesUsage } from './rules/rules.ts';
import { planOf as serverPlan, runServer, usage as serverUsage } from './server/server.ts';
import { planOf as shiftPlan, runShift, usage as shiftUsage } from './shift/shift.ts';
import { planOf as sizePlan, runSize, usage as sizeUsage } from './size/size.ts';
import { planOf as wirePlan, runWire, usage as wireUsage } from './wire/wire.ts';

/** How long `all` measures: null for as long as a result takes, a number for a trial. */
export interface Extent {
  readonly rounds: number | null;
  /** Of each measurement. */
  readonly seconds: number | null;
}

/** One run of a part for `all`. */
export interface Run {
  /** The goals it measures. */
  readonly ids: readonly string[];
  readonly flags: (extent: Extent) => readonly string[];
}

export interface Part {
  readonly usage: string;
  /** Reads its flags, or throws; what it returns measures, and resolves with the exit code. */
  readonly read: (args: readonly string[]) => () => Promise<number>;
  /** None for what is no goal. */
  readonly runs: readonly Run[];
}

interface Measuring<Plan> {
  readonly planOf: (args: readonly string[]) => Plan;
  readonly run: (plan: Plan) => Promise<number>;
  readonly usage: string;
}

function part<Plan>({ planOf, run, usage }: Measuring<Plan>, runs: readonly Run[]): Part {
  return {
    usage,
    read: (args) => {
      const plan = planOf(args);
      return () => run(plan);
    },
    runs,
  };
}

function rounds(extent: Extent): readonly string[] {
  return extent.rounds === null ? [] : ['--rounds', String(extent.rounds)];
}

function seconds(extent: Extent): readonly string[] {
  return extent.seconds === null ? [] : ['--seconds', String(extent.seconds)];
}

/** Of parts that know two lengths only, or count in other units. */
function shorter(extent: Extent, ...flags: readonly string[]): readonly string[] {
  return extent.seconds === null ? [] : flags;
}

function roundsAndSeconds(extent: Extent): readonly string[] {
  return [...rounds(extent), ...seconds(extent)];
}

function roundsOrQuick(extent: Extent): readonly string[] {
  return [...rounds(extent), ...shorter(extent, '--quick')];
}

export const parts: Readonly<Record<string, Part>> = {
  odds: part({ planOf: oddsPlan, run: runOdds, usage: oddsUsage }, [
    { ids: ['P1'], flags: roundsOrQuick },
    { ids: ['P2'], flags: (extent) => ['--rate', '5000', '--cpu', '4', ...roundsOrQuick(extent)] },
  ]),
  click: part({ planOf: clickPlan, run: runClick, usage: clickUsage }, [
    { ids: ['P3'], flags: (extent) => ['--cpu', '4', ...rounds(extent)] },
  ]),
  size: part({ planOf: sizePlan, run: runSize, usage: sizeUsage }, [{ ids: ['P4'], flags: () => [] }]),
  load: part({ planOf: loadPlan, run: runLoad, usage: loadUsage }, [{ ids: ['P5'], flags: roundsOrQuick }]),
  shift: part({ planOf: shiftPlan, run: runShift, usage: shiftUsage }, [
    { ids: ['P5'], flags: (extent) => [...seconds(extent), ...shorter(extent, '--quick')] },
  ]),
  latency: part({ planOf: latencyPlan, run: runLatency, usage: latencyUsage }, [
    { ids: ['P6'], flags: roundsAndSeconds },
  ]),
  memory: part({ planOf: memoryPlan, run: runMemory, usage: memoryUsage }, [
    { ids: ['P7'], flags: (extent) => shorter(extent, '--minutes', '1') },
  ]),
  wire: part({ planOf: wirePlan, run: runWire, usage: wireUsage }, [{ ids: ['P8'], flags: () => [] }]),
  rules: part({ planOf: rulesPlan, run: runRules, usage: rulesUsage }, [{ ids: ['P9'], flags: rounds }]),
  push: part({ planOf: pushPlan, run: runPush, usage: pushUsage }, [{ ids: ['P10'], flags: roundsAndSeconds }]),
  server: part({ planOf: serverPlan, run: runServer, usage: serverUsage }, [
    { ids: ['P11', 'P12'], flags: (extent) => ['--placing', ...roundsAndSeconds(extent)] },
    {
      ids: ['P15'],
      flags: (extent) => [
        '--settlement',
        ...seconds(extent),
        ...shorter(extent, '--notifications', '2000', '--players', '200'),
      ],
    },
  ]),
  counts: part({ planOf: countsPlan, run: runCounts, usage: countsUsage }, [{ ids: ['P13'], flags: () => [] }]),
  profile: part({ planOf: profilePlan, run: runProfile, usage: profileUsage }, []),
  growth: part({ planOf: growthPlan, run: runGrowth, usage: growthUsage }, [
    {
      ids: ['P14'],
      flags: (extent) => [
        ...seconds(extent),
        // All parts are the better part of an hour; players and bets are most of what is judged.
        ...shorter(extent, '--part', 'bets', '--bets', '100000,1000000', '--calls', '16'),
      ],
    },
  ]),
  data: part({ planOf: dataPlan, run: runData, usage: dataUsage }, []),
};
