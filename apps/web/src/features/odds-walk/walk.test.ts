import { expect, test } from 'vitest';
import { directionOf, endOfRow, nearestPlace, nextPlace, type Place } from './walk.ts';

/** Two rows of three prices, one row of two below. */
const places: readonly Place[] = [
  { x: 100, y: 20 },
  { x: 200, y: 20 },
  { x: 300, y: 21 },
  { x: 100, y: 84 },
  { x: 200, y: 84 },
  { x: 300, y: 84 },
  { x: 130, y: 184 },
  { x: 270, y: 184 },
];
function from(index: number, direction: 'left' | 'right' | 'up' | 'down'): number | null {
  return nextPlace(places, places[index] ?? { x: 0, y: 0 }, direction);
}

test('arrows lead to the neighbour in a row and to the nearest in the next one', () => {
  expect([from(0, 'right'), from(2, 'left'), from(1, 'down'), from(5, 'up'), from(5, 'down'), from(6, 'up')]).toEqual([
    1, 1, 4, 2, 7, 3,
  ]);
});

test('at an edge they lead nowhere', () => {
  expect([from(0, 'left'), from(2, 'right'), from(1, 'up'), from(7, 'down')]).toEqual([null, null, null, null]);
});

test('only arrows have a direction', () => {
  expect(['ArrowUp', 'ArrowRight', 'Enter', 'b'].map(directionOf)).toEqual(['up', 'right', null, null]);
});

test('the ends of a row are those on the screen, and what left is near what stands nearest [I15]', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 2 },
    { x: 200, y: 0 },
    { x: 300, y: 60 },
  ];
  expect(endOfRow(places, { x: 100, y: 2 }, 'left')).toBe(0);
  expect(endOfRow(places, { x: 100, y: 2 }, 'right')).toBe(2);
  expect(endOfRow(places, { x: 300, y: 60 }, 'left')).toBe(3);
  expect([nearestPlace(places, { x: 190, y: 40 }), nearestPlace([], { x: 0, y: 0 })]).toEqual([2, null]);
});
