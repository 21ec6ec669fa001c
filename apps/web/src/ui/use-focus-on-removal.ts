import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Props of the element that receives the focus. */
export interface FocusOnRemoval<Around extends HTMLElement = HTMLElement> {
  readonly ref: RefObject<Around | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent<Around>) => void;
  readonly onBlur: () => void;
}

/** When the focused element is removed, such as by its own click, the focus moves to the element around it (I15). */
export function useFocusOnRemoval<Around extends HTMLElement = HTMLElement>(): FocusOnRemoval<Around> {
  const around = useRef<Around>(null);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const page = around.current?.ownerDocument;
    if (page === undefined || held.current === null || held.current.isConnected) return;
    if (page.activeElement === page.body) around.current?.focus({ preventScroll: true });
    else held.current = null;
  });
  return {
    ref: around,
    tabIndex: -1,
    onFocus: (event) => {
      held.current = event.target;
    },
    // A removed element fires no blur event.
    onBlur: () => {
      held.current = null;
    },
  };
}
