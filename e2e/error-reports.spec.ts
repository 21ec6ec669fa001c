import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canaries, canaryTraces } from '@touchline/testkit/canaries';
import { startServer } from '@touchline/testkit/server';
import { expect, storyTime, test as base } from './world/test.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The event of the envelope. */
  readonly event: {
    readonly transaction: string;
    readonly tags: { readonly kind: string };
    readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] };
    readonly extra?: Readonly<Record<string, string | number>>;
  };
}

interface Service {
  readonly dsn: string;
  readonly received: Received[];
}

/** A service that takes envelopes of the Sentry protocol. */
async function openService(): Promise<Service & { readonly service: Server }> {
  const received: Received[] = [];
  const service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const [head = '', item = '', event = ''] = text.split('\n');
      expect(JSON.parse(head)).toHaveProperty('event_id');
      expect(JSON.parse(item)).toEqual({ type: 'event' });
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, text, event: JSON.parse(event) as Received['event'] });
      response.setHeader('access-control-allow-origin', '*').end('{}');
    });
  });
  await new Promise<void>((open) => {
    service.listen(0, '127.0.0.1', open);
  });
  const { port } = service.address() as AddressInfo;
  return { service, received, dsn: `http://abc@127.0.0.1:${port}/42` };
}

const test = base.extend<object, { readonly reports: Service }>({
  reports: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its first argument
    async ({}, use) => {
      const { service, ...reports } = await openService();
      await use(reports);
      service.closeAllConnections();
      service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ reports }, use) => {
      const env = { BONUSES: 'none', ERROR_REPORTS: reports.dsn };
      const server = await startServer({ matches: 100, feedStart: storyTime, env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // These stories break the page.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its first argument
  guard: ({}, use) => use(),
});

test('an uncaught error, a rejected promise, an error of React and a call that failed leave by POST, without what is personal or secret [REP-01] [REP-01a] [R13] @thorough', async ({
  page,
  server,
  reports,
}) => {
  const kinds = () => reports.received.map(({ event }) => event.tags.kind);
  const { name, password, phone, email, token, birthDate, address } = canaries;
  await page.route('**/api/users/sign_in', (route) =>
    route.fulfill({ status: 500, json: { code: 1, nickname: name, phone, birth_date: birthDate, note: [address] } }),
  );
  await page.goto(`${server.url}/sportsbook/users/sign-in?stag=${token}#${token}`);
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(kinds).toEqual(['server']);
  await page.evaluate(
    ([said = '', secret = '']) => {
      setTimeout(() => {
        throw new Error(`cannot draw ${said}`);
      });
      // Rejected on purpose, and nobody waits for it.
      void Promise.reject(new TypeError(`no such field for ${secret}`, { cause: new Error(`token=${secret}`) }));
    },
    [email, password],
  );
  await expect.poll(() => kinds().toSorted()).toEqual(['error', 'rejection', 'server']);
  await page.evaluate(
    ([said = '']) => {
      const whole = Intl.DateTimeFormat;
      Object.defineProperty(Intl, 'DateTimeFormat', {
        value: function broken(...given: ConstructorParameters<typeof whole>) {
          if (given[1]?.weekday !== undefined) throw new RangeError(`no calendar for ${said}`);
          return new whole(...given);
        },
      });
    },
    [phone],
  );
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect.poll(() => kinds().toSorted()).toEqual(['error', 'rejection', 'render', 'server']);

  const texts = reports.received
    .map(({ text, url, headers }) => `${text} ${url} ${JSON.stringify(headers)}`)
    .join('\n');
  expect(canaryTraces.filter((trace) => texts.includes(trace) || texts.includes(encodeURIComponent(trace)))).toEqual(
    [],
  );
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(canaryTraces.filter((trace) => stored.includes(trace))).toEqual([]);
  for (const { method, url, headers } of reports.received) {
    expect([method, new URL(url, server.url).pathname]).toEqual(['POST', '/api/42/envelope/']);
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  }
  const byKind = new Map(reports.received.map(({ event }) => [event.tags.kind, event]));
  expect(byKind.get('server')?.extra).toMatchObject({
    response_url: `${server.url}/api/users/sign_in`,
    response_status: 500,
    response_body: '{"code":1,"nickname":"[removed]","phone":"[removed]","birth_date":"[removed]","note":"[removed]"}',
    request_body: '{"login":"[removed]","password":"[removed]"}',
  });
  expect(byKind.get('error')?.exception.values).toMatchObject([{ type: 'Error', value: 'cannot draw [removed]' }]);
  expect(byKind.get('rejection')?.exception.values).toMatchObject([
    { type: 'Error', value: '[removed]' },
    { type: 'TypeError', value: 'no such field for [removed]' },
  ]);
  expect(byKind.get('render')?.exception.values).toMatchObject([
    { type: 'RangeError', value: 'no calendar for [removed]' },
  ]);
});

test('the same error is reported once, and what says nothing about the product never [REP-02] @thorough', async ({
  page,
  server,
  reports,
}) => {
  reports.received.length = 0;
  await page.goto(`${server.url}/sportsbook`);
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const reject = (reason: unknown): void => void Promise.reject(reason);
    for (let turn = 0; turn < 3; turn += 1) reject(new Error('the same'));
    reject(new DOMException('The user aborted a request.', 'AbortError'));
    reject(new DOMException('signal timed out', 'TimeoutError'));
    await fetch('https://nobody.invalid/').catch(reject);
    const gone: string = '/sportsbook/assets/gone.js';
    await import(gone).catch(reject);
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
    reject(new Error('the last'));
  });
  await expect
    .poll(() => reports.received.map(({ event }) => event.exception.values.at(-1)?.value))
    .toEqual(['the same', 'the last']);
});

test('the page about the brand says that reports are sent [REP-01] @thorough', async ({ page, server }) => {
  await page.goto(`${server.url}/sportsbook/about`);
  await expect(page.getByRole('main')).toContainText('it sends a report of the error to a service of the operator');
  await expect(page.getByRole('main')).not.toContainText('sends nothing to them');
});
