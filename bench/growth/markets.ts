/**
 * P14 for markets: a match with ten times as many, on a server that plays a recording. The recording is that of a short run
 * of the simulated feed, with one market of a match repeated at as many lines; then ten of them move, twice a second.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deskAt } from '@touchline/testkit/desk';
import { startServer } from '@touchline/testkit/server';
import { percentile } from '../server/load.ts';
import { costOfPage, type PageCost } from './page-cost.ts';
import { cpuOf, ownProcesses } from './processes.ts';
import {
  type RecordedBook,
  type RecordedEvent,
  type RecordedLine,
  type RecordedMarket,
  recordBook,
  repeatedOf,
  specifierOf,
} from './recorded.ts';
import type { Series } from './slope.ts';

export interface MarketsPlan {
  readonly sizes: readonly number[];
  readonly calls: number;
}

interface Called {
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
}

interface MarketsFigures {
  readonly markets: number;
  readonly match: Called;
  readonly list: Called;
  /** Microseconds of the server's processor for each change that the match's market had. */
  readonly serverCpu: number;
  readonly page: PageCost;
}

const movesAtOnce = 10;
const stepMs = 500;
const recordedMatches = 20;
const playedMs = 300_000;

function atLine(market: RecordedMarket, place: number, turn: number): RecordedMarket {
  const odds = (of: number): string => `${1 + ((place + of) % 4)}.${String(20 + ((turn * 7 + place) % 70))}`;
  return {
    ...market,
    specifier: specifierOf(place),
    outcomes: market.outcomes.map((outcome, of) => ({ ...outcome, odds: odds(of) })),
  };
}

/** Writes a recording whose match has about so many markets; returns the address of the match. */
function writeRecording({ header, at, events }: RecordedBook, to: string, markets: number): { readonly id: string } {
  const [{ matchId, market }] = repeatedOf(events);
  const own = events.reduce(
    (sum, event) => sum + (event.kind === 'markets' && event.matchId === matchId ? event.markets.length : 0),
    0,
  );
  const added = Math.max(0, markets - own);
  const lines = (places: readonly number[], turn: number): RecordedEvent => ({
    kind: 'markets',
    matchId,
    markets: places.map((place) => atLine(market, place, turn)),
  });
  const book = [
    ...events,
    lines(
      Array.from({ length: added }, (_, place) => place),
      0,
    ),
  ];
  const moves = Array.from({ length: playedMs / stepMs }, (_, turn): RecordedLine => ({
    at: at + (turn + 1) * stepMs,
    events: [
      lines(
        Array.from({ length: movesAtOnce }, (__, move) => (turn * movesAtOnce + move) % Math.max(1, added)),
        turn + 1,
      ),
    ],
  }));
  const text = [{ at, events: book }, ...moves].map((line) => JSON.stringify(line)).join('\n');
  writeFileSync(to, `${header}\n${text}\n`);
  return { id: matchId };
}

async function measureCall(url: string, calls: number): Promise<Called> {
  const latencies: number[] = [];
  let bytes = 0;
  for (let turn = -2; turn < calls; turn += 1) {
    const from = performance.now();
    const answer = await fetch(url, { headers: { 'x-touchline-app': 'bench' } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    if (turn >= 0) latencies.push(performance.now() - from);
  }
  const sorted = Float64Array.from(latencies).sort();
  return { bytes, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

async function measureSize(
  markets: number,
  plan: MarketsPlan,
  folder: string,
  book: RecordedBook,
): Promise<MarketsFigures> {
  const recording = join(folder, `${markets}.ndjson`);
  const { id } = writeRecording(book, recording, markets);
  const server = await startServer({ recording, env: { CHECK_REPLIES: '0' } });
  try {
    const desk = deskAt(server.url);
    const address = `${server.url}/_sb_api/api/v2/matches/${id}`;
    const { slug } = (await (await fetch(address, { headers: { 'x-touchline-app': 'bench' } })).json()) as {
      readonly slug: string;
    };
    const pids = ownProcesses('apps/server/src/main.ts');
    const watch = async (action: 'stop' | 'resume'): Promise<number> => {
      await desk.call('setClock', { body: { action } });
      const before = cpuOf(pids);
      await wait(5000);
      return (cpuOf(pids) - before) / 5;
    };
    const still = await watch('stop');
    const moving = await watch('resume');
    return {
      markets,
      // Five seconds are few ticks of the system's clock: it may be nothing.
      serverCpu: Math.max(0, ((moving - still) * 1e6 * stepMs) / 1000 / movesAtOnce),
      match: await measureCall(address, plan.calls),
      list: await measureCall(`${address}/markets?limit=500`, plan.calls),
      page: await costOfPage(server.url, `/en/soccer/${slug}`, [
        () => desk.call('setClock', { body: { action: 'stop' } }),
        () => desk.call('setClock', { body: { action: 'resume' } }),
      ]),
    };
  } finally {
    await server.stop();
  }
}

function seriesOf(all: readonly MarketsFigures[]): Series[] {
  const one = (what: string, unit: string, judged: boolean, of: (figures: MarketsFigures) => number): Series => ({
    id: `markets.${what}`,
    what,
    unit,
    judged,
    points: all.map((figures) => ({ size: figures.markets, value: of(figures) })),
  });
  const changes = (movesAtOnce * 1000) / stepMs;
  return [
    one('match of many markets, answer', 'bytes', true, ({ match }) => match.bytes),
    one('match of many markets, p50', 'ms', false, ({ match }) => match.p50),
    one('match of many markets, p99', 'ms', false, ({ match }) => match.p99),
    one('its markets, answer', 'bytes', false, ({ list }) => list.bytes),
    one('its markets, p50', 'ms', false, ({ list }) => list.p50),
    one('its markets, p99', 'ms', false, ({ list }) => list.p99),
    one('processor of the server for a change in it', 'µs', false, ({ serverCpu }) => serverCpu),
    one('elements of its page', '', false, ({ page }) => page.elements),
    one('script heap of its page', 'MB', false, ({ page }) => page.heap / 1e6),
    one('main thread until its page stands', 'ms', false, ({ page }) => page.load),
    one(
      'main thread for a change on its page',
      'µs',
      true,
      ({ page: { standing } }) => (((standing[1] ?? 0) - (standing[0] ?? 0)) * 1000) / changes,
    ),
  ];
}

/** A match of each size, on a server and on its page. */
export async function measureMarkets(plan: MarketsPlan, say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-growth-'));
  try {
    const book = await recordBook(folder, recordedMatches);
    const all: MarketsFigures[] = [];
    for (const size of plan.sizes) {
      const figures = await measureSize(size, plan, folder, book);
      all.push(figures);
      say(
        `  ${size} markets: ${figures.page.elements} elements, ${(figures.list.bytes / 1000).toFixed(0)} kB of markets`,
      );
    }
    return { all, series: seriesOf(all) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
