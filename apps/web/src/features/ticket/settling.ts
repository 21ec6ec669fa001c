import { useEffect, useState } from 'react';
import type { MainAct } from './mainButton.ts';

/** Milliseconds: longer than the gap between the clicks of a double click (500 in common systems), and than a thumb on its way. */
export const settleMs = 600;

const isWaiting = (act: MainAct): boolean => act === 'wait' || act === 'ask_again';

/**
 * Whether a press that was meant for what stood on the button would now do something else that costs money, though the
 * player changed nothing: after an answer came, or when odds moved under the finger (I1, I6).
 */
export const changesUnderFinger = (meant: MainAct, act: MainAct): boolean =>
  (act === 'place' && isWaiting(meant)) || (act === 'accept' && (isWaiting(meant) || meant === 'place'));

/** What was last on the button long enough to be meant; an answer that leads nowhere yet is still on its way. */
const isStillMeant = (meant: MainAct, act: MainAct): boolean =>
  meant !== act && (isWaiting(meant) || changesUnderFinger(meant, act));

/** True for a moment after the main button has come to cost money by itself: what is pressed then was meant for before. */
export function useSettling(act: MainAct): boolean {
  const [meant, setMeant] = useState(act);
  const holds = isStillMeant(meant, act);
  if (meant !== act && !holds) setMeant(act);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setMeant(act), settleMs);
    return () => clearTimeout(timer);
  }, [holds, act]);
  return changesUnderFinger(meant, act);
}
