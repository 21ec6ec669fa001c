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

/**
 * Microseconds for a frame: what the server spends grows with the frames that it writes, and joins deliveries the more the
 * more there are of them. A visitor of the plan is sent so little that hardly any are joined.
 */
function microsOfFrame({ cpu, delivered, joined }: Pushed): number {
  return (cpu / (delivered / joined)) * 1e6;
}

function needOf(measured: Pushed): Need {
  const deliveries = connections * (ofList + ofMatch);
  const cores = (deliveries * microsOfFrame(measured)) / 1e6 / busy;
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

/** Of runs with ever more connections: what a million need, in words as well. Throws for no runs. */
export function machinesFor(runs: readonly Pushed[]): { readonly need: Need; readonly lines: readonly string[] } {
  const [before, last] = [runs.at(-2) ?? runs.at(-1), runs.at(-1)];
  if (before === undefined || last === undefined) throw new Error('nothing was measured');
  const need = needOf(last);
  const [foretold, measured] = [microsOfFrame(before), microsOfFrame(last)];
  return {
    need,
    lines: [
      `  a frame takes ${foretold.toFixed(1)} µs with ${before.clients} connections and ${measured.toFixed(1)} µs with ${last.clients}: by the first the second would be foretold ${((foretold / measured - 1) * 100).toFixed(0)} % off`,
      `  ${connections} connections, ${need.deliveries} deliveries a second: ${need.cores.toFixed(0)} cores at ${busy * 100} %, ${need.memory.toFixed(0)} GB; ` +
        `of each of ${nodes} nodes, one lost: ${need.coresOfNode.toFixed(1)} cores, ${need.memoryOfNode.toFixed(1)} GB, ${need.traffic.toFixed(1)} Gbit/s`,
    ],
  };
}
