import type { PlaceProblem, SelectionView, TicketView } from '@touchline/client';
import { type Words, wordsOfProblem } from './problemWords.ts';

/** What the main button does when it is pressed; `point` leads to what stands in the way. */
export type MainAct = 'place' | 'accept' | 'ask_again' | 'sign_in' | 'point' | 'wait';

export interface MainButton {
  readonly act: MainAct;
  readonly words: Words;
}

export const selectionsOf = (ticket: TicketView): readonly SelectionView[] =>
  ticket.bets.flatMap((bet) => bet.selections);

export const isBlocked = (selection: SelectionView): boolean => selection.isSuspended || selection.isNotAvailable;

/** A slip with selections whose entries are all without a stake has the problem of the stake, not of being empty. */
export function problemOf(ticket: TicketView): PlaceProblem | null {
  const { problem } = ticket;
  if (problem?.kind !== 'empty' || ticket.selectionCount === 0) return problem;
  return ticket.bets.find((bet) => bet.problem !== null)?.problem ?? { kind: 'stake_missing' };
}

/** What the main button says and does: always one thing that is true (TKT-02, TKT-06, TKT-08). */
export function mainButton(ticket: TicketView): MainButton {
  if (ticket.inProgress) return { act: 'wait', words: { key: 'ticket.button.placing' } };
  const problem = problemOf(ticket);
  if (problem?.kind === 'sign_in') return { act: 'sign_in', words: wordsOfProblem(problem).button };
  if (ticket.unresolved !== null && problem === null)
    return { act: 'ask_again', words: { key: 'ticket.button.again' } };
  if (problem !== null) return { act: 'point', words: wordsOfProblem(problem).button };
  if (selectionsOf(ticket).some((selection) => selection.isChanged)) {
    return { act: 'accept', words: { key: 'ticket.button.accept' } };
  }
  const count = ticket.bets.filter((bet) => bet.potentialWin !== null).length;
  return { act: 'place', words: { key: 'ticket.button.place', amount: ticket.totalStake, count } };
}
