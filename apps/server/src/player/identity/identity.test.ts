import { type Caller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile();

async function started(caller: Caller, provider: string): Promise<string> {
  const { status, body } = await caller.call('startIdentity', { body: { provider } });
  expect(status).toBe(200);
  return (body as { readonly url: string }).url;
}

function answer(url: string, outcome: string): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}

/** Names of the boosts that the player can use. */
async function boosts(caller: Caller): Promise<readonly string[]> {
  const { body } = await caller.call('listBonuses', { query: '?available=true' });
  const { comboboosts } = body as { readonly comboboosts: readonly { readonly name: string }[] };
  return comboboosts.map(({ name }) => name);
}

describe.each(['serasa', 'sumsub'])('an identity that %s checks', (provider) => {
  const login = provider === 'serasa' ? 'demo' : 'second';

  test('is pending, then verified, which the profile and the rules of bonuses know [AUTH-11] [BON-06]', async () => {
    const caller = await here.signedIn(login);
    const name = `Only verified by ${provider}`;
    const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];
    await caller.call('addComboboost', { body: { name, ranges, only_verified: true } });
    expect(await boosts(caller)).not.toContain(name);
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'none', provider: null });
    const url = await started(caller, provider);
    expect(url).toMatch(new RegExp(`^${here.server.url}/identity/${provider}/[A-Za-z0-9_-]{43}$`));
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect((await answer(url, 'pending')).headers.get('location')).toBe(
      `${here.server.url}/sportsbook/profile/verification`,
    );
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'pending', provider });
    expect((await caller.call('getPlayer')).body).toMatchObject({ verified: false });
    expect((await answer(url, 'approved')).status).toBe(303);
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'approved', provider });
    expect((await caller.call('getPlayer')).body).toMatchObject({ verified: true });
    expect(await boosts(caller)).toContain(name);
    // What was decided is decided, and asks for no other check.
    expect((await caller.call('startIdentity', { body: { provider } })).status).toBe(400);
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'approved', provider });
    expect([(await answer(url, 'rejected')).status, (await fetch(url)).status]).toEqual([404, 404]);
    expect((await caller.call('getPlayer')).body).toMatchObject({ verified: true });
  });
});

describe('a check', () => {
  test('that was rejected can be made again, and only the latest one counts [AUTH-11]', async () => {
    const caller = await here.signedIn('restricted');
    const first = await started(caller, 'serasa');
    expect((await answer(first, 'rejected')).status).toBe(303);
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'rejected', provider: 'serasa' });
    const second = await started(caller, 'serasa');
    const third = await started(caller, 'sumsub');
    expect((await answer(second, 'approved')).status).toBe(404);
    expect((await answer(third, 'nonsense')).status).toBe(400);
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'none', provider: 'sumsub' });
    expect((await caller.call('getPlayer')).body).toMatchObject({ verified: false });
  });

  test('is begun twenty times by one player in a while, and no more [AUTH-11] [R13]', async () => {
    const caller = await here.signedIn('brazil');
    const seen: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      seen.push((await caller.call('startIdentity', { body: { provider: 'serasa' } })).status);
    }
    expect(seen).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('is shown to nobody while the site is closed, and what the service reports is heard [AUTH-12a] [AUTH-11]', async () => {
    const caller = await here.signedIn('restricted');
    const url = await started(caller, 'serasa');
    const desk = deskAt(here.server.url);
    await desk.call('setAccess', { body: { access: 'locked' } });
    expect([(await fetch(url)).status, (await answer(url, 'rejected')).status]).toEqual([403, 303]);
    await desk.call('setAccess', { body: { access: 'open' } });
    expect((await caller.call('getIdentity')).body).toEqual({ status: 'rejected', provider: 'serasa' });
  });

  test('that nobody has begun is nowhere, and its page takes forms alone [AUTH-11]', async () => {
    const unknown = `${here.server.url}/identity/serasa/${'A'.repeat(43)}`;
    expect([(await fetch(unknown)).status, (await answer(unknown, 'approved')).status]).toEqual([404, 404]);
    const json = await fetch(unknown, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"approved"}',
    });
    expect(json.status).toBeGreaterThanOrEqual(400);
    expect(json.status).toBeLessThan(500);
  });
});
