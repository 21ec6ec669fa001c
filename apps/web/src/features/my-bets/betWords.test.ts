import { expect, test } from 'vitest';
import { betResults, betStatuses, errorCodes, selectionResult, wireBetTypes, wrongOddsKeys } from '@touchline/contract';
import { describeBet } from '@touchline/rules';
import ar from '../../text/catalogues/ar.bets.json' with { type: 'json' };
import arSession from '../../text/catalogues/ar.session.json' with { type: 'json' };
import arTicket from '../../text/catalogues/ar.ticket.json' with { type: 'json' };
import de from '../../text/catalogues/de.bets.json' with { type: 'json' };
import deSession from '../../text/catalogues/de.session.json' with { type: 'json' };
import deTicket from '../../text/catalogues/de.ticket.json' with { type: 'json' };
import en from '../../text/catalogues/en.bets.json' with { type: 'json' };
import enSession from '../../text/catalogues/en.session.json' with { type: 'json' };
import enTicket from '../../text/catalogues/en.ticket.json' with { type: 'json' };
import { amountOfBet, toneIcons, wordsOfSelection } from './betWords.ts';

const catalogues: readonly Readonly<Record<string, string>>[] = [
  { ...en, ...enTicket, ...enSession },
  { ...de, ...deTicket, ...deSession },
  { ...ar, ...arTicket, ...arSession },
];
const isWritten = (key: string): boolean => catalogues.every((catalogue) => (catalogue[key] ?? '') !== '');

test('[PLC-06] every type, status and result of a bet and of a selection has its text in every catalogue', () => {
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

test('[PLC-01] every refusal of a bet has its text in every catalogue', () => {
  const refusals = Object.entries(errorCodes).flatMap(([code, { key }]) => (Number(code) < 1000 ? [key] : []));
  const keys = [...refusals, ...wrongOddsKeys, errorCodes[1009].key, errorCodes[1100].key, errorCodes[1029].key];
  expect(keys.filter((key) => !isWritten(key))).toEqual([]);
});

test('the parts of a catalogue have the same keys in every language', () => {
  const [first = {}, ...others] = catalogues.map((catalogue) => Object.keys(catalogue).toSorted());
  expect(others).toEqual([first, first]);
});

test('[PLC-06] a tone never stands without an icon', () => {
  const tones = new Set(
    betStatuses.flatMap((status) => betResults.map((result) => describeBet({ type: 'single', status, result }).tone)),
  );
  expect([...tones].map((tone) => toneIcons[tone]).toSorted()).toEqual(['check', 'clock', 'close', 'retry', 'warning']);
});

test('[PLC-06] a bet shows what was paid, else what it can return, else nothing', () => {
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
