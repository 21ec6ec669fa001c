import { randomUUID } from 'node:crypto';
import { calls, operatorRights } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { beforeAll, expect } from 'vitest';
import { addKey } from '../../back-office/operator-keys.ts';
import { demoPassword } from '../../player/sessions/demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';
import type { Caller } from '@touchline/testkit/caller';

export type Player = Caller;

export async function bonusesOf(player: Player) {
  const { body } = await player.call('listBonuses');
  return calls.listBonuses.reply.parse(body);
}

export async function place(
  player: Player,
  bet: { readonly selections: readonly object[]; readonly [field: string]: unknown },
): Promise<string> {
  const type = bet.selections.length === 1 ? 'single' : 'combo';
  const { status, body } = await player.call('placeBets', {
    headers: { 'idempotency-key': randomUUID() },
    body: { meta: { device_id: 'device-1234', quick: false, type, locale: 'en' }, bets: [bet] },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: { id: string }[] }).data[0]?.id ?? '';
}

export const freebet = { type: 'freebet', freebet_type: 'freebet', name: 'A gift', currency: 'EUR', amount: '7.50' };

/** A server for the tests of one file, with the operator's own API and the id of a demo player. */
export function operatorOfFile() {
  const here = serverOfFile({}, 4);
  let house: OperatorClient;
  let demo: string;

  beforeAll(async () => {
    house = operatorAt(here.server.url, await newKey('all'));
    const { id } = await here.database.db
      .selectFrom('player')
      .select('id')
      .where('email', '=', 'demo@touchline.test')
      .executeTakeFirstOrThrow();
    demo = id;
  });

  async function newKey(name: string, rights: Parameters<typeof addKey>[2] = operatorRights): Promise<string> {
    const key = await addKey(here.database.db, name, rights);
    if (key === null) throw new Error(`${name} is taken`);
    return key;
  }

  async function signedIn(login = 'demo@touchline.test') {
    const caller = createCaller(here.server.url);
    const { status } = await caller.call('signIn', { body: { login, password: demoPassword } });
    expect(status).toBe(200);
    return caller;
  }

  async function balanceOf(playerId: string): Promise<string> {
    const row = await here.database.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('player_id', '=', playerId)
      .where('currency', '=', 'EUR')
      .executeTakeFirstOrThrow();
    return row.balance ?? '';
  }

  /** A match of its own, and its outcome for the home side with what it stands at. */
  async function newPick() {
    const { id } = await deskAt(here.server.url).call('addMatch', {
      body: { sport_key: 'soccer', starts_in_seconds: 3600, home: `Home ${randomUUID()}`, away: 'Away' },
    });
    const { body } = await createCaller(here.server.url).call('getMarkets', { params: { id } });
    const { data } = calls.getMarkets.reply.parse(body);
    const market = data.find((each) => each.id === '1') ?? data[0];
    const outcome = market?.outcomes[0];
    if (market === undefined || outcome === undefined) throw new Error('a match without a market');
    return {
      match_id: id,
      market_id: market.id,
      specifier: market.specifier,
      outcome_id: outcome.id,
      odds: outcome.odds,
    };
  }

  async function audit(limit = 1) {
    const { body } = await house.call('listAudit', { query: `?limit=${limit}` });
    return body['data'] as { key: string | null; what: string; target: string; before: unknown; after: unknown }[];
  }

  return {
    get server() {
      return here.server;
    },
    get database() {
      return here.database;
    },
    get house() {
      return house;
    },
    get demo() {
      return demo;
    },
    newKey,
    signedIn,
    balanceOf,
    newPick,
    audit,
  };
}
