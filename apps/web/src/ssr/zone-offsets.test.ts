import { describe, expect, test } from 'vitest';
import { zoneOffsets } from './zone-offsets.ts';

// A Saturday; the week of Unix time began on Thursday, 2026-11-26.
const now = Date.UTC(2026, 10, 28, 12);

describe('what clocks of a zone show in the coming year', () => {
  test.each([
    ['UTC', Array.from({ length: 53 }, () => 0)],
    ['Asia/Kathmandu', Array.from({ length: 53 }, () => -345)],
    // Winter until the end of March, summer until the end of October.
    [
      'Europe/Berlin',
      [...Array.from({ length: 18 }, () => -60), ...Array.from({ length: 31 }, () => -120), -60, -60, -60, -60],
    ],
    [
      'America/New_York',
      [...Array.from({ length: 16 }, () => 300), ...Array.from({ length: 34 }, () => 240), 300, 300, 300],
    ],
  ])('of %s', (zone, offsets) => {
    expect(zoneOffsets(zone, now)).toBe([Date.UTC(2026, 10, 26), ...offsets].join(' '));
  });
});
