import { expect, test } from 'vitest';
import { gameRulesDocument } from './game-rules.ts';

/** First cell of each row and what it pays. */
const pays = [...gameRulesDocument().matchAll(/^\| (.+?) +\| (?:`\w+`|open) +\| ([\d.]*[^|]*?) +\|/gm)].map(
  ([, what = '', paid = '']) => `${what}: ${paid.trim()}`,
);

test('the examples pay what was reckoned by hand [I14] [PLC-06] [BON-05] [BON-06]', () => {
  expect(pays).toEqual(
    expect.arrayContaining([
      'won: 25.00',
      'half won: 17.50',
      // 10 × 2.00 × 1.85 × 3.10
      'all won: 114.70',
      // 10 × 2.00 × 1.85 × (3.10 + 1) / 2
      'A and B won, C half won: 75.85',
      // 4 × 2.00 × 3.00 of the one line without B
      '2 of 3, B lost: 24.00',
      // 6 × 2.00 × 1.50 of the line without C
      '1 of 2 and the banker A, C lost: 18.00',
      // 5 × (1 + 8 / 4)
      'was placed: 15.00',
      'shared the last two of the places with two others, at 3.00: 20.00',
      // 10 + 10 × 5.00 × 0.75
      'won at 6.00: 47.50',
      '0.33 at 1.85: 0.61',
      // 10 × 1.50 × 1.60 × 1.70 × 1.10
      'all three won: 44.88',
      '`freebet`, won: 15.00',
      '`freebet_no_risk`, lost: 0.00, and 10.00 back as a freebet',
    ]),
  );
});
