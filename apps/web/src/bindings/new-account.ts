import { type FormEvent, useState } from 'react';
import { useText } from '../text/use-text.ts';
import { useAccounts, useAccountsState } from './betting.ts';
import { useCommands, usePage } from './PageProvider.tsx';

/** The form of an account in another currency. */
export interface NewAccountForm {
  /** Currencies that the player has no account in. */
  readonly currencies: readonly string[];
  readonly chosen: string;
  readonly onChoose: (currency: string) => void;
  readonly onSubmit: (event: FormEvent) => void;
  /** Words on its button. */
  readonly action: string;
  readonly isPending: boolean;
  /** Why the account did not open, in words; null where nothing is wrong. */
  readonly problem: string | null;
}

/** Null where there is no other currency, and until it is known which there are (AUTH-10). */
export function useNewAccount(): NewAccountForm | null {
  const { t, serverText } = useText();
  const { config } = usePage();
  const accounts = useAccounts();
  const isKnown = useAccountsState() === 'ready';
  const commands = useCommands();
  const [chosen, choose] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const others = config.currencies
    .map(({ code }) => code)
    .filter((code) => !accounts.some((account) => account.currency === code));
  const currency = others.find((code) => code === chosen) ?? others[0];
  if (currency === undefined || !isKnown) return null;

  const open = async (): Promise<void> => {
    setIsPending(true);
    setProblem(null);
    const result = await commands.openNewAccount(currency);
    setIsPending(false);
    if (result.kind === 'refused') setProblem(serverText(result.key, t('accounts.refused')));
    if (result.kind === 'unreachable') setProblem(t('session.unreachable'));
  };
  return {
    currencies: others,
    chosen: currency,
    onChoose: (code) => {
      choose(code);
      setProblem(null);
    },
    action: t(isPending ? 'session.account.opening' : 'session.account.open.button'),
    onSubmit: (event) => {
      event.preventDefault();
      if (!isPending) void open();
    },
    isPending,
    problem,
  };
}
