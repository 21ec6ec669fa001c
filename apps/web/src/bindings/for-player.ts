import { useEffect, useRef, useState } from 'react';
import { useIsPlayerHere, useIsSessionUnanswered, useSession } from './player.ts';
import { useSignIn } from './sign-in.tsx';

export interface ForPlayer<Item> {
  readonly opened: Item | null;
  /** What is open waits for the answer who is there; `unanswered` while nobody gives one. */
  readonly waiting: 'no' | 'yes' | 'unanswered';
  open(item: Item): void;
  close(): void;
}

interface Wanted<Item> {
  readonly item: Item;
  /** `waiting` until it is known who is there; `asked` while a visitor is asked to sign in. */
  readonly step: 'waiting' | 'asked' | 'open';
}

/**
 * What a player alone can use: a visitor is asked to sign in, and has it open after that. Where the host of the frame asks, it
 * is forgotten: nobody says when a visitor has turned away there.
 */
export function useForPlayer<Item>(): ForPlayer<Item> {
  const { status } = useSession();
  const { asked, ask } = useSignIn();
  const isPlayerHere = useIsPlayerHere();
  const isUnanswered = useIsSessionUnanswered();
  const [wanted, setWanted] = useState<Wanted<Item> | null>(null);
  /** The press that waits for the answer who is there. */
  const latest = useRef<Wanted<Item> | null>(null);
  const step = wanted === null ? null : stepAfter(wanted.step, status, asked !== null);
  if (wanted !== null && step !== wanted.step) setWanted(step === null ? null : { ...wanted, step });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const open = async (item: Item): Promise<void> => {
    const mine = { item, step: 'waiting' } as const;
    latest.current = mine;
    setWanted(mine);
    const isHere = await isPlayerHere();
    if (isHere || latest.current !== mine) return;
    setWanted(ask('plain') ? { item, step: 'asked' } : null);
  };
  const isWaiting = step === 'waiting' && status !== 'not_logged_in';
  return {
    opened: wanted !== null && (isWaiting || step === 'open') ? wanted.item : null,
    waiting: isWaiting ? (isUnanswered ? 'unanswered' : 'yes') : 'no',
    open: (item) => void open(item),
    close: () => {
      latest.current = null;
      setWanted(null);
    },
  };
}

/** Null once the visitor turned away. What is open stays: the end of a session takes no form away. */
function stepAfter(
  step: Wanted<unknown>['step'],
  status: ReturnType<typeof useSession>['status'],
  isAsked: boolean,
): Wanted<unknown>['step'] | null {
  if (step === 'open' || status === 'logged_in') return 'open';
  return step === 'asked' && status === 'not_logged_in' && !isAsked ? null : step;
}
