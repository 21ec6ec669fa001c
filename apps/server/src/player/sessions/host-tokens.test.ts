import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { serviceOptions } from '../../process/service-options.ts';
import { createRation } from './attempts.ts';
import { createHostTokens, type HostTokens } from './host-tokens.ts';

const secret = 'a secret of this test, long enough for anybody';
const now = 1_800_000_000;
let data: TestDatabase;
let count = 0;

beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.close());

function process(): HostTokens {
  const spent = createRation(data.db, { what: 'host token', most: 1, windowSeconds: 900 });
  return createHostTokens(secret, spent, () => now * 1000);
}

function tokenOf(claims: object, { key = secret, alg = 'HS256' } = {}): string {
  count += 1;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const whole = { sub: 'a@b.test', jti: `token-${count}`.padEnd(20, '0'), iat: now, exp: now + 60, ...claims };
  const signed = `${part({ alg, typ: 'JWT' })}.${part(whole)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

test('a token counts once, in whichever process [EMB-04]', async () => {
  const token = tokenOf({});
  expect(await process().spend(token)).toBe('a@b.test');
  expect(await process().spend(token)).toBeNull();
  const same = await Promise.all(
    [tokenOf({ jti: 'j'.repeat(20) }), tokenOf({ jti: 'j'.repeat(20) })].map(process().spend),
  );
  expect(same.filter((login) => login !== null)).toEqual(['a@b.test']);
});

test.each([
  ['signed with another secret', tokenOf({}, { key: `${secret}!` })],
  ['of another algorithm', tokenOf({}, { alg: 'none' })],
  ['without a signature', tokenOf({}).replace(/[^.]*$/, '')],
  ['of four parts', `${tokenOf({})}.a`],
  ['that is over', tokenOf({ exp: now })],
  ['of the future', tokenOf({ iat: now + 61, exp: now + 100 })],
  ['that lives too long', tokenOf({ exp: now + 301 })],
  ['for nobody', tokenOf({ sub: '' })],
  ['without a name of its own', tokenOf({ jti: 'short' })],
  ['that is none', 'x'],
])('a token %s signs nobody in [EMB-04]', async (_what, token) => {
  expect(await process().spend(token)).toBeNull();
});

test('a secret that can be guessed is refused at the start [EMB-04]', () => {
  expect(() => serviceOptions({ HOST_TOKEN_SECRET: 'too short' })).toThrow('at least 32 characters');
  expect(serviceOptions({ HOST_TOKEN_SECRET: secret }).hostTokenSecret).toBe(secret);
  expect(serviceOptions({}).hostTokenSecret).toBeNull();
});
