import { expect, test } from 'vitest';
import { kindOf, sourcesOf } from './sources.ts';

const OWN = 'http://localhost:4600';

test('the main picture comes first, then each stream with its sender and language [CAT-10]', () => {
  const streams = { data: [{ link: 'https://a.example/1', provider: 'A', language_code: 'de' }] };
  expect(
    sourcesOf({ link: null, frame: '/frame' }, streams, OWN).map(({ kind, address, language }) => [
      kind,
      address,
      language,
    ]),
  ).toEqual([
    ['frame', '/frame', null],
    ['open', 'https://a.example/1', 'de'],
  ]);
  expect(sourcesOf({ link: '/a.mp4', frame: '/frame' }, null, OWN).map(({ kind }) => kind)).toEqual(['file']);
  expect(sourcesOf(null, null, OWN)).toEqual([]);
});

test('how a stream is shown follows from the ending of its path [CAT-10a]', () => {
  const links = [
    'https://a.example/live/index.m3u8?token=1.mp4',
    'https://a.example/live.MPD#x',
    '/media/film/film.webm?from=5',
    'https://a.example/player.html?id=1',
    'https://a.example/watch/1',
  ];
  expect(links.map(kindOf)).toEqual(['hls', 'dash', 'file', 'frame', 'open']);
});
