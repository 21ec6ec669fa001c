import fastifyRateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { createRequestCounts, type RequestCounts, storeOver } from './requestCounts.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

let now = 60_000 * 1000;
const inProcess = (): RequestCounts =>
  createRequestCounts({
    db: postgres.db,
    most: 100,
    now: () => now,
    onError: (error) => {
      throw error;
    },
  });
const times = (count: number, counts: RequestCounts, address: string): number => {
  let last = 0;
  for (let made = 0; made < count; made += 1) last = counts.count(address).current;
  return last;
};

test('[R13] requests of one address are counted over all processes, and anew each minute', async () => {
  const [a, b] = [inProcess(), inProcess()];
  expect([times(40, a, '1.1.1.1'), times(30, b, '1.1.1.1')]).toEqual([40, 30]);
  await a.share();
  await b.share();
  await a.share();
  expect([times(1, a, '1.1.1.1'), times(1, b, '1.1.1.1'), times(1, a, '2.2.2.2')]).toEqual([71, 71, 1]);
  await Promise.all([a.share(), b.share()]);
  await Promise.all([a.share(), b.share()]);
  expect([times(1, a, '1.1.1.1'), times(1, b, '1.1.1.1')]).toEqual([73, 73]);
  now += 60_000;
  expect(a.count('1.1.1.1')).toEqual({ current: 1, ttl: 60_000 });
  await a.share();
  await b.share();
  expect(b.count('1.1.1.1').current).toBe(1);
});

test('[R13] the bound of every process is over what all have counted', async () => {
  now += 60_000;
  const [a, b] = await Promise.all(
    [inProcess(), inProcess()].map(async (counts) => {
      const app = fastify();
      await app.register(fastifyRateLimit, { global: true, max: 100, timeWindow: 60_000, store: storeOver(counts) });
      app.get('/', async () => 'here');
      const statusOf = async (): Promise<number> => (await app.inject({ url: '/' })).statusCode;
      return { counts, statusOf };
    }),
  );
  if (a === undefined || b === undefined) throw new Error('two were made');
  for (let made = 0; made < 60; made += 1) expect(await a.statusOf()).toBe(200);
  for (let made = 0; made < 39; made += 1) expect(await b.statusOf()).toBe(200);
  await a.counts.share();
  await b.counts.share();
  expect([await b.statusOf(), await b.statusOf(), await a.statusOf()]).toEqual([200, 429, 200]);
  await a.counts.share();
  expect(await a.statusOf()).toBe(429);
});

test('an address that asks little costs the database nothing', async () => {
  const counts = inProcess();
  now += 60_000;
  times(9, counts, '3.3.3.3');
  times(10, counts, '4.4.4.4');
  await counts.share();
  const rows = await postgres.db
    .selectFrom('request_count')
    .select('address')
    .where('minute', '=', String(now / 60_000))
    .execute();
  expect(rows).toEqual([{ address: '4.4.4.4' }]);
});
