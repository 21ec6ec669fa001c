import { expect, test } from 'vitest';
import { stageText } from './stage.ts';

test('stages name their text and number', () => {
  const words = [
    'awaiting_end',
    '1st_half',
    '3rd_set',
    '4th_quarter',
    'q2',
    'halftime',
    'ended',
    '2nd_period',
    'rain_delay',
    '1st_',
  ];
  expect(words.map(stageText)).toEqual([
    { key: 'stage.awaiting', number: 0 },
    { key: 'stage.half', number: 1 },
    { key: 'stage.set', number: 3 },
    { key: 'stage.quarter', number: 4 },
    { key: 'stage.quarter', number: 2 },
    { key: 'stage.halftime', number: 0 },
    { key: 'stage.ended', number: 0 },
    { key: 'stage.period', number: 2 },
    null,
    { key: 'stage.quarter', number: 1 },
  ]);
});

test('an inning of baseball and an innings of cricket have a word each', () => {
  expect([stageText('7th_inning'), stageText('2nd_innings')]).toEqual([
    { key: 'stage.inning', number: 7 },
    { key: 'stage.innings', number: 2 },
  ]);
});
