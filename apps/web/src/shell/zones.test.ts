import { expect, test } from 'vitest';
import { cityOf, findZones, minutesOf, zonesAt } from './zones.ts';

const zones = zonesAt(Date.UTC(2026, 10, 20));

test('zones go from west to east, each with its city and what it is apart from Greenwich', () => {
  expect(zones.map(({ minutes }) => minutes)).toEqual(zones.map(({ minutes }) => minutes).toSorted((a, b) => a - b));
  expect(
    zones.find(({ id }) => id === 'America/Argentina/Buenos_Aires' || id === 'America/Buenos_Aires'),
  ).toMatchObject({
    city: 'Buenos Aires',
    region: 'America',
    offset: 'GMT-3',
    minutes: -180,
  });
  expect(zones.filter(({ id }) => id === 'UTC')).toMatchObject([{ id: 'UTC', city: 'UTC', region: '', minutes: 0 }]);
  expect(zones.length).toBeGreaterThan(300);
});

test('offsets have hours and minutes on both sides', () => {
  expect(['GMT', 'GMT+5:30', 'GMT-3:30', 'GMT+14'].map(minutesOf)).toEqual([0, 330, -210, 840]);
  expect(cityOf('America/North_Dakota/New_Salem')).toBe('New Salem');
});

test('a search finds cities, regions and offsets, with or without their marks', () => {
  const found = (words: string): readonly string[] => findZones(zones, words).map(({ city }) => city);
  expect(found('new york')).toEqual(['New York']);
  expect([found('kolkata'), found('kyiv'), found('ho chi')]).toEqual([['Kolkata'], ['Kyiv'], ['Ho Chi Minh']]);
  expect(found('São')).toContain('Sao Paulo');
  expect(found('gmt+5:45')).toHaveLength(1);
  expect(found('antarctica').length).toBeGreaterThan(3);
  expect(found('   ')).toHaveLength(zones.length);
  expect(found('atlantis')).toEqual([]);
});
