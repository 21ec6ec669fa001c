import { describe, expect, test } from 'vitest';
import { keepPlaces } from './kept-places.ts';

function kept(former: string, next: string, gone = '', most = 4): string {
  return keepPlaces([...former], [...next], most, (id) => gone.includes(id)).join('');
}

describe('places of things that are looked at', () => {
  test('what has gone is replaced where it stood', () => {
    expect(kept('abcd', 'acde', 'b')).toBe('aecd');
  });

  test('what is not listed any more and has not gone stays', () => {
    expect(kept('abcd', 'acde')).toBe('abcd');
  });

  test('another order moves nothing', () => {
    expect(kept('abc', 'cab')).toBe('abc');
  });

  test('what is new stands at the end as far as there is room', () => {
    expect(kept('ab', 'xyzab')).toBe('abxy');
  });

  test('what has gone and is replaced by nothing keeps its place', () => {
    expect(kept('abc', 'ac', 'b')).toBe('abc');
  });

  test('the same things are the same list', () => {
    const former = ['a', 'b'];
    expect(keepPlaces(former, ['b', 'a'], 4, () => true)).toBe(former);
  });
});
