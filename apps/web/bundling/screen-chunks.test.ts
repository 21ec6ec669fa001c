import { expect, test } from 'vitest';
import { chunksOfScreens } from './screen-chunks.ts';
import { screenKeys } from './built.ts';

const chunks = [
  { type: 'chunk', fileName: 'assets/lists.js', moduleIds: ['/w/src/screens/LiveScreen.tsx', '/w/src/ui/Icon.tsx'] },
  { type: 'chunk', fileName: 'assets/Slug.js', moduleIds: ['/w/src/screens/SlugScreen.tsx'] },
  { type: 'asset', fileName: 'assets/lists.css' },
];

test('a screen that shares its chunk is found in the manifest by the file of the chunk [P5]', () => {
  const manifest = {
    '_lists.js': { file: 'assets/lists.js', css: ['assets/lists.css'] },
    'src/screens/SlugScreen.tsx': { file: 'assets/Slug.js' },
  };
  const screens = { '/live': 'src/screens/LiveScreen.tsx', '/:sport/:slug': 'src/screens/SlugScreen.tsx' };
  expect(screenKeys(screens, chunksOfScreens(chunks), manifest)).toEqual({
    '/live': '_lists.js',
    '/:sport/:slug': 'src/screens/SlugScreen.tsx',
  });
});

test('a build ends where the manifest has no chunk of a screen [P5]', () => {
  const screens = { '/live': 'src/screens/LiveScreen.tsx' };
  expect(() => screenKeys(screens, chunksOfScreens(chunks), {})).toThrow('src/screens/LiveScreen.tsx');
});
