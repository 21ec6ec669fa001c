import type { Prediction } from '@touchline/contract';
import { expect, test } from 'vitest';
import { type Wish, wishAfter } from './wish.ts';

function answerOf(data: string | null): Prediction {
  return { prediction_id: '31:1|', data, created_at: data === null ? null : '2026-01-01T12:00:00.000Z' };
}

/** What is shown as one's own beside each answer in turn. */
function shownBeside(first: Wish, answers: readonly Prediction[]): readonly (string | null)[] {
  let wish: Wish | null = first;
  return answers.map((answer) => {
    // A page renders until nothing changes.
    for (let before = null; wish !== null && wish !== before;) {
      before = wish;
      wish = wishAfter(wish, answer);
    }
    return wish?.outcomeId ?? answer.data;
  });
}

test.each<[what: string, shown: Wish['shown'], answers: (string | null)[], expected: (string | null)[]]>([
  ['stays beside every answer while it is not taken', null, [null, '2', '1', '2', 'x'], ['1', '1', '1', '1', '1']],
  ['counts with the answers that have it, and not against what comes then', [], [null, '1', '2'], ['1', '1', '2']],
  ['stays beside one answer that was asked for before it was taken', [], ['2', 'x', '1'], ['1', '1', '1']],
  ['stays so where it is the vote of before', [], ['1', 'x', '1'], ['1', '1', '1']],
  ['gives way to what another device has voted since', [], [null, '2', '2', '2'], ['1', '1', '2', '2']],
  ['gives way to a vote that is not there any more', [], [null, null, null], ['1', '1', null]],
])('wishAfter: a vote %s', (_, shown, answers, expected) => {
  expect(shownBeside({ outcomeId: '1', shown }, answers.map(answerOf))).toEqual(expected);
});

test('wishAfter: a vote stays for as long as no other answer comes', () => {
  const answer = answerOf('2');
  expect(shownBeside({ outcomeId: '1', shown: [] }, [answer, answer, answer, answer])).toEqual(['1', '1', '1', '1']);
});
