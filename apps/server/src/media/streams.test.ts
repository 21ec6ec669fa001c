import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createStreams, filmsAtOnce, type Streams, viewersOfFilm } from './streams.ts';

const scene = {
  sportKey: 'soccer',
  home: { name: 'Home', color: '#ef0107' },
  away: { name: 'Away', color: '#1d4ed8' },
  score: { home: 1, away: 0 },
  clock: '10:00',
};
let live = new Set(['1', '2', '3', '4', '5']);
let streams: Streams;
const errors: unknown[] = [];
const open = (more: { readonly takeEndMs?: number } = {}) => {
  live = new Set(['1', '2', '3', '4', '5']);
  streams = createStreams({
    look: (id) => (live.has(id) ? scene : null),
    onError: (error) => errors.push(error),
    ...more,
  });
  return streams;
};
afterEach(() => {
  streams.stop();
  expect(errors).toEqual([]);
});

const film = (id: string, language: 'en' | 'de' = 'en'): Readable => {
  const found = streams.watch(id, language);
  if (found === null || found === 'full') throw new Error(`no film of ${id}: ${found}`);
  return found;
};
const closed = async (...films: readonly Readable[]): Promise<void> => {
  await Promise.all(
    films.map((each) => {
      each.destroy();
      return once(each, 'close');
    }),
  );
};

describe('[CAT-10] films of live matches', () => {
  test('one film serves all who watch a match in a language, and ends with the last of them', async () => {
    open();
    const [first, second, other] = [film('1'), film('1'), film('1', 'de')];
    expect(streams.running()).toBe(2);
    await closed(first, other);
    expect(streams.running()).toBe(1);
    await closed(second);
    expect(streams.running()).toBe(0);
  });

  test('there is none of a match that is not live', () => {
    expect(open().watch('9', 'en')).toBeNull();
  });

  test('no more films and viewers than there is room for', async () => {
    open();
    const films = ['1', '2', '3', '4'].map((id) => film(id));
    expect(films).toHaveLength(filmsAtOnce);
    expect(streams.watch('5', 'en')).toBe('full');
    const crowd = Array.from({ length: viewersOfFilm - 1 }, () => film('1'));
    expect(streams.watch('1', 'en')).toBe('full');
    expect(streams.watch('2', 'en')).not.toBe('full');
    await closed(...crowd.slice(0, 1));
    expect(streams.watch('1', 'en')).not.toBe('full');
  });

  test('it ends when the match does, and another may begin after', async () => {
    open();
    const watched = film('1');
    watched.once('data', () => live.delete('1'));
    await once(watched, 'end');
    expect(streams.running()).toBe(0);
    live.add('1');
    expect((await once(film('1'), 'data'))[0]).toBeInstanceOf(Buffer);
  });

  test('whoever does not take the end of a film is let go', async () => {
    open({ takeEndMs: 1 });
    const sleeper = film('1');
    const gone = once(sleeper, 'close');
    live.delete('1');
    await gone;
    expect(streams.running()).toBe(0);
  });

  test('whoever does not read is dropped, and the others watch on', async () => {
    open();
    const sleeper = film('1');
    const reader = film('1');
    sleeper.push(Buffer.alloc(1024 * 1024));
    await once(sleeper, 'close');
    await once(reader, 'data');
    expect(streams.running()).toBe(1);
  });
});
