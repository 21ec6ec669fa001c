import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

const host = 'https://portal.test';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    matches: 40,
    operator: {
      countries: ['DE', 'AT'],
      default_country: 'AT',
      providers: ['betradar'],
      host_origins: [host],
      accounts: {
        player_fields: ['country'],
        sign_in_by: ['email'],
        phone_verification: false,
        sign_out_everywhere: false,
        identity_providers: ['sumsub'],
      },
    },
  });
});
afterAll(() => server.stop());

async function configOf(): Promise<unknown> {
  const answer = await fetch(`${server.url}/sportsbook/config.json`);
  return answer.json();
}

function detailsOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
}

test('the page is told its platform settings, player fields, countries and hosts [CFG-02] [EMB-03]', async () => {
  expect(await configOf()).toMatchObject({
    countries: ['DE', 'AT'],
    default_country: 'AT',
    player_fields: ['country'],
    host_origins: [host],
    platform_settings: {
      sign_in_by: ['email'],
      sign_up_by: ['email'],
      phone_verification: false,
      sign_out_everywhere: false,
      identity_providers: ['sumsub'],
    },
  });
});

test('nobody signs in by what the file leaves out, whoever they are [AUTH-06] [R13] [CFG-01a]', async () => {
  const signIn = (login: string, password: string) =>
    createCaller(server.url).call('signIn', { body: { login, password } });
  const details = [{ path: 'body.login', message: 'is nothing that players sign in by' }];
  const refused = await Promise.all([signIn('+15550100001', demoPassword), signIn('+15550999999', 'whatever')]);
  expect(refused.map(({ status, body }) => [status, detailsOf(body)])).toEqual([
    [400, details],
    [400, details],
  ]);
  expect((await signIn('demo@touchline.test', demoPassword)).status).toBe(200);
});

test('an account is opened by residents of the countries of the file alone [CFG-02] [AUTH-06b]', async () => {
  const signUp = (country: string) =>
    createCaller(server.url).call('signUp', {
      body: { email: `${country}@example.test`, password: 'long enough', currency: 'EUR', country },
    });
  const refused = await signUp('NL');
  expect([refused.status, detailsOf(refused.body)]).toEqual([
    400,
    [{ path: 'body.country', message: 'is none of the countries of this site' }],
  ]);
  expect((await signUp('AT')).status).toBe(200);
});

test('a platform setting that is off has no call [CFG-02] [AUTH-06a]', async () => {
  const player = createCaller(server.url);
  await player.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  expect((await player.call('signOutEverywhere')).status).toBe(404);
  expect((await player.call('getPlayer')).body).toMatchObject({ email: 'demo@touchline.test' });
});

test('sports of providers that are not on offer are in no list, and no status of theirs is sent [CAT-13] [CFG-01a]', async () => {
  const caller = createCaller(server.url);
  const { body } = await caller.call('getSports');
  const { data } = body as { readonly data: readonly { readonly key: string; readonly provider: string }[] };
  expect(data.map(({ key }) => key)).toContain('soccer');
  expect(new Set(data.map(({ provider }) => provider))).toEqual(new Set(['betradar']));
  const settings = await caller.call('getSettings');
  expect(settings.body).toMatchObject({ provider_statuses: [{ provider: 'betradar', active: true }] });
});
