import { setTimeout as pause } from 'node:timers/promises';
import type { Bet, BetError } from '@touchline/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Connections of one pool of the database. */
interface PoolSource {
  /** The label of its gauges. */
  readonly name: string;
  readonly counts: {
    readonly totalCount: number;
    readonly idleCount: number;
    /** Statements and transactions that wait for a connection. */
    readonly waitingCount: number;
  };
}

/** What is only read when somebody asks for the metrics. */
interface MetricSources {
  readonly pools: readonly PoolSource[];
  /** Seconds since the book was last known to be that of the feed; infinite before the first time. */
  readonly feedAge: () => number;
  /** Private events that wait, and the age of the oldest in seconds; rejects without a database. */
  readonly outbox: () => Promise<{ readonly waiting: number; readonly oldestSeconds: number }>;
  /** Why the process is not ready; null when it is. */
  readonly whyNotReady: () => Promise<string | null>;
  readonly leads: () => boolean;
  /** Counts of the embedded push server; null with another one, which has metrics of its own. */
  readonly push: (() => PushCounts) | null;
  /** Bytes of publications that wait for a push server elsewhere. */
  readonly pushWaitingBytes: () => number;
}

interface PushCounts {
  readonly connections: number;
  readonly subscriptions: number;
  readonly published: number;
  readonly delivered: number;
}

/** Counters of a process, and their text for Prometheus. None of their labels holds an id. */
export interface Metrics {
  /** A press was decided for the first time. */
  decided(answer: { readonly data: readonly Bet[]; readonly errors_by_bet: readonly BetError[] }): void;
  /** A request was refused, by the code of the contract. */
  refused(code: number): void;
  /** A request was answered; `call` is the name of a call, or one of a few words for everything else. */
  answered(call: string, seconds: number): void;
  readonly contentType: string;
  read(): Promise<string>;
}

/** From an answer out of memory to the timeout of a proxy. */
const secondsOfAnswers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is read longer than this is absent, ms: Prometheus gives up on all of them after 10 s. */
const patienceMs = 2_000;

/** The metrics of one process (decision 106). */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const bets = new Counter({
    name: 'touchline_bets_total',
    help: 'Bets that were decided when they were placed: accepted, waiting for the end of a live delay, or refused.',
    labelNames: ['outcome'],
    registers,
  });
  const betRefusals = new Counter({
    name: 'touchline_bet_refusals_total',
    help: 'Refused bets by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  const refusals = new Counter({
    name: 'touchline_http_refusals_total',
    help: 'Requests that were answered with an error, by its code; 1050 is a fault of the server.',
    labelNames: ['code'],
    registers,
  });
  const answers = new Histogram({
    name: 'touchline_http_answer_seconds',
    help: 'From the head of a request to the end of its answer, by call; "page" and "other" are what is no call.',
    labelNames: ['call'],
    buckets: secondsOfAnswers,
    registers,
  });
  // A rate is only there once a counter has been seen before it counts.
  for (const outcome of ['accepted', 'waiting', 'refused']) bets.inc({ outcome }, 0);
  refusals.inc({ code: '1050' }, 0);
  // Gauges are read in this order: those of the pools come before those that ask the database, or they would count them.
  addPoolGauges(registry, sources.pools);
  addGauges(registry, sources);
  return {
    decided({ data, errors_by_bet: errors }) {
      for (const { decides_at: at } of data) bets.inc({ outcome: typeof at === 'string' ? 'waiting' : 'accepted' });
      for (const { code } of errors) {
        bets.inc({ outcome: 'refused' });
        betRefusals.inc({ code: String(code) });
      }
    },
    refused: (code) => refusals.inc({ code: String(code) }),
    answered: (call, seconds) => answers.observe({ call }, seconds),
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}

function addGauges(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  /** One that is read when it is asked for; one that cannot be read is absent, and the others are there. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    void new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          this.set(await inTime(read()));
        } catch {
          this.remove();
        }
      },
    });
  };
  gauge('touchline_ready', 'Whether the process shows what may be bet on.', async () =>
    Number((await sources.whyNotReady()) === null),
  );
  gauge('touchline_leads', 'Whether this process plays the feed, settles and publishes.', () =>
    Number(sources.leads()),
  );
  gauge(
    'touchline_feed_age_seconds',
    'Since prices were last known to be those of the feed; none are sold above 10.',
    () => sources.feedAge(),
  );
  const outbox = askedOnce(sources.outbox);
  gauge(
    'touchline_outbox_waiting',
    'Private events that are committed and not published yet.',
    async () => (await outbox()).waiting,
  );
  gauge(
    'touchline_outbox_age_seconds',
    'Age of the oldest of them, 0 without one.',
    async () => (await outbox()).oldestSeconds,
  );
  gauge(
    'touchline_push_waiting_bytes',
    'Publications that wait for Centrifugo; always 0 with the embedded server.',
    () => sources.pushWaitingBytes(),
  );
  const { push } = sources;
  if (push === null) return;
  gauge('touchline_push_clients', 'Connected clients, over every transport.', () => push().connections);
  gauge('touchline_push_subscriptions', 'Subscriptions of all clients.', () => push().subscriptions);
  counter(registry, 'touchline_push_publications_total', 'Publications since the start.', () => push().published);
  counter(
    registry,
    'touchline_push_deliveries_total',
    'Publications times the subscribers they went to.',
    () => push().delivered,
  );
}

/** Gauges with a series for each pool of the database. */
function addPoolGauges(registry: Registry, pools: readonly PoolSource[]): void {
  const gauge = (name: string, help: string, read: (counts: PoolSource['counts']) => number): void => {
    void new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const { name: pool, counts } of pools) this.set({ pool }, read(counts));
      },
    });
  };
  gauge(
    'touchline_database_connections_used',
    'Connections that a statement or a transaction has, by pool: "placing" is that of presses, where they have their own.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  gauge('touchline_database_connections_idle', 'Connections that nobody has.', ({ idleCount }) => idleCount);
  gauge(
    'touchline_database_waiting',
    'Statements and transactions that wait for a connection.',
    ({ waitingCount }) => waitingCount,
  );
}

/** Rejects when the value is late. */
async function inTime(value: number | Promise<number>): Promise<number> {
  if (typeof value === 'number') return value;
  const timer = new AbortController();
  const late = pause(patienceMs, null, { signal: timer.signal });
  try {
    const read = await Promise.race([value, late]);
    if (read === null) throw new Error(`not read within ${patienceMs} ms`);
    return read;
  } finally {
    timer.abort();
  }
}

/** Whoever asks while an answer is awaited waits for the same one: a database that does not answer is not asked again. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}

/** A counter that somebody else keeps. */
function counter(registry: Registry, name: string, help: string, read: () => number): void {
  void new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
