/**
 * R8: clients over real sockets beside a push server that is killed, connections that break, snapshots that come late,
 * and publications that are sent twice. Nothing they show may step back, and at rest it is the snapshot.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Dice, diceOf } from '../dice.ts';
import type { CrowdOrder, CrowdPlan, CrowdReply } from './crowd.ts';
import { faultKinds } from './endpoints.ts';
import type { Engine, EngineName } from './engine.ts';
import { createPublisher, type Publisher, type PublisherFigures } from './publisher.ts';
import { configOf, createStore, serveStore, type Store } from './store.ts';
import type { Tally } from './viewer.ts';

export interface PushSize {
  readonly seconds: number;
  readonly clients: number;
  /** One of them is the channel of the lists, the others are matches. */
  readonly channels: number;
  /** Channels that each client is subscribed to. */
  readonly each: number;
  /** Publications a second, in all channels together. */
  readonly rate: number;
  /** SIGKILLs of the push server. */
  readonly restarts: number;
  readonly seed: number;
}

export interface PushFigures extends PublisherFigures {
  readonly engine: EngineName;
  readonly size: PushSize;
  readonly kills: number;
  /** Ends in order, after a goodbye: everything begins anew as after a kill. */
  readonly goodbyes: number;
  /** Publications that repeated what had been true before, or the last thing. */
  readonly oldOnes: number;
  readonly againOnes: number;
  readonly tally: Tally;
  /** Clients whose view was the snapshot in the end, and how long after the last publication that was so, s. */
  readonly right: number;
  readonly rightAfter: number;
  readonly wrong: readonly string[];
  readonly seconds: number;
}

/** How long a view may take to be the snapshot after the last harm: longer than any second try of a client waits. */
const patienceMs = 120_000;
const tickMs = 10;
/** Seconds more for a small size in which some harm did not come about by chance. */
const mostMore = 60;

/** Counts of all threads in one. */
function sum(tallies: readonly Tally[]): Tally {
  const of = (read: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + read(tally), 0);
  const kinds = [...new Set(tallies.flatMap(({ reports }) => Object.keys(reports)))];
  return {
    faults: {
      drop: of(({ faults }) => faults.drop),
      stall: of(({ faults }) => faults.stall),
      lateAnswer: of(({ faults }) => faults.lateAnswer),
      lostAnswer: of(({ faults }) => faults.lostAnswer),
    },
    looks: of(({ looks }) => looks),
    backwards: of(({ backwards }) => backwards),
    torn: of(({ torn }) => torn),
    outworn: of(({ outworn }) => outworn),
    events: of(({ events }) => events),
    dropped: of(({ dropped }) => dropped),
    recovered: of(({ recovered }) => recovered),
    lost: of(({ lost }) => lost),
    reports: Object.fromEntries(kinds.map((kind) => [kind, of(({ reports }) => reports[kind] ?? 0)])),
    lines: tallies.flatMap(({ lines }) => lines),
  };
}

interface Crowds {
  order(order: CrowdOrder): Promise<{ right: number; wrong: readonly string[]; tally: Tally }>;
  close(): Promise<void>;
}

function isReply(data: unknown): data is CrowdReply {
  return typeof data === 'object' && data !== null && 'tally' in data;
}

function openCrowds(plan: CrowdPlan): Crowds {
  const threads = Math.min(availableParallelism(), Math.ceil(plan.viewers.length / 20));
  const workers = Array.from({ length: threads }, (_, thread) => {
    const viewers = plan.viewers.filter((_viewer, at) => at % threads === thread);
    return new Worker(new URL('./crowd.ts', import.meta.url), { workerData: { ...plan, viewers } });
  });
  const ask = async (worker: Worker, order: CrowdOrder): Promise<CrowdReply> => {
    const answer = once(worker, 'message');
    worker.postMessage(order);
    const [reply]: unknown[] = await answer;
    if (!isReply(reply)) throw new Error('a crowd answered otherwise');
    return reply;
  };
  const orderAll = async (given: CrowdOrder) => {
    const replies = await Promise.all(workers.map((worker) => ask(worker, given)));
    return {
      right: replies.reduce((total, { right }) => total + right, 0),
      wrong: replies.flatMap(({ wrong }) => wrong),
      tally: sum(replies.map(({ tally }) => tally)),
    };
  };
  // One after the other: an answer says not which order it is for.
  let queue: Promise<unknown> = Promise.resolve();
  const order: Crowds['order'] = (given) => {
    const done = queue.then(() => orderAll(given));
    queue = done.catch(() => undefined);
    return done;
  };
  return {
    order,
    close: async () => {
      await order({ kind: 'close' });
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Which matches each client follows: every match has its followers. */
function followed(size: PushSize, dice: Dice): CrowdPlan['viewers'] {
  const count = size.channels - 1;
  return Array.from({ length: size.clients }, (_, number) => {
    const matches = new Set([number % count]);
    while (matches.size < Math.min(size.each - 1, count)) matches.add(dice.roll(count));
    return { number, matches: [...matches] };
  });
}

interface Restarts {
  kills: number;
  goodbyes: number;
}

interface Repeats {
  oldOnes: number;
  againOnes: number;
}

/** Publishes at the rate for so long, and on until every harm was done; some of it twice. */
async function publish(
  size: PushSize,
  { store, publisher }: { readonly store: Store; readonly publisher: Publisher },
  dice: Dice,
  isEnough: (repeats: Repeats) => boolean,
): Promise<Repeats> {
  const repeats: Repeats = { oldOnes: 0, againOnes: 0 };
  const from = performance.now();
  let published = 0;
  let past = 0;
  for (
    ;
    past < size.seconds || (past < size.seconds + mostMore && !isEnough(repeats));
    past = (performance.now() - from) / 1000
  ) {
    for (; published < past * size.rate; published += 1) {
      const sort = dice.roll(100);
      if (sort === 0) {
        publisher.add([store.repeatOld()]);
        repeats.oldOnes += 1;
      } else if (sort === 1) {
        publisher.add([store.repeatLast()]);
        repeats.againOnes += 1;
      } else if (sort === 2) publisher.repeatKey();
      else {
        const moves = store.move();
        publisher.add(moves);
        published += moves.length - 1;
      }
    }
    await sleep(tickMs);
  }
  return repeats;
}

/** Before the first kill some gaps are to be recovered, also in a small size. */
const headStartMs = 2_500;

/** Kills the push server again and again, evenly over the time, and lets it say goodbye now and then. */
async function restart({ seconds, restarts }: PushSize, engine: Engine, dice: Dice, done: Restarts): Promise<void> {
  const goodbyes = Math.ceil(restarts / 5);
  const all = restarts + goodbyes;
  const gapMs = Math.max(500, (seconds * 1000 - headStartMs) / (all + 1));
  const from = performance.now() + headStartMs;
  for (let number = 1; number <= all; number += 1) {
    await sleep(Math.max(0, from + gapMs * number - performance.now()));
    if (number % 6 === 2) {
      await engine.end();
      done.goodbyes += 1;
    } else {
      await engine.kill();
      done.kills += 1;
    }
    await sleep(dice.roll(Math.min(2_000, gapMs / 4)));
    await engine.start();
  }
}

/** Runs one size on one push server. What is wrong is in the figures. */
export async function runPush(engine: Engine, size: PushSize, print: (line: string) => void): Promise<PushFigures> {
  const started = performance.now();
  const dice = diceOf(size.seed, 1_000_000);
  const store = createStore(size.channels - 1, diceOf(size.seed, 1_000_001), Date.now);
  const served = await serveStore(store);
  const crowds = openCrowds({
    config: configOf(served.origin, engine.url),
    seed: size.seed,
    count: size.channels - 1,
    viewers: followed(size, dice),
  });
  const publisher = createPublisher(engine);
  try {
    await crowds.order({ kind: 'load' });
    print(
      `${engine.name}: ${size.clients} clients have loaded, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    const calmMs = Math.min(20_000, size.seconds * 400);
    await crowds.order({ kind: 'harm', calmMs, longestOutageMs: Math.min(30_000, size.seconds * 300) });
    const restarts: Restarts = { kills: 0, goodbyes: 0 };
    let received = await crowds.order({ kind: 'report' });
    const figuresOf = (repeats: Repeats, seen: typeof received, rightAfter: number): PushFigures => ({
      engine: engine.name,
      size,
      ...restarts,
      ...repeats,
      ...publisher.figures(),
      tally: seen.tally,
      right: seen.right,
      rightAfter,
      wrong: seen.wrong,
      seconds: (performance.now() - started) / 1000,
    });
    const listen = async (): Promise<void> => {
      received = await crowds.order({ kind: 'report' });
    };
    const listening = setInterval(() => void listen(), 1_000);
    const [repeats] = await Promise.all([
      publish(size, { store, publisher }, dice, (soFar) => neverHappened(figuresOf(soFar, received, 0)).length === 0),
      restart(size, engine, diceOf(size.seed, 1_000_002), restarts),
    ]);
    clearInterval(listening);
    await publisher.idle();
    await crowds.order({ kind: 'calm' });
    const quiet = performance.now();
    const look = () => crowds.order({ kind: 'check', versions: store.versions() });
    let seen = await look();
    while (seen.right < size.clients && performance.now() - quiet < patienceMs) {
      await sleep(250);
      seen = await look();
    }
    const rightAfter = (performance.now() - quiet) / 1000;
    return figuresOf(repeats, seen, rightAfter);
  } finally {
    await publisher.stop();
    await crowds.close();
    await served.close();
  }
}

/** Faults that a run has to have seen: one that never happened proves nothing. */
export function neverHappened(figures: PushFigures): readonly string[] {
  const { tally, size } = figures;
  const counts: Readonly<Record<string, number>> = {
    ...Object.fromEntries(faultKinds.map((kind) => [kind, tally.faults[kind]])),
    'repeated under its key': figures.sameKey,
    'an older version published': figures.oldOnes,
    'the same version published again': figures.againOnes,
    'an event dropped by its version': tally.dropped,
    'a new epoch': figures.epochs,
    'a kill': figures.kills >= size.restarts ? 1 : 0,
    'a goodbye': figures.goodbyes,
    'a gap that was recovered': tally.recovered,
    'a gap that needed a snapshot': tally.lost,
    'words that a gap swallowed': tally.outworn,
    'a view that moved': tally.looks,
  };
  return Object.entries(counts).flatMap(([name, times]) => (times > 0 ? [] : [name]));
}

export function isTrue(figures: PushFigures): boolean {
  return (
    figures.tally.backwards === 0 &&
    figures.tally.torn === 0 &&
    figures.sameKeyTaken === 0 &&
    figures.right === figures.size.clients &&
    figures.size.clients > 0 &&
    neverHappened(figures).length === 0
  );
}
