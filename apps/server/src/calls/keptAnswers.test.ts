import { expect, test } from 'vitest';
import { createKeptAnswers } from './keptAnswers.ts';

test('[addition] an answer is made once until the book changes, also when it changes on the way', async () => {
  let version = 1;
  let made = 0;
  const keep = createKeptAnswers(() => version);
  const ask = (question: string, meanwhile: () => void = () => undefined): Promise<{ readonly made: number }> =>
    keep(question, async () => {
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

test('[I16] many different questions do not fill the memory', async () => {
  let made = 0;
  const keep = createKeptAnswers(() => 1);
  const ask = (question: number) =>
    keep(String(question), () => {
      made += 1;
      return Promise.resolve(made);
    });
  for (let question = 0; question < 60; question += 1) await ask(question);
  expect([await ask(0), await ask(59)]).toEqual([1, 61]);
});
