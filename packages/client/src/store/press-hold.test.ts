import { expect, it } from 'vitest';
import { createPressHold } from './press-hold.ts';

it('holds lists back for 80 ms after a press, and not for one that the clock puts into the future', () => {
  let pressedAt = Number.NEGATIVE_INFINITY;
  const hold = createPressHold(() => pressedAt);
  expect(hold.leftAt(0)).toBe(0);
  pressedAt = 100;
  expect([hold.leftAt(100), hold.leftAt(130), hold.leftAt(180), hold.leftAt(99)]).toEqual([80, 50, 0, 0]);
});

it('holds lists back for no more than 150 ms of presses without end, and as long again once they had their time', () => {
  let pressedAt = 0;
  const hold = createPressHold(() => pressedAt);
  hold.set(0, true);
  pressedAt = 100;
  expect(hold.leftAt(100)).toBe(50);
  pressedAt = 150;
  expect(hold.leftAt(150)).toBe(0);
  hold.set(150, false);
  pressedAt = 180;
  expect(hold.leftAt(180)).toBe(30);
  pressedAt = 1_000;
  expect(hold.leftAt(1_000)).toBe(80);
});

it('counts the time of a press alone, not that of a frame that ends long after it', () => {
  let pressedAt = 0;
  const hold = createPressHold(() => pressedAt);
  const left: number[] = [];
  for (const at of [0, 220, 440, 660]) {
    pressedAt = at;
    left.push(hold.leftAt(at));
    hold.set(at, true);
    hold.set(at + 160, false);
  }
  expect(left).toEqual([80, 80, 80, 80]);
});
