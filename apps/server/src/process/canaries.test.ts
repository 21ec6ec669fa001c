import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorRights } from '@touchline/contract';
import { canaries, canaryTraces, plantedCalls } from '@touchline/testkit/canaries';
import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '../back-office/operator-keys.ts';
import { connect } from '../database/connect.ts';

const demo = 'demo@touchline.test';
/** Each call holds every so many-th of what is secret or personal, in all of its fields; each of that stands in every so many-th call. */
const turns = process.env['TIER'] === 'thorough' ? 1 : 3;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ matches: 20, env: { LOG_LEVEL: 'trace' } });
}, 120_000);
afterAll(() => server.stop());

/** What was sent to anybody: letters and short messages. */
function messages(): readonly string[] {
  return ['mail', 'sms'].flatMap((channel) => {
    const folder = join(server.dataFolder, channel);
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  });
}

function tracesIn(text: string): readonly string[] {
  return canaryTraces.filter((trace) => text.includes(trace) || text.includes(encodeURIComponent(trace)));
}

test('what is secret or personal in any field of any call is in no log, header or letter to somebody else [R13]', async () => {
  const player = createCaller(server.url);
  expect((await player.call('signIn', { body: { login: demo, password: 'touchline-demo' } })).status).toBe(200);
  const database = connect({ ...server.db(), max: 1 });
  const key = `Bearer ${await addKey(database.db, 'canaries', operatorRights)}`;
  await database.close();
  const heads: string[] = [];
  for (const [turn, canary] of Object.values(canaries).entries()) {
    const planted = plantedCalls(canary).filter((_, place) => (place + turn) % turns === 0);
    for (const { name, method, path, body } of planted) {
      if (name === 'signOut' || name === 'signOutEverywhere') continue;
      for (const cookie of [null, player.cookie]) {
        const { status, headers } = await fetch(`${server.url}${path}`, {
          method,
          redirect: 'manual',
          headers: {
            'x-touchline-app': 'test',
            'idempotency-key': `canary-${canary}`.replaceAll(/[^\w-]/g, '_'),
            ...(cookie === null ? {} : path.startsWith('/operator/') ? { authorization: key } : { cookie }),
            ...(body === null ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === null ? {} : { body }),
        });
        expect([name, status < 500]).toEqual([name, true]);
        // With the session of a player, or the key of an operator, every call is judged by what it holds.
        if (cookie !== null) expect([name, status]).not.toEqual([name, 401]);
        heads.push(JSON.stringify([...headers]));
      }
    }
  }
  // Valid calls reach what lies behind the checks: the database, the mail, and the account of somebody else.
  const visitor = createCaller(server.url);
  const { email, password, name, token, phone } = canaries;
  const valid = { currency: 'EUR', locale: 'en' };
  const asked = [
    await visitor.call('signUp', { body: { ...valid, email, password, stag: name } }),
    await visitor.call('signUp', { body: { ...valid, email: demo, password, stag: name } }),
    await visitor.call('signUp', { body: { ...valid, phone_number: '+15550100001', password, stag: name } }),
    await player.call('askPhoneCode', { body: { phone_number: phone } }),
    await visitor.call('signIn', { body: { login: email, password } }),
    await visitor.call('signIn', { body: { login: demo, password } }),
    await visitor.call('askPasswordReset', { body: { email, locale: 'en' } }),
    await visitor.call('resetPassword', { body: { reset_password_token: token, password } }),
  ];
  expect(asked.map(({ status }) => status < 500)).toEqual(asked.map(() => true));
  heads.push(...asked.map(({ headers }) => JSON.stringify([...headers])));

  expect(server.output().length).toBeGreaterThan(0);
  expect(tracesIn(server.output())).toEqual([]);
  expect(tracesIn(heads.join('\n'))).toEqual([]);
  const others = messages().filter((text) => !text.startsWith(`To: ${email}\n`) && !text.startsWith(`To: ${phone}\n`));
  expect(others.length).toBeGreaterThan(0);
  expect(tracesIn(others.join('\n'))).toEqual([]);
}, 120_000);
