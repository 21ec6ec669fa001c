/** The functions that a V8 CPU profile finds a process in most often. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      /** A file, or the name of a module of Node's own. */
      readonly url: string;
      /** Counts from 0. */
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  /** Microseconds from one sample to the next. */
  readonly timeDeltas: readonly number[];
}

export interface HotFunction {
  readonly name: string;
  /** From the root of the repository, with the line; empty for what is no function of a script. */
  readonly place: string;
  /** Share of the time in which the process was not idle, from 0 to 1. */
  readonly self: number;
}

function placeOf(url: string, line: number, root: string): string {
  if (url === '') return '';
  const path = url.replace(/^file:\/\//, '').replace(`${root}/`, '');
  return `${path}:${line + 1}`;
}

/** The hottest first; `busy` is the share of its time in which the process had something to do. */
export function hottest({ nodes, samples, timeDeltas }: CpuProfile, root: string, count: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const micros = new Map<string, HotFunction>();
  let [all, idle] = [0, 0];
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    const taken = timeDeltas[at] ?? 0;
    if (frame === undefined || taken <= 0) continue;
    all += taken;
    if (frame.functionName === '(idle)') {
      idle += taken;
      continue;
    }
    const place = placeOf(frame.url, frame.lineNumber, root);
    const name = frame.functionName === '' ? '(anonymous)' : frame.functionName;
    const key = `${name} ${place}`;
    micros.set(key, { name, place, self: (micros.get(key)?.self ?? 0) + taken });
  }
  const busy = all - idle;
  return {
    busy: all === 0 ? 0 : busy / all,
    functions: [...micros.values()]
      .map((each) => ({ ...each, self: each.self / busy }))
      .toSorted((a, b) => b.self - a.self)
      .slice(0, count),
  };
}
