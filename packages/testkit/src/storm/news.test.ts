import { describe, expect, test } from 'vitest';
import { type DeviceNews, judgeNews, type PlayerNews } from './news.ts';

function ofPlayer(given: Partial<PlayerNews> = {}): PlayerNews {
  return { playerId: '7', ids: ['12', '11'], counter: 2, repeated: [], ...given };
}
function onDevice(given: Partial<DeviceNews> = {}): DeviceNews {
  return { device: 'device 0', playerId: '7', listed: ['12', '11'], unread: 2, ...given };
}

describe('notifications of a storm, held against the database', () => {
  test('are right where each is there once and the bell counts them [NOTE-01]', () => {
    expect(judgeNews([ofPlayer()], [onDevice(), onDevice({ device: 'device 1' })])).toEqual([]);
  });

  test('a cause that was told twice, and a counter that has counted wrongly, are found [NOTE-01]', () => {
    expect(judgeNews([ofPlayer({ repeated: ['bet_won 1000001'] })], [])).toHaveLength(1);
    expect(judgeNews([ofPlayer({ counter: 3 })], [])).toHaveLength(1);
  });

  test('a device that lists one twice, lacks one, or counts wrongly is found [NOTE-01]', () => {
    expect(judgeNews([ofPlayer()], [onDevice({ listed: ['12', '11', '11'] })])).toHaveLength(2);
    expect(judgeNews([ofPlayer()], [onDevice({ listed: ['12'] })])).toHaveLength(1);
    expect(judgeNews([ofPlayer()], [onDevice({ unread: 1 })])).toHaveLength(1);
  });
});
