/** One server and its listeners, each in a process of its own, from the first connection to the last count. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Centrifugo, startCentrifugo } from './centrifugo.ts';
import { firstFrame, frameOf, message, microsNow } from './message.ts';

/** What came of one run. */
export interface Fanout {
  /** Publications times the connections they went to. */
  readonly delivered: number;
  readonly seconds: number;
  /** Processor seconds of the server. */
  readonly cpu: number;
  /** Share of its time that the listening process was busy: near 1 it is what is measured. */
  readonly sink: number;
  /** From publishing to arrival, µs; 0 where nothing was timed. */
  readonly p50: number;
  readonly p99: number;
}

/** Programs in C, compiled; null where there is no compiler. */
export interface Compiled {
  readonly sink: string;
  readonly blast: string;
}

export function compile(folder: string): Compiled | null {
  if (spawnSync('cc', ['--version']).status !== 0) return null;
  const programOf = (name: string): string => {
    const out = join(folder, name);
    execFileSync('cc', ['-O2', '-o', out, join(import.meta.dirname, `${name}.c`)], { stdio: 'inherit' });
    return out;
  };
  return { sink: programOf('sink'), blast: programOf('blast') };
}

function sameFrame(publications: number): Buffer {
  return frameOf(Array.from({ length: publications }, () => message(1_764_000_000_000_000)));
}

/** Bytes of one publication in a frame of its own. */
export const frameBytes = sameFrame(1).length;

/** A program that says its figures line by line. */
interface Lines {
  readonly child: ChildProcess;
  /** The next line of JSON. */
  next(): Promise<Readonly<Record<string, number>>>;
  /** Publications received so far, where that is reported. */
  received(): number;
}

function isFigures(value: unknown): value is Readonly<Record<string, number>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'number');
}

function start(program: string, args: readonly (string | number)[]): Lines {
  const child = spawn(program, args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
  const unread: Readonly<Record<string, number>>[] = [];
  const waiting: { resolve: (figures: Readonly<Record<string, number>>) => void; reject: (error: Error) => void }[] =
    [];
  let received = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line.startsWith('n')) {
      received = Number(line.slice(1));
      return;
    }
    const figures: unknown = JSON.parse(line);
    if (!isFigures(figures)) return;
    const next = waiting.shift();
    if (next === undefined) unread.push(figures);
    else next.resolve(figures);
  });
  lines.once('close', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${program} ended without its figures`));
  });
  return {
    child,
    received: () => received,
    next: () =>
      new Promise((resolve, reject) => {
        const figures = unread.shift();
        if (figures === undefined) waiting.push({ resolve, reject });
        else resolve(figures);
      }),
  };
}

/** Every how manieth connection is timed. */
const timedEvery = 20;

/**
 * Whether listeners wait for what comes or look again and again. A write that wakes a reader costs the writer up to a tenth
 * more here, and readers sleep the more the slower they are written to: beside sleeping ones being slow is paid for twice
 * (decision 50).
 */
type Wakefulness = 'awake' | 'asleep';

/** Whom to listen to. */
interface Speaker {
  readonly port: number;
  /** The frame that is sent first; empty for none. */
  readonly first: string;
}

interface Timing {
  /** Every how manieth connection is timed; 0 for none. */
  readonly every: number;
  readonly wakefulness?: Wakefulness;
}

/** Listeners in a process of their own: they say what they have received once all their sockets are closed. */
export function listen(
  compiled: Compiled | null,
  clients: number,
  { port, first }: Speaker,
  { every, wakefulness = 'asleep' }: Timing,
): Lines {
  return compiled === null
    ? start(process.execPath, [join(import.meta.dirname, 'sink.ts'), clients, port, first, every, wakefulness])
    : start(compiled.sink, [clients, port, first, every, wakefulness]);
}

/** At a rate some are timed, as they are woken; flat out the server alone is measured. */
function listenAt(compiled: Compiled | null, clients: number, speaker: Speaker, rate: number): Lines {
  return listen(compiled, clients, speaker, rate > 0 ? { every: timedEvery } : { every: 0, wakefulness: 'awake' });
}

/** Which server, and how it is to speak. */
export interface Speech {
  readonly mode: 'ours' | 'ws' | 'node';
  /** Publications said at once: with more than one, ours puts them into one frame. */
  readonly joined: number;
  /** Publications a second; 0 for as many as go out. */
  readonly rate: number;
  /** Our server's window for joining, ms. */
  readonly windowMs: number;
}

function fanoutOf(served: Readonly<Record<string, number>>, timed: Readonly<Record<string, number>>): Fanout {
  const { delivered = 0, seconds = 0, cpu = 0, all = delivered } = served;
  const { received = 0, p50 = 0, p99 = 0, busy = 0 } = timed;
  if (delivered === 0) throw new Error('nothing was delivered');
  if (received !== all) throw new Error(`${all} were sent and ${received} arrived`);
  return { delivered, seconds, cpu, sink: busy / seconds, p50, p99 };
}

/** What a server that says its port, then what it sent, delivers to listeners; ends both. */
async function heardBy(server: Lines, listenersAt: (port: number) => Lines): Promise<Fanout> {
  try {
    const { port = 0 } = await server.next();
    const sink = listenersAt(port);
    try {
      return fanoutOf(await server.next(), await sink.next());
    } finally {
      sink.child.kill('SIGKILL');
    }
  } finally {
    server.child.kill('SIGKILL');
  }
}

export async function runNode(
  compiled: Compiled | null,
  clients: number,
  seconds: number,
  { mode, joined, rate, windowMs }: Speech,
): Promise<Fanout> {
  const file = join(import.meta.dirname, 'serve.ts');
  const server = start(process.execPath, [file, mode, clients, seconds, joined, rate, windowMs]);
  return heardBy(server, (port) =>
    listenAt(compiled, clients, { port, first: mode === 'ours' ? firstFrame() : '' }, rate),
  );
}

/** At a rate it speaks at once and never joins: what it takes then is what the system takes. */
export async function runLoop(
  compiled: Compiled,
  folder: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
  { joined, rate }: Pick<Speech, 'joined' | 'rate'>,
): Promise<Fanout> {
  const file = join(folder, `frame-${joined}`);
  writeFileSync(file, sameFrame(joined));
  const server = start(compiled.blast, [clients, 0, seconds, file, joined, rate]);
  return heardBy(server, (port) => listenAt(compiled, clients, { port, first: '' }, rate));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
/** Publications that may be on their way at once. */
const underWay = 200;
const inCall = 20;

/** Publishes until so many seconds are over, never more at once than it can hold. Resolves with how many. */
async function flatOut({ publish }: Centrifugo, seconds: number, arrived: () => number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let published = 0;
  while (performance.now() < until) {
    if (published - arrived() > underWay) await turn();
    else {
      await publish(inCall, 0);
      published += inCall;
    }
  }
  return published;
}

async function steadily({ publish }: Centrifugo, seconds: number, rate: number): Promise<number> {
  const from = performance.now();
  let published = 0;
  for (let now = from; now < from + seconds * 1000; now = performance.now()) {
    const calls: Promise<void>[] = [];
    for (; published < ((now - from) / 1000) * rate; published += 1) calls.push(publish(1, microsNow()));
    await Promise.all(calls);
    await turn();
  }
  return published;
}

/** Centrifugo gets by its HTTP API what to publish. Its listeners are those of every other server. */
export async function runCentrifugo(
  compiled: Compiled | null,
  binary: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
  rate: number,
): Promise<Fanout> {
  const server: Centrifugo = await startCentrifugo(binary);
  const sink = listenAt(compiled, clients, { port: server.port, first: firstFrame() }, rate);
  try {
    // Everybody listens once the first publications reach all of them.
    for (let before = -1; before !== sink.received() || before < clients;) {
      before = sink.received();
      if (before < clients) await server.publish(1, 0);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const [from, cpu, first] = [performance.now(), server.cpu(), sink.received()];
    const arrived = (): number => (sink.received() - first) / clients;
    const published = await (rate > 0 ? steadily(server, seconds, rate) : flatOut(server, seconds, arrived));
    while (arrived() < published) await turn();
    const figures = {
      delivered: published * clients,
      seconds: (performance.now() - from) / 1000,
      cpu: server.cpu() - cpu,
    };
    await server.stop();
    const { busy = 0, p50 = 0, p99 = 0 } = await sink.next();
    return { ...figures, sink: busy / figures.seconds, p50, p99 };
  } finally {
    await server.stop();
    sink.child.kill('SIGKILL');
  }
}
