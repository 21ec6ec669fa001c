import { expect, test } from 'vitest';
import { createSpeechQueue } from './speech-queue.ts';

test('messages keep their distance, and of one thing only the latest is said [LAY-17]', () => {
  const queue = createSpeechQueue(4000);
  expect(queue.next(0)).toBeNull();
  queue.put('1', 'home up to 2.1');
  expect(queue.next(0)).toBe('home up to 2.1');
  queue.put('1', 'home down to 2');
  queue.put('x', 'draw up to 3.4');
  queue.put('1', 'home down to 1.9');
  expect(queue.next(3999)).toBeNull();
  expect(queue.next(4000)).toBe('home down to 1.9. draw up to 3.4');
  expect(queue.next(9000)).toBeNull();
});

test('many things are said in turn, three at once [LAY-17]', () => {
  const queue = createSpeechQueue(1);
  for (const about of ['a', 'b', 'c', 'd']) queue.put(about, about);
  expect([queue.next(1), queue.next(2), queue.next(3)]).toEqual(['a. b. c', 'd', null]);
});
