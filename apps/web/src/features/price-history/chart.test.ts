import { expect, test } from 'vitest';
import { extremesOf, type Frame, heightAt, pathOf, placeAt, rangeOf, since } from './chart.ts';

const frame: Frame = { from: 0, to: 100, least: 1, most: 4, width: 200, height: 100 };

test('a price holds until the next one, and to the end', () => {
  expect(
    pathOf(
      [
        { at: 0, odds: 2 },
        { at: 50, odds: 4 },
      ],
      frame,
    ),
  ).toBe('M0 50H100V0H200');
  expect(pathOf([{ at: 25, odds: 2 }], frame)).toBe('M50 50H200');
});

test('nothing is drawn where it was not for sale, nor without a point', () => {
  expect(pathOf([], frame)).toBe('');
  expect(pathOf([{ at: 0, odds: null }], frame)).toBe('');
  expect(
    pathOf(
      [
        { at: 0, odds: 2 },
        { at: 25, odds: null },
        { at: 75, odds: 4 },
        { at: 90, odds: null },
      ],
      frame,
    ),
  ).toBe('M0 50H50M150 0H180');
});

test('many points give a path of as many steps, and the frame holds them', () => {
  const points = Array.from({ length: 120 }, (_, at) => ({ at, odds: 1.5 + (at % 7) / 10 }));
  const range = rangeOf([points]) ?? { least: 0, most: 0 };
  expect(pathOf(points, { ...frame, to: 119, ...range }).match(/V/g)).toHaveLength(119);
  expect(range.least).toBeLessThan(1.5);
  expect(range.most).toBeGreaterThan(2.1);
});

test('a price that never moved is a line in the middle of its range; no price has none', () => {
  const range = rangeOf([[{ at: 0, odds: 2 }]]) ?? { least: 0, most: 0 };
  expect(heightAt(2, { ...frame, ...range })).toBeCloseTo(50, 0);
  expect([rangeOf([]), rangeOf([[{ at: 0, odds: null }]])]).toEqual([null, null]);
});

test('moments outside the time shown stand at its ends', () => {
  expect([-5, 0, 50, 100, 900].map((at) => placeAt(at, frame))).toEqual([0, 0, 100, 200, 200]);
  expect(placeAt(3, { ...frame, from: 5, to: 5 })).toBe(200);
});

test('since a moment begins with the price that stood then', () => {
  const points = [
    { at: 0, odds: 2 },
    { at: 10, odds: 3 },
    { at: 20, odds: null },
  ];
  expect(since(points, 15)).toEqual([
    { at: 15, odds: 3 },
    { at: 20, odds: null },
  ]);
  expect(since(points, -1)).toEqual(points);
});

test('the lowest and highest price stay the texts they came as', () => {
  expect(extremesOf([{ odds: '2.10' }, { odds: null }, { odds: '10' }, { odds: '9.5' }])).toEqual({
    lowest: '2.10',
    highest: '10',
  });
  expect(extremesOf([{ odds: null }])).toBeNull();
});
