import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chancesOf, type Seed } from './chances.ts';
import { asText, feedOf, HOUR, MINUTE, NOON, run } from './testing.ts';
import type { Feed } from './types.ts';

function secretOf(name: string): Uint8Array {
  return createHash('sha256').update(name).digest();
}
const SECRET = secretOf('a secret of these tests');

/** Soccer matches of two days that are over, with what a page shows of them: who played when, and how it ended. */
function finals(feed: Feed): ReadonlyMap<string, { readonly shown: string; readonly score: string }> {
  const plans = feed.archive.startingBetween(NOON - 96 * HOUR, NOON - 6 * HOUR);
  return new Map(
    plans
      .filter(({ sportKey }) => sportKey === 'soccer')
      .map(({ id, homeId, awayId, startTime }) => {
        const total = feed.archive.final(id, NOON)?.statistics?.totalScore;
        return [id, { shown: `${homeId} ${awayId} ${startTime}`, score: `${total?.home}:${total?.away}` }];
      }),
  );
}

/**
 * Somebody who has found the calendar by trying, and plays the open code with it. Answers which share of the matches they
 * know, and which share of the results they foretell.
 */
function attack(seed: Seed): { readonly known: number; readonly foretold: number } {
  const truth = finals(feedOf({ seed }));
  const guessed = finals(feedOf({ seed: chancesOf(seed).calendar }));
  const shareOf = (is: (id: string) => boolean): number => [...truth.keys()].filter(is).length / truth.size;
  expect(truth.size).toBeGreaterThan(40);
  return {
    known: shareOf((id) => guessed.get(id)?.shown === truth.get(id)?.shown),
    foretold: shareOf((id) => guessed.get(id)?.score === truth.get(id)?.score),
  };
}

describe('results nobody can foretell', () => {
  test('whoever knows the number of a demonstration foretells every result', () => {
    expect(attack(21)).toEqual({ known: 1, foretold: 1 });
  });

  test('with a secret, whoever knows all 32 bits of the calendar knows every match and foretells no more than a guess', () => {
    const { known, foretold } = attack(SECRET);
    expect(known).toBe(1);
    // One score in about ten is met by chance.
    expect(foretold).toBeLessThan(0.35);
  });

  test('the numbers of a match follow from the whole secret: a bit more or less, another match or moment, and all differ', () => {
    const first = (seed: Uint8Array, id = '1', at = NOON): readonly number[] => {
      const match = chancesOf(seed).match(id, at, 7);
      const rng = match.course();
      return [rng.next(), rng.next(), match.opinion(23, 1)];
    };
    const numbers = first(SECRET);
    expect(first(SECRET)).toEqual(numbers);
    const others = [
      ...[0, 7, 128, 255].map((bit) =>
        first(SECRET.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
      ),
      first(SECRET, '2'),
      first(SECRET, '1', NOON + 1),
    ];
    for (const other of others) for (const [at, number] of other.entries()) expect(number).not.toBe(numbers[at]);
  });

  test('the numbers of a course never come round: each block is another one', () => {
    const rng = chancesOf(SECRET).match('1', NOON, 7).course();
    const drawn = Array.from({ length: 2000 }, () => rng.next());
    expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(drawn).size).toBe(2000);
  });
});

test('one secret gives one story, in whatever steps, and another secret another', () => {
  const story = (seed: Seed): string[] => {
    const feed = feedOf({ seed });
    return asText([...feed.open(NOON), ...run(feed, NOON, NOON + 20 * MINUTE, 10_000)]);
  };
  const first = story(SECRET);
  expect(story(SECRET)).toEqual(first);
  expect(story(secretOf('another secret'))).not.toEqual(first);
});

test('a seed that is no integer and a secret of another length are refused', () => {
  expect(() => chancesOf(1.5)).toThrow('must be an integer');
  expect(() => chancesOf(new Uint8Array(31))).toThrow('32 bytes');
});
