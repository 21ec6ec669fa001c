import { holds } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { TicketRunner } from './ticket-runner.ts';

/**
 * [QB-05] Adds a selection as a normal entry of the slip, with the stake where it stands by itself, once the slip takes
 * something in; not for another player than the one who is here now.
 */
export function createAddToSlip(
  runner: Pick<TicketRunner, 'ticket' | 'settled' | 'dispatch'>,
  playerId: () => string | null,
): (selection: SlipSelection, stake: string) => Promise<void> {
  /** Nothing is in progress, and what came of it was read. */
  const slipIsFree = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = runner.ticket.subscribe(() => {
        const { inProgress, receipt } = runner.ticket.get();
        if (inProgress || receipt !== null) return;
        stop();
        resolve();
      });
    });

  return async (selection, stake) => {
    const owner = playerId();
    await runner.settled();
    // A live delay outlasts the answer, and a slip in progress takes nothing in (SLIP-01).
    if (runner.ticket.get().inProgress) await slipIsFree();
    if (playerId() !== owner) return;
    if (!holds(runner.ticket.get().slip, selection.id)) {
      runner.dispatch({ type: 'outcomeClicked', selection, quickBetOn: false });
    }
    runner.dispatch({ type: 'stakeTyped', betId: `single:${selection.id}`, text: stake });
  };
}
