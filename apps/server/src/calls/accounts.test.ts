import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ matches: 20 });
});
afterAll(() => server.stop());

interface Received {
  readonly kind: string;
  readonly token: string | null;
  readonly text: string;
}

/** Letters to an address, the latest first. */
const lettersTo = (email: string): readonly Received[] => {
  const folder = join(server.dataFolder, 'mail');
  return readdirSync(folder)
    .toSorted()
    .toReversed()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .map((text) => ({
      kind: /^Kind: (\w+)$/m.exec(text)?.[1] ?? '',
      token: /_token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? null,
      text,
    }));
};

const password = 'correct horse';
const signUp = (email: string, more: object = {}) =>
  createCaller(server.url).call('signUp', { body: { email, password, currency: 'EUR', ...more } });
const confirm = (token: string | null) =>
  createCaller(server.url).call('confirmEmail', { query: `?confirmation_token=${token ?? ''}` });

describe('[AUTH-06] opening an account', () => {
  test.each([
    ['the longest tag', 'é'.repeat(400), 200],
    ['a longer one', 'a'.repeat(401), 400],
    ['an empty one', '', 400],
  ])('with %s of a partner [NAV-27a]', async (what, stag, status) => {
    expect(await signUp(`${what.replaceAll(' ', '.')}@example.test`, { stag })).toMatchObject({ status });
  });

  test.each([
    ['a new account', false],
    ['an account whose letter was sent again', true],
  ])('the tag of a partner stands on %s as it came [NAV-27a]', async (what, isSentAgain) => {
    const email = `${what.replaceAll(' ', '.')}@example.test`;
    const stag = 'a:b=c|d %é';
    await signUp(email, { stag });
    if (isSentAgain)
      await createCaller(server.url).call('sendConfirmationAgain', { body: { email, password, locale: 'en' } });
    expect((await confirm(lettersTo(email)[0]?.token ?? null)).status).toBe(200);
    const { db, close } = connect({ ...server.db(), max: 1 });
    const kept = await db.selectFrom('player').select('affiliate').where('email', '=', email).execute();
    await close();
    expect(kept).toEqual([{ affiliate: stag }]);
  });

  test('[AUTH-06] the address is confirmed by letter before the first sign-in', async () => {
    expect(await signUp('New@Example.test', { currency: 'USD', locale: 'de', stag: 'a:b=c|d %é' })).toMatchObject({
      status: 200,
      body: { confirmation_required: true },
    });
    const caller = createCaller(server.url);
    const credentials = { login: 'new@example.test', password };
    expect(await caller.call('signIn', { body: credentials })).toMatchObject({ status: 400, body: { code: 1102 } });
    const [letter] = lettersTo('new@example.test');
    expect(letter?.text).toContain(`${server.url}/sportsbook/de/users/confirmation?confirmation_token=`);
    expect(await confirm(letter?.token ?? null)).toMatchObject({ status: 200, body: { confirmed: true } });
    expect(await confirm(letter?.token ?? null)).toMatchObject({ status: 400, body: { code: 1101 } });
    expect(await caller.call('signIn', { body: credentials })).toMatchObject({
      status: 200,
      body: { currency: 'USD' },
    });
    expect((await caller.call('getAccounts')).body).toEqual({
      data: [{ currency: 'USD', subunits: '100', balance: '1000.00', active: true }],
    });
  });

  test('[AUTH-06] the answer does not tell whether an address has an account', async () => {
    const known = await signUp('demo@touchline.test');
    const unknown = await signUp('nobody-yet@example.test');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(lettersTo('demo@touchline.test')[0]).toMatchObject({ kind: 'known', token: null });
    const demo = { login: 'demo@touchline.test', password };
    expect((await createCaller(server.url).call('signIn', { body: demo })).status).toBe(400);
  });

  test('[AUTH-06] who signs up before the owner of an address does not choose the password of the account', async () => {
    const email = 'owner@example.test';
    await signUp(email, { password: 'of a stranger', currency: 'USD' });
    await signUp(email, { password: 'of the owner', currency: 'GBP' });
    const [latest, first] = lettersTo(email);
    expect([latest?.kind, first?.kind]).toEqual(['confirmation', 'confirmation']);
    expect((await confirm(latest?.token ?? null)).status).toBe(200);
    const signIn = (secret: string) =>
      createCaller(server.url).call('signIn', { body: { login: email, password: secret } });
    expect(await signIn('of a stranger')).toMatchObject({ status: 400, body: { code: 1100 } });
    expect(await signIn('of the owner')).toMatchObject({ status: 200, body: { currency: 'GBP' } });
    // The other letter is worth nothing from then on.
    expect(await confirm(first?.token ?? null)).toMatchObject({ status: 400, body: { code: 1101 } });
    expect((await signIn('of a stranger')).status).toBe(400);
  });

  test('[AUTH-06] who signs up after the owner of an address does not spoil the letter of the owner', async () => {
    const email = 'early@example.test';
    await signUp(email, { password: 'of the owner' });
    await signUp(email, { password: 'of a stranger' });
    const own = lettersTo(email)[1]?.token ?? null;
    expect((await confirm(own)).status).toBe(200);
    const body = { login: email, password: 'of the owner' };
    expect((await createCaller(server.url).call('signIn', { body })).status).toBe(200);
  });

  test('[AUTH-06] signing in after signing up does not tell whether the address had an account', async () => {
    const answers = [];
    for (const email of ['second@touchline.test', 'unheard-of@example.test']) {
      await signUp(email);
      const { status, body } = await createCaller(server.url).call('signIn', { body: { login: email, password } });
      const { request_id: _, ...said } = body as { request_id?: unknown };
      answers.push([status, said]);
    }
    expect(answers[0]).toMatchObject([400, { code: 1102 }]);
    expect(answers[0]).toEqual(answers[1]);
    const demo = { login: 'second@touchline.test', password: 'touchline-demo' };
    expect((await createCaller(server.url).call('signIn', { body: demo })).status).toBe(200);
  });

  test.each([
    ['an address without a dot', { email: 'a@b' }, 'body.email'],
    ['a short password', { password: '1234567' }, 'body.password'],
    ['a currency of nowhere', { currency: 'XXX' }, 'body.currency'],
    ['a field that nobody asked for', { admin: true }, 'body.admin'],
  ])('[AUTH-06] %s is refused at its place', async (_, wrong, path) => {
    const { status, body } = await signUp('wrong@example.test', wrong);
    expect([status, body]).toMatchObject([400, { code: 1000, details: [{ path }] }]);
  });
});

describe('a confirmation letter that did not come', () => {
  const again = (email: string, secret = password) =>
    createCaller(server.url).call('sendConfirmationAgain', { body: { email, password: secret, locale: 'de' } });

  test('is sent again with the same account behind it to whoever chose its password [LAY-05a]', async () => {
    const email = 'lost-letter@example.test';
    await signUp(email, { currency: 'USD' });
    expect(await again('Lost-Letter@example.test')).toMatchObject({ status: 200, body: { sent: true } });
    const [latest, first] = lettersTo(email);
    expect(latest?.token).not.toBe(first?.token);
    expect(latest?.text).toContain('/sportsbook/de/users/confirmation?');
    expect((await confirm(latest?.token ?? null)).status).toBe(200);
    const caller = createCaller(server.url);
    expect(await caller.call('signIn', { body: { login: email, password } })).toMatchObject({
      status: 200,
      body: { currency: 'USD' },
    });
  });

  test('is sent to nobody else, and the answer does not tell [LAY-05a]', async () => {
    const email = 'not-yours@example.test';
    await signUp(email);
    const sent = [
      await again(email, 'of a stranger'),
      await again('demo@touchline.test'),
      await again('no@example.test'),
    ];
    expect(sent.map(({ status, body }) => [status, body])).toEqual(sent.map(() => [200, { sent: true }]));
    expect(lettersTo(email)).toHaveLength(1);
    expect(lettersTo('no@example.test')).toEqual([]);
  });
});

describe('[AUTH-06] a forgotten password', () => {
  test('[AUTH-06] is set anew by letter, once, and every session ends', async () => {
    const email = 'second@touchline.test';
    const device = createCaller(server.url);
    await device.call('signIn', { body: { login: email, password: 'touchline-demo' } });
    const ask = (to: string) => createCaller(server.url).call('askPasswordReset', { body: { email: to } });
    const known = await ask(email);
    const unknown = await ask('who@example.test');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const old = lettersTo(email)[0]?.token ?? '';
    await ask(email);
    const token = lettersTo(email)[0]?.token ?? '';
    const reset = (secret: string) =>
      createCaller(server.url).call('resetPassword', { body: { reset_password_token: secret, password } });
    // An earlier letter counts no more; of many racers one wins.
    expect(await reset(old)).toMatchObject({ status: 400, body: { code: 1101 } });
    const race = await Promise.all(Array.from({ length: 6 }, () => reset(token)));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(race.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await device.call('getAccounts')).status).toBe(401);
    const again = createCaller(server.url);
    expect((await again.call('signIn', { body: { login: email, password: 'touchline-demo' } })).status).toBe(400);
    expect((await again.call('signIn', { body: { login: email, password } })).status).toBe(200);
  });

  test('[AUTH-06] setting a password by letter confirms the address as well, with all that a new player begins with', async () => {
    const email = 'by-reset@example.test';
    await signUp(email, { currency: 'USD' });
    const confirmation = lettersTo(email)[0]?.token ?? null;
    await createCaller(server.url).call('askPasswordReset', { body: { email } });
    const caller = createCaller(server.url);
    const body = { reset_password_token: lettersTo(email)[0]?.token ?? '', password: 'another password' };
    expect((await caller.call('resetPassword', { body })).status).toBe(200);
    // Otherwise the older letter would put the older password back.
    expect(await confirm(confirmation)).toMatchObject({ status: 400, body: { code: 1101 } });
    expect((await caller.call('signIn', { body: { login: email, password: 'another password' } })).status).toBe(200);
    expect((await caller.call('getAccounts')).body).toMatchObject({ data: [{ currency: 'USD', balance: '1000.00' }] });
  });

  test('[AUTH-06] a letter of one kind does not do for the other', async () => {
    await signUp('kinds@example.test');
    const token = lettersTo('kinds@example.test')[0]?.token ?? '';
    const body = { reset_password_token: token, password };
    expect(await createCaller(server.url).call('resetPassword', { body })).toMatchObject({ body: { code: 1101 } });
    expect((await confirm(token)).status).toBe(200);
  });
});
