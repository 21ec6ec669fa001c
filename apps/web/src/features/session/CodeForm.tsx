import { useRef, useState } from 'react';
import type { AccountResult, PhoneResult } from '@touchline/client';
import { useEachSecond } from '../../bindings/screen.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { judgeCode } from './credentials.ts';
import { Refusal, TextField } from './fields.tsx';
import styles from './SignInForm.module.css';
import { useForm } from './use-form.ts';

/** Seconds from one message to the next, where nobody says when the next may go out. */
const WAIT_SECONDS = 60;

interface Props<Result extends AccountResult | PhoneResult> {
  /** Where the code went. */
  readonly phone: string;
  /** When another one may be asked for, ms since epoch; a minute from now when absent. */
  readonly againAt?: number;
  readonly confirm: (code: string) => Promise<Result>;
  readonly again: () => Promise<Result>;
  readonly now: () => number;
  /** The code was right. */
  readonly onDone: (result: Extract<Result, { readonly kind: 'done' }>) => void;
}

function isDone<Result extends AccountResult | PhoneResult>(
  result: Result,
): result is Extract<Result, { readonly kind: 'done' }> {
  return result.kind === 'done';
}

/** Asks for the six digits of a message, and sends others after a while (AUTH-11). */
export function CodeForm<Result extends AccountResult | PhoneResult>(props: Props<Result>) {
  const { phone, confirm, again, now, onDone } = props;
  const { t } = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<TextKey | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const check = (): boolean => {
    const found = judgeCode(code);
    setError(found);
    if (found !== undefined) field.current?.focus();
    return found === undefined;
  };
  const form = useForm(check, async () => {
    const result = await confirm(code.trim());
    if (isDone(result)) onDone(result);
    return result;
  });
  return (
    <form className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <output>{t('account.code.sent', { phone: `\u2066${phone}\u2069` })}</output>
      <TextField
        ref={field}
        label="account.code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        dir="ltr"
        value={code}
        error={error}
        onType={(value) => {
          setCode(value);
          setError(undefined);
        }}
        isFixed={form.isPending}
      />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" variant="main" className={styles.submit} aria-disabled={form.isPending}>
        {t(form.isPending ? 'account.sending' : 'account.code.confirm')}
      </Button>
      <Again startsAt={props.againAt ?? null} again={again} now={now} />
    </form>
  );
}

interface AgainProps {
  readonly startsAt: number | null;
  readonly again: () => Promise<AccountResult | PhoneResult>;
  readonly now: () => number;
}

function Again({ startsAt, again, now }: AgainProps) {
  const { t, serverText } = useText();
  const [freeAt, setFreeAt] = useState(() => startsAt ?? now() + WAIT_SECONDS * 1000);
  const seconds = Number(useEachSecond(() => String(Math.max(0, Math.ceil((freeAt - now()) / 1000)))));
  const [isPending, setIsPending] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isPending || seconds > 0) return;
    setIsPending(true);
    setWords(null);
    const result = await again();
    setIsPending(false);
    if (result.kind === 'done') setFreeAt(now() + WAIT_SECONDS * 1000);
    else
      setWords(result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('account.refused')));
  };
  return (
    <div className={styles.resend}>
      <Button aria-disabled={isPending || seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? t('account.code.wait', { seconds }) : t(isPending ? 'account.sending' : 'account.code.again')}
      </Button>
      <output className={styles.hint}>{words}</output>
    </div>
  );
}
