import { expect, test } from 'vitest';
import type { Answer } from '../api/answer.ts';
import type { Api } from '../api/api.ts';
import { createStage } from '../testing/index.ts';
import { createNotifier } from '../store/notifier.ts';
import { createCounters } from './counters.ts';

function countsOf(live: number) {
  return { live, prematch: 0, outrights: 0 };
}

/** Counters whose answers come when a test says so, in any order. */
function heldCounters() {
  const answers: ((live: number) => void)[] = [];
  const api: Pick<Api, 'call'> = {
    call: (call) =>
      new Promise((resolve) => {
        answers.push((live) =>
          resolve({
            kind: 'ok',
            value: call.reply.parse({ sports: [{ id: '1', ...countsOf(live) }] }),
          } as Answer<never>),
        );
      }),
  };
  const { env } = createStage().open();
  const counters = createCounters(createNotifier(env), { ...api, callWritten: () => Promise.reject(new Error('no')) });
  return { counters, answer: (place: number, live: number) => answers[place]?.(live) };
}

test('an answer of the counters that a later one overtook says nothing [CAT-08a]', async () => {
  const { counters, answer } = heldCounters();
  const [first, second] = [counters.ask(['sports']), counters.ask(['sports'])];
  answer(1, 5);
  await second;
  expect(counters.of('sports')?.get('1')).toEqual(countsOf(5));
  answer(0, 3);
  await first;
  expect(counters.of('sports')?.get('1')).toEqual(countsOf(5));
  const third = counters.ask(['sports']);
  answer(2, 4);
  await third;
  expect(counters.of('sports')?.get('1')).toEqual(countsOf(4));
});
