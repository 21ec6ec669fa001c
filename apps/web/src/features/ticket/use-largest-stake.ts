import { useState } from 'react';
import type { TicketView } from '@touchline/client';
import type { Currency } from '@touchline/rules';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { boundByOperator, maxStake } from './stakes.ts';

interface LargestStake {
  /** By limits and balance, before the bookmaker is asked; null when nothing bounds it or nothing is left. */
  readonly amount: string | null;
  readonly isAsking: boolean;
  /** The outcome of the request in words, where it is to be shown. */
  readonly message: string | null;
  /** Finds out, asking the bookmaker where it can be asked (VAL-10), and hands the amount on. */
  find(use: (amount: string) => void): Promise<void>;
  forget(): void;
}

function idsOf({ bets }: TicketView): string {
  return bets
    .flatMap(({ id, selections, eachWay }) => [id, eachWay?.isOn === true, ...selections.map((each) => each.id)])
    .join();
}

/** What the player chose: a stake that follows a win moves by itself. */
function chosenIn({ bets }: TicketView): string {
  return JSON.stringify(
    bets.map(({ stakeSource, stakeText, winText }) => (stakeSource === 'potential_win' ? { winText } : { stakeText })),
  );
}

/** The largest stake of the slip: the least of what the limits, the balance and the bookmaker take. */
export function useLargestStake(ticket: TicketView, currency: Currency | null, balance: string | null): LargestStake {
  const { t, serverText } = useText();
  const commands = useCommands();
  const select = useSelect();
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState<{ readonly of: string; readonly words: string } | null>(null);
  const ids = idsOf(ticket);
  const amount = currency === null ? null : maxStake(ticket.bets, currency, balance);

  const find = async (use: (amount: string) => void): Promise<void> => {
    setMessage(null);
    if (currency === null || isAsking) return;
    // Of the slip at the press, which may not be drawn yet.
    const asked = select.ticket.get();
    const most = maxStake(asked.bets, currency, balance);
    if (!asked.canAskMaxStake) {
      if (most !== null) use(most);
      return;
    }
    setIsAsking(true);
    const [of, chosen] = [idsOf(asked), chosenIn(asked)];
    const answer = await commands.askMaxStake();
    setIsAsking(false);
    const now = select.ticket.get();
    // The answer is about the slip that was asked about.
    if (idsOf(now) !== of || now.inProgress || now.totalStake.currency !== currency.code) return;
    // A stake that was chosen since counts.
    if (chosenIn(now) !== chosen) return;
    if (answer.kind !== 'known') {
      if (most !== null) use(most);
      const why = answer.kind === 'refused' ? answer.message : null;
      setMessage({ of, words: serverText(why ?? '', t('slip.max.unknown')) });
      return;
    }
    const taken = maxStake(boundByOperator(now.bets, answer.byBet, currency), currency, balance);
    if (taken === null) setMessage({ of, words: t('slip.max.none') });
    else use(taken);
  };
  return {
    amount,
    isAsking,
    message: message?.of === ids ? message.words : null,
    find,
    forget: () => setMessage(null),
  };
}
