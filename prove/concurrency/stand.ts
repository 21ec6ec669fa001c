import { createHash, randomBytes } from 'node:crypto';
import { type Answer, type Caller, createCaller } from '@touchline/testkit/caller';
import { addPlayers, password } from '@touchline/testkit/players';
import { startServer, type TestServer } from '@touchline/testkit/server';
import pg from 'pg';

/** Euro that the bookmaker may owe on one outcome, seconds that live bets wait: small, so that both are reached. */
export const bound = 2000;
export const delaySeconds = 3;

/** One outcome of a match of the desk's own. */
export interface Selection {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly odds: string;
}

/** A running server with its clock stopped, its database beside it, and players for the asking. */
export interface Stand {
  readonly server: TestServer;
  readonly desk: Caller;
  readonly db: pg.Pool;
  /** A signed-in player with a wallet of so many cents. */
  newPlayer(cents: bigint): Promise<Player>;
  /** Somebody who is not signed in. */
  visitor(): Caller;
  /** A match that has not begun, or one that is played. */
  newMatch(live?: boolean): Promise<string>;
  /** The first outcome of the match's first market, of those named; one that pays well enough where there is one. */
  outcomeOf(matchId: string, outcomes?: readonly string[]): Promise<Selection>;
  close(): Promise<void>;
}

export interface Player {
  readonly id: string;
  readonly caller: Caller;
}

/** What stands at the end of a path through parsed JSON. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : null),
    value,
  );
}

let serial = 0;
export function newKey(): string {
  serial += 1;
  return `race-${process.pid}-${String(serial).padStart(12, '0')}`;
}

interface Pressed {
  readonly key?: string;
  readonly stake?: string;
  readonly bonus?: object | null;
}

/** Placing a bet of EUR on these selections. */
export function press(
  caller: Caller,
  selections: readonly Selection[],
  { key = newKey(), stake = '1.00', bonus = null }: Pressed = {},
): Promise<Answer> {
  return caller.call('placeBets', {
    headers: { 'idempotency-key': key },
    body: {
      meta: {
        device_id: 'race-device',
        quick: false,
        type: selections.length > 1 ? 'combo' : 'single',
        locale: 'en',
        accept_odds: 'any',
      },
      bets: [{ stake: { value: stake, currency: 'EUR' }, selections, ...(bonus === null ? {} : { bonus }) }],
    },
  });
}

/** The bet that a press placed; throws with the answer when it was refused. */
export async function placed(answer: Promise<Answer>): Promise<string> {
  const { body } = await answer;
  const id = at(body, 'data', 0, 'id');
  if (typeof id !== 'string') throw new Error(`a bet that nothing limits was refused: ${JSON.stringify(body)}`);
  return id;
}

export async function openStand(): Promise<Stand> {
  const server = await startServer({
    matches: 20,
    operator: { flags: { responsible_gambling: true } },
    // Racers may come from other addresses of this machine.
    env: {
      HOST: '127.0.0.1',
      LIVE_DELAY: String(delaySeconds),
      EXPOSURE_LIMIT: String(bound),
      CHECK_REPLIES: '1',
      BONUSES: 'none',
    },
  });
  // With the server's own, and those that a race opens, below the 60 that PostgreSQL has.
  const db = new pg.Pool({ ...server.db(), max: 15 });
  // PostgreSQL ends with its server, and says so to connections whose goodbye it has not read yet.
  db.on('error', () => undefined);
  db.on('connect', (client) => client.on('error', () => undefined));
  const desk = createCaller(server.url);
  const callDesk = async (
    name: Parameters<Caller['call']>[0],
    given: Parameters<Caller['call']>[1],
  ): Promise<unknown> => {
    const { status, body } = await desk.call(name, given);
    if (status !== 200) throw new Error(`the desk refused ${name}: ${JSON.stringify(body)}`);
    return body;
  };
  await callDesk('setClock', { body: { action: 'stop' } });
  const first = createCaller(server.url);
  await first.call('signIn', { body: { login: 'demo@touchline.test', password } });
  const cookie = first.cookie?.split('=', 1)[0] ?? '';
  return {
    server,
    desk,
    db,
    visitor: () => createCaller(server.url),
    async newPlayer(opening) {
      serial += 1;
      const email = `racer-${process.pid}-${serial}@example.test`;
      const [id = ''] = await addPlayers(server.db(), [{ email, currency: 'EUR', opening }]);
      // A session of its own without a password to derive: the races are not about that.
      const token = randomBytes(32).toString('base64url');
      await db.query(
        `insert into session (token_hash, player_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [createHash('sha256').update(token).digest(), id],
      );
      const caller = createCaller(server.url);
      caller.cookie = `${cookie}=${token}`;
      return { id, caller };
    },
    async newMatch(live = false) {
      const added = await callDesk('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: live ? 0 : 36_000 } });
      const id = String(at(added, 'id'));
      if (live) await callDesk('scriptMatch', { params: { id }, body: { type: 'kick_off' } });
      return id;
    },
    async outcomeOf(matchId, outcomes) {
      const { rows } = await db.query<Omit<Selection, 'odds'> & { outcome: { readonly odds: string } }>(
        `select match_id, market_id, specifier, outcome.key as outcome_id, outcome.value as outcome
         from market, jsonb_each(outcomes) outcome
         where match_id = $1 and status = 1 and (outcome.value->'active')::boolean
           and ($2::text[] is null or outcome.key = any ($2))
         order by (outcome.value->>'odds')::numeric < 1.5, market_id::bigint, specifier, outcome.key limit 1`,
        [matchId, outcomes ?? null],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`nothing of the match ${matchId} is for sale`);
      const { outcome, ...key } = row;
      return { ...key, odds: outcome.odds };
    },
    async close() {
      await db.end();
      await server.stop();
    },
  };
}
