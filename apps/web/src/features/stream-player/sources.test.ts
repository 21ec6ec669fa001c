import { expect, test } from 'vitest';
import { safeAddress, sourcesOf } from './sources.ts';

const OWN = 'http://localhost:4600';

test('[CAT-10] only https and the page’s own origin are opened', () => {
  const links = [
    'https://video.example/live.mp4',
    '/streams/1.mp4',
    `${OWN}/streams/1.mp4`,
    'http://video.example/live.mp4',
    '//video.example/live.mp4',
    '/\\video.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'live.mp4',
    '',
  ];
  expect(links.map((link) => safeAddress(link, OWN)?.address ?? null)).toEqual([
    'https://video.example/live.mp4',
    '/streams/1.mp4',
    `${OWN}/streams/1.mp4`,
    ...Array.from({ length: 7 }, () => null),
  ]);
  expect(safeAddress(`${OWN}/x`, '')).toBeNull();
  expect([safeAddress('/x', OWN)?.isOwn, safeAddress('https://video.example/', OWN)?.isOwn]).toEqual([true, false]);
});

test('[CAT-10] the main picture comes first, then each stream with its sender and language', () => {
  const streams = { data: [{ link: 'https://a.example/1', provider: 'A', language_code: 'de' }] };
  expect(
    sourcesOf({ link: null, frame: '/frame' }, streams, OWN).map(({ kind, address, language }) => [
      kind,
      address,
      language,
    ]),
  ).toEqual([
    ['frame', '/frame', null],
    ['file', 'https://a.example/1', 'de'],
  ]);
  expect(sourcesOf({ link: '/a.mp4', frame: '/frame' }, null, OWN).map(({ kind }) => kind)).toEqual(['file']);
  expect(sourcesOf(null, null, OWN)).toEqual([]);
});
