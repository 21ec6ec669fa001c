import { describe, expect, test } from 'vitest';
import { changeOf, isEnough, linesOf, report, type Accepted, type Mutant, type Outcome } from './report.ts';

function mutant(outcome: Outcome, change = 'a < b → a <= b', line = 7): Mutant {
  return {
    file: 'odds/exact.ts',
    line,
    code: 'return a < b;',
    change,
    outcome,
  };
}
function entry(change: string): Accepted {
  return {
    file: 'odds/exact.ts',
    code: 'return a < b;',
    change,
    reason: 'equal ones are handled above',
  };
}
function of(mutants: readonly Mutant[], accepted: readonly Accepted[] = []) {
  return report('odds', mutants, new Set(['odds/exact.ts']), accepted, 12);
}
function many(count: number, outcome: Outcome): Mutant[] {
  return Array.from({ length: count }, () => mutant(outcome));
}

describe('the score of a module', () => {
  test('found are those killed or timed out, missed those that survive or are not reached; broken ones are neither', () => {
    const mutants = [
      ...many(5, 'killed'),
      mutant('timedOut'),
      mutant('survived'),
      mutant('unreached'),
      ...many(9, 'broken'),
    ];
    const { score, counts } = of(mutants);
    expect({ score, counts }).toEqual({
      score: 75,
      counts: { killed: 5, timedOut: 1, survived: 1, unreached: 1, broken: 9 },
    });
  });

  test.each([
    [900, 100, true, 90],
    [8999, 1001, false, 89.9],
  ])('%i killed and %i missed: enough is %s', (killed, missed, enough, score) => {
    const judged = of([...many(killed, 'killed'), ...many(missed, 'survived')]);
    expect([isEnough(judged), judged.score]).toEqual([enough, score]);
  });

  test('a module without mutants is enough', () => {
    expect(isEnough(of([]))).toBe(true);
    expect(linesOf(of([]))).toEqual(['odds: nothing to mutate']);
  });
});

describe('accepted survivors', () => {
  test('an entry covers one mutant, wherever its line has gone, and does not raise the score', () => {
    const judged = of(
      [mutant('survived'), mutant('survived', 'a < b → a <= b', 90), mutant('killed')],
      [entry('a < b → a <= b')],
    );
    expect(judged.survivors.map(({ reason }) => reason)).toEqual(['equal ones are handled above', null]);
    expect([judged.stale, judged.score]).toEqual([[], 33.3]);
  });

  test('an entry whose mutant is killed is stale, one of a file that was not mutated is not', () => {
    const elsewhere = { ...entry('x → y'), file: 'slip/build.ts' };
    expect(of([mutant('killed')], [entry('a < b → a <= b'), elsewhere]).stale).toEqual([entry('a < b → a <= b')]);
  });
});

describe('what is printed', () => {
  test('a line for the module, one for each survivor and one for each stale entry', () => {
    const mutants = [mutant('killed'), mutant('survived'), mutant('unreached', '"x" → ""')];
    expect(linesOf(of(mutants, [entry('a < b → a <= b'), entry('gone → away')]))).toEqual([
      'odds: 33.3 % (under 90 %), 1 killed, 0 timed out, 1 survived, 1 not reached, 0 broken, 12 s',
      '  packages/rules/src/odds/exact.ts:7 a < b → a <= b — accepted: equal ones are handled above',
      '  packages/rules/src/odds/exact.ts:7 "x" → "" (no test reaches it)',
      '  stale: odds/exact.ts gone → away survives no more: take it from accepted.json',
    ]);
  });

  test('a change stands on one line and is cut when long', () => {
    expect(changeOf('{\n  return a;\n}', '{}')).toBe('{ return a; } → {}');
    expect(changeOf('a'.repeat(101), '')).toBe(`${'a'.repeat(100)}… → (nothing)`);
  });
});
