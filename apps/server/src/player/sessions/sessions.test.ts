import { type Caller, createCaller } from '@touchline/testkit/caller';
import { fiveAtOnce } from '@touchline/testkit/five-at-once';
import { sendFrom } from '@touchline/testkit/from-address';
import { describe, expect, test } from 'vitest';
import { demoPassword } from './demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile();
const demo = { login: 'demo@touchline.test', password: demoPassword };
const second = { login: 'second@touchline.test', password: demoPassword };
async function signedIn(as: { login: string; password: string }): Promise<Caller> {
  const caller = createCaller(here.server.url);
  const { status } = await caller.call('signIn', { body: as });
  expect(status).toBe(200);
  return caller;
}
/** The same browser in another tab, or a thief with its cookie. */
function copyOf({ cookie }: Caller): Caller {
  return Object.assign(createCaller(here.server.url), { cookie });
}

const profile = {
  id: '1000',
  email: 'demo@touchline.test',
  mobile_phone: '+15550100001',
  auth_phone_number: '+15550100001',
  first_name: 'Dana',
  last_name: 'Demo',
  nickname: 'dana',
  language: 'en',
  currency: 'EUR',
  restricted: false,
  verified: false,
};
const { verified: _, ...unverified } = profile;
const nobody = { ...Object.fromEntries(Object.keys(unverified).map((key) => [key, null])), restricted: false };

describe('signing in', () => {
  test.each(['demo@touchline.test', ' Demo@Touchline.TEST ', '+15550100001', '+1 (555) 010-0001'])(
    'as %j opens a session that loads player, accounts and settings [AUTH-03]',
    async (login) => {
      const caller = createCaller(here.server.url);
      expect((await caller.call('getPlayer')).body).toEqual(nobody);
      expect(await caller.call('signIn', { body: { login, password: demoPassword } })).toMatchObject({
        status: 200,
        body: profile,
      });
      expect((await caller.call('getPlayer')).body).toEqual(profile);
      expect((await caller.call('getAccounts')).body).toEqual({
        data: [{ currency: 'EUR', subunits: '100', balance: '1000.00', active: true }],
      });
      expect((await caller.call('getSettings')).body).toMatchObject({
        stakes: ['5', '10', '20', '50'],
        odds_types: { selected: 'decimal' },
      });
    },
  );

  test('the cookie is out of reach for scripts and other sites [R13]', async () => {
    const { headers } = await createCaller(here.server.url).call('signIn', { body: demo });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^touchline=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^touchline-device=[A-Za-z0-9_-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('no fixation: every sign-in makes a new token, and the former one is invalid [R13]', async () => {
    const caller = createCaller(here.server.url);
    const planted = `touchline=${'A'.repeat(43)}`;
    caller.cookie = planted;
    await caller.call('signIn', { body: demo });
    const first = copyOf(caller);
    await caller.call('signIn', { body: second });
    expect(new Set([planted, first.cookie, caller.cookie]).size).toBe(3);
    expect((await first.call('getAccounts')).status).toBe(401);
    expect((await Object.assign(createCaller(here.server.url), { cookie: planted }).call('getAccounts')).status).toBe(
      401,
    );
    expect((await caller.call('getPlayer')).body).toMatchObject({ email: 'second@touchline.test' });
  });

  test('the database holds no token [R13]', async () => {
    const caller = await signedIn(demo);
    const token = caller.cookie?.split('=')[1] ?? '';
    const { rows } = await here.database.pool.query('select row_to_json(session)::text as text from session');
    expect(rows.length).toBeGreaterThan(0);
    expect(token).not.toBe('');
    const text = JSON.stringify(rows);
    // Bytes read as hex digits: those of its letters, and those that it writes.
    for (const written of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(text).not.toContain(written);
  });
});

describe('signing out', () => {
  test('no call of the session is answered again, in no tab and after no restart [AUTH-04] [R13]', async () => {
    const caller = await signedIn(second);
    const otherTab = copyOf(caller);
    const otherDevice = await signedIn(second);
    expect((await otherTab.call('getAccounts')).status).toBe(200);
    const { status, body, headers } = await caller.call('signOut');
    expect({ status, body }).toEqual({ status: 200, body: { signed_out: true } });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^touchline=; Max-Age=0; Path=\/; /)]);
    const refused = async () => [
      (await otherTab.call('getAccounts')).status,
      (await otherTab.call('getPushToken')).status,
      (await otherTab.call('saveSettings', { body: { odds_type: 'american' } })).status,
      (await otherTab.call('getPlayer')).body,
    ];
    expect(await refused()).toEqual([401, 401, 401, nobody]);
    await here.server.restart();
    expect(await refused()).toEqual([401, 401, 401, nobody]);
    expect((await otherDevice.call('getAccounts')).status).toBe(200);
  });

  test('calls that race with it are refused once it has been answered [R13]', async () => {
    const caller = await signedIn(second);
    const tabs = Array.from({ length: 20 }, () => copyOf(caller));
    const racing = tabs.map((tab) => tab.call('getAccounts'));
    await caller.call('signOut');
    await Promise.all(racing);
    const after = await Promise.all(tabs.map((tab) => tab.call('getAccounts')));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
  });

  /** What the push server says to a token: the connection's first reply, or the code it was closed with. */
  const connectTo = async (token: string) => {
    const socket = new WebSocket(`${here.server.url.replace('http', 'ws')}/connection/websocket`);
    const closed = new Promise<number>((settle) => socket.addEventListener('close', ({ code }) => settle(code)));
    const first = await new Promise<unknown>((settle) => {
      socket.addEventListener('message', ({ data }) => settle(JSON.parse(String(data))), { once: true });
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, connect: { token } })));
    });
    return { socket, first, closed };
  };
  const pushToken = async (caller: Awaited<ReturnType<typeof signedIn>>): Promise<string> => {
    const { body } = await caller.call('getPushToken');
    return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
  };
  const refusedToken = { id: 1, error: { code: 109, message: 'token expired' } };

  test('closes the push connections of the player, and a token that was kept opens none, over a restart too [R13]', async () => {
    const caller = await signedIn(second);
    const otherDevice = await signedIn(second);
    const kept = await pushToken(caller);
    const { first, closed } = await connectTo(kept);
    expect(first).toMatchObject({ id: 1, connect: { expires: true } });
    await caller.call('signOut');
    expect(await closed).toBe(3011);
    const again = await connectTo(kept);
    expect(again.first).toEqual(refusedToken);
    again.socket.close();
    const fresh = await connectTo(await pushToken(otherDevice));
    expect(fresh.first).toMatchObject({ id: 1, connect: { expires: true } });
    fresh.socket.close();
    await here.server.restart();
    const later = await connectTo(kept);
    expect(later.first).toEqual(refusedToken);
    later.socket.close();
  });

  test('signing in over another session closes its push connections too [R13] [I10]', async () => {
    const caller = await signedIn(second);
    const kept = await pushToken(caller);
    const { closed } = await connectTo(kept);
    await caller.call('signIn', { body: demo });
    expect(await closed).toBe(3011);
    const again = await connectTo(kept);
    expect(again.first).toEqual(refusedToken);
    again.socket.close();
  });

  test('without a session is answered too', async () => {
    expect(await createCaller(here.server.url).call('signOut')).toMatchObject({
      status: 200,
      body: { signed_out: true },
    });
  });
});

describe('guessing', () => {
  const guess = (login: string, address: string) =>
    createCaller(here.server.url, sendFrom(address)).call('signIn', { body: { login, password: 'not the password' } });
  const visible = ({ status, body, headers }: Awaited<ReturnType<typeof guess>>) => ({
    status,
    body: { ...(typeof body === 'object' ? body : {}), request_id: '' },
    headers: [...headers.keys()].filter((name) => name !== 'date'),
  });

  test('a known and an unknown account get the same answer, also when there were too many attempts [R13]', async () => {
    const answersTo = async (login: string): Promise<readonly unknown[]> => {
      const guesses = await fiveAtOnce(20, (number) => guess(login, `127.7.0.${1 + number}`));
      const more = await fiveAtOnce(2, (number) => guess(login, `127.7.0.${21 + number}`));
      return [...guesses, ...more].map(visible);
    };
    const answers = {
      known: await answersTo('restricted@touchline.test'),
      unknown: await answersTo('nobody@touchline.test'),
    };
    expect(answers.known).toEqual(answers.unknown);
    expect(answers.known.slice(0, 20)).toEqual(Array(20).fill(answers.known[0]));
    expect(answers.known[0]).toMatchObject({ status: 400, body: { code: 1100 } });
    expect(answers.known.slice(20)).toEqual([
      expect.objectContaining({ status: 429, body: expect.objectContaining({ code: 1029 }) }),
      expect.objectContaining({ status: 429, body: expect.objectContaining({ code: 1029 }) }),
    ]);
    const right = { login: 'restricted@touchline.test', password: demoPassword };
    expect((await createCaller(here.server.url).call('signIn', { body: right })).status).toBe(429);
    await here.server.restart();
    expect((await createCaller(here.server.url).call('signIn', { body: right })).status).toBe(429);
    expect((await createCaller(here.server.url).call('signIn', { body: demo })).status).toBe(200);
  });
});

describe('accounts and settings', () => {
  test('opening an account makes it the active one; an existing one stays as it is [AUTH-10]', async () => {
    const caller = await signedIn(second);
    const dollars = { currency: 'USD', subunits: '100', balance: '0.00', active: true };
    expect(await caller.call('openAccount', { body: { currency: 'USD' } })).toMatchObject({
      status: 200,
      body: dollars,
    });
    expect((await caller.call('getPlayer')).body).toMatchObject({ currency: 'USD' });
    const euros = { currency: 'EUR', subunits: '100', balance: '1000.00', active: true };
    expect((await caller.call('getAccounts')).body).toEqual({ data: [euros, dollars] });
    expect((await caller.call('openAccount', { body: { currency: 'EUR' } })).body).toEqual(euros);
    expect((await caller.call('getAccounts')).body).toEqual({ data: [euros, dollars] });
  });

  test('a wrong sign-in does not reveal that an account is not active [AUTH-10]', async () => {
    const caller = await signedIn(second);
    await caller.call('openAccount', { body: { currency: 'JPY' } });
    await here.database.db.updateTable('ledger_account').set({ active: false }).where('currency', '=', 'JPY').execute();
    const { body } = await caller.call('getAccounts');
    expect(JSON.stringify(body)).not.toContain('JPY');
  });

  test('settings are saved part by part, for the player alone [AUTH-03]', async () => {
    const caller = await signedIn(demo);
    const other = await signedIn(second);
    const untouched = (await other.call('getSettings')).body;
    await caller.call('saveSettings', { body: { stakes: ['1', '2.50', '0', '0'] } });
    const { body } = await caller.call('saveSettings', {
      body: { odds_type: 'british', auto_accept_odds_change: 'any' },
    });
    expect(body).toMatchObject({
      stakes: ['1', '2.50', '0', '0'],
      auto_accept_odds_change: 'any',
      odds_types: { selected: 'british' },
    });
    expect((await caller.call('getSettings')).body).toEqual(body);
    expect((await other.call('getSettings')).body).toEqual(untouched);
  });

  test('settings allow no question about the largest stake of oddin unless the operator does [VAL-10a]', async () => {
    const caller = await signedIn(demo);
    expect((await caller.call('getSettings')).body).toMatchObject({ max_stake_oddin_allowed: false });
  });
});

describe('tokens for private channels', () => {
  const claims = (body: unknown): unknown[] =>
    typeof body === 'object' && body !== null && 'channels' in body && Array.isArray(body.channels)
      ? body.channels.map(({ token }: { token: string }) =>
          JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
        )
      : [];

  test("open the caller's own channels for a while [PUSH-07]", async () => {
    const caller = await signedIn(demo);
    const { status, body } = await caller.call('authorizeChannels', {
      body: { channels: ['$user:en.1000', '$user:pt.1000'] },
    });
    expect(status).toBe(200);
    expect(claims(body)).toEqual([
      { sub: '1000', channel: '$user:en.1000', exp: expect.any(Number), iat: expect.any(Number) },
      { sub: '1000', channel: '$user:pt.1000', exp: expect.any(Number), iat: expect.any(Number) },
    ]);
  });

  test.each([
    '$user:en.1001',
    '$user:en.01000',
    '$user:en.1000.1001',
    '$user:EN.1000',
    '$user:br.1000',
    'updates:en',
    '$match:1000',
    '$user:en.1000#1001',
  ])('are refused for %s, also beside an own one [PUSH-07]', async (channel) => {
    const caller = await signedIn(demo);
    expect(await caller.call('authorizeChannels', { body: { channels: ['$user:en.1000', channel] } })).toMatchObject({
      status: 403,
      body: { code: 1003, details: [{ path: 'body.channels.1', message: 'is not a channel of yours' }] },
    });
  });
});
