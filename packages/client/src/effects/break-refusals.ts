import type { PlaceVerdict } from '@touchline/rules';
import type { Questions } from '../queries/ask.ts';
import type { Placement } from './placement.ts';

/** Code of a break that runs. */
const onBreak = 157;

function isOnBreak(verdict: PlaceVerdict): boolean {
  if (verdict.kind === 'refused') return verdict.code === onBreak;
  return verdict.kind === 'placed' && verdict.errorsByBet.some(({ code }) => code === onBreak);
}

/** Asks for the break again once it refuses a bet: it began in another tab or on another device (RG-09). */
export function noticingBreaks(placement: Placement, questions: Pick<Questions, 'reload'>): Placement {
  const noticed = (verdict: PlaceVerdict): PlaceVerdict => {
    if (isOnBreak(verdict)) questions.reload('getBreaks');
    return verdict;
  };
  return {
    ...placement,
    send: async (press, owner) => noticed(await placement.send(press, owner)),
    askAgain: async (press, within, owner) => noticed(await placement.askAgain(press, within, owner)),
  };
}
