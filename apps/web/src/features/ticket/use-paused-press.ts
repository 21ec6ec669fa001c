import { useEffect, useRef, useState } from 'react';
import type { TicketView } from '@touchline/client';
import { pauseMs } from '@touchline/rules';
import { usePage } from '../../bindings/PageProvider.tsx';
import { usePause } from '../../bindings/pause.ts';
import { useIsModalUp } from '../../ui/Modals.tsx';
import { mainButton } from './main-button.ts';

/** A second click of a double click calls nothing off. */
const DOUBLE_CLICK_MS = 600;

/** What a press is about: another one has to be pressed for anew. */
function pressedOf({ bets, type }: TicketView): string {
  return [type, ...bets.map((bet) => [bet.id, bet.stakeText, ...bet.selections.map(({ id }) => id)].join(' '))].join(
    '|',
  );
}

/**
 * [RG-11] The main button with the player's pause before it: a press counts down, and one more calls it off. What is placed is
 * what was pressed, and nothing is once the slip has become another one, or a modal has come up.
 */
export function usePausedPress(
  ticket: TicketView,
  act: () => void,
): { readonly press: () => void; readonly until: number | null } {
  const { env } = usePage();
  const [pause] = usePause();
  const [until, setUntil] = useState<number | null>(null);
  const waiting = useRef<{ readonly timer: number; readonly began: number; readonly pressed: string } | null>(null);
  const cancel = (): void => {
    if (waiting.current !== null) env.clearTimer(waiting.current.timer);
    waiting.current = null;
    setUntil(null);
  };
  const pressed = pressedOf(ticket);
  const isModalUp = useIsModalUp();
  useEffect(() => {
    // What comes up over it has to be read: it must not be placed meanwhile.
    if (waiting.current === null || (waiting.current.pressed === pressed && !isModalUp)) return;
    env.clearTimer(waiting.current.timer);
    waiting.current = null;
    setUntil(null);
  }, [env, pressed, isModalUp]);
  useEffect(
    () => () => {
      if (waiting.current !== null) env.clearTimer(waiting.current.timer);
      waiting.current = null;
    },
    [env],
  );
  return {
    until,
    press: () => {
      if (waiting.current !== null) {
        if (env.now() - waiting.current.began >= DOUBLE_CLICK_MS) cancel();
        return;
      }
      const { act: what } = mainButton(ticket);
      const ms = what === 'place' || what === 'accept' ? pauseMs(pause, ticket.ownStake) : 0;
      if (ms === 0) return act();
      const began = env.now();
      const timer = env.setTimer(() => {
        waiting.current = null;
        setUntil(null);
        act();
      }, ms);
      waiting.current = { timer, began, pressed };
      setUntil(began + ms);
    },
  };
}
