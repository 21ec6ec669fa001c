import { expect, test } from 'vitest';
import { betResults, betStatuses, errorCodes, selectionResult, wireBetTypes, wrongOddsKeys } from '@touchline/contract';
import { describeBet } from '@touchline/rules';
import { amountOfBet, noteOf, returnedOf, systemShape, toneIcons, wordsOfSelection } from './bet-words.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../../text/catalogues/{en,de,ar}.*json', {
  eager: true,
  import: 'default',
});
const catalogues = ['en', 'de', 'ar'].map((locale): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.entries(files).flatMap(([path, of]) => (path.includes(`/${locale}.`) ? [of] : []))),
);
function isWritten(key: string): boolean {
  return catalogues.every((catalogue) => (catalogue[key] ?? '') !== '');
}

test('every type, status and result of a bet and of a selection has its text in every catalogue [PLC-06]', () => {
  const keys = [
    ...wireBetTypes.flatMap((type) =>
      betStatuses.flatMap((status) =>
        betResults.flatMap((result) => {
          const { typeKey, wordKey } = describeBet({ type, status, result });
          return [typeKey, wordKey];
        }),
      ),
    ),
    ...betResults.map((result) => `bet.result.${result}`),
    ...betStatuses.map((status) => `bet.status.${status}`),
    ...selectionResult.options.map((result) => wordsOfSelection(result).wordKey),
  ];
  expect(keys.filter((key) => !isWritten(key))).toEqual([]);
});

test('every refusal of a bet has its text in every catalogue [PLC-01]', () => {
  const refusals = Object.entries(errorCodes).flatMap(([code, { key }]) => (Number(code) < 1000 ? [key] : []));
  const keys = [...refusals, ...wrongOddsKeys, errorCodes[1009].key, errorCodes[1100].key, errorCodes[1029].key];
  expect(keys.filter((key) => !isWritten(key))).toEqual([]);
});

test('a tone never stands without an icon [PLC-06]', () => {
  const tones = new Set(
    betStatuses.flatMap((status) => betResults.map((result) => describeBet({ type: 'single', status, result }).tone)),
  );
  expect([...tones].map((tone) => toneIcons[tone]).toSorted()).toEqual(['check', 'clock', 'close', 'retry', 'warning']);
});

test('a bet shows what was paid, else what it can return, else nothing [PLC-06]', () => {
  const bet = {
    status: 'waiting_results',
    result: 'no_results',
    win_amount: null,
    potential_win_amount: '25.00',
  } as const;
  expect([
    amountOfBet(bet),
    amountOfBet({ ...bet, status: 'submitted' }),
    amountOfBet({ ...bet, status: 'rejected' }),
    amountOfBet({ ...bet, status: 'done', result: 'lose_entire', win_amount: '0.00' }),
    amountOfBet({ ...bet, status: 'done', result: 'win_entire', win_amount: '25.00' }),
    amountOfBet({ ...bet, status: 'done', result: 'win_entire' }),
  ]).toEqual([
    { kind: 'potential', value: '25.00' },
    { kind: 'potential', value: '25.00' },
    null,
    { kind: 'paid', value: '0.00' },
    { kind: 'paid', value: '25.00' },
    null,
  ]);
});

test('a note says what the status alone does not [PLC-06]', () => {
  const bet = { status: 'waiting_results' } as const;
  expect([
    noteOf(bet),
    noteOf({ status: 'submitted', decides_at: null }),
    noteOf({ status: 'submitted' }),
    noteOf({ status: 'rejected' }),
    noteOf({ status: 'withdrawn', replaced_by: '9' }),
    noteOf({ status: 'withdrawn' }),
    noteOf({ ...bet, replaces: '8' }),
  ]).toEqual([null, 'bet.note.submitted', null, 'bet.note.rejected', 'bet.note.replaced', null, 'bet.note.replaces']);
});

test('a system names the sizes of its combinations [PLC-06]', () => {
  const shape = (sizes?: number[]) =>
    systemShape({ system: { id: 'x', win_count: 2, total_count: 3, ...(sizes === undefined ? {} : { sizes }) } });
  expect([shape(), shape([2, 3]), systemShape({ system: null })]).toEqual([
    { sizes: '2', count: 3 },
    { sizes: '2, 3', count: 3 },
    null,
  ]);
});

test('a bet whose bonus the player has again says which, and no word of a stake that was never the player’s [BON-20]', () => {
  const bonus = (type: string, returned?: boolean) => ({
    id: '1',
    type,
    odds: null,
    ...(returned === undefined ? {} : { returned }),
  });
  const words = (type: string, status: 'done' | 'rejected' = 'done') =>
    returnedOf({ bonus: bonus(type, true), status });
  expect([
    words('comboboost'),
    words('freebet'),
    words('freebet_all_win'),
    words('freebet_no_risk', 'rejected'),
  ]).toEqual([
    'bet.bonus.returned.boost',
    'bet.bonus.returned.freebet',
    'bet.bonus.returned.freebet',
    'bet.bonus.returned.freebet',
  ]);
  expect(words('freebet_no_risk')).toBe('bet.bonus.returned.stake');
  expect([words('hunting'), words('of-others'), returnedOf({ bonus: bonus('freebet'), status: 'done' })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(returnedOf({ bonus: null, status: 'done' })).toBeNull();
  const rejected = (type: string) => noteOf({ status: 'rejected', bonus: bonus(type) });
  expect([rejected('freebet'), rejected('freebet_no_risk'), rejected('comboboost')]).toEqual([
    'bet.note.rejected.freebet',
    'bet.note.rejected',
    'bet.note.rejected',
  ]);
});
