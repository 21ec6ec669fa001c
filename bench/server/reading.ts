/** P12: match lists and matches beside the same bytes as a file of the same server, and by Node alone. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { atLeast, type Result, resultOf } from '../results/result.ts';
import { print, type ServerUnderTest, shown, verdict } from './under-test.ts';
import { afterSeconds, median, runLoad } from './load.ts';

const goal = 0.5;

export interface ReadRate {
  readonly name: string;
  readonly bytes: number;
  readonly http: number;
  /** As a file of the same server. */
  readonly file: number;
  /** By Node alone, from memory. */
  readonly bare: number;
}

/** The same bytes from a process that does nothing but send them. */
async function startStill(headers: Readonly<Record<string, string>>, body: string) {
  const child = fork(new URL('./still.ts', import.meta.url), { stdio: 'inherit' });
  child.send({ headers, body });
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => child.disconnect() };
}

const kept = ['content-type', 'content-length', 'cache-control', 'vary', 'content-security-policy'];

/** What is read, by name: the match with the most markets, and the longest list. */
export async function pathsToRead(client: pg.Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ id: string }>(
    `select match_id as id from market join match on match.id = match_id where not ended
     group by match_id order by count(*) desc, match_id limit 1`,
  );
  return {
    'match list': '/_sb_api/api/v2/matches?match_status=prematch&type=match&sort_by=start_time&limit=50',
    match: `/_sb_api/api/v2/matches/${rows[0]?.id ?? ''}`,
    'markets of a match': `/_sb_api/api/v2/matches/${rows[0]?.id ?? ''}/markets?limit=500`,
  };
}

/** The same server sends files from here. */
const assets = resolve(import.meta.dirname, '../../apps/web/dist/assets');

export async function prepareReading({ plan, server, client, address }: ServerUnderTest, closing: (() => void)[]) {
  if (!existsSync(join(assets, '../index.html')))
    throw new Error('the page is not built: npm run build -w @touchline/web');
  const paths = await pathsToRead(client);
  const tasks: (() => Promise<ReadRate>)[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    const headers = Object.fromEntries(
      kept.flatMap((header) => {
        const value = answer.headers.get(header);
        return value === null ? [] : [[header, value]];
      }),
    );
    const still = await startStill(headers, body);
    const file = `bench-${process.pid}-${tasks.length}.json`;
    writeFileSync(join(assets, file), body);
    closing.push(still.stop, () => rmSync(join(assets, file), { force: true }));
    const load = async (host: string, port: number, asked: string): Promise<number> => {
      const request = `GET ${asked} HTTP/1.1\r\nHost: ${address.host}:${address.port}\r\nX-Touchline-App: bench\r\n\r\n`;
      const isOver = afterSeconds(plan.seconds / 2);
      const result = await runLoad({ host, port, connections: plan.clients, isOver, next: () => request });
      if (result.other > 0) throw new Error(`${result.other} answers to ${asked} were not 200`);
      return result.good / result.seconds;
    };
    tasks.push(async () => ({
      name,
      bytes: Buffer.byteLength(body),
      http: await load(address.host, address.port, path),
      file: await load(address.host, address.port, `/sportsbook/assets/${file}`),
      bare: await load('127.0.0.1', still.port, path),
    }));
  }
  return tasks;
}

/** The medians of the rounds of each read. */
export function readingFigures(readings: readonly (readonly ReadRate[])[]) {
  return readings.flatMap((rounds) => {
    const [first] = rounds;
    if (first === undefined) return [];
    const ratio = median(rounds.map(({ http, file }) => http / file));
    const of = (one: 'http' | 'file' | 'bare'): number => median(rounds.map((round) => round[one]));
    const { name, bytes } = first;
    const rates = { http: of('http'), file: of('file'), bare: of('bare') };
    return [{ name, bytes, ...rates, ratio, holds: ratio >= goal }];
  });
}

/** Prints the figures of reading; whether they meet their goals. */
export function sayReading(rows: ReturnType<typeof readingFigures>): boolean {
  for (const { name, bytes, http, file, bare, ratio, holds } of rows)
    print(
      `P12 ${name.padEnd(24)}${shown(http)} a second, as a file ${file.toFixed(0)}, by Node alone ${bare.toFixed(0)}, ${bytes} bytes: ${ratio.toFixed(2)}  goal ${goal}  ${verdict(holds)}`,
    );
  return rows.every(({ holds }) => holds);
}

export function readingResults(rows: ReturnType<typeof readingFigures>): readonly Result[] {
  return rows.map(({ name, bytes, http, file, bare, ratio }) =>
    resultOf({
      id: 'P12',
      what: `${name} beside the same bytes as a file`,
      goal: atLeast(goal),
      unit: '×',
      figure: ratio,
      peer: { name: 'a file of the same server', figure: `${file.toFixed(0)} a second` },
      limit: `Node alone sends ${bare.toFixed(0)} a second`,
      detail: `${http.toFixed(0)} a second, ${bytes} bytes`,
    }),
  );
}
