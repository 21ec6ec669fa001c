import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type Caller, createCaller } from '@touchline/testkit/caller';
import { fiveAtOnce } from '@touchline/testkit/five-at-once';
import { sendFrom } from '@touchline/testkit/from-address';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from './demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile();
beforeEach(async () => {
  await here.database.db.deleteFrom('sign_in_attempts').execute();
});

const email = 'demo@touchline.test';
const phone = '+15550100001';
const right = { login: email, password: demoPassword };

/** Somebody at an address of their own. */
function strangerAt(address: string): Caller {
  return createCaller(here.server.url, sendFrom(address));
}
let addresses = 0;
function stranger(): Caller {
  addresses += 1;
  return strangerAt(`127.8.${addresses >> 7}.${1 + (addresses & 127)}`);
}
function guess(caller: Caller, login: string): Promise<Answer> {
  return caller.call('signIn', { body: { login, password: 'not the password' } });
}
/**
 * Strangers use up what there is of an account, each from an address of their own. Those between the first and the last are
 * written into the counts: each guess costs the server two hashes, and counting them has a test of its own.
 */
async function lock(login = email): Promise<void> {
  expect((await guess(stranger(), login)).status).toBe(400);
  const { rowCount } = await here.database.pool.query(
    `update sign_in_attempts set count = 19 where subject ~ '^(player|login) \\S+$' and count = 1`,
  );
  expect(rowCount).toBe(1);
  expect((await guess(stranger(), login)).status).toBe(400);
}
function timeGoesBy(seconds: number): Promise<unknown> {
  return here.database.pool.query(
    `update sign_in_attempts set counted_at = counted_at - make_interval(secs => $1),
       window_ends = window_ends - make_interval(secs => $1)`,
    [seconds],
  );
}
function letters(kind: string, to: string): readonly string[] {
  const folder = join(here.server.dataFolder, 'mail');
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${to}\nKind: ${kind}\n`));
}
function unlock(caller: Caller, token: string) {
  return caller.call('unlock', { query: `?unlock_token=${token}` });
}

describe('guessing the password of one account', () => {
  test('is counted together, whichever of its logins is used and however it is written [R13]', async () => {
    const writings = [
      email,
      phone,
      ' DEMO@touchline.TEST',
      '+1 (555) 010-0001',
      '００１ 555 0100001',
      'ｄemo@touchline。test',
    ];
    const guesses = await fiveAtOnce(20, (number) => guess(stranger(), writings[number % writings.length] ?? email));
    expect(guesses.map(({ status }) => status)).toEqual(Array(20).fill(400));
    for (const login of writings) {
      const { status, headers } = await guess(stranger(), login);
      expect([login, status]).toEqual([login, 429]);
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeGreaterThan(60);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  test('waits longer and longer at one address, and locks nobody else out [R13]', async () => {
    const caller = strangerAt('127.9.0.1');
    for (let i = 0; i < 8; i += 1) expect((await guess(caller, email)).status).toBe(400);
    for (const seconds of [1, 2, 4]) {
      // However slow this machine is: the last attempt is still to come.
      await timeGoesBy(-600);
      const { status, headers } = await guess(caller, phone);
      expect(status).toBe(429);
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeGreaterThan(seconds);
      expect(wait).toBeLessThanOrEqual(600 + seconds);
      await timeGoesBy(600 + seconds);
      expect((await guess(caller, email)).status).toBe(400);
    }
    expect((await strangerAt('127.9.0.2').call('signIn', { body: right })).status).toBe(200);
  });

  test('has the same answer for a name that nobody has [R13]', async () => {
    const answerTo = async (login: string): Promise<unknown> => {
      const caller = strangerAt('127.9.1.1');
      const answers = [];
      for (let i = 0; i < 9; i += 1) {
        if (i === 8) await timeGoesBy(-600);
        const { status, body, headers } = await guess(caller, login);
        answers.push([status, { ...(body as object), request_id: '' }, headers.has('retry-after')]);
      }
      return answers;
    };
    expect(await answerTo('second@touchline.test')).toEqual(await answerTo('nobody@touchline.test'));
  });
});

describe('an account that strangers have locked', () => {
  test('opens for its player on a device that has signed in before, also after a restart [R13]', async () => {
    const own = createCaller(here.server.url);
    await own.call('signIn', { body: right });
    await own.call('signOut');
    await lock();
    expect((await stranger().call('signIn', { body: right })).status).toBe(429);
    await here.server.restart();
    await here.connectAgain();
    expect((await createCaller(here.server.url).call('signIn', { body: right })).status).toBe(429);
    expect((await own.call('signIn', { body: right })).status).toBe(200);
  });

  test('opens for no device of somebody else, for none that was made up and for none that was copied before [R13]', async () => {
    const own = createCaller(here.server.url);
    await own.call('signIn', { body: right });
    const copied = own.device;
    await own.call('signIn', { body: right });
    const other = createCaller(here.server.url);
    await other.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
    await lock();
    for (const device of [null, 'touchline-device=1', `touchline-device=${'A'.repeat(43)}`, other.device, copied]) {
      const caller = Object.assign(createCaller(here.server.url), { device });
      expect([device, (await caller.call('signIn', { body: right })).status]).toEqual([device, 429]);
    }
    const { rows } = await here.database.pool.query('select row_to_json(known_device)::text as text from known_device');
    const token = own.device?.split('=')[1] ?? '';
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('is not guessed at without limit from a device that it knows [R13]', async () => {
    const own = createCaller(here.server.url);
    await own.call('signIn', { body: right });
    for (let i = 0; i < 8; i += 1) expect((await guess(own, email)).status).toBe(400);
    await timeGoesBy(-600);
    expect((await guess(own, phone)).status).toBe(429);
    expect((await own.call('signIn', { body: right })).status).toBe(429);
    await timeGoesBy(601);
    expect((await own.call('signIn', { body: right })).status).toBe(200);
  });

  test('opens by a letter to its player, once, while strangers go on [AUTH-06a] [API-01g]', async () => {
    await lock();
    const letter = letters('unlock', email).at(-1) ?? '';
    const link = `${here.server.url}/sportsbook/users/unlock?unlock_token=`;
    expect(letter).toContain(link);
    const token = /unlock_token=([A-Za-z0-9_-]{43})$/m.exec(letter)?.[1] ?? '';
    const own = createCaller(here.server.url);
    expect((await own.call('signIn', { body: right })).status).toBe(429);
    expect(await unlock(own, token)).toMatchObject({ status: 200, body: { unlocked: true } });
    expect(await unlock(createCaller(here.server.url), token)).toMatchObject({ status: 400, body: { code: 1101 } });
    await lock();
    expect((await stranger().call('signIn', { body: right })).status).toBe(429);
    expect((await own.call('signIn', { body: right })).status).toBe(200);
  });

  test('gets one such letter a day, and a name that nobody has gets none [AUTH-06a] [R13]', async () => {
    const to = 'second@touchline.test';
    await lock('nobody@touchline.test');
    expect(letters('unlock', 'nobody@touchline.test')).toEqual([]);
    for (let i = 0; i < 3; i += 1) {
      await lock(to);
      await here.database.pool.query(`delete from sign_in_attempts where subject not like '%letter%'`);
    }
    expect(letters('unlock', to)).toHaveLength(1);
  });

  test('opens for a player who sets a new password by letter [AUTH-06]', async () => {
    const login = 'restricted@touchline.test';
    const lost = createCaller(here.server.url);
    await lost.call('signIn', { body: { login, password: demoPassword } });
    await lock(login);
    const own = createCaller(here.server.url);
    await own.call('askPasswordReset', { body: { email: login } });
    const token = /_token=([A-Za-z0-9_-]{43})$/m.exec(letters('password', login).at(-1) ?? '')?.[1];
    await own.call('resetPassword', { body: { reset_password_token: token, password: 'a new password' } });
    // Devices from before are strangers' from then on.
    expect((await lost.call('signIn', { body: { login, password: 'a new password' } })).status).toBe(429);
    expect((await own.call('signIn', { body: { login, password: 'a new password' } })).status).toBe(200);
  });
});
