import { useSettledValue } from '../../ui/use-settled-value.ts';
import type { MainAct } from './main-button.ts';

function isWaiting(act: MainAct): boolean {
  return act === 'wait' || act === 'ask_again';
}

/**
 * Whether a press that was meant for what stood on the button would now do something else that costs money, though the
 * player changed nothing: after an answer came, or when odds moved under the finger (I1, I6).
 */
export function changesUnderFinger(meant: MainAct, act: MainAct): boolean {
  return (act === 'place' && isWaiting(meant)) || (act === 'accept' && (isWaiting(meant) || meant === 'place'));
}

/** What was last on the button long enough to be meant; an answer that leads nowhere yet is still on its way. */
function isStillMeant(meant: MainAct, act: MainAct): boolean {
  return isWaiting(meant) || changesUnderFinger(meant, act);
}

/** True for a moment after the main button has come to cost money by itself: what is pressed then was meant for before. */
export function useSettling(act: MainAct): boolean {
  return changesUnderFinger(useSettledValue(act, act, isStillMeant), act);
}
