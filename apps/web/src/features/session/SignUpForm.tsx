import { useId, useRef, useState } from 'react';
import { affiliate } from '../../bindings/affiliate.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { judgeEmail, judgeNewPassword } from './credentials.ts';
import { LoginField, PasswordField, Refusal } from './fields.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import styles from './SignInForm.module.css';
import { type TypedLogin, useTypedLogin } from './typed-login.ts';
import { useForm } from './use-form.ts';
import { useSentEarly } from './use-typed-early.ts';

interface Errors {
  readonly email?: TextKey | undefined;
  readonly password?: TextKey | undefined;
}

interface Props {
  readonly typed?: TypedLogin;
  /** Leads to the sign-in, which comes after the letter. */
  readonly onSignIn: () => void;
}

/** Opens an account: the letter that confirms it is what comes next (AUTH-06). */
export function SignUpForm({ typed, onSignIn }: Props) {
  const { t } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const [email, setEmail] = useTypedLogin(typed);
  const [password, setPassword] = useState('');
  const [currency, setCurrency] = useState(config.default_currency);
  const [errors, setErrors] = useState<Errors>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const currencyId = useId();
  const check = (): boolean => {
    const found = { email: judgeEmail(email), password: judgeNewPassword(password) };
    setErrors(found);
    if (found.email !== undefined) emailField.current?.focus();
    else if (found.password !== undefined) passwordField.current?.focus();
    return found.email === undefined && found.password === undefined;
  };
  const sent = useSentEarly();
  const form = useForm(check, () => commands.signUp({ email: email.trim(), password, currency, stag: affiliate() }));
  if (form.isDone) {
    return (
      <EmptyState icon="check" title={t('account.sign_up.done.title')} live="status">
        <p>{t('account.sign_up.done.description', { email: email.trim() })}</p>
        <p>{t('account.sign_up.done.spam')}</p>
        <Button variant="main" onClick={onSignIn}>
          {t('session.sign_in')}
        </Button>
        <ResendConfirmation email={email} password={password} />
      </EmptyState>
    );
  }
  return (
    <form ref={sent} className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <LoginField
        ref={emailField}
        only="email"
        value={email}
        error={errors.email}
        onType={(value) => {
          setEmail(value);
          setErrors((before) => ({ ...before, email: undefined }));
        }}
        isFixed={form.isPending}
      />
      <PasswordField
        ref={passwordField}
        isNew
        value={password}
        error={errors.password}
        onType={(value) => {
          setPassword(value);
          setErrors((before) => ({ ...before, password: undefined }));
        }}
        isFixed={form.isPending}
      />
      <div className={styles.field}>
        <label htmlFor={currencyId}>{t('account.currency')}</label>
        <select
          id={currencyId}
          className={styles.select}
          value={currency}
          disabled={form.isPending}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {config.currencies.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
      </div>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" variant="main" className={styles.submit} aria-disabled={form.isPending}>
        {t(form.isPending ? 'account.sending' : 'account.sign_up')}
      </Button>
    </form>
  );
}
