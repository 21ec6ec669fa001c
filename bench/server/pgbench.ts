import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConnection } from '@touchline/testkit/postgres';
import type { Bet } from '@touchline/contract';
import type { BareCall } from './bare.ts';
import { type Boost, legs, type Pick, selectionOf } from './presses.ts';

const run = promisify(execFile);

/** Where pgbench is, or null. */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const candidates = ['pgbench', ...versions.map((version) => `${debian}/${version}/bin/pgbench`)];
  return (
    candidates.find((candidate) => {
      try {
        execFileSync(candidate, ['--version'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}

/** A colon before a word would be a variable of pgbench, inside a text as well. */
function withoutVariables(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|:/g, (part) =>
    part === ':' ? ': ' : part.replaceAll(':', String.raw`\u003a`),
  );
}

function literal(value: unknown): string {
  return `'${withoutVariables(JSON.stringify(value)).replaceAll("'", "''")}'::jsonb`;
}

/** A bet as the server plans it, from one that it answered with. */
function planOf(picks: readonly Pick[], bet: Bet, boost: Boost | null) {
  const scaled = picks.reduce((product, { odds }) => product * BigInt(odds.replace('.', '')), 1n);
  const win = bet.potential_win_amount.replace('.', '');
  return {
    refusal: null,
    placement: {
      type: 'combo',
      system: null,
      currency: 'EUR',
      stake: bet.stake.value.replace('.', ''),
      odds: bet.odds,
      potential_win: win,
      decides_at: null,
      asked: null,
      bonus: boost === null ? null : { ...boost, type: 'comboboost', min_count: legs },
      house_stake: false,
      in_jackpot: bet.used_in_jackpot,
      exposure: {
        amount: bet.potential_win_amount,
        limit: '1000000000',
        worth_num: '1',
        worth_den: '100',
        num: String(scaled),
        den: String(100n ** BigInt(picks.length)),
        least: '10',
        decimals: 2,
      },
      selections: picks.map((pick, place) => ({
        ...selectionOf(pick),
        market_name: bet.selections[place]?.market.name ?? '',
        outcome_name: bet.selections[place]?.outcome.name ?? '',
        banker: false,
      })),
      wire: bet,
    },
  };
}

function checksOf(picks: readonly Pick[]): readonly unknown[] {
  return picks.map((pick) => ({ ...selectionOf(pick), facts: pick.facts, to_sell: true }));
}

/** What the server sends of a press as arguments. */
export function callOf({ picks, bet, boost }: PlacedPress): BareCall {
  return { bets: JSON.stringify([planOf(picks, bet, boost)]), checks: JSON.stringify(checksOf(picks)) };
}

function scriptOf({ picks, bet, boost }: PlacedPress, firstPlayer: string): string {
  return `\\set n random(1, 9000000000000000)
select place_bets(${firstPlayer}::bigint + :client_id::bigint, 'pgbench-' || :client_id || '-' || :n, 'fingerprint',
  'bench-device', 'en', false, now(), '{}'::jsonb, ${literal([planOf(picks, bet, boost)])}, ${literal(checksOf(picks))});
`;
}

/** A bet to place, with what the server once answered to it. */
export interface PlacedPress {
  readonly picks: readonly Pick[];
  readonly boost: Boost | null;
  readonly bet: Bet;
}

export interface PgbenchOptions {
  readonly program: string;
  readonly connection: DatabaseConnection;
  readonly folder: string;
  readonly clients: number;
  readonly seconds: number;
  readonly presses: readonly PlacedPress[];
  /** Id of the first of as many players as clients, ids in a row. */
  readonly firstPlayer: string;
}

/** Runs the stored function by pgbench; answers how many calls it made a second. */
export async function runPgbench(options: PgbenchOptions): Promise<number> {
  const { program, connection, folder, clients, seconds, presses, firstPlayer } = options;
  mkdirSync(folder, { recursive: true });
  const files = presses.map((press, index) => {
    const file = join(folder, `press-${index}.sql`);
    writeFileSync(file, scriptOf(press, firstPlayer));
    return file;
  });
  const { stdout } = await run(
    program,
    [
      `--no-vacuum --protocol prepared --jobs 1 --client ${clients} --time ${seconds}`.split(' '),
      ['--host', connection.host, '--port', String(connection.port), '--username', connection.user],
      files.flatMap((file) => ['--file', file]),
      connection.database,
    ].flat(),
    { env: { ...process.env, PGPASSWORD: connection.password } },
  );
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench said something else: ${stdout.slice(0, 500)}`);
  return Number(rate);
}
