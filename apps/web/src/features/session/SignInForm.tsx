import { type FormEvent, useRef, useState } from 'react';
import type { SignInResult } from '@touchline/client';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type Text, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Credentials, type FieldErrors, judgeCredentials } from './credentials.ts';
import { useSentEarly } from './use-typed-early.ts';
import { LoginField, PasswordField, Refusal } from './fields.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import styles from './SignInForm.module.css';
import { type TypedLogin, useTypedLogin } from './typed-login.ts';

/** The answer to right credentials of an account whose letter was not followed yet (AUTH-06). */
const UNCONFIRMED = 'error.sign_in.email_unconfirmed';

interface Refused {
  readonly words: string;
  /** With these a letter can be asked for again; null where that would not help. */
  readonly unconfirmed: Credentials | null;
}

/** Email or phone, as far as the operator accepts both, and a password (AUTH-06). Each error is shown at its field. `onDone` is called after signing in. */
export function SignInForm({ typed, onDone }: { readonly typed?: TypedLogin; readonly onDone?: () => void }) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const { sign_in_by: kinds = [] } = usePage().config.platform_settings ?? {};
  const by = kinds.length === 1 ? (kinds[0] ?? 'any') : 'any';
  const [typedLogin, setTypedLogin] = useTypedLogin(typed);
  const [typedPassword, setTypedPassword] = useState('');
  const values: Credentials = { login: typedLogin, password: typedPassword };
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [isPending, setIsPending] = useState(false);
  const sent = useSentEarly();
  const login = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    if (isPending) return;
    const found = judgeCredentials(values, by);
    setErrors(found);
    setRefusal(null);
    if (found.login !== undefined) return login.current?.focus();
    if (found.password !== undefined) return password.current?.focus();
    setIsPending(true);
    const result = await commands.signIn(values.login.trim(), values.password);
    setIsPending(false);
    if (result.kind === 'signed_in') return onDone?.();
    setRefusal({
      words: sayRefusal(text, result),
      unconfirmed: result.kind === 'refused' && result.key === UNCONFIRMED ? values : null,
    });
    password.current?.focus();
    password.current?.select();
  };

  const type = (field: keyof Credentials) => (value: string) => {
    if (field === 'login') setTypedLogin(value);
    else setTypedPassword(value);
    setErrors((before) => ({ ...before, [field]: undefined }));
  };

  return (
    <form
      ref={sent}
      className={styles.form}
      noValidate
      aria-busy={isPending}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LoginField
        ref={login}
        only={by}
        value={values.login}
        error={errors.login}
        onType={type('login')}
        isFixed={isPending}
      />
      <PasswordField
        ref={password}
        value={values.password}
        error={errors.password}
        onType={type('password')}
        isFixed={isPending}
      />
      <Refusal>{refusal?.words ?? null}</Refusal>
      {refusal === null || refusal.unconfirmed === null ? null : (
        <ResendConfirmation email={refusal.unconfirmed.login} password={refusal.unconfirmed.password} />
      )}
      <Button type="submit" variant="main" className={styles.submit} aria-disabled={isPending}>
        {isPending ? t('session.sign_in.pending') : t('session.sign_in')}
      </Button>
    </form>
  );
}

function sayRefusal({ t, serverText }: Text, result: Exclude<SignInResult, { kind: 'signed_in' }>): string {
  return result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('session.refused'));
}
