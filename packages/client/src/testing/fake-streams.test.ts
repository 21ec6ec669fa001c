import { expect, it } from 'vitest';
import { createFakeStreams } from './fake-streams.ts';

it('recovers what was published since a position, and nothing across a restart', () => {
  const streams = createFakeStreams();
  streams.publish('a', 'first');
  streams.publish('a', 'second');
  expect(streams.subscribe({ channel: 'a' })).toMatchObject({ epoch: 'epoch1', offset: 2 });
  const from = { channel: 'a', recover: true, epoch: 'epoch1', offset: 1 };
  expect(streams.subscribe(from)).toMatchObject({ recovered: true, publications: [{ offset: 2, data: 'second' }] });
  streams.forget();
  expect(streams.subscribe(from)).not.toHaveProperty('recovered');
  expect(streams.next('a')).toBe(1);
});
