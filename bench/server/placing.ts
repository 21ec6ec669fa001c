/**
 * P11: bets of three selections over HTTP beside the same stored function called by pgbench, and by a Node that does nothing
 * else. They take turns in going first, as the tables grow and the machine changes its pace while they run.
 */
import { join } from 'node:path';
import type { Bet } from '@touchline/contract';
import { addPlayers, limitPlayers } from '@touchline/testkit/players';
import type pg from 'pg';
import { atLeast, atMost, type Result, resultOf } from '../results/result.ts';
import { print, type ServerUnderTest, type Load, shown, verdict } from './under-test.ts';
import { startBare } from './bare-placing.ts';
import { afterSeconds, type LoadResult, median, percentile, runLoad } from './load.ts';
import { findPgbench, type PlacedPress, runPgbench } from './pgbench.ts';
import { addBoost, bodyOf, type Boost, type Pick, pressRequest, readPicks, signIn } from './presses.ts';

const goals = { placing: 0.7, tail: 3 } as const;
const triples = 64;
/** What is on for every bet. */
const conditions = 'limits, a boost on every fourth, jackpots, notifications and the feed on';
const boostEvery = 4;

async function betsIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from bet');
  return Number(rows[0]?.count);
}

export interface PlacingRate {
  /** Accepted bets a second over HTTP. */
  readonly http: number;
  /** The same through pgbench; null without it. */
  readonly direct: number | null;
  /** The same by node-postgres alone, and with `node:http` before it. */
  readonly driver: number;
  readonly bare: number;
  readonly bareP50: number;
  readonly bareP99: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

/** Places each bet once; resolves with what the server answers to it. */
async function placeOnce(
  url: string,
  cookie: string,
  presses: readonly (readonly Pick[])[],
  boostOf: (place: number) => Boost | null,
): Promise<readonly Bet[]> {
  const answers: Bet[] = [];
  for (const [place, picks] of presses.entries()) {
    const answer = await fetch(`${url}/_sb_api/api/v3/bets`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-touchline-app': 'bench',
        'idempotency-key': `bench-first-press-${place}`,
        cookie,
      },
      body: bodyOf(picks, boostOf(place)),
    });
    const body = (await answer.json()) as { readonly data?: readonly Bet[] };
    const bet = body.data?.[0];
    if (bet === undefined) throw new Error(`a bet was refused: ${JSON.stringify(body)}`);
    if ((boostOf(place) === null) !== (bet.bonus === null)) throw new Error('a bet has not the bonus it was to have');
    answers.push(bet);
  }
  return answers;
}

interface Ways {
  readonly http: () => Promise<LoadResult & { readonly accepted: number }>;
  readonly direct: () => Promise<number | null>;
  readonly bare: () => ReturnType<typeof startBare>;
  readonly fresh: () => Promise<readonly PlacedPress[]>;
  readonly client: pg.Client;
  readonly seconds: number;
}

/** Places one round in all ways, each time beginning with another. */
function takingTurns({ http, direct, bare, fresh, client, seconds }: Ways): () => Promise<PlacingRate> {
  /** Bets a second that were placed meanwhile: a call that found moved odds placed nothing. */
  const counted = async (placing: () => Promise<unknown>): Promise<number> => {
    const [before, from] = [await betsIn(client), performance.now()];
    await placing();
    const took = (performance.now() - from) / 1000;
    return ((await betsIn(client)) - before) / took;
  };
  let turn = 0;
  return async () => {
    const node = await bare();
    const rates = { direct: null as number | null, driver: Number.NaN, bare: Number.NaN };
    const answers: { ours: Awaited<ReturnType<Ways['http']>> | null; bare: LoadResult | null } = {
      ours: null,
      bare: null,
    };
    const ways = [
      async () => (answers.ours = await http()),
      async () => (rates.direct = await direct()),
      async () => {
        const presses = await fresh();
        rates.bare = await counted(async () => (answers.bare = await node.overHttp(presses, seconds)));
      },
      async () => {
        const presses = await fresh();
        rates.driver = await counted(async () => node.byItself(presses, seconds));
      },
    ];
    for (let step = 0; step < ways.length; step += 1) await ways[(turn + step) % ways.length]?.();
    turn += 1;
    const { ours, bare: plain } = answers;
    if (ours === null || plain === null) throw new Error('nothing was placed over HTTP');
    return {
      ...rates,
      http: ours.accepted / ours.seconds,
      bareP50: percentile(plain.latencies, 0.5),
      bareP99: percentile(plain.latencies, 0.99),
      p50: percentile(ours.latencies, 0.5),
      p99: percentile(ours.latencies, 0.99),
      refused: ours.other,
    };
  };
}

export async function preparePlacing({ plan, server, client, address }: ServerUnderTest) {
  const emails = Array.from({ length: plan.clients }, (_, place) => `bench-${place}@touchline.test`);
  const ids = await addPlayers(
    server.db(),
    emails.map((email) => ({ email, currency: 'EUR', opening: 10n ** 12n })),
  );
  const [firstPlayer = ''] = ids;
  if (ids.some((id, place) => Number(id) !== Number(firstPlayer) + place)) throw new Error('ids are not in a row');
  await limitPlayers(server.db(), ids);
  const cookies = await Promise.all(emails.map(async (email) => signIn(server.url, email)));

  const boost = await addBoost(client);
  const boostOf = (place: number): Boost | null => (place % boostEvery === 0 ? boost : null);
  const answers = await placeOnce(server.url, cookies[0] ?? '', await readPicks(client, triples), boostOf);

  const program = findPgbench();
  let keys = 0;
  /** Odds may have moved since: a bet that was refused for it is not counted. */
  const fresh = async () =>
    (await readPicks(client, triples)).flatMap((picks, place) => {
      const bet = answers[place];
      return bet === undefined ? [] : [{ picks, bet, boost: boostOf(place) }];
    });
  const http = async (): Promise<LoadResult & { readonly accepted: number }> => {
    const bodies = (await fresh()).map(({ picks, boost: used }) => bodyOf(picks, used));
    const requests = cookies.map((each) => bodies.map((body) => pressRequest(new URL(server.url).host, each, body)));
    const before = await betsIn(client);
    const result = await runLoad({
      ...address,
      connections: plan.clients,
      isOver: afterSeconds(plan.seconds),
      next: (connection) => {
        keys += 1;
        const request = requests[connection]?.[keys % bodies.length];
        return request?.(`bench-press-${String(keys).padStart(12, '0')}`) ?? '';
      },
    });
    const accepted = (await betsIn(client)) - before;
    if (accepted !== result.good) throw new Error(`${result.good} bets were answered and ${accepted} are there`);
    return { ...result, accepted };
  };
  const direct = async (): Promise<number | null> => {
    if (program === null) return null;
    const before = await betsIn(client);
    const presses = await fresh();
    const rate = await runPgbench({
      program,
      connection: server.db(),
      folder: join(server.dataFolder, 'pgbench'),
      clients: plan.clients,
      seconds: plan.seconds,
      presses,
      firstPlayer,
    });
    // Its own rate counts calls: those that found moved odds placed nothing.
    const placed = (await betsIn(client)) - before;
    return Math.min(rate, placed / plan.seconds);
  };
  /** What is started for comparison alone is not there before it is asked for. */
  let starting: ReturnType<typeof startBare> | null = null;
  const bare = () => (starting ??= startBare({ connection: server.db(), clients: plan.clients, firstPlayer }));
  const place = takingTurns({ http, direct, bare, fresh, client, seconds: plan.seconds });
  const close = (): void => void starting?.then(({ stop }) => stop());
  return { http, place, close };
}

/** What one of the two reaches of pgbench in the same round; null without pgbench. */
function besidePgbench(placings: readonly PlacingRate[], way: 'driver' | 'bare'): number | null {
  const ratios = placings.flatMap((round) => (round.direct === null ? [] : [round[way] / round.direct]));
  return ratios.length === 0 ? null : median(ratios);
}

/** What Node makes of the same, in words; null without pgbench. */
function limitOf({ bare, driver }: { readonly bare: number | null; readonly driver: number | null }): string | null {
  if (bare === null || driver === null) return null;
  return `Node alone reaches ${bare.toFixed(2)} ×, without HTTP ${driver.toFixed(2)} ×`;
}

/** The medians of the rounds of placing. */
export function placingFigures(placings: readonly PlacingRate[]) {
  const ratios = placings.flatMap(({ http, direct }) => (direct === null ? [] : [http / direct]));
  return {
    http: median(placings.map(({ http }) => http)),
    direct: ratios.length === 0 ? null : median(placings.map(({ direct }) => direct ?? 0)),
    ratio: ratios.length === 0 ? null : median(ratios),
    driver: besidePgbench(placings, 'driver'),
    bare: besidePgbench(placings, 'bare'),
    bareTail: median(placings.map(({ bareP50, bareP99 }) => bareP99 / bareP50)),
    p50: median(placings.map(({ p50 }) => p50)),
    p99: median(placings.map(({ p99 }) => p99)),
    refused: placings.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** Prints the figures of placing; whether they meet their goals. */
export function sayPlacing(placing: ReturnType<typeof placingFigures>): boolean {
  const tail = placing.p99 / placing.p50;
  const [fast, even] = [placing.ratio === null || placing.ratio >= goals.placing, tail <= goals.tail];
  print('');
  print(`bets over HTTP              ${shown(placing.http)} a second, ${placing.refused} refused`);
  if (placing.direct === null || placing.ratio === null) print('pgbench                     absent: not compared');
  else {
    print(`the same by pgbench         ${shown(placing.direct)} a second`);
    print(`P11 ratio                   ${shown(placing.ratio, 2)}  goal ${goals.placing}  ${verdict(fast)}`);
  }
  const limit = limitOf(placing);
  if (limit !== null) print(`${limit}; its p99 is ${placing.bareTail.toFixed(2)} × its p50`);
  print(
    `P11 p50, p99                ${shown(placing.p50, 1)} ms, ${placing.p99.toFixed(1)} ms: ${tail.toFixed(2)} ×  goal ${goals.tail} ×  ${verdict(even)}`,
  );
  return fast && even;
}

/** P11: beside pgbench, and how much longer the slowest take. */
export function placingResults(
  placing: ReturnType<typeof placingFigures>,
  plan: Load & { readonly rounds: number },
): readonly Result[] {
  const { http, direct, ratio, p50, p99, refused, bareTail } = placing;
  return [
    resultOf({
      id: 'P11',
      what: 'bets over HTTP beside the same writes by pgbench',
      goal: atLeast(goals.placing),
      unit: '×',
      figure: ratio,
      peer: { name: 'pgbench', figure: direct === null ? null : `${direct.toFixed(0)} a second` },
      limit: limitOf(placing),
      detail: `${http.toFixed(0)} a second, ${refused} refused, ${plan.rounds} rounds of ${plan.seconds} s, ${plan.clients} connections, ${conditions}`,
    }),
    resultOf({
      id: 'P11',
      what: 'p99 of a bet beside its p50 while the feed runs',
      goal: atMost(goals.tail),
      unit: '×',
      figure: p99 / p50,
      limit: `Node alone reaches ${bareTail.toFixed(2)} ×`,
      detail: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    }),
  ];
}
