import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sendFrom } from '@touchline/testkit/from-address';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';
import { messagesTo } from '../../testing/messages.ts';

const here = serverOfFile({
  operator: { accounts: { short_messages: { per_network: 200 } } },
  env: { LOG_LEVEL: 'trace' },
});
const password = 'long enough';
const chosen = 'another one';
const nobody = '+31600000999';

async function codeTo(phone: string, kind: string): Promise<string> {
  const latest = (await messagesTo(here.server.url, phone)).find((message) => message.kind === kind);
  return /\d{6}/.exec(latest?.text ?? '')?.[0] ?? 'none';
}

/** A confirmed account that has a phone alone, in the browser that opened it. */
async function accountBy(phone_number: string): Promise<Caller> {
  const browser = createCaller(here.server.url);
  await browser.call('signUp', { body: { phone_number, currency: 'EUR', password, locale: 'de' } });
  const code = await codeTo(phone_number, 'code');
  expect((await browser.call('confirmSignUp', { body: { phone_number, code } })).status).toBe(200);
  return browser;
}

function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function ask(caller: Caller, phone_number: string) {
  return caller.call('askPasswordCode', { body: { phone_number } });
}
function set(caller: Caller, phone_number: string, code: string) {
  return caller.call('resetPasswordByCode', { body: { phone_number, code, password: chosen } });
}
function codeOf({ body }: { readonly body: unknown }) {
  return (body as { readonly code?: number }).code;
}
function signIn(caller: Caller, login: string, typed: string) {
  return caller.call('signIn', { body: { login, password: typed } });
}

/** A minute passes for codes. */
async function minute(): Promise<void> {
  await sql`update password_code set sent_at = sent_at - interval '1 minute'`.execute(here.database.db);
}

test('a code sets the password of an account that has a phone alone, in the browser that asked, and ends its sessions [AUTH-06] [I13]', async () => {
  const phone = '+31600000901';
  const before = await accountBy(phone);
  expect((await signIn(before, phone, password)).status).toBe(200);
  const browser = createCaller(here.server.url);
  expect(await ask(browser, '+31 6 0000 0901')).toMatchObject({ status: 200, body: { sent: true } });
  expect((await messagesTo(here.server.url, phone))[0]).toMatchObject({
    kind: 'password',
    text: expect.stringContaining('Passwort'),
  });
  const code = await codeTo(phone, 'password');
  expect(codeOf(await set(createCaller(here.server.url), phone, code))).toBe(1107);
  expect(codeOf(await set(browser, phone, wrongCode(code)))).toBe(1106);
  const answers = await Promise.all([set(browser, phone, code), set(browser, phone, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await before.call('getPhone')).status).toBe(401);
  expect((await signIn(browser, phone, password)).status).toBe(400);
  expect((await signIn(browser, phone, chosen)).status).toBe(200);
  expect(here.server.output()).not.toContain(code);
});

test('a number without an account, and one whose account has an address, are answered as any other; the letter goes to the address [AUTH-06] [R13]', async () => {
  await accountBy('+31600000902');
  const seen = [];
  for (const phone of ['+31600000902', '+15550100001', nobody]) {
    const browser = createCaller(here.server.url);
    const asked = await ask(browser, phone);
    const answers = [];
    const code = wrongCode(await codeTo(phone, 'password'));
    for (let i = 0; i < 6; i += 1) answers.push(codeOf(await set(browser, phone, code)));
    seen.push([asked.status, asked.body, answers]);
  }
  expect(seen[0]).toEqual([200, { sent: true }, [1106, 1106, 1106, 1106, 1107, 1107]]);
  expect(seen.slice(1)).toEqual([seen[0], seen[0]]);
  expect(await messagesTo(here.server.url, nobody)).toEqual([]);
  expect(await messagesTo(here.server.url, '+15550100001')).toEqual([]);
  expect((await messagesTo(here.server.url, 'demo@touchline.test')).map(({ kind }) => kind)).toEqual(['password']);
});

test('five codes a day go to a number; strangers who ask neither end the code of its owner nor take those of its device [AUTH-06] [R13]', async () => {
  const phone = '+31600000903';
  const owner = await accountBy(phone);
  expect((await signIn(owner, phone, password)).status).toBe(200);
  const elsewhere = createCaller(here.server.url);
  await ask(elsewhere, phone);
  const early = await codeTo(phone, 'password');
  for (let i = 0; i < 6; i += 1) {
    await minute();
    await ask(createCaller(here.server.url), phone);
  }
  const sent = async () => (await messagesTo(here.server.url, phone)).filter(({ kind }) => kind === 'password').length;
  expect(await sent()).toBe(5);
  // A browser that gets no other one keeps what is on its way.
  await minute();
  await ask(elsewhere, phone);
  expect(await sent()).toBe(5);
  expect(codeOf(await set(elsewhere, phone, wrongCode(early)))).toBe(1106);
  await ask(owner, phone);
  expect(await sent()).toBe(6);
  expect((await set(elsewhere, phone, early)).status).toBe(200);
});

test('an account that has a phone alone is unlocked by a link in a message, once a day [AUTH-06a] [R13]', async () => {
  const phone = '+31600000904';
  await accountBy(phone);
  const lock = async (network: number): Promise<void> => {
    for (let i = 0; i < 20; i += 1)
      await signIn(createCaller(here.server.url, sendFrom(`127.8.${network}.${i + 1}`)), phone, 'not the password');
  };
  await lock(1);
  const message = (await messagesTo(here.server.url, phone)).find(({ kind }) => kind === 'unlock');
  const token = /unlock_token=(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
  const browser = createCaller(here.server.url);
  expect((await signIn(browser, phone, password)).status).toBe(429);
  expect(await browser.call('unlock', { query: `?unlock_token=${token}` })).toMatchObject({ status: 200 });
  expect((await signIn(browser, phone, password)).status).toBe(200);
  await lock(2);
  expect((await messagesTo(here.server.url, phone)).filter(({ kind }) => kind === 'unlock')).toHaveLength(1);
});
