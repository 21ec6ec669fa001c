import { useSettledValue } from '../../ui/use-settled-value.ts';
import type { MainAct } from './main-button.ts';

function isWaiting(act: MainAct): boolean {
  return act === 'wait' || act === 'ask_again';
}

/**
 * Whether a press that was meant for what stood on the button would now do something else that costs money, though the
 * player changed nothing: after an answer came, or when odds moved under the finger (I1, I6).
 */
export function changesUnderFinger(former: MainAct, act: MainAct): boolean {
  return (act === 'place' && isWaiting(former)) || (act === 'accept' && (isWaiting(former) || former === 'place'));
}

/** Whether the settled action still counts: it awaits an answer, or the new action differs in what it would do. */
function isFormerKept(former: MainAct, act: MainAct): boolean {
  return isWaiting(former) || changesUnderFinger(former, act);
}

/**
 * True for a moment after the main button changed to an action that costs money without the player's doing. A press in that
 * time was meant for the former action.
 */
export function useSettling(act: MainAct): boolean {
  return changesUnderFinger(useSettledValue(act, act, isFormerKept), act);
}
