import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createDice } from './dice.ts';
import {
  answerCall,
  bodyOf,
  createUpstream,
  digestOf,
  isUnavailable,
  keyIn,
  type HeldCall,
  type Reply,
} from './upstream.ts';

/**
 * What a network may do to a placement. `lost_answer`: the server has answered, the connection dies. `lost_request`: it
 * dies before the server has seen anything. `doubled`: delivered twice. `late_request` and `late_answer`: held until the
 * client has given up, then delivered all the same.
 */
export const faultKinds = ['lost_answer', 'lost_request', 'doubled', 'late_request', 'late_answer'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Share of all placement requests for each fault. */
export type FaultRates = Readonly<Record<FaultKind, number>>;

export interface FaultProxyOptions {
  /** Address of the server; it may go and come back there. */
  readonly target: string;
  readonly rates: FaultRates;
  readonly seed: string;
  /** How long what is late is held, ms: longer than the client waits. */
  readonly lateMs: number;
  /** Each kind is injected at least once among this many placements. Default 150. */
  readonly forcedWithin?: number;
  /** The server accepted at least one bet of a press. */
  readonly onAccepted: () => void;
}

/** A placement whose first answer the end of the server has cut off. */
export interface CutPlacement {
  readonly key: string;
  /** ms since epoch */
  readonly at: number;
}

/** Stands between clients and the server, passes everything on, and harms placements. */
export interface FaultProxy {
  /** `http://127.0.0.1:12345` */
  readonly url: string;
  injected(): Readonly<Record<FaultKind, number>>;
  /** Placement requests of clients. */
  requests(): number;
  /** Placement requests that reached the server. */
  delivered(): number;
  /** Placements that the server works on now. */
  inFlight(): number;
  /** Resolves when the server works on a placement. */
  busy(): Promise<void>;
  cuts(): readonly CutPlacement[];
  /** Keys to which the server has given two different answers: always none (I1). */
  disagreements(): readonly string[];
  /** Answers of 5xx to any call, but for those that `unavailable` counts. */
  serverErrors(): readonly string[];
  /** Answers that the database cannot be reached at this moment (503 with code 1053). */
  unavailable(): number;
  /** Resolves when nothing is held back or under way any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

function schedule(seed: string, forcedWithin: number): ReadonlyMap<number, FaultKind> {
  const dice = createDice(`${seed} forced`);
  const planned = new Map<number, FaultKind>();
  for (const kind of faultKinds) {
    let place = dice.roll(forcedWithin);
    while (planned.has(place)) place = dice.roll(forcedWithin);
    planned.set(place, kind);
  }
  return planned;
}

/** Chooses the fault of each placement, and counts those that were done. */
interface FaultChooser {
  /** Null for a placement that is passed on unharmed. */
  next(key: string): FaultKind | null;
  /** A fault counts when there was a server to come between; the first of its kind is made up for otherwise. */
  count(kind: FaultKind, isDone: boolean): void;
  readonly placements: number;
  readonly injected: Readonly<Record<FaultKind, number>>;
}

function createFaultChooser({ rates, seed, forcedWithin = 150 }: FaultProxyOptions): FaultChooser {
  const injected: Record<FaultKind, number> = {
    lost_answer: 0,
    lost_request: 0,
    doubled: 0,
    late_request: 0,
    late_answer: 0,
  };
  const forced = schedule(seed, forcedWithin);
  const owed: FaultKind[] = [];
  const attempts = new Map<string, number>();
  let placements = 0;
  return {
    next: (key) => {
      const attempt = (attempts.get(key) ?? 0) + 1;
      attempts.set(key, attempt);
      const planned = forced.get(placements++) ?? owed.shift();
      if (planned !== undefined) return planned;
      let roll = createDice(`${seed} ${key} ${attempt}`).next();
      for (const kind of faultKinds) {
        roll -= rates[kind];
        if (roll < 0) return kind;
      }
      return null;
    },
    count: (kind, isDone) => {
      if (isDone) injected[kind] += 1;
      else if (injected[kind] === 0) owed.push(kind);
    },
    get placements() {
      return placements;
    },
    injected,
  };
}

/** What the proxy has seen of the server's answers. */
interface AnswerLog {
  /** An answer to a placement. */
  placement(key: string, reply: Reply): void;
  failure(call: string, reply: Reply): void;
  /** The end of the server cut the answer to a placement off. */
  cut(key: string): void;
  readonly unavailable: number;
  readonly serverErrors: readonly string[];
  readonly disagreements: ReadonlySet<string>;
  cuts(): readonly CutPlacement[];
}

function createAnswerLog(onAccepted: () => void): AnswerLog {
  const digests = new Map<string, string>();
  const disagreements = new Set<string>();
  const serverErrors: string[] = [];
  const cuts = new Map<string, number>();
  let unavailable = 0;
  const failure = (call: string, reply: Reply): void => {
    if (isUnavailable(reply)) unavailable += 1;
    else serverErrors.push(`${call}: ${reply.status}`);
  };
  return {
    failure,
    placement: (key, reply) => {
      if (reply.status >= 500) return failure('placement', reply);
      const digest = digestOf(reply);
      const known = digests.get(key);
      if (known === undefined) digests.set(key, digest);
      else if (known !== digest) disagreements.add(key);
      if (reply.status < 300) onAccepted();
    },
    cut: (key) => {
      if (!digests.has(key)) cuts.set(key, Date.now());
    },
    get unavailable() {
      return unavailable;
    },
    serverErrors,
    disagreements,
    cuts: () => [...cuts].map(([key, at]) => ({ key, at })),
  };
}

export async function createFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, seed, lateMs } = options;
  const upstream = createUpstream(target);
  const faults = createFaultChooser(options);
  const answers = createAnswerLog(options.onAccepted);
  const pending = new Set<Promise<unknown>>();
  const waiting = new Set<() => void>();
  let delivered = 0;
  let inFlight = 0;

  const track = <T>(work: Promise<T>): Promise<T> => {
    const done = work.catch(() => undefined).finally(() => pending.delete(done));
    pending.add(done);
    return work;
  };

  const deliver = async (call: HeldCall, key: string): Promise<Reply | null> => {
    inFlight += 1;
    for (const go of waiting) go();
    waiting.clear();
    const reply = await upstream.send(call);
    inFlight -= 1;
    if (reply === 'not_there') return null;
    delivered += 1;
    if (reply === 'cut') {
      answers.cut(key);
      return null;
    }
    answers.placement(key, reply);
    return reply;
  };

  const harm = async (kind: FaultKind, call: HeldCall, key: string, response: ServerResponse): Promise<void> => {
    switch (kind) {
      case 'lost_request':
        faults.count(kind, true);
        response.destroy();
        return;
      case 'lost_answer':
        faults.count(kind, (await deliver(call, key)) !== null);
        response.destroy();
        return;
      case 'doubled': {
        const first = deliver(call, key);
        const isBeside = createDice(`${seed} ${key} twice`).chance(0.5);
        const second = track((isBeside ? Promise.resolve() : first).then(() => deliver(call, key)));
        answerCall(response, await first);
        faults.count(kind, (await first) !== null && (await second) !== null);
        return;
      }
      case 'late_request': {
        await wait(lateMs);
        const reply = await deliver(call, key);
        faults.count(kind, reply !== null);
        answerCall(response, reply);
        return;
      }
      case 'late_answer': {
        const reply = await deliver(call, key);
        faults.count(kind, reply !== null);
        if (reply !== null) await wait(lateMs);
        answerCall(response, reply);
        return;
      }
      default:
        kind satisfies never;
    }
  };

  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const call: HeldCall = { method, path, headers, body: await bodyOf(incoming) };
    const key = keyIn(call);
    if (key !== null) {
      const kind = faults.next(key);
      return kind === null ? answerCall(response, await deliver(call, key)) : harm(kind, call, key, response);
    }
    const reply = await upstream.send(call);
    if (reply === 'not_there' || reply === 'cut') return answerCall(response, null);
    if (reply.status >= 500) answers.failure(`${method} ${path.split('?', 1)[0]}`, reply);
    answerCall(response, reply);
  };

  const server = createServer((incoming, response) => {
    track(take(incoming, response)).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.on('upgrade', (incoming, socket, head) => upstream.upgrade(incoming, socket, head));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens nowhere');

  return {
    url: `http://127.0.0.1:${address.port}`,
    injected: () => ({ ...faults.injected }),
    requests: () => faults.placements,
    delivered: () => delivered,
    inFlight: () => inFlight,
    busy: () =>
      new Promise((resolve) => {
        if (inFlight > 0) resolve();
        else waiting.add(resolve);
      }),
    cuts: () => answers.cuts(),
    disagreements: () => [...answers.disagreements],
    serverErrors: () => answers.serverErrors,
    unavailable: () => answers.unavailable,
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    close: async () => {
      upstream.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
