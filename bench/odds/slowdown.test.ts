import { expect, test } from 'vitest';
import { framesOfSecond, framesWithin } from './frames.ts';
import { foundWords, slowdownIn, slowdownOf } from './slowdown.ts';

/** The hand-written page on a machine: what each look at a slowdown gives, in turn; more measurements than that are one too many. */
function machine(frames: Readonly<Record<number, readonly number[]>>) {
  const looked = new Map<number, number>();
  return (times: number): Promise<number> => {
    const look = looked.get(times) ?? 0;
    looked.set(times, look + 1);
    const drawn = frames[times]?.[look];
    return drawn === undefined ? Promise.reject(new Error(`look ${look + 1} at ${times}`)) : Promise.resolve(drawn);
  };
}

async function timesOf(frames: Readonly<Record<number, readonly number[]>>): Promise<number> {
  return (await slowdownOf(machine(frames))).times;
}

const few = [10, 10, 10, 10, 10];

test('values of --cpu count, and those that it leaves out have their defaults', () => {
  expect([slowdownIn('auto', 2), slowdownIn('1', 2), slowdownIn('20', 'auto')]).toEqual(['auto', 1, 20]);
  expect([slowdownIn(undefined, 'auto'), slowdownIn(undefined, null)]).toEqual(['auto', null]);
});

test.each([['0'], ['21'], ['1.5'], ['1e1'], ['-2'], [''], ['x'], ['AUTO']])(
  '--cpu "%s" is refused in one line',
  (word) => {
    expect(() => slowdownIn(word, 'auto')).toThrow(/^--cpu [^\n]+$/);
    expect(() => slowdownIn(word, 'auto')).toThrow(RangeError);
  },
);

test('the largest slowdown is found at which 45 frames are drawn', async () => {
  expect(await timesOf({ 4: [45] })).toBe(4);
  expect(await timesOf({ 4: few, 3: [45] })).toBe(3);
  expect(await timesOf({ 4: few, 3: few, 2: [45] })).toBe(2);
});

test('a machine that draws too few frames at any slowdown is not slowed', async () => {
  expect(await timesOf({ 4: few, 3: few, 2: [44.9, 44.9, 44.9, 44.9, 44.9] })).toBe(1);
});

test('the best measurement of each slowdown counts, so that noise chooses no faster machine', async () => {
  for (const best of few.keys()) {
    const noisy = few.map((frames, look) => (look === best ? 50 : frames));
    expect(await timesOf({ 4: few, 3: few, 2: noisy })).toBe(2);
    expect(await timesOf({ 4: few, 3: noisy, 2: few })).toBe(3);
    expect(await timesOf({ 4: noisy, 3: [60], 2: [60] })).toBe(4);
  }
});

test('slowdowns take turns, and those below the one found are left out', async () => {
  const { measurements } = await slowdownOf(machine({ 4: few, 3: [30, 30, 46], 2: [30, 59] }));
  expect(measurements.map(({ times }) => times)).toEqual([4, 3, 2, 4, 3, 2, 4, 3, 4, 4]);
});

test('the slowdown found is reported with every measurement', async () => {
  const found = await slowdownOf(machine({ 4: few, 3: [30, 31, 32, 33, 34], 2: [44.5, 59] }));
  expect(foundWords(found)).toBe(
    'Processor slowed 2 times: the most at which the hand-written page draws 45 of the 60 frames/s of P2. Best of its ' +
      'measurements, and all: 4 times 10.0 (10.0, 10.0, 10.0, 10.0, 10.0); 3 times 34.0 (30.0, 31.0, 32.0, 33.0, 34.0); ' +
      '2 times 59.0 (44.5, 59.0).',
  );
  expect(foundWords({ times: 1, measurements: [{ times: 2, frames: 30 }] })).toBe(
    'Processor not slowed: at no slowdown the hand-written page draws 45 of the 60 frames/s of P2. Best of its measurements, ' +
      'and all: 2 times 30.0 (30.0).',
  );
  expect(foundWords({ times: 4, measurements: [] })).toBe('Processor slowed 4 times, as --cpu says.');
  expect(foundWords({ times: 1, measurements: [] })).toBe('Processor not slowed, as --cpu says.');
});

test('frames count over the seconds in which changes arrived, without those of catching up afterwards', () => {
  const drawnAt = Array.from({ length: 200 }, (_, frame) => 1_000 + frame * 20);
  const within = framesWithin(drawnAt, 2_000, 4_000);
  expect(within).toEqual({ frames: 100, seconds: 2 });
  expect(framesOfSecond(within)).toBe(50);
});
