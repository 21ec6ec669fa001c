import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sendFrom } from '@touchline/testkit/from-address';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../sessions/demo-players.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    matches: 20,
    operator: { accounts: { short_messages: { prefixes: ['+31', '+1555'], per_network: 3, per_hour: 7 } } },
  });
});
afterAll(() => server.stop());

const password = 'long enough';
const known = '+15550100001';

function browserAt(address: string): Caller {
  return createCaller(server.url, sendFrom(address));
}

function signUp(caller: Caller, phone_number: string) {
  return caller.call('signUp', { body: { phone_number, currency: 'EUR', password } });
}

async function messages(): Promise<readonly { readonly to: string }[]> {
  const { body } = await createCaller(server.url).call('getMessages');
  return (body as { readonly data: readonly { readonly channel: string; readonly to: string }[] }).data.filter(
    ({ channel }) => channel === 'sms',
  );
}

/** What guessing at the code of a number is answered with, until no attempt is left. */
async function guesses(caller: Caller, phone_number: string): Promise<readonly unknown[]> {
  const codes = [];
  for (let i = 0; i < 6; i += 1) {
    const { body } = await caller.call('confirmSignUp', { body: { phone_number, code: '000000' } });
    codes.push((body as { code: number }).code);
  }
  return codes;
}

test('no message goes to a number that begins as the operator does not allow; the form says so at its place [AUTH-06a] [AUTH-11]', async () => {
  const refusal = {
    status: 400,
    body: { code: 1000, details: [{ path: 'body.phone_number', message: expect.stringContaining('begins') }] },
  };
  expect(await signUp(browserAt('127.9.0.1'), '+88213000001')).toMatchObject(refusal);
  const caller = browserAt('127.9.0.1');
  await caller.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
  expect(await caller.call('askPhoneCode', { body: { phone_number: '+88213000001' } })).toMatchObject(refusal);
  // With an address beside it the number is a field like others, and a letter goes out.
  const body = { email: 'satellite@example.test', phone_number: '+88213000001', currency: 'EUR', password };
  expect((await browserAt('127.9.0.1').call('signUp', { body })).status).toBe(200);
  expect(await messages()).toEqual([]);
});

test('one network, and everybody together, ask for so many messages an hour; who asks for more is answered alike for numbers with and without an account [AUTH-06a] [R13]', async () => {
  for (let i = 0; i < 3; i += 1) expect((await signUp(browserAt('127.9.0.2'), `+3160000010${i}`)).status).toBe(200);
  const refused = [];
  for (const phone of ['+31600000109', known]) {
    const browser = browserAt('127.9.0.2');
    refused.push([(await signUp(browser, phone)).body, await guesses(browser, phone)]);
  }
  expect(await messages()).toHaveLength(3);
  expect(refused[1]).toEqual(refused[0]);
  expect(refused[0]).toEqual([
    { confirmation_required: true, confirm_by: 'phone' },
    [1106, 1106, 1106, 1106, 1107, 1107],
  ]);
  // Other networks go on, until all together have had theirs: what the first was refused took none of it.
  for (let i = 0; i < 5; i += 1) {
    expect((await signUp(browserAt(`127.9.1.${i}`), `+3160000020${i}`)).status).toBe(200);
  }
  expect((await messages()).map(({ to }) => to)).not.toContain('+31600000204');
  expect(await messages()).toHaveLength(7);
  const caller = browserAt('127.9.2.1');
  await caller.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
  expect(await caller.call('askPhoneCode', { body: { phone_number: '+31600000301' } })).toMatchObject({
    status: 400,
    body: { code: 1105 },
  });
  expect(await messages()).toHaveLength(7);
});
