import { randomUUID } from 'node:crypto';
import { errorReply } from '@touchline/contract';
import {
  type ArenaBet,
  type ArenaGame,
  type ArenaBetRequest,
  type ArenaRace,
  arenaSession,
  type ArenaState,
  arenaState,
} from '@touchline/contract/arena';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { demoPassword, demoPlayers } from '../../player/sessions/demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

export const seed = 4;

export async function launched(caller: Caller, provider: string, app: string) {
  return caller.call('launchGame', { params: { provider }, body: { app } });
}

/** The token of a launch, as the page reads it from its address. */
export function tokenOf({ body }: { readonly body: unknown }): string {
  return /^\/arena\/#token=([A-Za-z0-9_.-]+)$/.exec((body as { url: string }).url)?.[1] ?? '';
}

/** Pays little, so that a large stake passes no limit of the return. */
export function favouriteOf({ runners }: ArenaRace): number {
  return runners.toSorted((a, b) => Number(a.win) - Number(b.win))[0]?.number ?? 1;
}

export async function winOn(race: ArenaRace, number = 1, stake = '2.00'): Promise<ArenaBetRequest> {
  return {
    game: 'horses',
    round: race.id,
    market: 'win',
    selection: String(number),
    stake,
    currency: 'EUR',
    odds: race.runners[number - 1]?.win ?? '',
  };
}

export function refusal(answer: { status: number; json(): unknown }) {
  const { code, details } = errorReply.parse(answer.json());
  return { status: answer.status, code, ...(details === undefined ? {} : { paths: details.map(({ path }) => path) }) };
}

export function cents(text: string | null): bigint {
  return BigInt((text ?? '0').replace('.', ''));
}

type Headers = Record<string, string>;

/** A server for the tests of one file, and a player who visits its races; its clock stands. */
export function createArenaVisits() {
  const here = serverOfFile({ seed });
  let desk: Desk;
  let player: Caller;
  let session: string;

  beforeAll(async () => {
    desk = deskAt(here.server.url);
    await desk.call('setClock', { body: { action: 'stop' } });
    player = await signedIn(0);
    session = await opened(player, 'horse_racing', 'horses');
  });

  async function signedIn(place: number): Promise<Caller> {
    const caller = createCaller(here.server.url);
    const { status } = await caller.call('signIn', {
      body: { login: demoPlayers[place]?.email, password: demoPassword },
    });
    expect(status).toBe(200);
    return caller;
  }

  async function ask(method: string, path: string, { headers = {}, body }: { headers?: Headers; body?: string } = {}) {
    const answer = await fetch(`${here.server.url}/arena${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) as unknown };
  }

  function openWith(token: string) {
    return ask('POST', '/api/session', { body: JSON.stringify({ token }) });
  }

  /** A visit of somebody in a game. */
  async function opened(caller: Caller, provider: string, app: string): Promise<string> {
    const answer = await openWith(tokenOf(await launched(caller, provider, app)));
    return arenaSession.parse(answer.json()).session;
  }

  async function stateOf(game: ArenaGame, as = session): Promise<ArenaState> {
    return arenaState.parse(
      (await ask('GET', `/api/games/${game}`, { headers: { authorization: `Bearer ${as}` } })).json(),
    );
  }

  /** The race after the next start, so that it is far enough away for a test. */
  async function coming(): Promise<ArenaRace> {
    const race = (await stateOf('horses')).rounds[2];
    if (race?.kind !== 'race') throw new Error('there is no race');
    return race;
  }

  function place(press: object, { key = randomUUID(), as = session } = {}) {
    return ask('POST', '/api/bets', {
      headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
      body: JSON.stringify(press),
    });
  }

  async function balance(caller = player): Promise<bigint> {
    const { body } = await caller.call('getAccounts');
    const { data } = body as { data: { currency: string; balance: string }[] };
    return BigInt(data.find(({ currency }) => currency === 'EUR')?.balance.replace('.', '') ?? '0');
  }

  /** Moves the feed clock past the end of a round and waits until its bets are settled. */
  async function playedOut({ ends_at }: { readonly ends_at: number }, id: string): Promise<ArenaBet> {
    const { now } = (await stateOf('horses')).clock;
    await desk.call('setClock', { body: { action: 'advance', seconds: Math.ceil((ends_at - now) / 1000) + 1 } });
    await expect
      .poll(async () => (await stateOf('horses')).mine?.bets.find((bet) => bet.id === id)?.state, { timeout: 20_000 })
      .not.toBe('open');
    const bet = (await stateOf('horses')).mine?.bets.find((each) => each.id === id);
    if (bet === undefined) throw new Error(`there is no bet ${id}`);
    return bet;
  }

  /** Plays out whatever is open, so that nothing but what a test does moves the balance. */
  async function nothingOpen(): Promise<void> {
    await desk.call('setClock', { body: { action: 'advance', seconds: 600 } });
    await expect
      .poll(async () => (await stateOf('horses')).mine?.bets.every(({ state }) => state !== 'open'), {
        timeout: 20_000,
      })
      .toBe(true);
  }

  async function entriesOf(id: string): Promise<readonly string[]> {
    const { rows } = await sql<{ line: string }>`
    select transaction.kind || ' ' || account.kind || ' ' || entry.amount as line
    from ledger_transaction transaction join ledger_entry entry on entry.transaction_id = transaction.id
    join ledger_account account on account.id = entry.account_id
    where transaction.reference = ${`arena:${id}`} order by 1`.execute(here.database.db);
    return rows.map(({ line }) => line);
  }

  return {
    get server() {
      return here.server;
    },
    get database() {
      return here.database;
    },
    get desk() {
      return desk;
    },
    get player() {
      return player;
    },
    get session() {
      return session;
    },
    connectAgain: here.connectAgain,
    signedIn,
    ask,
    openWith,
    opened,
    stateOf,
    coming,
    place,
    balance,
    playedOut,
    nothingOpen,
    entriesOf,
  };
}
