import { expect, test } from 'vitest';
import { createFlashQueue, FLASH_LASTS } from './flash-queue.ts';

const UP = { strong: 'up', weak: 'faint' };
const DOWN = { strong: 'down', weak: 'faint' };

function setup() {
  const names = new Set<string>();
  const element = {
    classList: {
      add: (name: string) => void names.add(name),
      remove: (...gone: string[]) => gone.forEach((name) => names.delete(name)),
    },
  };
  const timers: { at: number; callback: () => void }[] = [];
  let now = 0;
  const flash = createFlashQueue({
    now: () => now,
    setTimer: (callback, ms) => timers.push({ at: now + ms, callback }),
  });
  const runTo = (time: number): void => {
    for (let next = timers[0]; next !== undefined && next.at <= time; next = timers[0]) {
      timers.shift();
      now = next.at;
      next.callback();
    }
    now = time;
  };
  return { element, names, flash, runTo, timers };
}

test('a flash is strong, then weak, then gone after its time', () => {
  const { element, names, flash, runTo, timers } = setup();
  flash(element, UP);
  const seen = [700, 800, FLASH_LASTS - 1, FLASH_LASTS].map((time) => {
    runTo(time);
    return [...names].join(' ');
  });
  expect({ seen, timers: timers.length }).toEqual({ seen: ['up', 'up faint', 'up faint', ''], timers: 0 });
});

test('a second move replaces the first and starts its time anew', () => {
  const { element, names, flash, runTo } = setup();
  flash(element, UP);
  runTo(1000);
  flash(element, DOWN);
  expect([...names]).toEqual(['down']);
  runTo(1600);
  expect([...names]).toEqual(['down']);
  runTo(1000 + FLASH_LASTS);
  expect([...names]).toEqual([]);
});

test('many flashes share one timer', () => {
  const { flash, timers } = setup();
  for (let index = 0; index < 50; index += 1) {
    flash({ classList: { add: () => undefined, remove: () => undefined } }, UP);
  }
  expect(timers.length).toBe(1);
});

test('what is nearly due goes along with a new flash, so that it costs no frame of its own', () => {
  const { element, names, flash, runTo } = setup();
  const other = { classList: { add: () => undefined, remove: () => undefined } };
  flash(element, UP);
  const seen = [640, 730, FLASH_LASTS - 70].map((time) => {
    runTo(time);
    flash(other, DOWN);
    return [...names].join(' ');
  });
  expect(seen).toEqual(['up', 'up faint', '']);
});

test('the same move again takes the weak tint off and nothing else', () => {
  const { element, names, flash, runTo } = setup();
  flash(element, UP);
  runTo(900);
  expect([...names]).toEqual(['up', 'faint']);
  flash(element, UP);
  expect([...names]).toEqual(['up']);
  runTo(900 + FLASH_LASTS);
  expect([...names]).toEqual([]);
});

test('many flashes that fade at once do so a few at a time, and all of them soon', () => {
  const { flash, runTo } = setup();
  let changes = 0;
  const strong = Array.from({ length: 60 }, () => new Set<string>());
  for (const names of strong) {
    const classList = {
      add: (name: string) => {
        names.add(name);
        changes += 1;
      },
      remove: (...gone: string[]) => {
        for (const name of gone) names.delete(name);
        changes += 1;
      },
    };
    flash({ classList }, UP);
  }
  const most: number[] = [];
  for (let time = 0; time <= FLASH_LASTS + 400; time += 16) {
    changes = 0;
    runTo(time);
    most.push(changes);
  }
  expect(Math.max(...most)).toBe(16);
  // Each of the two changes takes four frames, and no more: a frame costs more than what fades in it.
  expect(most.filter((count) => count > 0).length).toBe(8);
  expect(strong.every((names) => names.size === 0)).toBe(true);
});
