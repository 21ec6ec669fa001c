import { expect, test } from 'vitest';
import { notForRelease, released } from './released.ts';

const slow = '/n/node_modules/react-dom/cjs/react-dom-server.node.development.js';
const quick = '/n/node_modules/react-dom/cjs/react-dom-server.node.production.js';

test('development builds of a library are distinguished from its release builds [P12]', () => {
  expect(notForRelease([quick, slow, '/n/src/development.tsx', '/n/lib/index.development.mjs'])).toEqual([
    slow,
    '/n/lib/index.development.mjs',
  ]);
});

test('a bundle with React for developers in it ends the build and names the file [P12]', () => {
  const { generateBundle } = released();
  const holding = (...moduleIds: string[]) => ({
    'server.js': { type: 'chunk', moduleIds },
    'a.css': { type: 'asset' },
  });
  expect(() => generateBundle(undefined, holding(quick, slow))).toThrow(slow);
  expect(() => generateBundle(undefined, holding(quick))).not.toThrow();
});
