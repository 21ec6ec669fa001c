import { calls, type DeskCalls, type Match, type ReplyOf } from '@touchline/contract';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll } from 'vitest';
import { demoPassword } from '../../player/sessions/demo-players.ts';

export function idsOf(list: readonly Match[]): string[] {
  return list.map(({ id }) => id);
}

/** A server for the tests of one file whose lists are read, and its desk; its clock stands. */
export function catalogueOfFile() {
  let server: TestServer;
  /** Start of the minute in which the server was asked for the first time, feed time. */
  let now: number;
  let cookie = '';

  beforeAll(async () => {
    server = await startServer({ matches: 60, seed: 5 });
    const { now: feedNow } = await desk<'setClock'>('/clock', { action: 'stop' });
    now = Date.parse(feedNow);
    const answer = await post('/api/users/sign_in', { login: 'demo@touchline.test', password: demoPassword });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }, 60_000);
  afterAll(() => server.stop());

  function send(path: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}) {
    return fetch(`${server.url}${path}`, {
      ...init,
      headers: { 'x-touchline-app': 'test', ...init.headers },
    });
  }

  function get(path: string, headers: Record<string, string> = {}) {
    return send(`/_sb_api/api/v2${path}`, { headers });
  }

  async function read<T>(schema: { parse(value: unknown): T }, path: string, headers = {}): Promise<T> {
    const answer = await get(path, headers);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return schema.parse(await answer.json());
  }

  /** Status of an answer and where it says the mistake is. */
  async function refusal(path: string): Promise<string> {
    const answer = await get(path);
    const body = JSON.parse(await answer.text()) as { details?: { path: string }[] };
    return [answer.status, ...(body.details ?? []).map((detail) => detail.path)].join(' ');
  }

  function matches(query: string) {
    return read(calls.getMatches.reply, `/matches?${query}`);
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async function desk<Name extends keyof DeskCalls>(path: string, body: unknown): Promise<ReplyOf<DeskCalls[Name]>> {
    const answer = await post(`/desk${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // The server checks its answers against the contract.
    return (await answer.json()) as ReplyOf<DeskCalls[Name]>;
  }

  function addMatch(names: { home?: string; away?: string } = {}) {
    return desk<'addMatch'>('/matches', { sport_key: 'soccer', starts_in_seconds: 60, ...names });
  }

  function play(id: string, ...events: readonly object[]) {
    return events.reduce<Promise<unknown>>(
      (done, event) => done.then(() => desk<'scriptMatch'>(`/matches/${id}/events`, event)),
      Promise.resolve(),
    );
  }

  return {
    get server() {
      return server;
    },
    get now() {
      return now;
    },
    get cookie() {
      return cookie;
    },
    send,
    get,
    read,
    refusal,
    matches,
    post,
    desk,
    addMatch,
    play,
  };
}
