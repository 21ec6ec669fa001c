import { expect, test } from 'vitest';
import { sentencesOf } from './details.ts';

function line(count: number, letter = 'a'): string {
  return letter.repeat(count);
}

test.each<readonly [string, unknown, readonly string[]]>([
  ['a sentence', ' Too late. ', ['Too late.']],
  ['a list of them', ['One.', ' ', 'Two.', ''], ['One.', 'Two.']],
  ['data for engineers', [{ limit: 1 }, 3, null, 'One.'], ['One.']],
  ['nothing', undefined, []],
  ['more than five', ['1', '2', '3', '4', '5', '6'], ['1', '2', '3', '4', '5']],
  ['the longest sentence', line(300), [line(300)]],
  ['a longer one', line(301), [`${line(299)}…`]],
  ['letters of two units, which stay whole', line(301, '😀'), [`${line(299, '😀')}…`]],
])('details that are %s say so much to a player [PLC-04a]', (_, details, sentences) => {
  expect(sentencesOf(details)).toEqual(sentences);
});
