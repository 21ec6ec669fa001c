import { expect, test } from 'vitest';
import { type CpuProfile, hottest } from './hottest.ts';

function node(id: number, functionName: string, url = '', lineNumber = -1) {
  return { id, callFrame: { functionName, url, lineNumber } };
}

const profile: CpuProfile = {
  nodes: [
    node(1, '(idle)'),
    node(2, 'place', 'file:///repository/apps/server/src/place.ts', 41),
    node(3, '(garbage collector)'),
    // The same function, called from elsewhere.
    node(4, 'place', 'file:///repository/apps/server/src/place.ts', 41),
    node(5, '', 'node:net', 9),
  ],
  samples: [1, 2, 3, 4, 5],
  timeDeltas: [500, 200, 100, 100, 100],
};

test('functions are named with file and line, by their share of the time that was not idle', () => {
  expect(hottest(profile, '/repository', 100)).toEqual({
    busy: 0.5,
    functions: [
      { name: 'place', place: 'apps/server/src/place.ts:42', self: 0.6 },
      { name: '(garbage collector)', place: '', self: 0.2 },
      { name: '(anonymous)', place: 'node:net:10', self: 0.2 },
    ],
  });
});

test('only so many are named', () => {
  expect(hottest(profile, '/repository', 1).functions.map(({ name }) => name)).toEqual(['place']);
});
