import { betResults, betStatuses, wireBetTypes } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  describeBet,
  isOpenStatus,
  resultKeys,
  selectionResultKeys,
  shownTypes,
  statusKeys,
} from './settlement-words.ts';

describe('words', () => {
  test('every status, result and type of the contract has its text, double, treble and accumulator as combo [PLC-06]', () => {
    expect(Object.keys(statusKeys).toSorted()).toEqual(betStatuses.toSorted());
    expect(Object.keys(resultKeys).toSorted()).toEqual(betResults.toSorted());
    expect(wireBetTypes.map((type) => [type, shownTypes[type]])).toEqual([
      ['single', 'single'],
      ['combo', 'combo'],
      ['system', 'system'],
      ['custom_bet', 'custom_bet'],
      ['double', 'combo'],
      ['treble', 'combo'],
      ['accumulator', 'combo'],
    ]);
    const texts = [statusKeys, resultKeys, selectionResultKeys].flatMap((keys) => Object.values(keys));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('a bet shows its result once it is done and its status before [PLC-06]', () => {
    const shown = betStatuses.map((status) => {
      const { wordKey, tone } = describeBet({ type: 'treble', status, result: 'no_results' });
      return [status, wordKey, tone, isOpenStatus(status)];
    });
    expect(shown).toEqual([
      ['cashed_out', 'bet.status.cashed_out', 'won', false],
      ['withdrawn', 'bet.status.withdrawn', 'returned', false],
      ['waiting_results', 'bet.status.waiting_results', 'open', true],
      ['ready_to_process', 'bet.status.ready_to_process', 'open', true],
      ['done', 'bet.status.done', 'open', false],
      ['cancelled', 'bet.status.cancelled', 'returned', false],
      ['cashout_in_progress', 'bet.status.cashout_in_progress', 'open', true],
      ['submitted', 'bet.status.submitted', 'open', true],
      ['rejected', 'bet.status.rejected', 'refused', false],
    ]);
    expect(betResults.map((result) => describeBet({ type: 'double', status: 'done', result }))).toEqual(
      [
        ['bet.status.done', 'open'],
        ['bet.result.canceled', 'returned'],
        ['bet.result.win_entire', 'won'],
        ['bet.result.lose_entire', 'lost'],
        ['bet.result.refund_entire', 'returned'],
        ['bet.result.refund_half_win_other', 'won'],
        ['bet.result.refund_half_lose_other', 'returned'],
        ['bet.result.cashed_out', 'won'],
      ].map(([wordKey, tone]) => ({ type: 'combo', typeKey: 'bet.type.combo', wordKey, tone })),
    );
  });

  test('a cancelled bet shows its status, whatever its result [PLC-06]', () => {
    expect(describeBet({ type: 'system', status: 'cancelled', result: 'canceled' })).toEqual({
      type: 'system',
      typeKey: 'bet.type.system',
      wordKey: 'bet.status.cancelled',
      tone: 'returned',
    });
    expect(describeBet({ type: 'single', status: 'withdrawn', result: 'win_entire' })).toEqual({
      type: 'single',
      typeKey: 'bet.type.single',
      wordKey: 'bet.status.withdrawn',
      tone: 'returned',
    });
  });
});
