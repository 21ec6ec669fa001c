/** P14 for matches: what a server and its page cost with ten times as many open matches. */
import { setTimeout as wait } from 'node:timers/promises';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { percentile } from '../server/load.ts';
import { costOfPage, type PageCost } from './page-cost.ts';
import { cpuOf, memoryOf, ownProcesses } from './processes.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import type { Series } from './slope.ts';
import { type Job, jobSeries, listenToJobs } from './statements.ts';

export interface MatchesPlan {
  readonly sizes: readonly number[];
  readonly calls: number;
  /** Seconds in which the feed is watched. */
  readonly seconds: number;
}

interface Answered {
  readonly name: string;
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of the server's processor for each call, beside what it does anyway. */
  readonly cpu: number;
}

interface MatchesFigures {
  readonly matches: number;
  readonly startedIn: number;
  readonly serverMemory: number;
  readonly databaseMemory: number;
  /** Markets that the feed wrote, a second. */
  readonly changes: number;
  /** Microseconds of the server's and of PostgreSQL's processors for each of them. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly calls: readonly Answered[];
  readonly home: PageCost;
  readonly jobs: readonly Job[];
}

export async function marketsWritten({ client }: ScratchDatabase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select n_tup_ins + n_tup_upd as count from pg_stat_user_tables where relname = 'market'`,
  );
  return Number(rows[0]?.count ?? 0);
}

export function serverProcess(): readonly number[] {
  return ownProcesses('apps/server/src/main.ts');
}

export function databaseProcesses(): readonly number[] {
  return ownProcesses('postgres').filter((pid) => !serverProcess().includes(pid));
}

async function watchFeed(database: ScratchDatabase, seconds: number) {
  const [server, postgres] = [serverProcess(), databaseProcesses()];
  const before = [await marketsWritten(database), cpuOf(server), cpuOf(postgres)] as const;
  await wait(seconds * 1000);
  // Sessions report what they wrote a second later at most.
  const after = [await marketsWritten(database), cpuOf(server), cpuOf(postgres)] as const;
  const changes = Math.max(1, after[0] - before[0]);
  return {
    changes: changes / seconds,
    serverCpu: ((after[1] - before[1]) / changes) * 1e6,
    databaseCpu: ((after[2] - before[2]) / changes) * 1e6,
    idle: (after[1] - before[1]) / seconds,
  };
}

const lists = '/_sb_api/api/v2';
const asked = {
  'list of live matches, first page': `${lists}/matches?match_status=live&type=match&sort_by=start_time&limit=50&start_from=FRESH`,
  'list before the match, first page': `${lists}/matches?match_status=prematch&type=match&sort_by=start_time&limit=50&start_from=FRESH`,
  'list before the match, last page': `${lists}/matches?match_status=prematch&type=match&sort_by=start_time&limit=50&page=LAST&start_from=FRESH`,
  sports: `${lists}/sports`,
  tournaments: `${lists}/tournaments?sport_key=soccer&limit=50`,
  search: `${lists}/search?q=united`,
  match: `${lists}/matches/MATCH`,
  'markets of a match': `${lists}/matches/MATCH/markets?limit=500`,
} as const;

async function matchAndLastPage(url: string): Promise<{ readonly match: string; readonly last: string }> {
  const answer = await fetch(
    `${url}${asked['list before the match, first page'].replace('FRESH', '2020-01-01T00:00:00.000Z')}`,
    {
      headers: { 'x-touchline-app': 'bench' },
    },
  );
  const { data, pagination } = (await answer.json()) as {
    readonly data: readonly { readonly id: string }[];
    readonly pagination: { readonly last_page: number };
  };
  return { match: data[0]?.id ?? '', last: String(pagination.last_page) };
}

async function measureCalls(url: string, calls: number, idle: number): Promise<readonly Answered[]> {
  const { match, last } = await matchAndLastPage(url);
  const answered: Answered[] = [];
  for (const [name, path] of Object.entries(asked)) {
    const address = `${url}${path.replace('MATCH', match).replace('LAST', last)}`;
    // Each list is asked for in words of its own, so that no answer is one that was kept.
    const fresh = (turn: number): string => new Date(Date.UTC(2020, 0, 1) + turn * 1000).toISOString();
    let bytes = 0;
    const once = async (turn: number): Promise<number> => {
      const from = performance.now();
      const answer = await fetch(address.replace('FRESH', fresh(turn)), { headers: { 'x-touchline-app': 'bench' } });
      bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      return performance.now() - from;
    };
    for (const turn of [-1, -2]) await once(turn);
    const [from, before] = [performance.now(), cpuOf(serverProcess())];
    const latencies: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) latencies.push(await once(turn));
    const took = (performance.now() - from) / 1000;
    const cpu = Math.max(0, cpuOf(serverProcess()) - before - idle * took);
    const sorted = Float64Array.from(latencies).sort();
    answered.push({
      name,
      bytes,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      cpu: (cpu / calls) * 1000,
    });
  }
  return answered;
}

async function measureSize(matches: number, plan: MatchesPlan): Promise<MatchesFigures> {
  const database = await openScratchDatabase();
  const options = { matches, env: { DATABASE_URL: database.address, CHECK_REPLIES: '0' } };
  let server: TestServer | null = null;
  try {
    await (await startServer(options)).stop();
    let startedIn = 0;
    const opening = Promise.withResolvers<TestServer>();
    const { jobs } = await listenToJobs(database.client, plan.seconds, async () => {
      const from = performance.now();
      opening.resolve(await startServer(options));
      startedIn = (performance.now() - from) / 1000;
    });
    server = await opening.promise;
    const { idle, ...feed } = await watchFeed(database, plan.seconds);
    const memory = { serverMemory: memoryOf(serverProcess()), databaseMemory: memoryOf(databaseProcesses()) };
    const calls = await measureCalls(server.url, plan.calls, idle);
    return {
      matches,
      startedIn,
      ...memory,
      ...feed,
      calls,
      home: await costOfPage(server.url, '/en', [() => Promise.resolve()]),
      jobs,
    };
  } finally {
    await server?.stop();
    await database.discard();
  }
}

function seriesOf(all: readonly MatchesFigures[]): Series[] {
  const points = (of: (figures: MatchesFigures) => number) =>
    all.map((figures) => ({ size: figures.matches, value: of(figures) }));
  const one = (id: string, what: string, unit: string, of: (figures: MatchesFigures) => number): Series => ({
    id: `matches.${id}`,
    what,
    unit,
    judged: unit !== 'ms' && unit !== 's',
    points: points(of),
  });
  const grows = (series: Series): Series => ({ ...series, judged: false });
  const calls = (all.at(-1)?.calls ?? []).flatMap(({ name }): Series[] => {
    const at = ({ calls: answered }: MatchesFigures) => answered.find((call) => call.name === name);
    return [
      one(`${name}.bytes`, `${name}, answer`, 'bytes', (figures) => at(figures)?.bytes ?? 0),
      one(`${name}.cpu`, `${name}, processor`, 'ms', (figures) => at(figures)?.cpu ?? 0),
      one(`${name}.p50`, `${name}, p50`, 'ms', (figures) => at(figures)?.p50 ?? 0),
      one(`${name}.p99`, `${name}, p99`, 'ms', (figures) => at(figures)?.p99 ?? 0),
    ];
  });
  return [
    one('start', 'start of the server', 's', ({ startedIn }) => startedIn),
    // There is ten times as much to hold.
    grows(one('memory', 'memory of the server', 'MB', ({ serverMemory }) => serverMemory / 1e6)),
    grows(one('postgres', 'memory of PostgreSQL', 'MB', ({ databaseMemory }) => databaseMemory / 1e6)),
    grows(one('changes', 'markets that the feed writes a second', '', ({ changes }) => changes)),
    one('change', 'processor of the server for each of them', 'µs', ({ serverCpu }) => serverCpu),
    one('written', 'processor of PostgreSQL for each of them', 'µs', ({ databaseCpu }) => databaseCpu),
    ...calls,
    one('heap', 'script heap of the home screen', 'MB', ({ home }) => home.heap / 1e6),
    one('nodes', 'elements of the home screen', '', ({ home }) => home.elements),
    one('load', 'main thread until it stands', 'ms', ({ home }) => home.load),
    grows(one('standing', 'main thread in a second that it stands', 'ms', ({ home }) => home.standing[0] ?? 0)),
    ...jobSeries(all.map(({ matches, jobs }) => ({ size: matches, jobs }))).map(grows),
  ];
}

/** A server of each size, with the built page. */
export async function measureMatches(plan: MatchesPlan, say: (line: string) => void) {
  const all: MatchesFigures[] = [];
  for (const size of plan.sizes) {
    const figures = await measureSize(size, plan);
    all.push(figures);
    say(
      `  ${size} matches: started in ${figures.startedIn.toFixed(1)} s, ${figures.changes.toFixed(0)} markets a second`,
    );
  }
  return { all, series: seriesOf(all) };
}
