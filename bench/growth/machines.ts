/**
 * What a million connections need, from what a connection and a delivery cost here: the arithmetic of
 * docs/operating/many-machines.md for the embedded server in the place of Centrifugo. Whether costs may be multiplied at all
 * is tried first: the figures of fewer connections have to foretell those of more.
 */
import type { Pushed } from './changes.ts';

const connections = 1_000_000;
/** What a visitor is sent in a second: changes of the list, and of the match that they look at. */
const ofList = 8;
const ofMatch = 2;
const nodes = 10;
/** Of a core, so that a burst finds some left. */
const busy = 0.7;
/** A node lost is shared by the others. */
const spare = 1;

interface Need {
  readonly deliveries: number;
  /** Cores of all nodes together, and of one with a node lost. */
  readonly cores: number;
  readonly coresOfNode: number;
  /** Gigabytes of all nodes together, and of one with a node lost. */
  readonly memory: number;
  readonly memoryOfNode: number;
  /** Gigabits a second of one. */
  readonly traffic: number;
}

/** Processor of a second as a line over its deliveries: what the server spends anyway, and for each. */
interface Line {
  readonly anyway: number;
  readonly each: number;
}

function cpuOfSecond({ cpu, seconds }: Pushed): number {
  return cpu / seconds;
}

function deliveriesOfSecond({ delivered, seconds }: Pushed): number {
  return delivered / seconds;
}

function lineThrough(small: Pushed, large: Pushed): Line {
  const each = (cpuOfSecond(large) - cpuOfSecond(small)) / (deliveriesOfSecond(large) - deliveriesOfSecond(small));
  return { each, anyway: cpuOfSecond(small) - each * deliveriesOfSecond(small) };
}

function needOf({ each }: Line, measured: Pushed): Need {
  const deliveries = connections * (ofList + ofMatch);
  const cores = (deliveries * each) / busy;
  const memory = (connections * measured.rssEach) / 1e9;
  return {
    deliveries,
    cores,
    coresOfNode: cores / (nodes - spare),
    memory,
    memoryOfNode: memory / (nodes - spare),
    traffic: (deliveries * measured.bytesEach * 8) / 1e9 / (nodes - spare),
  };
}

/** Of three runs with ever more connections: what a million need, in words as well. */
export function machinesFor(runs: readonly Pushed[]): {
  readonly need: Need | null;
  readonly lines: readonly string[];
} {
  const [small, middle, large] = runs;
  if (small === undefined || middle === undefined || large === undefined)
    return { need: null, lines: ['  a million connections are foretold from three sizes'] };
  const { anyway, each } = lineThrough(small, middle);
  const error = (anyway + each * deliveriesOfSecond(large)) / cpuOfSecond(large) - 1;
  const need = needOf(lineThrough(middle, large), large);
  return {
    need,
    lines: [
      `  what ${small.clients} and ${middle.clients} connections take foretells that of ${large.clients} ${(error * 100).toFixed(0)} % off; a delivery more is ${(each * 1e6).toFixed(2)} µs`,
      `  ${connections} connections, ${need.deliveries} deliveries a second: ${need.cores.toFixed(0)} cores at ${busy * 100} %, ${need.memory.toFixed(0)} GB; ` +
        `of each of ${nodes} nodes, one lost: ${need.coresOfNode.toFixed(1)} cores, ${need.memoryOfNode.toFixed(1)} GB, ${need.traffic.toFixed(1)} Gbit/s`,
    ],
  };
}
