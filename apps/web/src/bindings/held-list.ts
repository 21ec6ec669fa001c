import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { MatchGroup } from '@touchline/client';

/** A list as it is shown while what is seen of it keeps its place. */
export interface HeldGroups {
  readonly groups: readonly MatchGroup[];
  /** How many matches have come that are not shown yet, because their place is among what is seen. */
  readonly waiting: number;
}

/** Of what is held. */
export interface HeldList {
  readonly truth: readonly MatchGroup[];
  /** What is around its rows; null where there are none. */
  readonly place: HTMLElement | null;
  /** Other parts of the page stand where the list does while it has no match, so that its first one waits too. */
  readonly isPart: boolean;
}

/**
 * [P5] The groups of a list while it is looked at: what is on the screen keeps its place until the page shows something else,
 * `subject` names what, or is hidden, or somebody asks for what waits. How is loaded when a list first changes.
 */
export function useHeldGroups(
  truth: readonly MatchGroup[],
  {
    subject,
    place,
    isPart,
  }: { readonly subject: string; readonly place: RefObject<HTMLElement | null>; readonly isPart: boolean },
): HeldGroups & { readonly show: () => void } {
  const fresh = { subject, groups: truth, waiting: 0 };
  const [state, setState] = useState(fresh);
  if (state.subject !== subject) setState(fresh);
  const held = state.subject === subject ? state : fresh;
  const show = useCallback(() => setState({ subject, groups: truth, waiting: 0 }), [subject, truth]);
  useLayoutEffect(() => {
    if (held.groups === truth) return;
    let stop: (() => void) | null = null;
    let isPast = false;
    const hold = async (): Promise<void> => {
      const { holdList } = await import('./hold-list.ts');
      if (isPast) return;
      stop = holdList(held, { truth, place: place.current, isPart }, (next) => setState({ subject, ...next }));
    };
    // What cannot be held is as it is.
    hold().catch(show);
    return () => {
      isPast = true;
      stop?.();
    };
  }, [held, truth, subject, place, isPart, show]);
  return { groups: held.groups, waiting: held.waiting, show };
}
