import { expect, test } from 'vitest';
import { slopeOf } from './slope.ts';
import { type Job, jobSeries } from './statements.ts';

function sizes(...jobs: readonly Partial<Job>[]) {
  return jobs.map((job, place) => ({
    size: 1000 * 10 ** place,
    jobs: [{ text: 'select tidy($1)', calls: 16, pages: 20, ms: 1, isWarm: true, ...job }],
  }));
}

test('a job that was run until it was warm is judged by each of its pages, however few its runs were [P14]', () => {
  const [series] = jobSeries(sizes({ pages: 20 }, { pages: 60 }));
  expect(series).not.toHaveProperty('calls');
  expect(series && slopeOf(series).met).toBe(false);
});

test('a job that was only heard is judged by how often it was heard where that was least [P14]', () => {
  const [series] = jobSeries(
    sizes({ pages: 20, calls: 9, isWarm: false }, { pages: 60, calls: 4, isWarm: false }, { calls: 2 }),
  );
  expect(series).toMatchObject({ calls: 4 });
});
