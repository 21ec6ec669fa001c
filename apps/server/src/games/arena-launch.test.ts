import { createHmac } from 'node:crypto';
import { arenaSession, arenaState } from '@touchline/contract/arena';
import { createCaller } from '@touchline/testkit/caller';
import { describe, expect, test } from 'vitest';
import { createTokens } from './tokens.ts';
import { createArenaVisits, launched, refusal, tokenOf } from './testing/arena-visits.ts';

const here = createArenaVisits();
const { ask, opened, openWith, signedIn } = here;

describe('launch', () => {
  test.each([
    ['horse_racing', 'horses'],
    ['horse_racing', 'dogs'],
    ['lotto', 'draws'],
    ['lotto', 'lotto49'],
    ['lotto', 'quick36'],
    ['virtual_gaming_arena', 'lobby'],
    ['virtual_gaming_arena', 'dogs'],
  ])('%s opens %s for a visitor and for a player [API-10]', async (provider, app) => {
    for (const [caller, isPlayer] of [
      [createCaller(here.server.url), false],
      [here.player, true],
    ] as const) {
      const answer = await launched(caller, provider, app);
      expect(answer.status).toBe(200);
      const visit = arenaSession.parse((await openWith(tokenOf(answer))).json());
      expect(visit.wallet !== null).toBe(isPlayer);
      expect(visit.lobby).toBe(app === 'lobby');
    }
  });

  test('an unknown game and an unknown provider are refused with their path [API-10]', async () => {
    expect(refusal(await asAnswer(launched(here.player, 'lotto', 'horses')))).toEqual({
      status: 400,
      code: 1000,
      paths: ['body.app'],
    });
    expect(refusal(await asAnswer(launched(here.player, 'lotto', 'constructor')))).toMatchObject({ status: 400 });
    expect(refusal(await asAnswer(launched(here.player, 'casino', 'lobby')))).toEqual({
      status: 400,
      code: 1000,
      paths: ['params.provider'],
    });
  });

  test('a game opens in the language and currency of the page, and leads back to it and to no other site [API-10b]', async () => {
    const caller = await signedIn(1);
    await caller.call('openAccount', { body: { currency: 'USD' } });
    await caller.call('openAccount', { body: { currency: 'EUR' } });
    const open = async (body: object) => {
      const answer = await caller.call('launchGame', {
        params: { provider: 'horse_racing' },
        body: { app: 'horses', ...body },
      });
      const fragment = new URLSearchParams(
        new URL((answer.body as { url: string }).url, here.server.url).hash.slice(1),
      );
      const session = arenaSession.parse((await openWith(fragment.get('token') ?? '')).json());
      const mine = (
        await ask('GET', '/api/games/horses', { headers: { authorization: `Bearer ${session.session}` } })
      ).json();
      return [
        fragment.get('locale'),
        session.wallet?.currency,
        arenaState.parse(mine).mine?.wallet?.currency,
        session.return_to,
      ];
    };
    const page = `${here.server.url}/sportsbook/racing?a=${'ü'.repeat(900)}`;
    expect(await open({ locale: 'pt-BR', currency: 'USD', return_to: page })).toEqual(['pt-BR', 'USD', 'USD', page]);
    expect(await open({ currency: 'JPY', return_to: 'https://elsewhere.example/' })).toEqual([
      null,
      'EUR',
      'EUR',
      null,
    ]);
    expect(await open({})).toEqual([null, 'EUR', 'EUR', null]);
  });

  test('a token that is forged, of another kind, damaged or expired opens nothing, and so does a session', async () => {
    const good = tokenOf(await launched(here.player, 'horse_racing', 'horses'));
    const [body = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const rewritten = Buffer.from(JSON.stringify({ ...claims, player: '1001' })).toString('base64url');
    const { value } = await here.database.db
      .selectFrom('secret')
      .select('value')
      .where('name', '=', 'arena')
      .executeTakeFirstOrThrow();
    const expired = createTokens(value, Date.now).sign({
      kind: 'launch',
      provider: 'lotto',
      app: 'lotto49',
      player: null,
      session: null,
      currency: null,
      return_to: null,
      expires: Date.now() - 1,
    });
    const foreign = createHmac('sha256', 'another secret').update(`arena.${body}`).digest('base64url');
    for (const token of [
      `${rewritten}.${signature}`,
      `${body}.${foreign}`,
      `${body}.`,
      body,
      `${good}.x`,
      'x',
      here.session,
      expired,
    ]) {
      expect(refusal(await openWith(token)), token).toEqual({ status: 401, code: 1001 });
    }
    for (const headers of [
      {},
      { authorization: `Bearer ${good}` },
      { authorization: 'Bearer x.y' },
      { authorization: 'x' },
    ]) {
      expect(refusal(await ask('GET', '/api/games/horses', { headers })).status).toBe(401);
      expect(refusal(await ask('POST', '/api/bets', { headers, body: '{}' })).status).toBe(401);
    }
  });

  test('signing out of the product ends the session of the games [API-10]', async () => {
    const other = await signedIn(1);
    const token = tokenOf(await launched(other, 'horse_racing', 'horses'));
    const visit = await opened(other, 'horse_racing', 'horses');
    await other.call('signOut');
    expect(
      refusal(await ask('GET', '/api/games/horses', { headers: { authorization: `Bearer ${visit}` } })).status,
    ).toBe(401);
    expect(refusal(await openWith(token)).status).toBe(401);
  });
});

/** An answer of the product's API in the form of the games' own. */
async function asAnswer(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  return { status, json: () => body };
}

test('the page of the games may be framed by the product alone, and sends no referrer [NAV-18]', async () => {
  const answer = await ask('GET', '/');
  const policy = answer.headers.get('content-security-policy') ?? '';
  if (answer.status === 200) {
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  } else {
    // Not built yet: answered in the one shape of errors.
    expect(refusal(answer)).toEqual({ status: 503, code: 1053 });
  }
});
