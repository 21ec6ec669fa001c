import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, openEmbedded } from './engine.ts';
import { isTrue, neverHappened, type PushFigures, runPush } from './push.ts';

const size = { seconds: 4, clients: 12, channels: 12, each: 10, rate: 200, restarts: 1, seed: 20_261_122 };
let engine: Engine;
let figures: PushFigures;

beforeAll(async () => {
  engine = await openEmbedded();
  figures = await runPush(engine, size, () => undefined);
});
afterAll(() => engine.end());

test('a small run: through broken connections, repeats and a killed push server no view goes back to an older version, and in the end it equals the snapshot [PUSH-11] [I8]', () => {
  const { tally, right, wrong, sameKeyTaken } = figures;
  expect({ ...tally, right, wrong, sameKeyTaken }).toMatchObject({
    backwards: 0,
    torn: 0,
    lines: [],
    right: size.clients,
    wrong: [],
    sameKeyTaken: 0,
  });
  expect(neverHappened(figures)).toEqual([]);
  expect(isTrue(figures)).toBe(true);
});

test('one older version, one mixed view, one wrong client or one fault that was not injected fails the run [PUSH-11] [I8]', () => {
  const { tally } = figures;
  for (const over of [
    { tally: { ...tally, backwards: 1 } },
    { tally: { ...tally, torn: 1 } },
    { tally: { ...tally, recovered: 0 } },
    { tally: { ...tally, lost: 0 } },
    { tally: { ...tally, outworn: 0 } },
    { tally: { ...tally, faults: { ...tally.faults, stall: 0 } } },
    { right: size.clients - 1 },
    { kills: 0 },
    { epochs: 0 },
    { sameKey: 0 },
    { sameKeyTaken: 1 },
    { oldOnes: 0 },
  ])
    expect([Object.keys(over), isTrue({ ...figures, ...over })]).toEqual([Object.keys(over), false]);
});
