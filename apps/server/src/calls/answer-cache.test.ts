import { expect, test } from 'vitest';
import { createAnswerCache, type Turn } from './answer-cache.ts';

test('[addition] an answer is made once until the book changes, also when it changes meanwhile', async () => {
  let version = 1;
  let made = 0;
  const cached = createAnswerCache(() => version);
  const ask = (question: string, meanwhile: () => void = () => undefined): Promise<{ readonly made: number }> =>
    cached(question, async () => {
      made += 1;
      const answer = { made };
      meanwhile();
      return answer;
    });
  const first = await ask('a');
  expect([await ask('a'), await ask('b')]).toEqual([first, { made: 2 }]);
  expect(await ask('a')).toBe(first);
  version = 2;
  expect(await ask('a')).toEqual({ made: 3 });
  const late = await ask('c', () => {
    version = 3;
  });
  expect([late, await ask('c')]).toEqual([{ made: 4 }, { made: 5 }]);
});

test('many different questions do not fill the memory: the least recently asked one is dropped [I16]', async () => {
  let made = 0;
  const cached = createAnswerCache(() => 1);
  const ask = (question: number) =>
    cached(String(question), () => {
      made += 1;
      return Promise.resolve(made);
    });
  for (let question = 0; question < 50; question += 1) await ask(question);
  await ask(0);
  for (let question = 50; question < 60; question += 1) await ask(question);
  expect([await ask(0), await ask(59), await ask(11)]).toEqual([1, 60, 12]);
  expect(await ask(10)).toBe(61);
});

/** Answers that the test ends by hand. */
function held() {
  const ends: ((error?: Error) => void)[] = [];
  let made = 0;
  return {
    make: async () => {
      made += 1;
      const number = made;
      await new Promise<void>((resolve, reject) => {
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      });
      return { number };
    },
    end: (error?: Error) => ends.shift()?.(error),
  };
}

test('equal requests share one answer while it is made; after a failure it is made again', async () => {
  const cached = createAnswerCache(() => 1);
  const { make, end } = held();
  const both = [cached('a', make), cached('a', make)];
  end();
  const [one, other] = await Promise.all(both);
  expect(one).toBe(other);
  const failing = cached('b', make);
  end(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const next = cached('b', make);
  end();
  expect(await next).toEqual({ number: 3 });
});

test('a request does not wait in the queue of another caller: an answer is shared once it has begun [I16]', async () => {
  const cached = createAnswerCache(() => 1);
  const turns: (() => void)[] = [];
  const late: Turn = async (make) => {
    await new Promise<void>((begin) => {
      turns.push(begin);
    });
    return make();
  };
  let made = 0;
  const make = async () => {
    made += 1;
    return { made };
  };
  const queued = cached('a', make, late);
  const answer = await cached('a', make);
  turns.shift()?.();
  expect(await queued).toBe(answer);
  expect(made).toBe(1);
});
