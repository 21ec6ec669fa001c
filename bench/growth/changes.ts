/**
 * P14 for changes and subscribers: what the push server spends on a change, on a delivery and on a connection as ten times
 * as many changes are offered, and as ten times as many connections listen.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Series } from './slope.ts';

export interface ChangesPlan {
  /** Changes a second. */
  readonly rates: readonly number[];
  /** Connections, of the slope by changes. */
  readonly clients: number;
  /** Connections of the slope by connections, and changes a second then. */
  readonly subscribers: readonly number[];
  readonly rate: number;
  readonly seconds: number;
}

/** One run of the push server. */
export interface Pushed {
  readonly rate: number;
  readonly clients: number;
  readonly offered: number;
  readonly delivered: number;
  readonly seconds: number;
  readonly cpu: number;
  /** Most bytes that waited for all connections together. */
  readonly waited: number;
  readonly rssEach: number;
  readonly heapEach: number;
  readonly connectCpu: number;
  /** Bytes of the script heap more than before the changes: what is kept for those who come back. */
  readonly grown: number;
  /** Publications in one frame, on average. */
  readonly joined: number;
  readonly bytesEach: number;
}

type Figures = Readonly<Record<string, number>>;

function start(program: string, args: readonly number[]): { readonly child: ChildProcess; readonly lines: Interface } {
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, program), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error(`${program} has no output`);
  return { child, lines: createInterface({ input: child.stdout }) };
}

async function* figuresOf(lines: Interface): AsyncGenerator<Figures> {
  for await (const line of lines) yield JSON.parse(line) as Figures;
}

async function next(figures: AsyncGenerator<Figures>, of: string): Promise<Figures> {
  const { value, done } = await figures.next();
  if (done === true) throw new Error(`${of} ended without its figures`);
  return value;
}

async function pushAt(clients: number, rate: number, seconds: number): Promise<Pushed> {
  const server = start('changes-server.ts', [clients, rate, seconds]);
  const served = figuresOf(server.lines);
  try {
    const { port = 0 } = await next(served, 'the server');
    const listeners = start('changes-clients.ts', [clients, port]);
    try {
      const heard = figuresOf(listeners.lines);
      const figures = await next(served, 'the server');
      const { marks = 0, frames = 0, bytes = 0 } = await next(heard, 'the listeners');
      return {
        ...(figures as unknown as Omit<Pushed, 'rate' | 'clients' | 'joined' | 'bytesEach'>),
        rate,
        clients,
        joined: marks / frames,
        bytesEach: bytes / marks,
      };
    } finally {
      listeners.child.kill('SIGKILL');
    }
  } finally {
    server.child.kill('SIGKILL');
  }
}

function describe({
  rate,
  clients,
  offered,
  delivered,
  seconds,
  cpu,
  waited,
  joined,
  grown,
  rssEach,
  heapEach,
}: Pushed): string {
  return (
    `  ${rate} changes a second, ${clients} connections: offered ${(offered / seconds).toFixed(0)} and delivered ${(delivered / seconds).toFixed(0)} a second, ` +
    `${((cpu / offered) * 1e6).toFixed(1)} µs a change, ${((cpu / delivered) * 1e6).toFixed(2)} µs a delivery, ${((cpu / seconds) * 100).toFixed(0)} % of a core, ` +
    `${joined.toFixed(1)} in a frame, at most ${(waited / 1024).toFixed(0)} KB waiting, ${(grown / 1e6).toFixed(1)} MB kept, ` +
    `${(rssEach / 1024).toFixed(1)} KB a connection (${(heapEach / 1024).toFixed(1)} KB of heap)`
  );
}

/** By changes a second. */
export async function measureChanges({ rates, clients, seconds }: ChangesPlan, say: (line: string) => void) {
  const all: Pushed[] = [];
  for (const rate of rates) {
    const pushed = await pushAt(clients, rate, seconds);
    all.push(pushed);
    say(describe(pushed));
  }
  const points = (of: (pushed: Pushed) => number) => all.map((pushed) => ({ size: pushed.rate, value: of(pushed) }));
  const series: Series[] = [
    {
      id: 'change.cpu',
      what: 'processor of a change',
      unit: 'µs',
      judged: true,
      points: points(({ cpu, offered }) => (cpu / offered) * 1e6),
    },
    {
      id: 'change.delivery',
      what: 'processor of a delivery',
      unit: 'µs',
      judged: true,
      points: points(({ cpu, delivered }) => (cpu / delivered) * 1e6),
    },
    {
      id: 'change.late',
      what: 'share of the offered changes that went out late',
      unit: '%',
      judged: false,
      points: points(({ rate, offered, seconds: took }) => Math.max(0, 1 - offered / took / rate) * 100),
    },
    {
      id: 'change.joined',
      what: 'publications in one frame',
      unit: '',
      judged: false,
      points: points(({ joined }) => joined),
    },
    {
      id: 'change.waiting',
      what: 'bytes that waited at most',
      unit: 'KB',
      judged: false,
      points: points(({ waited }) => waited / 1024),
    },
    {
      id: 'change.kept',
      what: 'script heap that streams keep',
      unit: 'MB',
      judged: false,
      points: points(({ grown }) => grown / 1e6),
    },
  ];
  return { all, series };
}

/** By connections. */
export async function measureSubscribers({ subscribers, rate, seconds }: ChangesPlan, say: (line: string) => void) {
  const all: Pushed[] = [];
  for (const clients of subscribers) {
    const pushed = await pushAt(clients, rate, seconds);
    all.push(pushed);
    say(describe(pushed));
  }
  const points = (of: (pushed: Pushed) => number) => all.map((pushed) => ({ size: pushed.clients, value: of(pushed) }));
  const series: Series[] = [
    {
      id: 'subscriber.delivery',
      what: 'processor of a delivery',
      unit: 'µs',
      judged: true,
      points: points(({ cpu, delivered }) => (cpu / delivered) * 1e6),
    },
    {
      id: 'subscriber.memory',
      what: 'memory of a connection',
      unit: 'KB',
      judged: true,
      points: points(({ rssEach }) => rssEach / 1024),
    },
    {
      id: 'subscriber.heap',
      what: 'script heap of a connection',
      unit: 'KB',
      judged: true,
      points: points(({ heapEach }) => heapEach / 1024),
    },
    {
      id: 'subscriber.connect',
      what: 'processor of connecting',
      unit: 'µs',
      judged: true,
      points: points(({ connectCpu }) => connectCpu * 1e6),
    },
  ];
  return { all, series };
}
