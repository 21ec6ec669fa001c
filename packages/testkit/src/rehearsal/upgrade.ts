import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '../centrifugo/centrifugo.ts';
import { connectionOf, type DatabaseConnection, scratchFolder, startPostgres } from '../postgres.ts';
import { discard } from '../server.ts';
import { judge } from '../storm/judge.ts';
import { readLedger } from '../storm/ledger.ts';
import { startBettors } from './bettors.ts';
import { waitUntil, whyNoAnswer } from './waiting.ts';

const root = resolve(import.meta.dirname, '../../../..');

interface UpgradeReport {
  /** The commit of the version before. */
  readonly from: string;
  /** Version of the database before and after: its newest migration. */
  readonly migrations: readonly [number, number];
  readonly acknowledged: number;
  /** Presses that the old version had not answered, and the new one did. */
  readonly crossed: number;
  /** Milliseconds from the end of the old version until a bet was taken by the new one. */
  readonly awayMs: number;
  readonly lost: number;
  readonly doubled: number;
  readonly failures: readonly string[];
}

interface UpgradeOptions {
  /** A commit or tag of the version before. */
  readonly from: string;
  /** Bets on each of the two. */
  readonly bets: number;
  readonly print: (line: string) => void;
}

/** The version before takes bets, is killed in the middle of some, and this one starts on its database while they are repeated. */
export async function rehearseUpgrade({ from, bets, print }: UpgradeOptions): Promise<UpgradeReport> {
  const folder = scratchFolder();
  const closing: (() => Promise<unknown>)[] = [() => discard(folder)];
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', `${from}^{commit}`], { cwd: root, encoding: 'utf8' });
    const old = join(folder, 'before');
    unpack(commit.trim(), old);
    const postgres = await startPostgres();
    closing.push(postgres.stop);
    const db = connectionOf(postgres.address);
    const port = await freePort();
    const before = await startVersion(old, { port, folder, databaseUrl: postgres.address });
    closing.push(before.kill);
    const first = await migrationsIn(db);
    print(`version ${commit.trim()} runs with ${first} migrations`);
    const crowd = await startBettors({ url: `http://localhost:${port}`, db, count: 8, pauseMs: 5 });
    closing.push(async () => crowd.abandon());
    await crowd.more(bets);
    const underWay = {
      without: 'no press is under way',
      trouble: () => crowd.troubles.at(-1) ?? 'no trouble',
      everyMs: 1,
    };
    await waitUntil(() => crowd.inFlight() > 0, underWay);
    const inFlight = crowd.inFlight();
    const endedAt = performance.now();
    await before.kill();
    print(`killed with ${inFlight} presses under way and ${crowd.acknowledged.length} bets`);
    const now = await startVersion(root, { port, folder, databaseUrl: postgres.address });
    closing.push(now.kill);
    await crowd.more(1);
    const awayMs = Math.round(performance.now() - endedAt);
    await crowd.more(bets);
    await crowd.stop(60_000);
    const second = await migrationsIn(db);
    const crossed = crowd.acknowledged.filter(({ sent }) => sent > 1).length;
    const { lost, doubled, wrong } = judge(crowd.presses, await readLedger(db));
    return {
      from: commit.trim(),
      migrations: [first, second],
      acknowledged: crowd.acknowledged.length,
      crossed,
      awayMs,
      lost,
      doubled,
      failures: [
        ...wrong,
        ...(lost > 0 ? [`${lost} bets are lost`] : []),
        ...(doubled > 0 ? [`${doubled} bets are doubled`] : []),
        ...(crossed === 0 ? ['no press was under way: nothing was rehearsed'] : []),
        ...(second < first ? ['migrations are gone'] : []),
      ],
    };
  } finally {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  }
}

/** The sources of a commit beside the packages that are installed here, its own excepted. */
function unpack(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const [modules, own] = [join(folder, 'node_modules'), join(folder, 'node_modules/@touchline')];
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@touchline' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const kind of ['packages', 'apps'])
    for (const name of readdirSync(join(folder, kind))) symlinkSync(join(folder, kind, name), join(own, name));
}

interface VersionOptions {
  readonly port: number;
  readonly folder: string;
  readonly databaseUrl: string;
}

async function startVersion(code: string, { port, folder, databaseUrl }: VersionOptions) {
  const flags = ['--port', String(port), '--data', join(folder, 'data'), '--matches', '20', '--seed', '1'];
  const child = spawn(process.execPath, [join(code, 'apps/server/src/main.ts'), ...flags], {
    cwd: code,
    env: { ...process.env, DATABASE_URL: databaseUrl, RATE_LIMIT: '0', LIVE_DELAY: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const exited = new Promise((settle) => {
    child.once('close', settle);
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  let missing: string | null = null;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${code} did not start:\n${output}`);
    missing = await whyNoAnswer(`http://localhost:${port}/readyz`);
    return missing === null;
  };
  try {
    await waitUntil(isReady, { without: `${code} is not ready`, trouble: () => `${missing}\n${output}`, everyMs: 50 });
  } catch (error) {
    await kill();
    throw error;
  }
  return { kill };
}

async function migrationsIn(db: DatabaseConnection): Promise<number> {
  const client = new pg.Client({ ...db });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select version::int as count from schema_version');
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
