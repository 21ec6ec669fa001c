import { useEffect, useRef, useState } from 'react';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { judgeCode, judgeNewPassword, judgePhone, typedCode, typedNumber } from './credentials.ts';
import { LoginField, PasswordField, TextField } from './fields.tsx';
import { FormEnd } from './FormEnd.tsx';
import styles from './SignInForm.module.css';
import { type TypedLogin, useTypedLogin } from './typed-login.ts';
import { useForm } from './use-form.ts';
import { useJudgedField } from './use-judged-field.ts';
import { useSentEarly } from './use-typed-early.ts';

/** Sets a forgotten password with a code. The answers do not reveal who has an account. */
export function ResetByPhone({ typed }: { readonly typed?: TypedLogin }) {
  const { t } = useText();
  const [phone, setPhone] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <EmptyState icon="check" title={t('account.reset.done.title')} live="status">
        <p>{t('account.reset.done.description')}</p>
        <PageLink to="/users/sign-in" className={buttonClass('main')}>
          {t('session.sign_in')}
        </PageLink>
      </EmptyState>
    );
  }
  if (phone !== null) return <SetByCode phone={phone} onDone={() => setIsDone(true)} />;
  return <AskCode {...(typed === undefined ? {} : { typed })} onSent={setPhone} />;
}

function AskCode({ typed, onSent }: { readonly typed?: TypedLogin; readonly onSent: (phone: string) => void }) {
  const { t } = useText();
  const commands = useCommands();
  const [login, setLogin] = useTypedLogin(typed);
  const { field, error, setError, check } = useJudgedField(login, judgePhone);
  const sent = useSentEarly();
  const form = useForm(check, async () => {
    const phone = typedNumber(login);
    const result = await commands.askPasswordCode(phone);
    if (result.kind === 'done') onSent(phone);
    else if (result.kind === 'refused' && result.fields.includes('phone_number')) setError('account.phone.wrong');
    return result;
  });
  return (
    <form ref={sent} className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <p>{t('account.reset.phone.description')}</p>
      <LoginField
        ref={field}
        only="phone"
        value={login}
        error={error}
        onType={(value) => {
          setLogin(value);
          setError(undefined);
        }}
        isFixed={form.isPending}
      />
      <FormEnd form={form} label="account.reset.code.ask" />
    </form>
  );
}

function SetByCode({ phone, onDone }: { readonly phone: string; readonly onDone: () => void }) {
  const { t } = useText();
  const commands = useCommands();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ readonly code?: TextKey; readonly password?: TextKey }>({});
  const [codeField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  // The form has taken the place of another one.
  useEffect(() => codeField.current?.focus(), [codeField]);
  const check = (): boolean => {
    const [wrongCode, wrongPassword] = [judgeCode(code), judgeNewPassword(password)];
    setErrors({
      ...(wrongCode === undefined ? {} : { code: wrongCode }),
      ...(wrongPassword === undefined ? {} : { password: wrongPassword }),
    });
    if (wrongCode !== undefined) codeField.current?.focus();
    else if (wrongPassword !== undefined) passwordField.current?.focus();
    return wrongCode === undefined && wrongPassword === undefined;
  };
  const form = useForm(check, async () => {
    const result = await commands.resetPasswordByCode(phone, typedCode(code), password);
    if (result.kind === 'done') onDone();
    return result;
  });
  return (
    <form className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <output>{t('account.reset.code.sent', { phone: `\u2066${phone}\u2069` })}</output>
      <TextField
        ref={codeField}
        label="account.code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        value={code}
        error={errors.code}
        onType={(value) => {
          setCode(value);
          setErrors(({ password: kept }) => (kept === undefined ? {} : { password: kept }));
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
          setErrors(({ code: kept }) => (kept === undefined ? {} : { code: kept }));
        }}
        isFixed={form.isPending}
      />
      <FormEnd form={form} label="account.reset.set" />
    </form>
  );
}
