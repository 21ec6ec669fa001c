import { useEffect, useState } from 'react';
import { useSession } from './player.ts';
import { useSignIn } from './sign-in.tsx';

export interface ForPlayer<Thing> {
  readonly opened: Thing | null;
  /** What is open waits for the answer who is there. */
  readonly isWaiting: boolean;
  open(thing: Thing): void;
  close(): void;
}

interface Held<Thing> {
  readonly thing: Thing;
  /** `waiting` until it is known who is there; a visitor is to be asked to sign in (`asking`), and is (`asked`). */
  readonly step: 'waiting' | 'asking' | 'asked' | 'open';
}

/** What a player alone can use: a visitor is asked to sign in, and has it open after that. */
export function useForPlayer<Thing>(): ForPlayer<Thing> {
  const { status } = useSession();
  const { asked, ask } = useSignIn();
  const [held, setHeld] = useState<Held<Thing> | null>(null);
  const next = held === null ? null : stepAfter(held.step, status, asked !== null);
  if (held !== null && next !== held.step) setHeld(next === null ? null : { ...held, step: next });
  useEffect(() => {
    if (held?.step === 'asking') ask('plain');
  }, [held, ask]);
  const isShown = next === 'open' || next === 'waiting';
  return {
    opened: isShown && held !== null ? held.thing : null,
    isWaiting: next === 'waiting',
    open: (thing) => setHeld({ thing, step: 'waiting' }),
    close: () => setHeld(null),
  };
}

/** Null once the visitor turned away. What is open stays: the end of a session takes no form away. */
function stepAfter(
  step: Held<unknown>['step'],
  status: ReturnType<typeof useSession>['status'],
  isAsked: boolean,
): Held<unknown>['step'] | null {
  if (step === 'open' || status === 'logged_in') return 'open';
  if (status !== 'not_logged_in') return step;
  if (step === 'waiting') return 'asking';
  if (isAsked) return 'asked';
  return step === 'asked' ? null : step;
}
