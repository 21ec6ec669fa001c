import { type FormEvent, useId, useRef, useState } from 'react';
import type { SignInResult } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type Text, type TextKey, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Credentials, type FieldErrors, judgeCredentials } from './credentials.ts';
import styles from './SignInForm.module.css';

/** Email or phone and a password (AUTH-06). What is wrong stands where it is wrong. `onDone`: somebody is signed in. */
export function SignInForm({ onDone }: { readonly onDone?: (() => void) | undefined }) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const [values, setValues] = useState<Credentials>({ login: '', password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const login = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    if (isPending) return;
    const found = judgeCredentials(values);
    setErrors(found);
    setRefusal(null);
    if (found.login !== undefined) return login.current?.focus();
    if (found.password !== undefined) return password.current?.focus();
    setIsPending(true);
    const result = await commands.signIn(values.login.trim(), values.password);
    setIsPending(false);
    if (result.kind === 'signed_in') return onDone?.();
    setRefusal(sayRefusal(text, result));
    password.current?.focus();
    password.current?.select();
  };

  const type = (field: keyof Credentials) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };

  return (
    <form
      className={styles['form']}
      noValidate
      aria-busy={isPending}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LoginField ref={login} value={values.login} error={errors.login} onType={type('login')} isFixed={isPending} />
      <PasswordField
        ref={password}
        value={values.password}
        error={errors.password}
        onType={type('password')}
        isFixed={isPending}
      />
      <div role="alert" className={styles['refusal']}>
        {refusal === null ? null : (
          <>
            <Icon name="warning" size="small" />
            <p>{refusal}</p>
          </>
        )}
      </div>
      <Button type="submit" look="main" className={styles['submit']} aria-disabled={isPending}>
        {isPending ? t('session.sign_in.pending') : t('session.sign_in')}
      </Button>
    </form>
  );
}

function sayRefusal({ t, say }: Text, result: Exclude<SignInResult, { kind: 'signed_in' }>): string {
  return result.kind === 'unreachable' ? t('session.unreachable') : say(result.key, t('session.refused'));
}

interface FieldProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: TextKey | undefined;
  readonly onType: (value: string) => void;
  readonly isFixed: boolean;
}

function LoginField({ ref, value, error, onType, isFixed }: FieldProps) {
  const { t } = useText();
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('session.login')}</label>
      <input
        ref={ref}
        id={id}
        name="login"
        className={styles['input']}
        value={value}
        onChange={(event) => onType(event.target.value)}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={254}
        readOnly={isFixed}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        dir="ltr"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function PasswordField({ ref, value, error, onType, isFixed }: FieldProps) {
  const { t } = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('session.password')}</label>
      <div className={styles['secret']}>
        <input
          ref={ref}
          id={id}
          name="password"
          className={styles['input']}
          value={value}
          onChange={(event) => onType(event.target.value)}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          readOnly={isFixed}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          dir="ltr"
        />
        <button
          type="button"
          className={styles['show']}
          aria-pressed={isShown}
          aria-label={t('session.password.show')}
          aria-controls={id}
          onClick={() => setIsShown((was) => !was)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Keeps its line whether there is an error or not. */
function FieldError({ id, error }: { readonly id: string; readonly error: TextKey | undefined }) {
  const { t } = useText();
  return (
    <p id={id} className={styles['error']}>
      {error === undefined ? null : t(error)}
    </p>
  );
}
