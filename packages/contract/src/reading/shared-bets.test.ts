import { expect, test } from 'vitest';
import { calls } from '../calls/calls.ts';
import { readAnswer } from './read.ts';

const context = { order: 1, now: 0, currencies: [] };
const reply = calls.getSharedBets.reply;

const selection = { matchId: 'sr:match:4712', marketId: '1x2', specifier: null, outcomeId: 'home', odds: 2.129964 };
const leg = { match_id: 'sr:match:4712', market_id: '1x2', specifier: '', outcome_id: 'home', odds: '2.129964' };

const bet = {
  stake: 7.5,
  currency: 'EUR',
  subunits: 100,
  betType: 'single',
  systemType: null,
  customOdds: null,
  freebetStake: null,
  selections: [selection],
};
const read = { bet_type: 'single', stake: { value: '7.5', currency: 'EUR', subunits: '100' }, selections: [leg] };

function answerOf(value: unknown) {
  return readAnswer(reply, JSON.stringify(value), context);
}

test.each([
  ['alone', [bet]],
  ['under their name', { bets: [bet] }],
  ['under data', { data: [bet] }],
])('shared bets that stand %s are read in the fields of the specification [PLC-09a] [API-11b]', (_, value) => {
  expect(answerOf(value)).toEqual({ kind: 'read', value: { bets: [read] }, leftOut: [] });
});

test('shared bets that a back end gives back as they were posted are read [PLC-09a] [API-11b]', () => {
  const posted = { ...read, freebet_stake: '7.50' };
  expect(answerOf([posted])).toEqual({ kind: 'read', value: { bets: [posted] }, leftOut: [] });
});

test('the stake of a freebet stands where no stake is shared beside it [PLC-09a]', () => {
  expect(answerOf([{ ...bet, stake: 0, freebetStake: 4 }])).toMatchObject({
    value: { bets: [{ bet_type: 'single', freebet_stake: '4', selections: [leg] }] },
    leftOut: [],
  });
  expect(answerOf([{ ...bet, stake: 0, freebetStake: 0 }])).toEqual({
    kind: 'read',
    value: { bets: [{ bet_type: 'single', selections: [leg] }] },
    leftOut: [],
  });
});

test.each([
  ['custom bet', { betType: 'custom bet', customOdds: 3.25 }, { bet_type: 'custom_bet', custom_odds: '3.25' }],
  ['treble', { betType: 'treble' }, { bet_type: 'combo' }],
  ['none, with several selections', { betType: undefined }, { bet_type: 'combo' }],
  ['none, with joint odds', { betType: undefined, customOdds: 3.25 }, { bet_type: 'custom_bet', custom_odds: '3.25' }],
  [
    'system',
    { betType: 'system', systemType: { winCount: 2, totalCount: 3 } },
    { bet_type: 'system', system_id: '2/3' },
  ],
  [
    'none, with a system by its id',
    { betType: undefined, systemType: { id: 'trixie', winCount: 2, totalCount: 3 } },
    { bet_type: 'system', system_id: 'trixie' },
  ],
])('a shared bet of type %s is read as what it is [PLC-09a] [API-11b]', (_, given, expected) => {
  const selections = [selection, selection, selection];
  expect(answerOf([{ ...bet, ...given, selections }])).toMatchObject({ kind: 'read', value: { bets: [expected] } });
});
