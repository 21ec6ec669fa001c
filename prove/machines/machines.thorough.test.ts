import { describe, expect, test } from 'vitest';
import { checkAgainst, theModels, walkLength } from './machines.ts';
import type { Models } from './machines.ts';
import { derive } from './model/desk.ts';

const seed = 20_261_120;

type TicketModel = Models['ticket'];

/** Takes every odds with the mode that takes only a rise. */
const higherTakesAll: TicketModel = (ticket, event) => {
  const { terms } = ticket;
  const { policy } = terms;
  if (policy.mode !== 'higher' || event.type === 'acceptPolicyChosen') return theModels.ticket(ticket, event);
  terms.policy = { mode: 'any' };
  const effects = theModels.ticket(ticket, event);
  terms.policy = policy;
  return effects;
};

/** A system of another size takes the first type there is. */
const forgetsWinCount: TicketModel = (ticket, event) => {
  const { terms } = ticket;
  const system = ticket.slip.entries.find(({ type }) => type === 'system')?.system ?? null;
  const effects = theModels.ticket(ticket, event);
  const after = ticket.slip.entries.find(({ type }) => type === 'system');
  const count = after?.system?.totalCount;
  if (system === null || after === undefined || count === undefined || count === system.totalCount) return effects;
  after.system = terms.types.find(({ totalCount }) => totalCount === count) ?? after.system;
  return effects;
};

/** A press that is repeated gets the key of the new press. */
const repeatsUnderNewKey: TicketModel = (ticket, event) => {
  const effects = theModels.ticket(ticket, event);
  const [first] = effects;
  if (event.type === 'placePressed' && first?.type === 'place') first.press.key = event.key;
  return effects;
};

/** A bet that nobody could confirm is forgotten. */
const forgetsLostPress: TicketModel = (ticket, event) => {
  const effects = theModels.ticket(ticket, event);
  if (event.type === 'resolved' && event.verdict.kind === 'unknown') ticket.unresolved = null;
  return effects;
};

/** The stake for a wanted win stays where it was while the odds move. */
const stakeDoesNotFollow: TicketModel = (ticket, event) => {
  const before = new Map(ticket.slip.entries.map((entry) => [entry.id, entry.stake]));
  const effects = theModels.ticket(ticket, event);
  if (event.type !== 'marketsChanged') return effects;
  for (const entry of ticket.slip.entries) {
    if (entry.source === 'potential_win') entry.stake = before.get(entry.id) ?? entry.stake;
  }
  return effects;
};

/** Odds that move while a bet is in progress end it. */
const oddsEndProgress: TicketModel = (ticket, event) => {
  const effects = theModels.ticket(ticket, event);
  const isFlagged = ticket.slip.entries.some(({ picks }) => picks.some(({ changed }) => changed));
  if (event.type === 'marketsChanged' && ticket.state === 'PROCESSING' && isFlagged) ticket.state = 'ODDS_CHANGED';
  return effects;
};

/** Of a press without an answer the stakes and bonuses follow as of every other entry. */
const unansweredFollows: TicketModel = (ticket, event) => {
  const effects = theModels.ticket(ticket, event);
  const { unresolved } = ticket;
  ticket.unresolved = null;
  if (ticket.state !== 'PROCESSING') derive(ticket);
  ticket.unresolved = unresolved;
  return effects;
};

/** The first singles get no more of a total that does not divide. */
const splitLosesRest: TicketModel = (ticket, event) => {
  const effects = theModels.ticket(ticket, event);
  const last = ticket.slip.entries.findLast(({ source }) => source === 'split');
  if (event.type !== 'stakeSplit' || last === undefined) return effects;
  for (const entry of ticket.slip.entries) if (entry.source === 'split') entry.stake = last.stake;
  return effects;
};

/** A bet that was rejected after its live delay stands in the receipt. */
const rejectedIsReceipt: TicketModel = (ticket, event) => {
  const delay = ticket.delay?.bets ?? [];
  const effects = theModels.ticket(ticket, event);
  const decided = event.type === 'betsDecided' ? event.bets : [];
  const rejected = decided.find(({ id, status }) => status === 'rejected' && delay.some((bet) => bet.id === id));
  if (rejected !== undefined && ticket.receipt !== null) {
    ticket.receipt.bets = [...ticket.receipt.bets, rejected];
  }
  return effects;
};

/** The first decision ends the delay of a press with several bets. */
const firstDecisionEnds: Models['ticket'] = (ticket, event) => {
  const { delay } = ticket;
  if (event.type !== 'betsDecided' || delay === null || delay.bets.length < 2) return theModels.ticket(ticket, event);
  const first = event.bets.find(({ status }) => status !== 'submitted');
  if (first !== undefined) delay.bets = delay.bets.map((bet) => ({ ...bet, status: first.status }));
  return theModels.ticket(ticket, event);
};

const approvalSurvives: Models['quickBet'] = (quick, event) => {
  const { approved } = quick;
  const effects = theModels.quickBet(quick, event);
  if (event.type === 'stakeTyped') quick.approved = approved;
  return effects;
};

const repeatsQuickBetUnderNewKey: Models['quickBet'] = (quick, event) => {
  const effects = theModels.quickBet(quick, event);
  const [first] = effects;
  if (event.type === 'placePressed' && first?.type === 'place') first.press.key = event.key;
  return effects;
};

const wrong: readonly (readonly [string, Partial<Models>, RegExp])[] = [
  ['mode higher takes a drop [SLIP-12]', { ticket: higherTakesAll }, /: (?:state|bets)\b/],
  ['a system forgets its win count [SLIP-06]', { ticket: forgetsWinCount }, /systemType: expected/],
  ['a repeat gets a key of its own [I1]', { ticket: repeatsUnderNewKey }, /placePressed\): press\.key: expected/],
  ['a lost press is forgotten [I3]', { ticket: forgetsLostPress }, /resolved\): unresolved: expected null/],
  [
    'the stake does not follow the odds [SLIP-14]',
    { ticket: stakeDoesNotFollow },
    /marketsChanged\): .*stake: expected/,
  ],
  [
    'odds end what is in progress [TKT-11]',
    { ticket: oddsEndProgress },
    /PROCESSING marketsChanged\): state: expected/,
  ],
  ['what a press without an answer pressed does not stay [I1]', { ticket: unansweredFollows }, /\.(?:stake|bonus)\b/],
  ['a split loses what does not divide', { ticket: splitLosesRest }, /stakeSplit\): .*stake: expected/],
  ['what was rejected after its delay is a receipt [PLC-04]', { ticket: rejectedIsReceipt }, /betsDecided\): receipt/],
  ['the first decision ends a delay [TKT-02]', { ticket: firstDecisionEnds }, /betsDecided\): /],
  [
    'approval survives another stake [QB-02]',
    { quickBet: approvalSurvives },
    /stakeTyped\): isApproved: expected true/,
  ],
  [
    'a quick bet is repeated anew [I1]',
    { quickBet: repeatsQuickBetUnderNewKey },
    /placePressed\): press\.key: expected/,
  ],
];

/** Whether 240 walks come upon a difference that reads like `line`; once they have, no further one is taken. */
function isFound(models: Partial<Models>, line: RegExp): boolean {
  const atOnce = 20;
  for (let walk = 0; walk < 240; walk += atOnce) {
    const { differences } = checkAgainst({ ...theModels, ...models }, seed, walk * walkLength, atOnce * walkLength);
    if (differences.some((difference) => line.test(difference))) return true;
  }
  return false;
}

describe('a model with a wrong rule is found', () => {
  test.each(wrong)('%s', (_, models, line) => {
    expect(isFound(models, line)).toBe(true);
  });
});
