import { calls } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
let demo: Caller;
beforeAll(async () => {
  server = await startServer({
    matches: 20,
    operator: { currencies: [{ code: 'EUR', min_deposit: '10', max_deposit: '500' }, { code: 'JPY' }] },
    env: { ALLOWED_ORIGINS: 'https://page.test' },
  });
  demo = createCaller(server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
});
afterAll(() => server.stop());

type Kind = 'startDeposit' | 'startWithdrawal';

function key(): string {
  return crypto.randomUUID();
}
function ask(call: Kind, body: object, more: { key?: string; caller?: Caller } = {}) {
  return (more.caller ?? demo).call(call, {
    body: { amount: '20', currency: 'EUR', return_to: '/sportsbook/live', ...body },
    headers: { 'idempotency-key': more.key ?? key() },
  });
}
async function started(call: Kind, body: object = {}) {
  return calls.startDeposit.reply.parse((await ask(call, body)).body);
}
async function cents(currency = 'EUR'): Promise<bigint> {
  const { data } = calls.getAccounts.reply.parse((await demo.call('getAccounts')).body);
  return BigInt(data.find((account) => account.currency === currency)?.balance.replace('.', '') ?? '0');
}
function choose(url: string | null, outcome: string): Promise<Response> {
  return fetch(`${server.url}${url ?? ''}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: `outcome=${outcome}`,
  });
}

describe('the demonstration cashier', () => {
  test('a success pays the deposit in once and leads back with its return parameter [RG-06] [I1]', async () => {
    const before = await cents();
    const { url, state } = await started('startDeposit', { return_to: '/sportsbook/live?sort=time#top' });
    expect([state, await cents()]).toEqual(['pending', before]);
    for (const outcome of ['success', 'success', 'error']) {
      const answer = await choose(url, outcome);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/sportsbook/live?sort=time&deposit=success#top',
      ]);
    }
    expect(await cents()).toBe(before + 2000n);
  });

  test('an error and a deposit that stays pending move nothing and say so [RG-06]', async () => {
    const before = await cents();
    const { url } = await started('startDeposit');
    const locations: (string | null)[] = [];
    for (const outcome of ['pending', 'error', 'pending'])
      locations.push((await choose(url, outcome)).headers.get('location'));
    expect(locations).toEqual([
      '/sportsbook/live?deposit=pending',
      '/sportsbook/live?deposit=error',
      '/sportsbook/live?deposit=error',
    ]);
    expect(await cents()).toBe(before);
  });

  test('its page speaks the language of the payment, asks for no script and is stored nowhere [RG-06] [I11]', async () => {
    const { url } = await started('startDeposit', { locale: 'ar', amount: '20.50' });
    const page = await fetch(`${server.url}${url ?? ''}`);
    const text = await page.text();
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('20.50 EUR');
    expect(text).not.toContain('<script');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    await choose(url, 'success');
    const settled = await (await fetch(`${server.url}${url ?? ''}`)).text();
    expect(settled).not.toContain('<form');
    expect(settled).toContain('href="/sportsbook/live?deposit=success"');
  });

  test('nobody settles a payment without the token that its player was given [R13]', async () => {
    const before = await cents();
    const { id, url } = await started('startDeposit');
    const other = (await started('startDeposit')).url ?? '';
    for (const forged of [
      `/cashier/${id}`,
      `/cashier/${id}.`,
      `/cashier/${id}.${other.split('.')[1] ?? ''}`,
      `${url ?? ''}.x`,
    ])
      expect((await choose(forged, 'success')).status).toBe(404);
    expect((await choose(url, 'free')).status).toBe(400);
    expect(await cents()).toBe(before);
  });

  test('its page is closed with the site, and what it reports is not [AUTH-12a] [RG-06]', async () => {
    const before = await cents();
    const { url } = await started('startDeposit');
    const desk = deskAt(server.url);
    await desk.call('setAccess', { body: { access: 'locked' } });
    expect((await fetch(`${server.url}${url ?? ''}`)).status).toBe(403);
    expect((await choose(url, 'success')).status).toBe(303);
    await desk.call('setAccess', { body: { access: 'open' } });
    expect(await cents()).toBe(before + 2000n);
  });

  test('a withdrawal is taken at once, and paid back when it fails [RG-06]', async () => {
    const before = await cents();
    const { url } = await started('startWithdrawal', { amount: '30' });
    expect(await cents()).toBe(before - 3000n);
    expect((await choose(url, 'error')).headers.get('location')).toBe('/sportsbook/live?withdrawal=error');
    expect(await cents()).toBe(before);
  });
});

describe('starting a payment', () => {
  test.each([
    ['startDeposit', { amount: '9.99' }, 180, 'body.amount'],
    ['startDeposit', { amount: '500.01' }, 181, 'body.amount'],
    ['startDeposit', { amount: '20.005' }, 1000, 'body.amount'],
    ['startDeposit', { amount: '0' }, 180, 'body.amount'],
    ['startDeposit', { amount: '-20' }, 1000, 'body.amount'],
    ['startDeposit', { currency: 'XXX' }, 1000, 'body.currency'],
    ['startDeposit', { currency: 'JPY', amount: '1000' }, 133, undefined],
    ['startDeposit', { return_to: 'https://elsewhere.test/' }, 1000, 'body.return_to'],
    ['startDeposit', { return_to: '//elsewhere.test/' }, 1000, 'body.return_to'],
    ['startDeposit', { return_to: 'javascript:alert(1)' }, 1000, 'body.return_to'],
    ['startWithdrawal', { amount: '99999999' }, 182, undefined],
    ['startWithdrawal', { amount: '0' }, 180, 'body.amount'],
  ] as const)('%s of %j is refused at its place and moves nothing [I16]', async (call, body, code, path) => {
    const before = await cents();
    const answer = await ask(call, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, ...(path === undefined ? {} : { details: [{ path }] }) });
    expect(await cents()).toBe(before);
  });

  test('leads back to the page’s own origins alone [R13]', async () => {
    expect((await ask('startDeposit', { return_to: 'https://page.test/sportsbook' })).status).toBe(200);
    expect((await ask('startDeposit', { return_to: `${server.url}/sportsbook` })).status).toBe(200);
  });

  test('a repeated request has one payment, and the key takes no other one [I1]', async () => {
    const one = key();
    const answers = [await ask('startDeposit', {}, { key: one }), await ask('startDeposit', {}, { key: one })];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await ask('startDeposit', { amount: '30' }, { key: one })).body).toMatchObject({ code: 1009 });
  });

  test('payments of a player are listed for that player alone, with the way to finish a pending one [RG-06] [R13]', async () => {
    const { id, url } = await started('startDeposit');
    const { data } = calls.getPayments.reply.parse((await demo.call('getPayments')).body);
    expect(data[0]).toMatchObject({ id, url, state: 'pending' });
    const other = createCaller(server.url);
    await other.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
    expect((await other.call('getPayments')).body).toEqual({ data: [] });
    expect((await ask('startDeposit', {}, { caller: createCaller(server.url) })).status).toBe(401);
  });

  test('a server without a cashier has no deposits [RG-08]', async () => {
    const closed = await startServer({ matches: 20, operator: { cashier: { demo: false } } });
    const caller = createCaller(closed.url);
    await caller.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
    const answer = await ask('startDeposit', {}, { caller });
    const config: unknown = await (await fetch(`${closed.url}/sportsbook/config.json`)).json();
    await closed.stop();
    expect(answer.status).toBe(404);
    expect(config).not.toHaveProperty('deposits');
    expect(config).not.toHaveProperty('quick_deposit');
  });
});

describe('GET /player/statement', () => {
  async function statement(query = '') {
    return calls.getStatement.reply.parse((await demo.call('getStatement', { query: `?currency=EUR${query}` })).body);
  }

  test('lists each movement with its balance, and its sums are those of the lines [AUTH-10]', async () => {
    const { url } = await started('startDeposit', { amount: '100' });
    await choose(url, 'success');
    const out = await started('startWithdrawal', { amount: '40' });
    await choose(out.url, 'success');
    const { data, sums } = await statement();
    expect(data.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withdrawal', '-40.00'],
      ['deposit', '100.00'],
    ]);
    const total = data.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
    expect(total).toBe(await cents());
    const [net, paid] = [sums.net, sums.net_deposits].map((amount) => BigInt(amount.replace('.', '')));
    expect((net ?? 0n) + (paid ?? 0n)).toBe(total);
    const balances = data.map(({ balance }) => BigInt(balance.replace('.', '')));
    expect(balances[0]).toBe(total);
    for (const [place, { amount }] of data.entries())
      expect(balances[place]).toBe((balances[place + 1] ?? 0n) + BigInt(amount.replace('.', '')));
  });

  test('comes in parts that repeat and leave out nothing, with the sums of the whole period [AUTH-10]', async () => {
    const whole = await statement();
    const parts: typeof whole.data = [];
    let next: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof statement>> = await statement(
        `&limit=2${next === null ? '' : `&cursor=${next}`}`,
      );
      expect(part.sums).toEqual(whole.sums);
      parts.push(...part.data);
      next = part.next;
    } while (next !== null);
    expect(whole.data.length).toBeGreaterThan(2);
    expect(parts).toEqual(whole.data);
  });

  test('holds a period alone, and is refused for what is no period or no account [AUTH-10] [I16]', async () => {
    expect(await statement('&from=2999-01-01T00:00:00.000Z')).toMatchObject({ data: [], sums: { net: '0.00' } });
    expect(await statement('&to=2000-01-01T00:00:00.000Z')).toMatchObject({ data: [], next: null });
    for (const query of [
      '?currency=EUR&from=yesterday',
      '?currency=EUR&limit=501',
      '?currency=JPY',
      '?',
      '?currency=EUR&cursor=x',
    ])
      expect((await demo.call('getStatement', { query })).status).toBe(400);
    expect((await createCaller(server.url).call('getStatement', { query: '?currency=EUR' })).status).toBe(401);
  });
});
