import { useState } from 'react';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SignInForm.module.css';

interface Props {
  readonly email: string;
  readonly password: string;
}

/** Asks for the letter that confirms an address once more (LAY-05a); says that it went out, or why it did not. */
export function ResendConfirmation({ email, password }: Props) {
  const { t, textOr } = useText();
  const commands = useCommands();
  const [isPending, setIsPending] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setWords(null);
    const result = await commands.sendConfirmationAgain(email.trim(), password);
    setIsPending(false);
    if (result.kind === 'done') setWords(t('account.letter.resend.sent', { email: email.trim() }));
    else setWords(result.kind === 'unreachable' ? t('session.unreachable') : textOr(result.key, t('account.refused')));
  };
  return (
    <div className={styles.resend}>
      <Button aria-disabled={isPending} onClick={() => void send()}>
        {t(isPending ? 'account.sending' : 'account.letter.resend')}
      </Button>
      <output className={styles.hint}>{words}</output>
    </div>
  );
}
