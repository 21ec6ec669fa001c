import { calls, errorReply, type UserLimit } from '@touchline/contract';
import { arenaSession, arenaState } from '@touchline/contract/arena';
import type { Caller } from '@touchline/testkit/caller';
import { beforeAll, beforeEach, expect } from 'vitest';
import { addTestMatches, addTestPlayer, newKey, selectionOf, signInAs } from './protection-players.ts';
import { serverOfFile } from '../../../testing/server-of-file.ts';

/** A time zone in which it is about noon: no day ends while a test runs. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}

/** What a refused request says of the limit, of its bet where it is one. */
export function figures({ body }: { readonly body: unknown }) {
  const { errors_by_bet: [bet] = [], ...reply } = errorReply.parse(body);
  const { code, limit_type, period, limit, used, left } = bet ?? reply;
  return { code, limit_type, period, limit, used, left };
}

type Selection = Awaited<ReturnType<typeof selectionOf>>;

/** A server with limits for the tests of one file, and a player of each test who has some. */
export function createLimitedPlayer() {
  const here = serverOfFile({
    operator: {
      flags: { responsible_gambling: true },
      protection: { limits: { EUR: { stake: { month: '500' }, deposit: { week: '300' } } } },
      currencies: [{ code: 'EUR', min_deposit: '5' }],
    },
  });
  let player: Caller;
  let playerId: string;
  let matches: string[];

  beforeAll(async () => {
    matches = await addTestMatches(here.server.url, 2);
  });
  beforeEach(async () => {
    const { id, login } = await addTestPlayer(here.database.db);
    playerId = id;
    player = await signInAs(here.server.url, login);
  });

  async function set(type: string, amount: string, period = 'day', more: object = { currency: 'EUR' }) {
    const answer = await player.call('setUserLimit', {
      body: { type, period, amount, time_zone: zoneAtNoon(), ...more },
    });
    expect(answer.status).toBe(200);
    return calls.setUserLimit.reply.parse(answer.body).data;
  }

  async function own(type = 'stake'): Promise<UserLimit> {
    const { data } = calls.getUserLimits.reply.parse((await player.call('getUserLimits')).body);
    const found = data.find((limit) => limit.type === type && limit.set_by === 'player');
    if (found === undefined) throw new Error(`no limit on ${type}`);
    return found;
  }

  function selection(matchId: string): Promise<Selection> {
    return selectionOf(here.database.db, matchId);
  }

  async function press(stakes: readonly string[], { quick = false, selections = [] as Selection[] } = {}) {
    const picked = selections.length > 0 ? selections : [await selection(matches[0] ?? '')];
    return player.call('placeBets', {
      headers: newKey(),
      body: {
        meta: {
          device_id: 'device-1234',
          quick,
          type: picked.length > 1 ? 'combo' : 'single',
          locale: 'en',
          accept_odds: 'any',
        },
        bets: stakes.map((value) => ({ stake: { value, currency: 'EUR' }, selections: picked })),
      },
    });
  }

  async function staked(stakes: readonly string[]) {
    const answer = await press(stakes);
    expect(answer.status).toBe(200);
    return calls.placeBets.reply.parse(answer.body).data;
  }

  async function visit(): Promise<string> {
    const launched = await player.call('launchGame', { params: { provider: 'horse_racing' }, body: { app: 'horses' } });
    const token = /#token=([\w.-]+)$/.exec((launched.body as { url: string }).url)?.[1] ?? '';
    const answer = await fetch(`${here.server.url}/arena/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return arenaSession.parse(await answer.json()).session;
  }

  async function betOnHorse(stake: string) {
    const authorization = `Bearer ${await visit()}`;
    const state = arenaState.parse(
      await (await fetch(`${here.server.url}/arena/api/games/horses`, { headers: { authorization } })).json(),
    );
    const race = state.rounds[2];
    if (race?.kind !== 'race') throw new Error('there is no race');
    const answer = await fetch(`${here.server.url}/arena/api/bets`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...newKey() },
      body: JSON.stringify({
        game: 'horses',
        round: race.id,
        market: 'win',
        selection: '1',
        stake,
        currency: 'EUR',
        odds: race.runners[0]?.win,
      }),
    });
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  }

  function deposit(amount: string) {
    return player.call('startDeposit', {
      headers: newKey(),
      body: { amount, currency: 'EUR', return_to: '/', locale: 'en' },
    });
  }

  return {
    get server() {
      return here.server;
    },
    get database() {
      return here.database;
    },
    get player() {
      return player;
    },
    get playerId() {
      return playerId;
    },
    get matches() {
      return matches;
    },
    set,
    own,
    selection,
    press,
    staked,
    betOnHorse,
    deposit,
  };
}
