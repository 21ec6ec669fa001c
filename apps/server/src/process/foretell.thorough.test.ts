import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaGame, type ArenaProof, arenaProof, arenaSession, arenaState } from '@touchline/contract/arena';
import type { Match } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ballsOf, type DrawKey } from '../games/model/draw.ts';
import { proofOf, roundKeyOf } from '../games/model/proof.ts';
import { orderOf, type RaceKey } from '../games/model/race.ts';
import { connect } from '../database/connect.ts';
import { createFeed } from '@touchline/feed';

/**
 * The attacker's program: it has the open code and everything that anybody may ask a server, tries small seeds until one
 * says the same as the server, and foretells what comes. Against a demonstration it has to succeed, or it would prove
 * nothing; against a server with an address from outside it must not.
 */

const MATCHES = 20;
/** A feed second takes a sixtieth of one: a round of the quickest game a second. */
const SPEED = 60;
const GAMES = ['quick36', 'lotto49', 'horses', 'dogs'] as const;

const demonstration: { server?: TestServer } = {};
const installation: { server?: TestServer } = {};
/** Every answer that was given to anybody here. */
const answers: string[] = [];

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

beforeAll(async () => {
  const port = await freePort();
  [demonstration.server, installation.server] = await Promise.all([
    startServer({ matches: MATCHES, speed: SPEED, seed: 7 }),
    startServer({
      matches: MATCHES,
      speed: SPEED,
      desk: false,
      args: ['--port', String(port)],
      // With the embedded database: its data folder is searched for the secret.
      env: { PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'trace', DATABASE_URL: '' },
    }),
  ]);
});
afterAll(async () => {
  await demonstration.server?.stop();
  await installation.server?.stop();
});

function serverOf({ server }: { server?: TestServer }): TestServer {
  if (server === undefined) throw new Error('the server did not start');
  return server;
}

async function read(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  answers.push(text);
  return JSON.parse(text);
}

/** A visitor of a game: reads its state. */
async function visitor(url: string, game: ArenaGame) {
  const { body } = await createCaller(url).call('launchGame', {
    params: { provider: 'virtual_gaming_arena' },
    body: { app: game },
  });
  const token = /#token=(.+)$/.exec((body as { url: string }).url)?.[1] ?? '';
  const { session } = arenaSession.parse(
    await read(`${url}/arena/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }),
  );
  return async () =>
    arenaState.parse(await read(`${url}/arena/api/games/${game}`, { headers: { authorization: `Bearer ${session}` } }));
}

async function proofAt(url: string, game: ArenaGame, round: string): Promise<ArenaProof> {
  return arenaProof.parse(await read(`${url}/arena/api/games/${game}/rounds/${round}`));
}

/** Small seeds that are tried, and no seed at all: then the guess is the first one. */
const SEEDS = Array.from({ length: 3000 }, (_, seed) => seed);

function resultBy(seed: number, game: ArenaGame, round: number): readonly number[] {
  return game === 'horses' || game === 'dogs'
    ? orderOf(roundKeyOf(seed), game satisfies RaceKey, round)
    : ballsOf(roundKeyOf(seed), game satisfies DrawKey, round);
}

/** Foretells rounds that bets are still taken on, and waits until they are over: how many came as foretold. */
async function attackGame(url: string, game: ArenaGame): Promise<{ readonly hits: number; readonly of: number }> {
  const stateNow = await visitor(url, game);
  const { clock, rounds, results } = await stateNow();
  const open = rounds.filter(({ closes_at }) => clock.now < closes_at);
  const known = [...open, ...results];
  const seed = SEEDS.find((each) =>
    known.every(({ id, commitment }) => proofOf(roundKeyOf(each), game, Number(id)).commitment === commitment),
  );
  const foretold = open.slice(0, 2).map(({ id }) => ({ id, numbers: resultBy(seed ?? 1, game, Number(id)) }));
  let hits = 0;
  for (const { id, numbers } of foretold) {
    let proof = await proofAt(url, game, id);
    while (proof.result === null) {
      await pause(100);
      proof = await proofAt(url, game, id);
    }
    if (proof.result.join() === numbers.join()) hits += 1;
  }
  return { hits, of: foretold.length };
}

interface Finished {
  readonly id: string;
  readonly score: string;
}

async function finishedOn(url: string): Promise<readonly Finished[]> {
  const { data } = (await read(
    `${url}/_sb_api/api/v2/matches?match_status=finished&sport_key=soccer&sort_by=latest&limit=100`,
  )) as { data: Match[] };
  return data.map((match) => ({
    id: match.id,
    score: JSON.stringify(match.statistics?.total_score),
  }));
}

/** Foretells how matches end from who plays when: the share that ended as foretold. */
async function attackFeed(url: string): Promise<{ readonly share: number; readonly of: number }> {
  const finished = await finishedOn(url);
  const now = Date.now() + 3_600_000 * 24;
  const guesses = (seed: number): number => {
    const { archive } = createFeed({ seed, matches: MATCHES });
    return finished.filter(({ id, score }) => {
      const total = archive.final(id, now)?.statistics?.totalScore;
      return total !== undefined && JSON.stringify(total) === score;
    }).length;
  };
  const best = Math.max(...Array.from({ length: 12 }, (_, seed) => guesses(seed)));
  return { share: best / finished.length, of: finished.length };
}

/** The attack on everything at once. */
async function attack(server: TestServer) {
  const [feed, ...games] = await Promise.all([
    attackFeed(server.url),
    ...GAMES.map((game) => attackGame(server.url, game)),
  ]);
  return { feed, games };
}

describe('the attacker', () => {
  test.concurrent('foretells every round and every match of a demonstration, whose seed is found by trying', async () => {
    const { feed, games } = await attack(serverOf(demonstration));
    expect(games).toEqual(GAMES.map(() => ({ hits: 2, of: 2 })));
    expect(feed.of).toBeGreaterThan(3);
    expect(feed.share).toBe(1);
  });

  test.concurrent('foretells no round of a server with PUBLIC_URL, and no more matches than guessing would', async () => {
    const { feed, games } = await attack(serverOf(installation));
    expect(games).toEqual(GAMES.map(() => ({ hits: 0, of: 2 })));
    expect(feed.of).toBeGreaterThan(3);
    expect(feed.share).toBeLessThan(0.5);
  });
});

test('the secret is in no line of the log, in no answer and in no file but those of the database [R13]', async () => {
  const server = serverOf(installation);
  for (const path of [
    '/readyz',
    '/healthz',
    '/',
    '/sportsbook',
    '/config.json',
    '/arena/',
    '/_sb_api/api/v2/settings',
  ]) {
    const answer = await fetch(server.url + path);
    answers.push(JSON.stringify([...answer.headers]), await answer.text());
  }
  const { db, close } = connect({ ...server.db(), max: 1 });
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'results')
    .executeTakeFirstOrThrow();
  await close();
  const secret = Buffer.from(value, 'base64url');
  expect(secret).toHaveLength(32);
  const files = readdirSync(server.dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(server.dataFolder, 'postgres/data')))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(files.length).toBeGreaterThan(0);
  const written = [server.output(), ...answers, ...files].join('\n');
  for (const form of [
    value,
    secret.toString('base64'),
    secret.toString('hex'),
    secret.toString('latin1'),
    JSON.stringify([...secret]).slice(1, 60),
  ]) {
    expect(written.includes(form)).toBe(false);
  }
  // What comes is no more in what was said: nobody can have it from an answer.
  const { seed } = proofOf(secret, 'horses', Math.floor(Date.now() / 120_000) + 100_000);
  expect(written.includes(seed)).toBe(false);
});

test('a start with PUBLIC_URL says that results follow from a secret, and refuses a seed', () => {
  expect(serverOf(installation).output()).toContain('results by a secret');
  expect(serverOf(installation).output()).not.toMatch(/seed/);
  const main = join(import.meta.dirname, '../main.ts');
  expect(() =>
    execFileSync(process.execPath, [main, '--seed', '1'], {
      env: { ...process.env, PUBLIC_URL: 'http://localhost' },
      stdio: 'pipe',
    }),
  ).toThrow('--seed is for demonstrations');
});
