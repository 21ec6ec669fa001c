import { expect, test } from 'vitest';
import { createPlaces, type Places } from './places.ts';

function entriesOf(places: Places): readonly string[] {
  return Object.keys(JSON.parse(places.text()));
}

/** A visit that scrolled so many entries one after another, and wrote down after each. */
function visit(entries: number): Places {
  const places = createPlaces(null);
  for (let entry = 1; entry <= entries; entry += 1) {
    places.keep(`e${entry}`, entry * 10);
    places.text();
  }
  return places;
}

test('places are known again to whoever comes back', () => {
  const places = visit(3);
  places.keep('e1', 70);
  const later = createPlaces(places.text());
  expect(['e1', 'e2', 'e3', 'e4'].map((entry) => later.topOf(entry))).toEqual([70, 20, 30, null]);
});

test('of a long visit the last 50 places are kept', () => {
  const places = visit(1_000);
  expect(entriesOf(places)).toEqual(Array.from({ length: 50 }, (_, at) => `e${at + 951}`));
  expect([places.topOf('e950'), places.topOf('e951')]).toEqual([null, 9_510]);
});

test('the place that somebody went back to is let go of last, also when it was never scrolled again', () => {
  const places = visit(50);
  places.standAt('e1');
  places.keep('e51', 510);
  expect(entriesOf(places)).toHaveLength(50);
  expect([places.topOf('e1'), places.topOf('e2'), places.topOf('e3')]).toEqual([10, null, 30]);
});

test('who stands where nothing was scrolled lets go of nothing', () => {
  const places = visit(50);
  places.standAt('e51');
  expect(entriesOf(places)).toHaveLength(50);
  expect(places.topOf('e51')).toBeNull();
});

test.each([[''], ['x'], ['null'], ['[]'], ['7'], ['{"e1":"far","e2":null}']])(
  'what another program left in storage, %s, is no place',
  (kept) => {
    expect(entriesOf(createPlaces(kept))).toEqual([]);
  },
);
