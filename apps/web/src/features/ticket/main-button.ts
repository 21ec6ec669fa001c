import type { PlaceProblem, SelectionView, SlipBetView, TicketView, UnresolvedView } from '@touchline/client';
import { isHouseStake } from '@touchline/rules';
import { type Words, wordsOfProblem } from './problem-words.ts';

/** What the main button does when it is pressed; `point` leads to what stands in the way. */
export type MainAct = 'place' | 'accept' | 'ask_again' | 'sign_in' | 'point' | 'wait';

export interface MainButton {
  readonly act: MainAct;
  readonly words: Words;
}

export function selectionsOf(ticket: TicketView): readonly SelectionView[] {
  return ticket.bets.flatMap((bet) => bet.selections);
}

/**
 * Whether a press on "undo" takes back the change that the button named as it was drawn. Of two slips that changed places each
 * may bring as many selections, so their number alone does not tell.
 */
export function takesBackSame(drawn: TicketView, now: TicketView): boolean {
  const [before, after] = [selectionsOf(drawn), selectionsOf(now)];
  const isSame = before.length === after.length && before.every(({ id }, place) => id === after[place]?.id);
  return isSame && drawn.undo?.brings === now.undo?.brings;
}

/** How many prices wait for a yes: those of selections, and those of custom bets. */
export function changedCount(ticket: TicketView): number {
  return (
    selectionsOf(ticket).filter(({ isChanged }) => isChanged).length +
    ticket.bets.filter(({ formerCustomOdds }) => formerCustomOdds !== null).length
  );
}

/** A slip with selections whose entries are all without a stake has the problem of the stake, not of being empty. */
export function problemOf(ticket: TicketView): PlaceProblem | null {
  const { problem } = ticket;
  if (problem?.kind !== 'empty' || ticket.selectionCount === 0) return problem;
  return ticket.bets.find((bet) => bet.problem !== null)?.problem ?? { kind: 'stake_missing' };
}

/** Asks about the press that the slip still holds, or first about that of a slip that was changed since. */
function askingButton({ isAsked, isHeld }: UnresolvedView): MainButton {
  return isAsked
    ? { act: 'wait', words: { key: 'ticket.unconfirmed.asking' } }
    : { act: 'ask_again', words: { key: isHeld ? 'ticket.button.ask_again' : 'ticket.unconfirmed.ask' } };
}

/** What the slip says of an open press: nothing is called unknown while it is being asked about (I3). */
export function wordsOfOpen({ isAsked }: UnresolvedView) {
  return isAsked
    ? ({ title: 'ticket.unconfirmed.asked.title', description: 'ticket.unconfirmed.asked.description' } as const)
    : ({ title: 'ticket.unconfirmed.title', description: 'ticket.unconfirmed.description' } as const);
}

/** Whether the way to find out about an open press stands elsewhere than on the main button (I15). */
export function isAskedElsewhere(ticket: TicketView): boolean {
  return ticket.unresolved !== null && !ticket.inProgress && mainButton(ticket).act !== 'ask_again';
}

/** A freebet stakes it, and not the player's own money. */
function isGiven({ isStakeFixed, bonus }: SlipBetView): boolean {
  return isStakeFixed && isHouseStake(bonus);
}

/** What the main button says and does: always one thing that is true (TKT-02, TKT-06, TKT-08). */
export function mainButton(ticket: TicketView): MainButton {
  if (ticket.inProgress) return { act: 'wait', words: { key: 'ticket.button.placing' } };
  const problem = problemOf(ticket);
  if (problem?.kind === 'sign_in') return { act: 'sign_in', words: wordsOfProblem(problem).button };
  const { unresolved } = ticket;
  if (unresolved !== null && (unresolved.isHeld || problem === null)) return askingButton(unresolved);
  if (problem !== null) return { act: 'point', words: wordsOfProblem(problem).button };
  if (changedCount(ticket) > 0) {
    return { act: 'accept', words: { key: 'ticket.button.accept' } };
  }
  const staked = ticket.bets.filter((bet) => bet.potentialWin !== null);
  // What a freebet stakes beside other bets is not taken from the player.
  const [key, amount] = staked.every(isGiven)
    ? (['slip.bonus.place', ticket.totalStake] as const)
    : (['ticket.button.place', ticket.ownStake] as const);
  return { act: 'place', words: { key, amount, count: staked.length } };
}
