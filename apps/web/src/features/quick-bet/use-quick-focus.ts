import { type RefObject, useEffect, useRef } from 'react';

const STAKE = '[data-quick-stake]';
const SWITCH = '[data-quick-switch="page"]';

/**
 * Keeps the focus of whoever has no mouse on the way: from the switch into the stake, from the approval back to the
 * switch. Nothing is scrolled for it.
 */
export function useQuickFocus(isApproved: boolean, isChanging: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const former = useRef({ isApproved, isChanging });
  useEffect(() => {
    const element = root.current;
    if (element?.ownerDocument.activeElement?.matches('[data-quick-switch]:focus-visible') !== true) return;
    element.querySelector<HTMLElement>(STAKE)?.focus();
  }, []);
  useEffect(() => {
    const before = former.current;
    former.current = { isApproved, isChanging };
    if (before.isApproved === isApproved && before.isChanging === isChanging) return;
    const element = root.current;
    const page = element?.ownerDocument;
    // What was pressed is gone.
    if (page === undefined || page.activeElement !== page.body) return;
    const target = isApproved && !isChanging ? page.querySelector<HTMLElement>(SWITCH) : null;
    const inside = element?.querySelector<HTMLElement>(isChanging ? STAKE : 'button');
    (target ?? inside)?.focus({ preventScroll: true });
  }, [isApproved, isChanging]);
  return root;
}
