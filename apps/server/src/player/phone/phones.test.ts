import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mayBet } from '../../sportsbook/betting/max-stake.ts';
import { demoPassword } from '../sessions/demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';
import { messagesTo } from '../../testing/messages.ts';

const here = serverOfFile({
  operator: {
    minimum_age: 21,
    accounts: {
      player_fields: ['country', 'first_name', 'birth_date'],
      short_messages: { per_network: 200 },
    },
  },
  env: { LOG_LEVEL: 'trace' },
});
const password = 'long enough';
const person = { country: 'NL', first_name: 'Ada', birth_date: '1990-02-28', currency: 'EUR', password };

async function signedIn(login = 'second@touchline.test'): Promise<Caller> {
  const caller = createCaller(here.server.url);
  const { status } = await caller.call('signIn', { body: { login, password: demoPassword } });
  expect(status).toBe(200);
  return caller;
}

async function codeTo(phone: string): Promise<string> {
  const [latest] = await messagesTo(here.server.url, phone);
  return /\d{6}/.exec(latest?.text ?? '')?.[0] ?? 'none';
}

function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** A minute passes for codes. */
async function minute(): Promise<void> {
  await sql`update phone_code set sent_at = sent_at - interval '1 minute'`.execute(here.database.db);
}

function codeOf({ status, body }: { status: number; body: unknown }) {
  return [status, typeof body === 'object' && body !== null && 'code' in body ? body.code : null];
}

describe('proving a number', () => {
  test('a code goes to the number, and the session that asked proves it; the player signs in with it [AUTH-11] [API-01d]', async () => {
    const phone = '+15550177001';
    const caller = await signedIn();
    expect((await caller.call('getPhone')).body).toMatchObject({
      resend_timeout_until: null,
      sms_limit_reached: false,
    });
    const asked = await caller.call('askPhoneCode', {
      body: { phone_number: '+1 (555) 017-7001', phone_country: 'US' },
    });
    expect(asked).toMatchObject({
      status: 200,
      body: {
        phone_number: phone,
        phone_country: 'US',
        verified_status: 'pending',
        resend_timeout_until: expect.any(String),
        sms_limit_reached: false,
      },
    });
    const code = await codeTo(phone);
    const elsewhere = await signedIn();
    expect(codeOf(await elsewhere.call('confirmPhone', { body: { code } }))).toEqual([400, 1107]);
    expect(codeOf(await caller.call('confirmPhone', { body: { code: wrongCode(code) } }))).toEqual([400, 1106]);
    expect(await caller.call('confirmPhone', { body: { code } })).toMatchObject({
      status: 200,
      body: { phone_number: phone, phone_country: 'US', verified_status: 'verified' },
    });
    expect(codeOf(await caller.call('confirmPhone', { body: { code } }))).toEqual([400, 1107]);
    const byPhone = await createCaller(here.server.url).call('signIn', {
      body: { login: phone, password: demoPassword },
    });
    expect(byPhone).toMatchObject({ status: 200, body: { mobile_phone: phone, auth_phone_number: phone } });
  });

  test('a code has five attempts, the next one waits a minute, and a number gets five messages a day [AUTH-11] [R13]', async () => {
    const body = { phone_number: '+15550177002' };
    const caller = await signedIn();
    await minute();
    expect((await caller.call('askPhoneCode', { body })).status).toBe(200);
    const code = await codeTo(body.phone_number);
    expect(codeOf(await caller.call('askPhoneCode', { body }))).toEqual([429, 1029]);
    const seen = [];
    for (let i = 0; i < 5; i += 1) {
      seen.push(codeOf(await caller.call('confirmPhone', { body: { code: wrongCode(code) } }))[1]);
    }
    expect(seen).toEqual([1106, 1106, 1106, 1106, 1107]);
    expect(codeOf(await caller.call('confirmPhone', { body: { code } }))).toEqual([400, 1107]);
    for (let i = 0; i < 4; i += 1) {
      await minute();
      expect((await caller.call('askPhoneCode', { body })).status).toBe(200);
    }
    await minute();
    expect(codeOf(await caller.call('askPhoneCode', { body }))).toEqual([400, 1105]);
    expect(await messagesTo(here.server.url, body.phone_number)).toHaveLength(5);
  });

  test('the number of another player gets a message without a code, and the answer does not say so [AUTH-11] [R13]', async () => {
    const phone = '+15550100001';
    const caller = await signedIn();
    await minute();
    const asked = await caller.call('askPhoneCode', { body: { phone_number: phone } });
    expect(asked).toMatchObject({ status: 200, body: { phone_number: phone, verified_status: 'pending' } });
    const [message] = await messagesTo(here.server.url, phone);
    expect([message?.kind, /\d/.test(message?.text ?? '1')]).toEqual(['known', false]);
    expect(codeOf(await caller.call('confirmPhone', { body: { code: '123456' } }))).toEqual([400, 1106]);
  });

  test('a number that another player has proved meanwhile is not taken from them [AUTH-11] [I13]', async () => {
    const phone = '+15550177003';
    const caller = await signedIn();
    await minute();
    await caller.call('askPhoneCode', { body: { phone_number: phone } });
    const code = await codeTo(phone);
    const proved = sql`update player set auth_phone_number = ${phone} where email = 'restricted@touchline.test'`;
    await proved.execute(here.database.db);
    expect(codeOf(await caller.call('confirmPhone', { body: { code } }))).toEqual([400, 1107]);
    const { rows } = await sql<{ email: string }>`
      select email from player where auth_phone_number = ${phone}`.execute(here.database.db);
    expect(rows).toEqual([{ email: 'restricted@touchline.test' }]);
  });

  test('what is no number is refused at its place [AUTH-11]', async () => {
    const caller = await signedIn();
    for (const phone_number of ['+0123456789', '+12', '+1234567890123456', '0044 1 (2)']) {
      expect(await caller.call('askPhoneCode', { body: { phone_number } })).toMatchObject({
        status: 400,
        body: { code: 1000, details: [{ path: 'body.phone_number' }] },
      });
    }
  });
});

test('a player who has asked for ten codes in a day is told so, and keeps the one that is on its way [AUTH-11]', async () => {
  const caller = await signedIn('restricted@touchline.test');
  const numbers = Array.from({ length: 10 }, (_, place) => `+155501770${10 + place}`);
  for (const phone_number of numbers) {
    await minute();
    expect((await caller.call('askPhoneCode', { body: { phone_number } })).status).toBe(200);
  }
  await minute();
  expect((await caller.call('getPhone')).body).toMatchObject({ verified_status: 'pending', sms_limit_reached: true });
  expect(codeOf(await caller.call('askPhoneCode', { body: { phone_number: '+15550177030' } }))).toEqual([400, 1105]);
  const code = await codeTo(numbers.at(-1) ?? '');
  expect((await caller.call('confirmPhone', { body: { code } })).status).toBe(200);
});

describe('signing up by phone', () => {
  const phone = '+31600000001';

  test('the code confirms the account in the browser that asked; until then the number proves nothing [AUTH-06a]', async () => {
    const browser = createCaller(here.server.url);
    const asked = await browser.call('signUp', { body: { ...person, phone_number: phone, locale: 'de' } });
    expect(asked).toMatchObject({ status: 200, body: { confirmation_required: true, confirm_by: 'phone' } });
    expect((await messagesTo(here.server.url, phone))[0]?.text).toMatch(/^Dein Code ist \d{6}\./);
    const waiting = () =>
      here.database.db
        .selectFrom('player')
        .select(['mobile_phone', 'auth_phone_number', 'country', 'first_name', 'confirmed_at'])
        .where('mobile_phone', '=', phone)
        .executeTakeFirstOrThrow();
    expect(await waiting()).toMatchObject({ auth_phone_number: null, confirmed_at: null });
    const signIn = (caller: Caller) => caller.call('signIn', { body: { login: phone, password } });
    expect((await signIn(browser)).status).toBe(400);
    const body = { phone_number: phone, code: await codeTo(phone) };
    expect(codeOf(await createCaller(here.server.url).call('confirmSignUp', { body }))).toEqual([400, 1107]);
    expect(await browser.call('confirmSignUp', { body })).toMatchObject({ status: 200, body: { confirmed: true } });
    expect(await waiting()).toMatchObject({ auth_phone_number: phone, country: 'NL', first_name: 'Ada' });
    expect(await signIn(browser)).toMatchObject({ status: 200, body: { email: null, auth_phone_number: phone } });
    expect((await browser.call('getPhone')).body).toMatchObject({ verified_status: 'verified' });
  });

  test('that is filled in again before the next code goes out keeps the code, and takes what was given last [AUTH-06a]', async () => {
    const again = '+31600000003';
    const [browser, stranger] = [createCaller(here.server.url), createCaller(here.server.url)];
    const form = (chosen: string) => ({ body: { ...person, phone_number: again, password: chosen } });
    await browser.call('signUp', form('the first one'));
    const code = await codeTo(again);
    await browser.call('signUp', form('the second one'));
    // Somebody else gets neither the code nor a say in the account.
    await stranger.call('signUp', form('of a stranger'));
    expect(await messagesTo(here.server.url, again)).toHaveLength(1);
    const body = { phone_number: again, code };
    expect(codeOf(await stranger.call('confirmSignUp', { body }))).toEqual([400, 1107]);
    expect((await browser.call('confirmSignUp', { body })).status).toBe(200);
    const signIn = (chosen: string) => browser.call('signIn', { body: { login: again, password: chosen } });
    expect([(await signIn('of a stranger')).status, (await signIn('the second one')).status]).toEqual([400, 200]);
  });

  test('of a number that has an account tells its owner, and answers the same [AUTH-06a] [R13]', async () => {
    const body = { ...person, phone_number: '+15550100001', password: 'of a stranger' };
    expect(await createCaller(here.server.url).call('signUp', { body })).toMatchObject({
      status: 200,
      body: { confirmation_required: true, confirm_by: 'phone' },
    });
    expect((await messagesTo(here.server.url, '+15550100001'))[0]?.kind).toBe('known');
  });

  test('strangers who guess at a number do not keep its own browser from confirming it [AUTH-06a] [R13]', async () => {
    const body = { phone_number: '+31600000004' };
    const browser = createCaller(here.server.url);
    expect((await browser.call('signUp', { body: { ...person, ...body } })).status).toBe(200);
    const code = await codeTo(body.phone_number);
    for (let i = 0; i < 21; i += 1) {
      await createCaller(here.server.url).call('confirmSignUp', { body: { ...body, code: wrongCode(code) } });
    }
    expect((await browser.call('confirmSignUp', { body: { ...body, code } })).status).toBe(200);
  });

  test('a code that is on its way goes on to count when the number gets no other one today [AUTH-06a]', async () => {
    const body = { phone_number: '+31600000005' };
    let browser = createCaller(here.server.url);
    for (let i = 0; i < 5; i += 1) {
      await minute();
      browser = createCaller(here.server.url);
      expect((await browser.call('signUp', { body: { ...person, ...body } })).status).toBe(200);
    }
    const code = await codeTo(body.phone_number);
    await minute();
    expect((await createCaller(here.server.url).call('signUp', { body: { ...person, ...body } })).status).toBe(200);
    expect(await messagesTo(here.server.url, body.phone_number)).toHaveLength(5);
    expect((await browser.call('confirmSignUp', { body: { ...body, code } })).status).toBe(200);
  });

  test('the answers to codes do not say which number has an account, nor in which browser it was asked for [AUTH-06a] [R13]', async () => {
    const seen = await Promise.all(
      ['+15550100004', '+31600000003'].map(async (phone_number) => {
        const browser = createCaller(here.server.url);
        expect((await browser.call('signUp', { body: { ...person, phone_number } })).status).toBe(200);
        const code = wrongCode(await codeTo(phone_number));
        const answers = [];
        for (let i = 0; i < 6; i += 1) {
          answers.push(codeOf(await browser.call('confirmSignUp', { body: { phone_number, code } }))[1]);
        }
        const elsewhere = await createCaller(here.server.url).call('confirmSignUp', { body: { phone_number, code } });
        return [...answers, codeOf(elsewhere)[1]];
      }),
    );
    expect(seen[0]).toEqual([1106, 1106, 1106, 1106, 1107, 1107, 1107]);
    expect(seen[1]).toEqual(seen[0]);
  });
});

describe('what a sign-up asks for', () => {
  const email = 'asked@example.test';
  const refused: readonly (readonly [string, object, readonly string[]])[] = [
    ['all that is missing', { email, password, currency: 'EUR' }, ['country', 'first_name', 'birth_date']],
    ['no login', person, ['email']],
    ['a country that is none', { ...person, email, country: 'XX' }, ['country']],
    ['a Brazilian without a municipality', { ...person, email, country: 'BR' }, ['municipality']],
    ['a day that is none', { ...person, email, birth_date: '2000-02-30' }, ['birth_date']],
    ['somebody below the age', { ...person, email, birth_date: '2010-01-01' }, ['birth_date']],
    ['a day of another century', { ...person, email, birth_date: '1790-01-01' }, ['birth_date']],
    ['an empty name', { ...person, email, first_name: '  ' }, ['first_name']],
    ['a number that is none', { ...person, email, phone_number: '+0 12' }, ['phone_number']],
  ];

  test.each(refused)('%s is refused at its place [AUTH-06b]', async (_what, body, fields) => {
    const { status, body: answer } = await createCaller(here.server.url).call('signUp', { body });
    expect([status, (answer as { details: { path: string }[] }).details.map(({ path }) => path)]).toEqual([
      400,
      fields.map((field) => `body.${field}`),
    ]);
  });

  test('a player from Brazil bets with the municipality of the sign-up [AUTH-06b] [PLC-02]', async () => {
    const brazilian = 'olinda@example.test';
    const browser = createCaller(here.server.url);
    const body = { ...person, email: brazilian, country: 'BR', municipality: 'Olinda' };
    expect((await browser.call('signUp', { body })).status).toBe(200);
    const [letter] = await messagesTo(here.server.url, brazilian);
    const token = /_token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect((await browser.call('confirmEmail', { query: `?confirmation_token=${token}` })).status).toBe(200);
    const { id } = await here.database.db
      .selectFrom('player')
      .select('id')
      .where('email', '=', brazilian)
      .executeTakeFirstOrThrow();
    expect(await mayBet(here.database.db, id)).toBe(true);
  });

  test('is kept with the confirmation, a number as one that is not proved, and stands in no log [AUTH-06b]', async () => {
    const browser = createCaller(here.server.url);
    const body = { ...person, email, first_name: 'Zacharina', phone_number: '+31 6 0000 0002' };
    expect(await browser.call('signUp', { body })).toMatchObject({ status: 200, body: { confirm_by: 'email' } });
    const [letter] = await messagesTo(here.server.url, email);
    const token = /_token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    await browser.call('confirmEmail', { query: `?confirmation_token=${token}` });
    expect(await browser.call('signIn', { body: { login: email, password } })).toMatchObject({
      body: { first_name: 'Zacharina', mobile_phone: '+31600000002', auth_phone_number: null },
    });
    const { rows } = await sql<{ born: string }>`
      select birth_date::text as born from player where email = ${email}`.execute(here.database.db);
    expect(rows).toEqual([{ born: '1990-02-28' }]);
    expect(here.server.output()).not.toMatch(/Zacharina|31600000002|1990-02-28|15550177001/);
  });
});
