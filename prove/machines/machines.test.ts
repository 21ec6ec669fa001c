import { describe, expect, test } from 'vitest';
import { machines } from './machines.ts';

const seed = 20_261_120;

describe('machines', () => {
  test('ticket and quick bet do what the model says, in every state [R3] [TKT-01] [SLIP-01] [QB-01]', () => {
    const { checked, differences, visits } = machines.check(seed, 0, 100_000);
    expect(differences).toEqual([]);
    expect(checked).toBe(100_000);
    expect(machines.mustVisit.filter((pair) => visits[pair] === undefined)).toEqual([]);
  });

  test('a walk follows from the seed and its number: parts of a range add up to the whole', () => {
    const parts = [0, 700, 1_400].map((from) => machines.check(seed, from, 700));
    const whole = machines.check(seed, 0, 2_100);
    const sum: Record<string, number> = {};
    for (const { visits } of parts) {
      for (const [pair, times] of Object.entries(visits)) sum[pair] = (sum[pair] ?? 0) + times;
    }
    expect(sum).toEqual(whole.visits);
    expect(parts.map(({ checked }) => checked)).toEqual([700, 700, 700]);
  });

  test('the table has a row for each event and a column for each state', () => {
    const rows = machines.table(new Map([['ticket ERROR undone', 7]]));
    expect(rows.find((row) => row.startsWith('undone'))).toMatch(/ 0 +0 +0 +0 +7$/);
    expect(rows.find((row) => row.startsWith('quick-bet'))).toMatch(/INITIAL +PROCESSING +SUCCESS +ERROR$/);
  });
});
