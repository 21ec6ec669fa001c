import { expect, test } from 'vitest';
import { monogramOf } from './Monogram.tsx';

test('monograms take telling words first', () => {
  const names = ['Arsenal', 'FC Barcelona', 'Real Madrid', 'The Strongest', 'FC', 'Öster IF', '1. FC Köln', ''];
  expect(names.map(monogramOf)).toEqual(['AR', 'BA', 'RM', 'ST', 'FC', 'ÖI', '1K', '']);
});
