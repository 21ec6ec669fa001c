import { type RefObject, useCallback } from 'react';
import type { PlaceOptions, TicketView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { mainButton, problemOf } from './main-button.ts';
import { wordsOfProblem } from './problem-words.ts';
import { useFindOut } from './use-find-out.ts';

const PLACES = {
  stake: ['input[data-stake][data-wrong]', 'input[data-stake]'],
  selections: ['[data-blocked] [data-remove]', '[data-remove]'],
  slip: ['[data-reason]'],
} as const;

/** The odds that the player sees at the press: those of the rendered slip (I6). */
function seenIn({ bets }: TicketView): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...bets.flatMap((bet) => bet.selections.map(({ id, odds }) => [id, odds] as const)),
    ...bets.flatMap(({ id, customOdds }) => (customOdds === null ? [] : [[id, customOdds] as const])),
  ]);
}

/** The stakes that it speaks of, the wins that they are for, and the bonuses that it promises with them. */
function stakesIn({ bets }: TicketView): NonNullable<PlaceOptions['stakes']> {
  return Object.fromEntries(bets.map(({ id, stakeText, winText, bonus }) => [id, { stakeText, winText, bonus }]));
}

/** Action of the main button and of Ctrl+Enter. `onPoint` is called when the focus moves to a problem instead. */
export function useMainPress(ticket: TicketView, root: RefObject<HTMLElement | null>, onPoint: () => void): () => void {
  const commands = useCommands();
  const findOut = useFindOut();
  return useCallback(() => {
    const { act } = mainButton(ticket);
    switch (act) {
      case 'wait':
        return;
      case 'accept':
        void commands.place({ acceptChanges: true, seen: seenIn(ticket), stakes: stakesIn(ticket) });
        return;
      // Without a session the client asks for sign-in instead (TKT-06).
      case 'sign_in':
      case 'place':
        void commands.place({ seen: seenIn(ticket), stakes: stakesIn(ticket) });
        return;
      case 'ask_again':
        findOut();
        return;
      case 'point': {
        onPoint();
        const problem = problemOf(ticket);
        const place = problem === null ? 'slip' : wordsOfProblem(problem).place;
        const found = PLACES[place].map((selector) => root.current?.querySelector<HTMLElement>(selector) ?? null);
        found.find((element) => element !== null)?.focus();
        return;
      }
      default:
        act satisfies never;
    }
  }, [ticket, commands, findOut, root, onPoint]);
}
