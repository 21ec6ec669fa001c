import { randomBytes } from 'node:crypto';
import {
  type Call,
  calls,
  type Calls,
  matchChannel,
  noPlayer,
  operatorRights,
  type pushNamespaces,
  updatesChannel,
  userChannel,
} from '@touchline/contract';
import { operatorCalls } from '@touchline/contract/operator-calls';
import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKey, revokeKey } from '../back-office/operator-keys.ts';
import { connect, type Connected } from '../database/connect.ts';
import { createSessions } from '../player/sessions/sessions.ts';
import { addressOf } from './call-routes.ts';

/** By hand, so that a call does not compile without a line here, and one whose access was changed by mistake fails. */
const mayCall = {
  signIn: 'anyone',
  signInByToken: 'anyone',
  unlock: 'anyone',
  signOut: 'anyone',
  signUp: 'anyone',
  confirmEmail: 'anyone',
  confirmWithPassword: 'anyone',
  sendConfirmationAgain: 'anyone',
  askPasswordReset: 'anyone',
  resetPassword: 'anyone',
  openSportsbookSession: 'player',
  continueSportsbookSession: 'player',
  getRealityCheck: 'player',
  trackActivity: 'player',
  getUserLimits: 'player',
  setUserLimit: 'player',
  changeUserLimit: 'player',
  getLimitChanges: 'player',
  getBreaks: 'player',
  startBreak: 'player',
  getPlayer: 'anyone',
  getAccounts: 'player',
  openAccount: 'player',
  startDeposit: 'player',
  startWithdrawal: 'player',
  getPayments: 'player',
  getStatement: 'player',
  updateLocale: 'player',
  getCompPoints: 'player',
  getStatusGroups: 'player',
  getWatchPartyId: 'player',
  getSports: 'anyone',
  getCategories: 'anyone',
  getCategory: 'anyone',
  getTournaments: 'anyone',
  getTournament: 'anyone',
  getMatches: 'anyone',
  getCompetitors: 'anyone',
  getMatch: 'anyone',
  getMarkets: 'anyone',
  getCounters: 'anyone',
  search: 'anyone',
  getStatistics: 'anyone',
  getVideo: 'anyone',
  getStreams: 'anyone',
  getPrices: 'anyone',
  getVotes: 'anyone',
  vote: 'player',
  getWatchRules: 'player',
  addWatchRule: 'player',
  pauseWatchRule: 'player',
  removeWatchRule: 'player',
  getFavourites: 'player',
  addFavourite: 'player',
  removeFavourite: 'player',
  getNotifications: 'player',
  getNotificationCounters: 'player',
  readNotifications: 'player',
  readAllNotifications: 'player',
  getNotificationSettings: 'player',
  saveNotificationSettings: 'player',
  getWebPushDevices: 'player',
  addWebPushDevice: 'player',
  removeWebPushDevice: 'player',
  launchGame: 'anyone',
  placeBets: 'player',
  getBets: 'player',
  askMaxStake: 'player',
  askBonuses: 'player',
  listBonuses: 'player',
  listComboboosts: 'player',
  listFreebets: 'player',
  listHuntings: 'player',
  listTournaments: 'player',
  listLootboxes: 'player',
  listAmbs: 'player',
  getBonus: 'player',
  getBonusTerms: 'player',
  getAmb: 'player',
  getAmbTerms: 'player',
  askAmbs: 'player',
  markBonusesSeen: 'player',
  activateBonus: 'player',
  boostBonus: 'player',
  getTournamentRating: 'player',
  usePromoCode: 'player',
  getJackpots: 'player',
  getJackpot: 'player',
  askJackpots: 'player',
  getJackpotHits: 'player',
  getCustomMarkets: 'anyone',
  calculateCustomBet: 'anyone',
  getCustomOdds: 'anyone',
  cashOut: 'player',
  setAutoCashOut: 'player',
  getAutoCashOutLog: 'player',
  editBet: 'player',
  shareBets: 'anyone',
  getSharedBets: 'anyone',
  getSettings: 'anyone',
  saveSettings: 'player',
  getPushToken: 'player',
  authorizeChannels: 'player',
  signOutEverywhere: 'player',
  getIdentity: 'player',
  startIdentity: 'player',
  getPhone: 'player',
  askPhoneCode: 'player',
  confirmPhone: 'player',
  confirmSignUp: 'anyone',
  askPasswordCode: 'anyone',
  resetPasswordByCode: 'anyone',
} as const satisfies Record<keyof Calls, Call['access']>;

let server: TestServer;
let database: Connected;
const ids = { demo: '', second: '', restricted: '' };

beforeAll(async () => {
  server = await startServer({ matches: 20, operator: { flags: { responsible_gambling: true } } });
  database = connect({ ...server.db(), max: 2 });
  for (const name of ['demo', 'second', 'restricted'] as const) {
    const { id } = await database.db
      .selectFrom('player')
      .select('id')
      .where('email', '=', `${name}@touchline.test`)
      .executeTakeFirstOrThrow();
    ids[name] = id;
  }
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function sessionOf(name: keyof typeof ids, at: () => number = Date.now): Promise<string> {
  return `touchline=${await createSessions(database.db, at).open(ids[name], '127.0.0.1')}`;
}

interface Sent {
  readonly cookie?: string;
  readonly playerId?: string;
}

/** What somebody sends with a call, made anew for each. */
const senders = {
  anonymous: async (): Promise<Sent> => ({}),
  expired: async (): Promise<Sent> => ({ cookie: await sessionOf('demo', () => Date.now() - 60 * 24 * 3_600_000) }),
  'signed out': async (): Promise<Sent> => {
    const caller = createCaller(server.url);
    caller.cookie = await sessionOf('demo');
    const cookie = caller.cookie;
    await caller.call('signOut');
    return { cookie };
  },
  'wrong token': async (): Promise<Sent> => ({ cookie: `touchline=${randomBytes(32).toString('base64url')}` }),
  'garbage for a token': async (): Promise<Sent> => ({ cookie: 'touchline=%00%ff' }),
  'another player': async (): Promise<Sent> => ({ cookie: await sessionOf('second'), playerId: ids.demo }),
  'named, without a session': async (): Promise<Sent> => ({ playerId: ids.demo }),
  'a visitor, beside a session': async (): Promise<Sent> => ({ cookie: await sessionOf('demo'), playerId: noPlayer }),
  restricted: async (): Promise<Sent> => ({ cookie: await sessionOf('restricted'), playerId: ids.restricted }),
  player: async (): Promise<Sent> => ({ cookie: await sessionOf('demo'), playerId: ids.demo }),
};
type Who = keyof typeof senders;

async function send(
  call: Call,
  { cookie, playerId }: Sent,
): Promise<{ readonly status: number; readonly code: unknown }> {
  const answer = await fetch(server.url + addressOf(call).replaceAll(/\{\w+\}/g, '1'), {
    method: call.method,
    headers: {
      'x-touchline-app': 'test',
      ...(cookie === undefined ? {} : { cookie }),
      ...(playerId === undefined ? {} : { 'x-touchline-player': playerId }),
    },
  });
  const body: unknown = await answer.json();
  return {
    status: answer.status,
    code: typeof body === 'object' && body !== null && 'code' in body ? body.code : null,
  };
}

/**
 * Refused by its code, or heard: what a call then says of an empty request is its own affair, as long as it can say it.
 */
function verdict({ status, code }: { readonly status: number; readonly code: unknown }): string {
  return status === 401 || status === 403 || status >= 500 ? `${status} ${String(code)}` : 'heard';
}

function expected(name: keyof Calls, who: Who): string {
  if (who === 'another player') return '401 1001';
  if (who === 'named, without a session') return name === 'signOut' ? 'heard' : '401 1001';
  if (who === 'player' || who === 'restricted' || mayCall[name] === 'anyone') return 'heard';
  // These tell a session whose time is up from one that never was (AUTH-14).
  const ofSession: readonly string[] = ['openSportsbookSession', 'continueSportsbookSession', 'getRealityCheck'];
  return who === 'expired' && ofSession.includes(name) ? '403 1104' : '401 1001';
}

const named = Object.entries(calls) as [keyof Calls, Call][];

describe('every call', () => {
  test.each(Object.keys(senders) as Who[])(
    'by %s is heard or refused as its line says [AUTH-05] [I10]',
    async (who) => {
      const found: [string, string][] = [];
      for (const [name, call] of named) found.push([name, verdict(await send(call, await senders[who]()))]);
      expect(found).toEqual(named.map(([name]) => [name, expected(name, who)]));
    },
  );

  test.each(['locked', 'blocked'] as const)(
    'of a site that is %s is refused to everybody, but signing out [AUTH-12a]',
    async (access) => {
      await deskAt(server.url).call('setAccess', { body: { access } });
      const refused = access === 'locked' ? '403 1006' : '403 1007';
      for (const who of ['anonymous', 'wrong token', 'player'] as const) {
        for (const [name, call] of named)
          expect([who, name, verdict(await send(call, await senders[who]()))]).toEqual([
            who,
            name,
            // Whoever is refused can still end their sessions, as far as they have any.
            name === 'signOut' || name === 'signOutEverywhere' ? expected(name, who) : refused,
          ]);
      }
      await deskAt(server.url).call('setAccess', { body: { access: 'open' } });
    },
  );

  test('a restricted player is heard, and places no bet [VAL-12]', async () => {
    const caller = createCaller(server.url);
    caller.cookie = await sessionOf('restricted');
    const selections = [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }];
    const answer = await caller.call('placeBets', {
      headers: { 'idempotency-key': randomBytes(16).toString('hex') },
      body: {
        meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en' },
        bets: [{ stake: { value: '10.00', currency: 'EUR' }, selections }],
      },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 114 } });
  });
});

describe('every call of the operator', () => {
  const names = Object.values(operatorCalls) as readonly Call[];

  async function sendWith(call: Call, headers: Readonly<Record<string, string>>): Promise<string> {
    const url = server.url + addressOf(call).replaceAll(/\{\w+\}/g, '1');
    const answer = await fetch(url, { method: call.method, headers });
    const { code } = (await answer.json()) as { readonly code?: unknown };
    return verdict({ status: answer.status, code });
  }

  async function bearer(name: string, rights: Parameters<typeof addKey>[2]) {
    return { authorization: `Bearer ${(await addKey(database.db, name, rights)) ?? ''}` };
  }

  test('is refused to whoever has no key, by whatever else they have [I16] [AUTH-05]', async () => {
    const revoked = await bearer('revoked', operatorRights);
    await revokeKey(database.db, 'revoked');
    const cookie = await sessionOf('demo');
    const nobody: readonly Readonly<Record<string, string>>[] = [
      {},
      { cookie, 'x-touchline-app': 'test', 'x-touchline-player': ids.demo },
      { authorization: `Bearer tlk_${randomBytes(32).toString('base64url')}` },
      { authorization: 'Basic YWxsOmFsbA==' },
      { authorization: `Bearer ${cookie.replace('touchline=', '')}` },
      revoked,
    ];
    for (const headers of nobody)
      for (const call of names) expect([call.name, await sendWith(call, headers)]).toEqual([call.name, '401 1001']);
  });

  test('is heard with the right that it needs and refused with all others, and from every page [I16]', async () => {
    const all = await bearer('everything', operatorRights);
    for (const right of operatorRights) {
      const [one, others] = [
        await bearer(`only-${right}`, [right]),
        await bearer(
          `not-${right}`,
          operatorRights.filter((other) => other !== right),
        ),
      ];
      for (const call of names.filter((each) => each.right === right)) {
        expect([call.name, await sendWith(call, one)]).toEqual([call.name, 'heard']);
        expect([call.name, await sendWith(call, others)]).toEqual([call.name, '403 1003']);
        const page = { ...all, origin: server.url, 'x-touchline-app': 'test' };
        expect([call.name, await sendWith(call, page)]).toEqual([call.name, '403 1003']);
      }
    }
    expect(names.every(({ right }) => right !== undefined)).toBe(true);
  });
});

type Namespace = (typeof pushNamespaces)[number]['name'];

/** A channel of each namespace, and who may listen: a namespace does not compile without a line here. */
const channels: Record<
  Namespace,
  { readonly of: (playerId: string) => string; readonly who: 'anyone' | 'its player' }
> = {
  updates: { of: () => updatesChannel('en'), who: 'anyone' },
  match: { of: () => matchChannel('1'), who: 'anyone' },
  user: { of: (playerId) => userChannel('en', playerId), who: 'its player' },
};

/** Answers of the push server to commands sent one after the other: error and close codes, `ok` for a reply. */
async function push(commands: readonly object[]): Promise<readonly string[]> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connection/websocket`);
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const answers: string[] = [];
  const next = (): void => {
    const command = commands[answers.length];
    if (command === undefined) socket.close();
    else socket.send(JSON.stringify({ id: answers.length + 1, ...command }));
  };
  socket.addEventListener('open', next);
  socket.addEventListener('message', ({ data }) => {
    for (const line of String(data).split('\n')) {
      const reply = JSON.parse(line) as { id?: number; error?: { code: number } };
      if (reply.id === undefined) continue;
      answers.push(reply.error === undefined ? 'ok' : `error ${reply.error.code}`);
      if (reply.error === undefined) next();
      else socket.close();
    }
  });
  socket.addEventListener('close', ({ code }) => resolve(code >= 3000 ? [...answers, `closed ${code}`] : answers));
  return promise;
}

async function tokens(name: 'demo' | 'second', channel: string) {
  const caller = createCaller(server.url);
  caller.cookie = await sessionOf(name);
  const connection = (await caller.call('getPushToken')).body as { token: string };
  const answer = await caller.call('authorizeChannels', { body: { channels: [channel] } });
  const given = answer.body as { channels?: { token: string }[] };
  return { caller, connection: connection.token, status: answer.status, channel: given.channels?.[0]?.token ?? null };
}

describe.each(Object.entries(channels))('the push channel %s', (_name, { of, who }) => {
  const isPublic = who === 'anyone';

  test('is open to a visitor where it is public, and needs a token where it is not [PUSH-07]', async () => {
    const subscribe = { subscribe: { channel: of(ids.demo) } };
    expect(await push([{ connect: {} }, subscribe])).toEqual(['ok', isPublic ? 'ok' : 'error 103']);
  });

  test('is open to its player [PUSH-07]', async () => {
    const own = await tokens('demo', of(ids.demo));
    const subscribe = { channel: of(ids.demo), ...(own.channel === null ? {} : { token: own.channel }) };
    expect(await push([{ connect: { token: own.connection } }, { subscribe }])).toEqual(['ok', 'ok']);
  });

  test('gives another player no token for it, and takes none of theirs or made up [PUSH-07] [I10]', async () => {
    const channel = of(ids.demo);
    const own = await tokens('demo', channel);
    const other = await tokens('second', channel);
    expect([other.status, other.channel]).toEqual([403, null]);
    const theirs = await tokens('second', userChannel('en', ids.second));
    const connected = { connect: { token: other.connection } };
    for (const token of [theirs.channel, own.channel, 'made-up.token.x'])
      if (token !== null) expect((await push([connected, { subscribe: { channel, token } }]))[1]).not.toBe('ok');
    const plain = await push([connected, { subscribe: { channel } }]);
    expect(plain[1]).toBe(isPublic ? 'ok' : 'error 103');
  });

  test('takes no connection with a token that is wrong, or of a session that has ended [PUSH-07] [R13]', async () => {
    const subscribe = { subscribe: { channel: of(ids.demo) } };
    const own = await tokens('demo', of(ids.demo));
    expect(await push([{ connect: { token: 'made-up.token.x' } }, subscribe])).toEqual(['closed 3500']);
    await own.caller.call('signOut');
    expect(await push([{ connect: { token: own.connection } }, subscribe])).toEqual(['error 109']);
  });
});
