import { canaries, canaryTraces, plantedCalls } from '@touchline/testkit/canaries';
import { expect, test } from 'vitest';
import type { CaughtError } from './collect.ts';
import { envelopeOf, readDsn } from './envelope.ts';
import { reportEvent, type Surroundings } from './report-event.ts';
import { framesOf } from './stack.ts';

const page: Surroundings = {
  href: 'https://bets.test/sportsbook/de/live?page=2',
  pageKey: 'in_play',
  pageStatus: 200,
  locale: 'de',
  release: 'first-a1b2c3d4.js',
  secrets: [],
};
const caught: CaughtError = { kind: 'render', error: null, exchange: undefined, at: 1_790_000_000_500 };

test('a report says what broke, where and in which build [REP-01]', () => {
  const error = new TypeError('odds is undefined', { cause: new RangeError('no market') });
  error.stack =
    'TypeError: odds is undefined\n    at draw (https://bets.test/sportsbook/assets/first-a1b2c3d4.js:7:21)';
  expect(reportEvent({ ...caught, error }, page)).toMatchObject({
    timestamp: 1_790_000_000.5,
    platform: 'javascript',
    level: 'error',
    release: 'first-a1b2c3d4.js',
    transaction: 'in_play',
    tags: { kind: 'render', locale: 'de' },
    request: { url: 'https://bets.test/sportsbook/de/live?page=2' },
    exception: {
      values: [
        { type: 'RangeError', value: 'no market' },
        {
          type: 'TypeError',
          value: 'odds is undefined',
          mechanism: { type: 'render', handled: true },
          stacktrace: {
            frames: [
              {
                function: 'draw',
                filename: 'https://bets.test/sportsbook/assets/first-a1b2c3d4.js',
                lineno: 7,
                colno: 21,
              },
            ],
          },
        },
      ],
    },
  });
});

test('a report about a call has its address, answer and request [REP-01]', () => {
  const exchange = {
    method: 'POST',
    url: '/_sb_api/api/v3/bets?page=1',
    request: '{"bets":[{"stake":"5.00"}]}',
    status: 500,
    response: '{"code":1,"request_id":"req-9"}',
  };
  expect(reportEvent({ ...caught, kind: 'server', error: new Error('placeBets: 500'), exchange }, page)?.extra).toEqual(
    {
      response_url: 'https://bets.test/_sb_api/api/v3/bets?page=1',
      response_status: 500,
      response_body: '{"code":1,"request_id":"req-9"}',
      request_method: 'POST',
      request_body: '{"bets":[{"stake":"5.00"}]}',
    },
  );
});

test.each(Object.entries(canaries))(
  'a %s in any field of any call is in no report [REP-01a] [R13]',
  (_kind, canary) => {
    const planted = plantedCalls(canary);
    expect(planted.length).toBeGreaterThan(40);
    const reports = planted.map(({ name, method, path, body, answer }) => {
      const exchange = { method, url: `https://bets.test${path}`, request: body, status: 500, response: answer };
      const isPlanted = [path, body, answer].some((part) => part?.includes(canary));
      const said = isPlanted ? canary : 'it';
      const error = new Error(`${name}: cannot read ${said}`, { cause: new Error(JSON.stringify({ said })) });
      return reportEvent({ ...caught, error, exchange }, { ...page, href: `https://bets.test${path}#${canary}` });
    });
    const text = JSON.stringify(reports);
    expect(canaryTraces.filter((trace) => text.includes(trace))).toEqual([]);
  },
);

test('the code of a message is in no report of the calls that it goes to [REP-01a] [R13]', () => {
  const code = '739164';
  const asked = plantedCalls(code).filter(({ name }) => ['confirmPhone', 'confirmSignUp'].includes(name));
  expect(asked).toHaveLength(2);
  for (const { method, path, body, answer } of asked) {
    const exchange = { method, url: `https://bets.test${path}`, request: body, status: 500, response: answer };
    const report = reportEvent({ ...caught, error: new Error(`${code} is refused`), exchange }, page);
    expect(JSON.stringify(report)).not.toContain(code);
  }
});

test.each([
  ['a text', 'plain words', 'Error', 'plain words'],
  ['nothing', undefined, 'Error', 'undefined'],
  ['an object', { code: 'X', name: 'Odd', password: 'x' }, 'Odd', 'with code, name, password'],
])('%s that was thrown is reported without its values [REP-01]', (_what, error, type, value) => {
  expect(reportEvent({ ...caught, kind: 'rejection', error }, page)?.exception.values).toEqual([
    { type, value, mechanism: { type: 'rejection', handled: false } },
  ]);
});

test('an error on a page that is not there is not reported, as is a script element that did not load [REP-02]', () => {
  const error = new Error('x');
  expect(reportEvent({ ...caught, error }, { ...page, pageStatus: 404 })).toBeNull();
  const target = { tagName: 'SCRIPT' };
  expect(reportEvent({ ...caught, kind: 'rejection', error: { target } }, page)).toBeNull();
});

test('stacks of every browser are read, the outermost frame first [REP-01]', () => {
  const frame = (name: string) => ({ function: name, filename: 'https://bets.test/a.js', lineno: 1, colno: 2 });
  const chromium = 'Error: x\n    at inner (https://bets.test/a.js:1:2)\n    at https://bets.test/a.js:1:2';
  expect(framesOf(chromium)).toEqual([frame('?'), frame('inner')]);
  expect(framesOf('inner@https://bets.test/a.js:1:2\n@https://bets.test/a.js:1:2\n[native code]')).toEqual([
    frame('?'),
    frame('inner'),
  ]);
});

test('an envelope has three lines for the address that the DSN names [REP-01]', () => {
  expect(readDsn('https://abc@reports.test/base/42')?.endpoint).toBe(
    'https://reports.test/base/api/42/envelope/?sentry_key=abc&sentry_version=7&sentry_client=touchline%2F1',
  );
  for (const wrong of [
    '',
    'reports.test/42',
    'https://reports.test/42',
    'https://abc@reports.test/',
    'https://abc@x.test/a',
  ])
    expect(readDsn(wrong)).toBeNull();
  const event = reportEvent({ ...caught, error: new Error('x') }, page);
  expect(event).not.toBeNull();
  if (event === null) return;
  const lines = envelopeOf(event, 'f'.repeat(32), 1_790_000_001_000).split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { event_id: 'f'.repeat(32), sent_at: '2026-09-21T14:13:21.000Z' },
    { type: 'event' },
    { event_id: 'f'.repeat(32), ...event },
  ]);
});
