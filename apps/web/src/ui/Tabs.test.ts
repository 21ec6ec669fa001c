import { expect, test } from 'vitest';
import { tabAfterKey } from './Tabs.tsx';

test('arrows go round and follow the reading direction', () => {
  expect([
    tabAfterKey('ArrowRight', 2, 3, false),
    tabAfterKey('ArrowLeft', 0, 3, false),
    tabAfterKey('ArrowLeft', 0, 3, true),
    tabAfterKey('End', 0, 3, false),
    tabAfterKey('Home', 2, 3, true),
    tabAfterKey('Enter', 1, 3, false),
  ]).toEqual([0, 2, 1, 2, 0, null]);
});
