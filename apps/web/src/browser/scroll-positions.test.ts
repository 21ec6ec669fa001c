import { expect, test } from 'vitest';
import { createScrollPositions, type ScrollPositions } from './scroll-positions.ts';

function entriesOf(positions: ScrollPositions): readonly string[] {
  return Object.keys(JSON.parse(positions.text()));
}

/** A visit that scrolled so many entries one after another, and wrote down after each. */
function visitOf(entries: number): ScrollPositions {
  const positions = createScrollPositions(null);
  for (let entry = 1; entry <= entries; entry += 1) {
    positions.keep(`e${entry}`, entry * 10);
    positions.text();
  }
  return positions;
}

test('positions are known again to whoever comes back', () => {
  const positions = visitOf(3);
  positions.keep('e1', 70);
  const later = createScrollPositions(positions.text());
  expect(['e1', 'e2', 'e3', 'e4'].map((entry) => later.topOf(entry))).toEqual([70, 20, 30, null]);
});

test('of a long visit the last 50 positions are kept', () => {
  const positions = visitOf(1_000);
  expect(entriesOf(positions)).toEqual(Array.from({ length: 50 }, (_, at) => `e${at + 951}`));
  expect([positions.topOf('e950'), positions.topOf('e951')]).toEqual([null, 9_510]);
});

test('the place that somebody went back to is let go of last, also when it was never scrolled again', () => {
  const positions = visitOf(50);
  positions.visit('e1');
  positions.keep('e51', 510);
  expect(entriesOf(positions)).toHaveLength(50);
  expect([positions.topOf('e1'), positions.topOf('e2'), positions.topOf('e3')]).toEqual([10, null, 30]);
});

test('who stands where nothing was scrolled lets go of nothing', () => {
  const positions = visitOf(50);
  positions.visit('e51');
  expect(entriesOf(positions)).toHaveLength(50);
  expect(positions.topOf('e51')).toBeNull();
});

test.each([[''], ['x'], ['null'], ['[]'], ['7'], ['{"e1":"far","e2":null}']])(
  'what another program left in storage, %s, is no place',
  (kept) => {
    expect(entriesOf(createScrollPositions(kept))).toEqual([]);
  },
);
