import { useEffect, useRef, useState } from 'react';
import type { AccountResult, PhoneResult } from '@touchline/client';
import { type Drafts, useDraft } from '../../bindings/drafts.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { judgeCode, typedCode } from './credentials.ts';
import { TextField } from './fields.tsx';
import { FormEnd } from './FormEnd.tsx';
import styles from './SignInForm.module.css';
import { useForm } from './use-form.ts';
import { useJudgedField } from './use-judged-field.ts';

interface Props<Result extends AccountResult | PhoneResult> {
  /** Where the code went. */
  readonly phone: string;
  /** When another one may be asked for, ms since epoch. */
  readonly againAt: number;
  readonly confirm: (code: string) => Promise<Result>;
  /** Asks for another one; null where that needs the form before this. */
  readonly again: (() => Promise<Result>) | null;
  /** No other message goes to the number today. */
  readonly isUsedUp?: boolean;
  /** The form has just taken the place of another one: the focus follows. */
  readonly isNew: boolean;
  readonly now: () => number;
  /** The code was right. */
  readonly onDone: (result: Extract<Result, { readonly kind: 'done' }>) => void;
}

function isDone<Result extends AccountResult | PhoneResult>(
  result: Result,
): result is Extract<Result, { readonly kind: 'done' }> {
  return result.kind === 'done';
}

/** By number: an ended session takes the form away for a moment. */
const typedCodes: Drafts<string> = new Map();

/** Asks for the six digits of a message, and sends others after a while (AUTH-11). */
export function CodeForm<Result extends AccountResult | PhoneResult>(props: Props<Result>) {
  const { phone, confirm, again, now, onDone, isNew } = props;
  const { t } = useText();
  const { value: code, change, drop } = useDraft(typedCodes, phone, '');
  const { field, error, setError, check } = useJudgedField(code, judgeCode);
  const first = useRef(isNew);
  useEffect(() => {
    if (first.current) field.current?.focus();
  }, [field]);
  const form = useForm(check, async () => {
    const result = await confirm(typedCode(code));
    if (isDone(result)) {
      drop();
      onDone(result);
    }
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
        dir="ltr"
        value={code}
        error={error}
        onType={(value) => {
          change(() => value);
          setError(undefined);
        }}
        isFixed={form.isPending}
      />
      <FormEnd form={form} label="account.code.confirm" />
      {again === null ? null : (
        <Again freeAt={props.againAt} again={again} now={now} isUsedUp={props.isUsedUp === true} />
      )}
    </form>
  );
}

interface AgainProps {
  readonly freeAt: number;
  readonly again: () => Promise<AccountResult | PhoneResult>;
  readonly now: () => number;
  readonly isUsedUp: boolean;
}

function Again({ freeAt, again, now, isUsedUp }: AgainProps) {
  const { t, serverText } = useText();
  const seconds = Number(useEachSecond(() => String(Math.max(0, Math.ceil((freeAt - now()) / 1000)))));
  const [isPending, setIsPending] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const isOff = isPending || isUsedUp || seconds > 0;
  const send = async (): Promise<void> => {
    if (isOff) return;
    setIsPending(true);
    setWords(null);
    const result = await again();
    setIsPending(false);
    if (result.kind !== 'done')
      setWords(result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('account.refused')));
  };
  return (
    <div className={styles.resend}>
      {isUsedUp ? null : (
        <Button aria-disabled={isOff} onClick={() => void send()}>
          {seconds > 0 ? t('account.code.wait', { seconds }) : t(isPending ? 'account.sending' : 'account.code.again')}
        </Button>
      )}
      <output className={styles.hint}>{words ?? (isUsedUp ? t('error.phone.sms_limit') : null)}</output>
    </div>
  );
}
