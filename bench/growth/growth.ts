/** P14: what costs how much more as there is ten times as much beside it, as slopes. */
import { cpus } from 'node:os';
import { buildPage } from '@touchline/testkit/build-page';
import { readFlags } from '../flags.ts';
import { writeFigures } from '../results/result.ts';
import { type BetsPlan, measureBets } from './bets.ts';
import { type ChangesPlan, measureChanges, measureSubscribers } from './changes.ts';
import { machinesFor } from './machines.ts';
import { type MarketsPlan, measureMarkets } from './markets.ts';
import { type MatchesPlan, measureMatches } from './matches.ts';
import { measureOffered, type OfferedPlan } from './offered.ts';
import { describeSlopes, type Series, resultsOf, type Slope, slopeOf } from './slope.ts';

type Say = (line: string) => void;

interface Measured {
  readonly series: readonly Series[];
  /** All that was measured, for the JSON. */
  readonly figures: unknown;
}

const parts = {
  bets: async ({ bets }: Plan, say: Say): Promise<Measured> => {
    const { all, series } = await measureBets(bets, say);
    return { series, figures: all };
  },
  changes: async ({ changes }: Plan, say: Say): Promise<Measured> => {
    const { all, series } = await measureChanges(changes, say);
    return { series, figures: all };
  },
  matches: async ({ matches }: Plan, say: Say): Promise<Measured> => {
    const { all, series } = await measureMatches(matches, say);
    return { series, figures: all };
  },
  markets: async ({ markets }: Plan, say: Say): Promise<Measured> => {
    const { all, series } = await measureMarkets(markets, say);
    return { series, figures: all };
  },
  offered: async ({ offered }: Plan, say: Say): Promise<Measured> => {
    const { all, series } = await measureOffered(offered, say);
    return { series, figures: all };
  },
  subscribers: async ({ changes }: Plan, say: Say): Promise<Measured> => {
    const { all, series } = await measureSubscribers(changes, say);
    const { need, lines } = machinesFor(all);
    for (const line of lines) say(line);
    return { series, figures: { runs: all, need } };
  },
} as const;
type PartName = keyof typeof parts;

export const usage = `growth [--part ${Object.keys(parts).join('|')}] [--bets N,N] [--calls N] [--seconds N] [--rates N,N] [--clients N,N] [--matches N,N] [--markets N,N] [--offered N,N] [--built] [--assert] [--json FILE]`;

interface Plan {
  readonly parts: readonly PartName[];
  /** The page is taken as it was built last. */
  readonly isBuilt: boolean;
  readonly bets: BetsPlan;
  readonly changes: ChangesPlan;
  readonly matches: MatchesPlan;
  readonly markets: MarketsPlan;
  readonly offered: OfferedPlan;
  readonly asserting: boolean;
  readonly json: string | null;
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(parts, name);
}

/** Takes `--part NAME` out of the command line: the other flags are numbers. Throws RangeError for an unknown name. */
function partsOf(args: readonly string[]): { readonly names: readonly PartName[]; readonly rest: readonly string[] } {
  const place = args.indexOf('--part');
  if (place < 0) return { names: Object.keys(parts).filter(isPart), rest: args };
  const name = args[place + 1] ?? '';
  if (!isPart(name)) throw new RangeError(`--part "${name}" is none of ${Object.keys(parts).join(', ')}`);
  return { names: [name], rest: args.toSpliced(place, 2) };
}

export function planOf(args: readonly string[]): Plan {
  const { names, rest } = partsOf(args);
  const values = ['bets', 'calls', 'seconds', 'rates', 'clients', 'matches', 'markets', 'offered'] as const;
  const { whole, wholes, given, asserting, json } = readFlags(rest, values, ['built']);
  const sizes = wholes('bets', [100_000, 1_000_000], 100_000, 100_000_000);
  if (sizes.some((size) => size % 100_000 !== 0)) throw new RangeError('--bets takes multiples of 100000');
  return {
    parts: names,
    isBuilt: given('built'),
    bets: { sizes, calls: whole('calls', 64, 8, 250), seconds: whole('seconds', 60, 1, 600) },
    matches: {
      sizes: wholes('matches', [500, 5000], 20, 5000),
      calls: whole('calls', 64, 8, 250),
      seconds: whole('seconds', 30, 1, 600),
    },
    offered: {
      rates: wholes('offered', [500, 5000, 10_000], 10, 100_000),
      clients: 100,
      seconds: whole('seconds', 12, 1, 600),
    },
    markets: { sizes: wholes('markets', [50, 500], 1, 500), calls: whole('calls', 64, 8, 250) },
    changes: {
      rates: wholes('rates', [1000, 10_000], 10, 100_000),
      clients: 100,
      subscribers: wholes('clients', [100, 1000, 5000], 10, 20_000),
      rate: 100,
      seconds: whole('seconds', 8, 1, 600),
    },
    asserting,
    json,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export async function runGrowth(plan: Plan): Promise<number> {
  print(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}`);
  if (!plan.isBuilt && plan.parts.some((name) => name === 'matches' || name === 'markets')) buildPage();
  const slopes: Slope[] = [];
  const figures: Record<string, unknown> = {};
  for (const name of plan.parts) {
    const measured = await parts[name](plan, print);
    figures[name] = measured.figures;
    const own = measured.series.map(slopeOf);
    slopes.push(...own);
    print('');
    for (const line of describeSlopes(own)) print(line);
  }
  if (plan.json !== null)
    writeFigures(plan.json, resultsOf(slopes), { part: 'growth', goals: ['P14'], slopes, figures });
  return plan.asserting && slopes.some(({ met }) => !met) ? 1 : 0;
}
