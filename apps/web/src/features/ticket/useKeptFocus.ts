import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** What the slip's element takes on. */
export interface KeptFocus {
  readonly ref: RefObject<HTMLElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/** What is pressed in the slip may go with the press: the focus goes on to the slip then, instead of to nowhere (I15). */
export function useKeptFocus(): KeptFocus {
  const slip = useRef<HTMLElement>(null);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const page = slip.current?.ownerDocument;
    if (page === undefined || held.current === null || held.current.isConnected) return;
    if (page.activeElement === page.body) slip.current?.focus({ preventScroll: true });
    else held.current = null;
  });
  return {
    ref: slip,
    tabIndex: -1,
    onFocus: (event) => {
      held.current = event.target;
    },
    // Not told of an element that is taken away.
    onBlur: () => {
      held.current = null;
    },
  };
}
