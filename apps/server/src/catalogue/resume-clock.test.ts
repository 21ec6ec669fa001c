import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../database/testing.ts';
import { resumeClock } from './catalogue.ts';

const hourMs = 3_600_000;
const feedStart = Date.parse('2026-09-19T15:30:00Z');
function real(): number {
  return feedStart + 24 * hourMs;
}

let postgres: TestDatabase;
beforeEach(async () => {
  postgres = await testDatabase();
});
afterEach(() => postgres.close());

async function storeFeedTime(feedTime: number): Promise<void> {
  await postgres.db.deleteFrom('feed_clock').execute();
  await postgres.db
    .insertInto('feed_clock')
    .values({ id: 1, feed_time: new Date(feedTime), source: 'test' })
    .execute();
}

async function resumedAt(start: number | null): Promise<number> {
  return (await resumeClock(postgres.db, { real, speed: 1, feedStart: start })).now();
}

test('a feed in real time resumes now, or later when it was ahead', async () => {
  expect(await resumedAt(null)).toBe(real());
  await storeFeedTime(real() - hourMs);
  expect(await resumedAt(null)).toBe(real());
  await storeFeedTime(real() + hourMs);
  expect(await resumedAt(null)).toBe(real() + hourMs);
});

test('a feed with its own start begins there and resumes where it stopped', async () => {
  expect(await resumedAt(feedStart)).toBe(feedStart);
  await storeFeedTime(feedStart + hourMs);
  expect(await resumedAt(feedStart)).toBe(feedStart + hourMs);
});
