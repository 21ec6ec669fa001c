import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { startSpecBackend } from '@touchline/testkit/spec-back-end';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { countsOf, type Finding, isConform, table } from '../findings.ts';
import { backEndAt, readConfig } from './back-end.ts';
import { checkBackEnd, type CheckOptions } from './check-backend.ts';

const login = { name: 'demo@touchline.test', password: 'touchline-demo' };
const options: CheckOptions = {
  login,
  cookie: null,
  write: true,
  place: true,
  rate: 1000,
  time: 170_000,
  listen: 60_000,
  awaited: ['markets_changed', 'balance_changed', 'bet_changed'],
};

let server: TestServer;
beforeAll(async () => {
  // Saturday afternoon, so that matches are live at any hour of the machine.
  server = await startServer({ matches: 30, feedStart: '2026-09-19T15:30:00Z' });
});
afterAll(() => server.stop());

async function configOf(origin: string) {
  return readConfig(`${origin}/sportsbook/config.json`);
}

function named(found: readonly Finding[], ...verdicts: readonly Finding['verdict'][]): string[] {
  return found.filter(({ verdict }) => verdicts.includes(verdict)).map(({ name }) => name);
}

const listening: Server[] = [];
afterAll(() => {
  for (const each of listening) each.close().closeAllConnections();
});
async function listenWith(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const http = createServer(handle);
  listening.push(http);
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  return http;
}
function originOf(http: Server): string {
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}
interface Passed {
  readonly status: number;
  readonly text: string;
}

/** The reference back end behind a proxy that may change what is asked and answered. */
async function behind(
  before: (passing: Passing) => void,
  after: (passing: Passing, passed: Passed) => Passed,
): Promise<string> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const { host: _, connection: __, 'content-length': ___, ...rest } = request.headers;
    const passing = { method, path: url, headers: rest as Record<string, string> };
    before(passing);
    const body = new Uint8Array(await buffer(request));
    const answer = await fetch(server.url + url, {
      method,
      headers: passing.headers,
      ...(body.length === 0 ? {} : { body }),
    });
    const passed = after(passing, { status: answer.status, text: await answer.text() });
    const cookies = answer.headers.getSetCookie();
    response.writeHead(passed.status, {
      'content-type': 'application/json',
      ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }),
    });
    response.end(passed.text);
  };
  return originOf(await listenWith((request, response) => void pass(request, response)));
}

test('the reference back end conforms in full, call by call, with its push events [API-11b]', async () => {
  const found = await checkBackEnd(backEndAt({ url: server.url, config: await configOf(server.url) }), options);
  expect(found.filter(({ verdict }) => verdict === 'differs' || verdict === 'missing')).toEqual([]);
  expect(isConform(found)).toBe(true);
  const conform = named(found, 'conforms');
  // Of each kind of thing that is held against the contract.
  for (const name of [
    'getMatches',
    'getCustomOdds',
    'placeBets',
    'cashOut',
    'addFavourite',
    'removeWatchRule',
    'markets_changed',
    'balance_changed',
    'bet_changed',
    'a wrong connection token',
    'a wrong subscription token',
    'recovery of a channel',
    'an unknown id',
    'a wrong body',
    'a session that has ended',
    'one key, one bet',
    'one key, another body',
  ])
    expect(conform).toContain(name);
  expect(countsOf(found, 'specification').conforms).toBeGreaterThan(70);
  const shown = table(found);
  expect(shown).toMatch(/^specification: \d+ conform, 0 differ, 0 missing, \d+ not tried$/m);
  expect(shown).not.toContain(login.password);
});

test('a field that is left out, an answer 500, an open call and a second bet are each named by call and place [API-11b] [I1]', async () => {
  const keys = new Set<string>();
  const origin = await behind(
    ({ path, method, headers }) => {
      const key = headers['idempotency-key'];
      if (method !== 'POST' || !path.endsWith('/v3/bets') || key === undefined) return;
      if (keys.has(key)) headers['idempotency-key'] = crypto.randomUUID();
      keys.add(key);
    },
    ({ path, method, headers }, { status, text }) => {
      if (/\/v2\/matches\?match_status=1/.test(path))
        return { status, text: text.replace(/"start_time":"[^"]*",/, '') };
      if (/\/v2\/tournaments\/\d+$/.test(path)) return { status: 500, text: '{"message":"broke"}' };
      if (path.endsWith('/player/accounts') && method === 'GET' && headers['cookie'] === undefined)
        return { status: 200, text: '{"data":[]}' };
      return { status, text };
    },
  );
  const config = await configOf(server.url);
  const push = `${server.url.replace('http', 'ws')}/connection/websocket`;
  // The live matches cannot be read, and others move seldom.
  const awaited = ['balance_changed', 'bet_changed'] as const;
  const found = await checkBackEnd(backEndAt({ url: origin, push, config }), { ...options, write: false, awaited });
  expect(isConform(found)).toBe(false);
  const places = found
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ name, differences, command }) => [name, differences[0]?.path, command?.startsWith('curl -i ')]);
  expect(places).toEqual([
    ['getTournament', '', true],
    ['getMatches', '/data/0/start_time', true],
    ['getAccounts', '', true],
    ['getMatches of a visitor', '/data/0/start_time', true],
    ['one key, one bet', '/data/0/id', true],
  ]);
  const shown = table(found);
  expect(shown).toContain('/data/0/start_time is missing');
  expect(shown).toContain('has the status 500');
  expect(shown).toContain('the second press with its key placed another bet');
});

test('a back end of the specification alone passes, and additions are shown as missing [API-11b]', async () => {
  const other = await startSpecBackend();
  const backEnd = backEndAt({ url: `${other.origin}/platform`, sportsbook: `${other.origin}/sb` });
  const player = { name: 'player@example.com', password: 'demo-password' };
  const found = await checkBackEnd(backEnd, { ...options, login: player });
  await other.close();
  expect(isConform(found)).toBe(true);
  const { conforms, differs, missing, switchedOff } = countsOf(found, 'specification');
  expect([differs, missing]).toEqual([0, switchedOff]);
  expect(conforms).toBeGreaterThan(40);
  const absent = named(
    found.filter(({ part }) => part === 'additions'),
    'missing',
  );
  for (const name of ['getWatchRules', 'startDeposit', 'getPrices', 'editBet', 'one key, one bet'])
    expect(absent).toContain(name);
});

test('what the configuration switches on has to be there [API-11b]', async () => {
  const other = await startSpecBackend();
  const config = {
    ...(await configOf(server.url)),
    platform_api: `${other.origin}/platform`,
    sportsbook_api: `${other.origin}/sb`,
    push_url: null,
    jackpots: true,
    activity_tracking: true,
  };
  const player = { name: 'player@example.com', password: 'demo-password' };
  const found = await checkBackEnd(backEndAt({ url: other.origin, config }), {
    ...options,
    login: player,
    place: false,
  });
  await other.close();
  const fatal = found.filter(
    ({ part, verdict, isSwitchedOff }) => part === 'specification' && verdict === 'missing' && isSwitchedOff !== true,
  );
  expect(fatal.map(({ name }) => name)).toContain('trackActivity');
  expect(isConform(found)).toBe(false);
});

test('without a flag nothing is placed, saved or marked, and nothing is ended but its own session [API-11b]', async () => {
  const other = await startSpecBackend();
  const backEnd = backEndAt({ url: `${other.origin}/platform`, sportsbook: `${other.origin}/sb` });
  const player = { name: 'player@example.com', password: 'demo-password' };
  await checkBackEnd(backEnd, { ...options, login: player, write: false, place: false });
  await other.close();
  const sent = other.requests.filter(({ method, headers }) => method !== 'GET' && headers.cookie !== undefined);
  const asked = new Set(sent.map(({ method, path }) => `${method} ${path.replace(/^\/(?:platform|sb\/v\d)/, '')}`));
  // All of these ask; the press has no bet in it.
  expect([...asked].toSorted()).toEqual(
    [
      'DELETE /users/sign_out',
      'POST /bets',
      'POST /bets/max-stake',
      'POST /bonuses',
      'POST /bonuses/freebets/amb',
      'POST /bonuses/promo-code',
      'POST /counters',
      'POST /bets/custom/calculate',
      'POST /bets/custom/odds',
      'POST /jackpots',
      'POST /player/activity_limit_track',
      'POST /sportsbook_sessions',
      'POST /sportsbook_sessions/continue',
      'POST /websocket/authorize',
      'POST /websocket/token',
    ].toSorted(),
  );
  expect(
    other.requests.filter(({ path, body }) => path.endsWith('/v3/bets') && /stake/.test(JSON.stringify(body))),
  ).toEqual([]);
});

/** A push server that lets everybody in everywhere, sends one event again and again, and can recover nothing. */
async function carelessPush(event: object): Promise<string> {
  const http = await listenWith((_, response) => void response.writeHead(404).end());
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    const say = (reply: object): void => socket.send(JSON.stringify(reply));
    socket.on('message', (lines: Buffer) => {
      for (const line of lines.toString('utf8').split('\n')) {
        const { id, connect, subscribe } = JSON.parse(line) as Record<string, { readonly channel: string } | undefined>;
        if (connect !== undefined) say({ id, connect: { client: 'somebody', version: '1' } });
        if (subscribe === undefined) continue;
        const position = { recoverable: true, positioned: true, epoch: 'epoch', offset: 1 };
        say({ id, subscribe: { ...position, was_recovering: true, recovered: false } });
        say({ push: { channel: subscribe.channel, pub: { data: event, offset: 2 } } });
      }
    });
  });
  return originOf(http).replace('http', 'ws');
}

test('a wrong event, tokens that nobody looks at and a position that is lost are named [PUSH-07] [PUSH-11]', async () => {
  const other = await startSpecBackend();
  const event = { type: 'provider_status_changed', at: 1, payload: { provider: 'betradar', version: 1 } };
  const push = await carelessPush(event);
  const backEnd = backEndAt({ url: `${other.origin}/platform`, sportsbook: `${other.origin}/sb`, push });
  const found = await checkBackEnd(backEnd, { ...options, login: null, awaited: ['provider_status_changed'] });
  await other.close();
  const differing = found
    .filter(({ part, verdict }) => part === 'specification' && verdict === 'differs')
    .map(({ name, differences }) => [name, differences[0]?.path]);
  expect(differing).toEqual([
    ['provider_status_changed', '/payload/active'],
    ['a wrong connection token', ''],
    ['a private channel without a token', ''],
    ['a wrong subscription token', ''],
    ['recovery of a channel', '/recovered'],
  ]);
  expect(found.find(({ name }) => name === 'provider_status_changed')?.command).toContain('on updates:en: {"type"');
});

/** The command as it is run, with its exit code. */
async function run(...args: readonly string[]) {
  const command = join(import.meta.dirname, 'backend-command.ts');
  return new Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>((resolve) => {
    const child = execFile(process.execPath, [command, ...args], (_, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    );
  });
}

test('the command ends with 0, 1 or 2, and a session that it was given is neither ended nor shown [API-11b]', async () => {
  const other = await startSpecBackend();
  const signedIn = await fetch(`${other.origin}/platform/users/sign_in`, {
    method: 'POST',
    body: JSON.stringify({ email: 'player@example.com', password: 'demo-password' }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const places = [`${other.origin}/platform`, '--sportsbook', `${other.origin}/sb`, '--rate', '1000', '--json'];
  const good = await run(...places, '--cookie', cookie);
  expect([good.code, good.errors]).toEqual([0, '']);
  const { findings, counts } = JSON.parse(good.output) as {
    readonly findings: readonly Finding[];
    readonly counts: Readonly<Record<string, { readonly conforms: number }>>;
  };
  expect(findings.find(({ name }) => name === 'getAccounts')?.verdict).toBe('conforms');
  expect(counts['specification']?.conforms).toBeGreaterThan(30);
  expect(good.output).not.toContain(cookie.split('=')[1]);
  const accounts = await fetch(`${other.origin}/platform/player/accounts`, { headers: { cookie } });
  expect(accounts.status).toBe(200);
  const stranger = await run(...places, '--login', 'player@example.com:wr"ong-word');
  expect([stranger.code, named(JSON.parse(stranger.output).findings, 'differs')]).toEqual([
    0,
    ['signIn', 'a wrong password'],
  ]);
  expect(stranger.output).not.toContain('ong-word');
  await other.close();
  expect((await run(...places)).code).toBe(1);
  const unreadable = await run('--rate', '0', other.origin);
  expect([unreadable.code, unreadable.errors]).toEqual([2, expect.stringContaining('--rate is a whole number')]);
});
