import { useEffect, useState } from 'react';
import { leaveFor } from '../browser/page.ts';
import { onReturn } from '../browser/returns.ts';
import { usePage } from './PageProvider.tsx';
import { cashierAddress, ownOrigin } from './payments.ts';

/** A page that is still here after this time was not left. */
const LEAVING_MS = 5_000;

export interface Leaving {
  /** Whether the address may be opened; then the page is on its way. A path is one of the API's origin. */
  leave(url: string): boolean;
  readonly isLeaving: boolean;
  /** The address, where the browser has stayed or come back; else null. */
  readonly stayedFor: string | null;
}

/** How the page leaves for one of a cashier or a service, and what is shown if it does not. */
export function useLeaving(): Leaving {
  const { config, env } = usePage();
  const [address, setAddress] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = (): void => setIsLeaving(false);
    const timer = env.setTimer(stay, LEAVING_MS);
    const stop = onReturn(stay);
    return () => {
      env.clearTimer(timer);
      stop();
    };
  }, [env, isLeaving]);
  return {
    leave: (url) => {
      const safe = cashierAddress(url, config, ownOrigin());
      setAddress(safe);
      setIsLeaving(safe !== null);
      if (safe !== null) leaveFor(safe);
      return safe !== null;
    },
    isLeaving,
    stayedFor: isLeaving ? null : address,
  };
}
