import { calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { HttpAnswer, HttpRequest } from '../env.ts';
import { buildConfig, buildMatch, createFakeBrowser, settle } from '../testing/index.ts';
import { createApi } from './api.ts';
import { createDecode } from './decode.ts';

const answering = (status: number, body: unknown): HttpAnswer => ({
  kind: 'answer',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  headers: () => null,
});

const opened = (answer: HttpAnswer) => {
  const requests: HttpRequest[] = [];
  const unauthorized: number[] = [];
  const session = { serial: 1 };
  const told: string[] = [];
  const env = createFakeBrowser().tab({
    fetch: async (request) => {
      requests.push(request);
      await settle();
      return answer;
    },
    webSocket: null,
  });
  const api = createApi(env, buildConfig(), createDecode(env, buildConfig()), {
    onUnauthorized: () => unauthorized.push(session.serial),
    sessionSerial: () => session.serial,
    onAnswered: (call) => told.push(`${call} answered`),
    onFailed: (call) => told.push(`${call} failed`),
  });
  return { api, env, requests, unauthorized, session, told };
};

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
  ])('[I15] %o says of the house that it %s', async (answer, word) => {
    const { api, told } = opened(answer);
    await api.call(calls.signOut);
    expect(told).toEqual([`signOut ${word}`]);
  });

  test('[API-01] the platform is asked by accept header, with the app header', async () => {
    const { api, requests } = opened(answering(200, { signed_out: true }));
    expect(await api.call(calls.signOut)).toEqual({ kind: 'ok', value: { signed_out: true } });
    expect(requests).toEqual([
      {
        method: 'DELETE',
        url: '/api/users/sign_out',
        headers: { accept: 'application/vnd.touchline.v1+json', 'x-touchline-app': 'sportsbook' },
        body: null,
        timeout: 15_000,
      },
    ]);
  });

  test('[API-05] the sportsbook is asked by version in the path, parameters and query are encoded', async () => {
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

  test('the one error shape is read, an answer in no shape has no error', async () => {
    const shaped = opened(answering(404, errorBody));
    const plain = opened(answering(502, '<html>'));
    expect(await shaped.api.call(calls.getMatch, { params: { id: '1' } })).toEqual({
      kind: 'error',
      status: 404,
      error: errorBody,
    });
    expect(await plain.api.call(calls.getMatch, { params: { id: '1' } })).toEqual({
      kind: 'error',
      status: 502,
      error: null,
    });
    expect([shaped.env.reports.length, plain.env.reports.length]).toEqual([0, 1]);
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

  test('[AUTH-05] a 401 ends the session that asked, never the one that came after it', async () => {
    const { api, unauthorized, session } = opened(answering(401, errorBody));
    expect(await api.call(calls.getBets)).toEqual({ kind: 'unauthorized' });
    const late = api.call(calls.getBets);
    session.serial = 2;
    await late;
    await api.call(calls.getPlayer);
    expect(unauthorized).toEqual([1]);
  });
});
