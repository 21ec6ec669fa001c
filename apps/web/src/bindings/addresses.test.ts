import { expect, test } from 'vitest';
import { filledAddress, hostOf, safeAddress } from './addresses.ts';

const OWN = 'http://localhost:4600';

test('only https, the page’s own origin, and from a machine itself, that machine are opened [CAT-10]', () => {
  const links = [
    'https://video.example/live.mp4',
    '/streams/1.mp4',
    `${OWN}/streams/1.mp4`,
    'http://127.0.0.1:81/live.mp4',
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
    'http://127.0.0.1:81/live.mp4',
    ...Array.from({ length: 7 }, () => null),
  ]);
  expect(safeAddress(`${OWN}/x`, '')).toBeNull();
  expect(safeAddress('http://127.0.0.1:81/x', 'https://bets.example')).toBeNull();
  expect([safeAddress('/x', OWN)?.isOwn, safeAddress('https://video.example/', OWN)?.isOwn]).toEqual([true, false]);
  expect(hostOf('https://video.example:8443/live')).toBe('video.example:8443');
});

test('a chat or a service is the operator’s page for this match and language, from a safe address [LAY-08a] [CAT-10b]', () => {
  const fill = (template: string | undefined) =>
    filledAddress(template, { match: '12 3', locale: 'pt-BR' }, OWN)?.address ?? null;
  expect([
    fill('https://chat.example/room/{match}?m={match}&l={locale}'),
    fill('/chat/{match}'),
    fill('http://chat.example/{match}'),
    fill('//chat.example/{match}'),
    fill('javascript:alert({match})'),
    fill(undefined),
  ]).toEqual(['https://chat.example/room/12%203?m=12%203&l=pt-BR', '/chat/12%203', null, null, null, null]);
});
