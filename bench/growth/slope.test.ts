import { expect, test } from 'vitest';
import { describeSlopes, resultsOf, type Series, slopeOf } from './slope.ts';

function series(values: readonly number[], more: Partial<Series> = {}): Series {
  const points = values.map((value, place) => ({ size: 1000 * 10 ** place, value }));
  return { id: 'x', what: 'a call', unit: 'pages', judged: true, points, ...more };
}

test('a cost that stays is flat, one that grows with the size has a slope of 1, and a level of a tree more is allowed [P14]', () => {
  expect(slopeOf(series([200, 200, 200]))).toMatchObject({ slope: 0, met: true });
  expect(slopeOf(series([20, 200, 2000]))).toMatchObject({ slope: 1, met: false });
  expect(slopeOf(series([30, 40])).met).toBe(true);
  expect(slopeOf(series([30, 60])).met).toBe(false);
});

test('a few pages more of a few are no slope, and what is shown only is never missed [P14]', () => {
  expect(slopeOf(series([1, 7]))).toMatchObject({ slope: 0, met: true });
  expect(slopeOf(series([1, 9], { unit: 'µs' })).met).toBe(false);
  expect(slopeOf(series([1, 9], { unit: 'ms', judged: false })).met).toBe(true);
});

test('what sessions read at their first run of a statement is no growth of one that ran four times, and hides none of many pages [P14]', () => {
  expect(slopeOf(series([26.5, 38], { calls: 4 })).met).toBe(true);
  expect(slopeOf(series([26.5, 38], { calls: 120 })).met).toBe(false);
  expect(slopeOf(series([377, 713], { calls: 1 })).met).toBe(false);
  expect(slopeOf(series([35, 2400], { calls: 1 })).met).toBe(false);
});

test('a job that was heard once or twice is shown with its means as not judged, in the lines and in the results [P14]', () => {
  const seldom = [series([20, 200], { calls: 1 }), series([20, 60], { calls: 2 })].map(slopeOf);
  expect(describeSlopes(seldom)).toEqual([
    expect.stringMatching(/1000: 20\.0 {2}10 k: 200 pages; slope 1\.00 {2}not judged, 1 call$/),
    expect.stringMatching(/ slope 0\.48 {2}not judged, 2 calls$/),
  ]);
  expect(resultsOf(seldom)).toEqual([
    expect.objectContaining({ goal: null, met: null, detail: 'not judged, 1 call; 1000: 20.0 pages, 10 k: 200 pages' }),
    expect.objectContaining({
      goal: null,
      met: null,
      detail: 'not judged, 2 calls; 1000: 20.0 pages, 10 k: 60.0 pages',
    }),
  ]);
  expect(resultsOf([slopeOf(series([1, 7], { calls: 1 }))])).toEqual([]);
});

test('a missed slope is named with what each size costs, in the form of every part [P14]', () => {
  const slopes = [slopeOf(series([20, 200])), slopeOf(series([1, 2])), slopeOf(series([5, 50], { judged: false }))];
  expect(describeSlopes(slopes)[0]).toMatch(/1000: 20\.0 {2}10 k: 200 pages; slope 1\.00 {2}MISSED$/);
  expect(resultsOf(slopes)).toEqual([
    expect.objectContaining({ id: 'P14', met: false, figure: 1, detail: '1000: 20.0 pages, 10 k: 200 pages' }),
  ]);
});
