import { type Call, calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { HttpAnswer, HttpRequest } from '../env.ts';
import { buildConfig, buildMatch, createFakeBrowser, settle } from '../testing/index.ts';
import { createApi } from './api.ts';
import { createDecode } from './decode.ts';

function answering(status: number, body: unknown): HttpAnswer {
  return {
    kind: 'answer',
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    headers: () => null,
  };
}

function opened(answer: HttpAnswer) {
  const requests: HttpRequest[] = [];
  const unauthorized: number[] = [];
  const session = { serial: 1, player: null as string | null };
  const events: string[] = [];
  const noticed: string[] = [];
  const env = createFakeBrowser().tab({
    fetch: async (request) => {
      requests.push(request);
      await settle();
      return answer;
    },
    webSocket: null,
  });
  const api = createApi(env, buildConfig(), createDecode(env, buildConfig()), {
    siteAccess: { refusals: () => 0, onAnswer: ({ kind }) => void noticed.push(kind) },
    onUnauthorized: () => unauthorized.push(session.serial),
    sessionSerial: () => session.serial,
    playerId: () => session.player,
    onAnswered: (call) => events.push(`${call} answered`),
    onFailed: (call) => events.push(`${call} failed`),
  });
  return { api, env, requests, unauthorized, session, events, noticed };
}

const errorBody = {
  code: 1004,
  localized_message: 'error.request.not_found',
  message: 'no such match',
  request_id: 'r',
};

describe('api', () => {
  test.each([
    [answering(200, { signed_out: true }), 'answered'],
    [answering(401, errorBody), 'answered'],
    [answering(404, errorBody), 'answered'],
    [answering(503, errorBody), 'failed'],
    [{ kind: 'unreachable', reason: 'timeout' } as const, 'failed'],
  ])('%o says of the back end that it %s [I15]', async (answer, word) => {
    const { api, events } = opened(answer);
    await api.call(calls.signOut);
    expect(events).toEqual([`signOut ${word}`]);
  });

  test.each([
    ['getSports', answering(403, errorBody), ['error']],
    ['getPlayer', answering(401, errorBody), ['unauthorized']],
    // Signing out is possible at a closed site too, and a server that broke says nothing of it.
    ['signOut', answering(200, { signed_out: true }), []],
    ['getSports', answering(503, errorBody), []],
    ['getSports', { kind: 'unreachable', reason: 'timeout' } as const, []],
  ] as const)('%s, answered with %o, says whether the site is open: %o [AUTH-12a]', async (name, answer, expected) => {
    const { api, noticed } = opened(answer);
    await api.call<Call>(calls[name]);
    expect(noticed).toEqual(expected);
  });

  test('calls for players name who is here, unless they are for another one; others name nobody [I10]', async () => {
    const { api, requests, session } = opened(answering(200, { data: [] }));
    await api.call(calls.getAccounts);
    session.player = '7';
    await api.call(calls.getAccounts);
    await api.call(calls.getAccounts, { playerId: '8' });
    await api.call(calls.getSports);
    await api.call(calls.getPlayer);
    expect(requests.map(({ headers }) => headers['x-touchline-player'])).toEqual([
      undefined,
      '7',
      '8',
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['getSettings', {}],
    ['getVotes', { query: { match_id: '1' } }],
    ['launchGame', { params: { provider: 'lotto' } }],
  ] as const)('%s is sent in the name of whoever is here, or of nobody [I10]', async (name, input) => {
    const { api, requests, session } = opened(answering(200, {}));
    const ask = () => api.call<Call>(calls[name], input);
    await ask();
    session.player = '7';
    await ask();
    expect(requests.map(({ headers }) => headers['x-touchline-player'])).toEqual(['none', '7']);
  });

  test('the platform is asked by accept header, with the app header [API-01]', async () => {
    const { api, requests } = opened(answering(200, { signed_out: true }));
    expect(await api.call(calls.signOut)).toEqual({ kind: 'ok', value: { signed_out: true } });
    expect(requests).toEqual([
      {
        method: 'DELETE',
        url: '/api/users/sign_out',
        headers: { accept: 'application/vnd.touchline.v1+json', 'x-touchline-app': 'sportsbook' },
        body: null,
        timeout: 15_000,
        origins: ['/api', '/_sb_api/api'],
      },
    ]);
  });

  test('the sportsbook is asked by version in the path, parameters and query are encoded [API-05]', async () => {
    const { api, requests } = opened(
      answering(200, { data: [], pagination: { total: 0, page: 1, limit: 5, last_page: 1 } }),
    );
    await api.call(calls.getBets, { query: { status: 'submitted,done', limit: '5' } });
    await api.call(calls.getMatch, { params: { id: 'a-b/c' } });
    expect(requests.map(({ url }) => url)).toEqual([
      '/_sb_api/api/v3/bets?status=submitted%2Cdone&limit=5',
      '/_sb_api/api/v2/matches/a-b%2Fc',
    ]);
  });

  test('the error shape of the contract is read, and only a server that broke is reported', async () => {
    const shaped = opened(answering(404, errorBody));
    const plain = opened(answering(502, '<html>'));
    const key = 'error.request.not_found';
    expect(await shaped.api.call(calls.getMatch, { params: { id: '1' } })).toEqual({
      kind: 'error',
      status: 404,
      error: { code: 1004, message: key, key, details: null, errorsByBet: [], requestId: 'r' },
    });
    expect(await plain.api.call(calls.getMatch, { params: { id: '1' } })).toMatchObject({ kind: 'error', status: 502 });
    expect([shaped.env.reports.length, plain.env.reports.length]).toEqual([0, 1]);
  });

  test('the report about a call carries its address, request and answer, and its caller none of it [REP-01]', async () => {
    const { api, env } = opened(answering(502, '<html>'));
    const body = { login: 'a@b.test', password: 'touchline-demo' };
    const answer = await api.call(calls.signIn, { body });
    expect(answer).not.toHaveProperty('exchange');
    const unreadable = opened(answering(200, '{"id":7}'));
    await unreadable.api.call(calls.getMatch, { params: { id: '1' } });
    expect([...env.reports, ...unreadable.env.reports].map(({ kind, exchange }) => [kind, exchange])).toEqual([
      [
        'server',
        { method: 'POST', url: '/api/users/sign_in', request: JSON.stringify(body), status: 502, response: '<html>' },
      ],
      [
        'contract',
        { method: 'GET', url: '/_sb_api/api/v2/matches/1', request: null, status: 200, response: '{"id":7}' },
      ],
    ]);
  });

  const long = 'x'.repeat(400);

  test.each([
    [403, { localized_message: 'Nicht in Ihrem Land.' }, { message: 'Nicht in Ihrem Land.' }],
    [400, { message: 'Too late.', code: '101' }, { message: 'Too late.', code: 101 }],
    [400, { message: 'for engineers', localized_message: 'For players.' }, { message: 'For players.' }],
    [400, { error: 'Closed.' }, { message: 'Closed.' }],
    [
      400,
      { error: { code: 101, message: 'Moved.', details: ['a', 'b'] } },
      { code: 101, message: 'Moved.', details: ['a', 'b'] },
    ],
    [400, { errors: ['One.', { message: 'Two.' }] }, { message: 'One.', details: ['Two.'] }],
    [400, ['One.'], { message: 'One.' }],
    [400, '"Only this."', { message: 'Only this.' }],
    [400, { localized_message: long }, { message: `${'x'.repeat(299)}…` }],
    [400, { code: 118 }, { message: null, code: 118, key: 'error.place_bets.municipality_not_found' }],
    [400, { localized_message: '', details: { trace: 7 } }, { message: null, details: { trace: 7 } }],
    [403, '', { message: null, code: null, key: 'error.request.refused' }],
    [404, '<html><body>Not found</body></html>', { message: null, key: 'error.request.not_found' }],
    [405, '{}', { message: null, key: 'error.request.method' }],
    [410, 'null', { message: null, key: 'error.request.gone' }],
    [409, '7', { message: null, key: 'global-error.default.title' }],
    [500, { message: 'NullPointerException' }, { message: null, key: 'global-error.default.title' }],
    [500, { localized_message: 'Back at noon.' }, { message: 'Back at noon.' }],
    [503, { errors: ['ECONNREFUSED 10.0.0.7'] }, { message: null, key: 'error.request.unavailable' }],
  ])(
    'a refusal with status %i and the body %j is read as %j [API-11] [API-11a] [PLC-01a]',
    async (status, body, read) => {
      const { api } = opened(answering(status, body));
      const answer = await api.call(calls.getMatch, { params: { id: '1' } });
      expect(answer).toMatchObject({ kind: 'error', status, error: read });
      if (answer.kind === 'error' && answer.error.message !== null) expect(answer.error.key).toBe(answer.error.message);
    },
  );

  test('bets that were refused are read with what can be read of them [API-11] [PLC-04a]', async () => {
    const selections = [{ match_id: 'none', market_id: '1', specifier: '', outcome_id: '1' }];
    const { api } = opened(
      answering(400, {
        errors_by_bet: [
          { bet_index: 1, message: 'Too high.', details: 'At most 5.', selections },
          { bet_index: 0, code: 101 },
          { code: 101 },
          'nothing',
        ],
      }),
    );
    const answer = await api.call(calls.placeBets, {});
    expect(answer.kind === 'error' && answer.error).toEqual({
      code: 140,
      message: 'Too high.',
      key: 'Too high.',
      details: null,
      errorsByBet: [
        { bet_index: 1, code: 140, localized_message: 'Too high.', details: 'At most 5.' },
        { bet_index: 0, code: 101, localized_message: 'error.place_bets.invalid_odds' },
      ],
      requestId: null,
    });
  });

  test.each([
    ['objects', { 1: { localized_message: 'Closed.' }, 0: { message: 'Too high.' } }],
    ['texts', { 1: 'Closed.', 0: 'Too high.' }],
  ])('verdicts that stand as %s by the place of their bet are read [API-11b] [PLC-04]', async (_, errors_by_bet) => {
    const { api } = opened(answering(400, { localized_message: 'Not placed.', errors_by_bet }));
    const answer = await api.call(calls.placeBets, {});
    expect(answer.kind === 'error' && answer.error).toMatchObject({
      code: 140,
      message: 'Not placed.',
      errorsByBet: [
        { bet_index: 0, code: 140, localized_message: 'Too high.' },
        { bet_index: 1, code: 140, localized_message: 'Closed.' },
      ],
    });
  });

  test('an answer from an origin that the configuration does not name is not used, and is reported [API-11a]', async () => {
    const { api, env, events } = opened({ kind: 'unreachable', reason: 'foreign' });
    expect(await api.call(calls.getSports)).toMatchObject({
      kind: 'error',
      status: 0,
      error: { code: null, message: null, key: 'error.request.redirected' },
    });
    expect([env.reports.map(({ kind }) => kind), events]).toEqual([['redirect'], ['getSports failed']]);
  });

  test('a reply that the contract does not allow is reported and counts as no answer', async () => {
    const { api, env } = opened(answering(200, { ...buildMatch(), status: 9 }));
    expect(await api.call(calls.getMatch, { params: { id: '1' } })).toEqual({ kind: 'unreachable', sent: true });
    expect(env.reports.map(({ kind }) => kind)).toEqual(['contract']);
  });

  test('a number where a decimal stands is taken by its own digits', async () => {
    const digits = '12345678901234567.10';
    const text = `{"data":[{"currency":"EUR","subunits":"100","balance":${digits},"active":true}]}`;
    const { api } = opened(answering(200, text));
    expect(await api.call(calls.getAccounts)).toEqual({
      kind: 'ok',
      value: { data: [{ currency: 'EUR', subunits: '100', balance: digits, active: true }] },
    });
  });

  test('offline nothing leaves', async () => {
    const { api, env, requests } = opened(answering(200, {}));
    env.setOnline(false);
    expect(await api.call(calls.getSports)).toEqual({ kind: 'unreachable', sent: false });
    expect(requests).toEqual([]);
  });

  test('a 401 ends the session that asked, never the one that came after it [AUTH-05]', async () => {
    const { api, unauthorized, session } = opened(answering(401, errorBody));
    expect(await api.call(calls.getBets)).toEqual({ kind: 'unauthorized' });
    const late = api.call(calls.getBets);
    session.serial = 2;
    await late;
    await api.call(calls.getPlayer);
    expect(unauthorized).toEqual([1]);
  });
});
