import { type FormEvent, useState } from 'react';
import type { AccountResult } from '@touchline/client';
import { useText } from '../../text/use-text.ts';

interface Sending {
  readonly isPending: boolean;
  readonly isDone: boolean;
  /** Why the server refused it, in words; null while it did not. */
  readonly refusal: string | null;
  onSubmit(event: FormEvent): void;
}

/**
 * Sends a form once at a time. `check` looks at what was typed and moves the focus to what is wrong; only when it answers
 * true, `send` goes out.
 */
export function useForm(check: () => boolean, send: () => Promise<AccountResult>): Sending {
  const { t, serverText } = useText();
  const [isPending, setIsPending] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    if (isPending) return;
    setRefusal(null);
    if (!check()) return;
    setIsPending(true);
    const result = await send();
    setIsPending(false);
    if (result.kind === 'done') setIsDone(true);
    else
      setRefusal(
        result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('account.refused')),
      );
  };

  return {
    isPending,
    isDone,
    refusal,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}
