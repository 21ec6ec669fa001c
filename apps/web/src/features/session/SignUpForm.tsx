import { type RefObject, useEffect, useState } from 'react';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LoginField, PasswordField, SelectField } from './fields.tsx';
import { FormEnd } from './FormEnd.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import styles from './SignInForm.module.css';
import type { SignUpField } from './sign-up-form.ts';
import type { TypedLogin } from './typed-login.ts';
import { type SignUp, type SignUpCode, useSignUp, useSignUpCode } from './use-sign-up.ts';
import { useSentEarly } from './use-typed-early.ts';

interface Props {
  readonly typed?: TypedLogin;
  /** Leads to the sign-in, which comes after the letter. */
  readonly onSignIn: () => void;
}

/** Opens an account: the letter or the message that confirms it is what comes next (AUTH-06, AUTH-06a, AUTH-06b). */
export function SignUpForm({ typed, onSignIn }: Props) {
  const code = useSignUpCode();
  const signUp = useSignUp(typed, code);
  const { account, isLetterSent } = signUp;
  if (code.waiting !== null) return <ByCode code={code} {...code.waiting} onSignIn={onSignIn} />;
  if (isLetterSent) return <ByLetter email={account.email} password={account.password} onSignIn={onSignIn} />;
  return <Form signUp={signUp} />;
}

function Form({ signUp }: { readonly signUp: SignUp }) {
  const { t } = useText();
  const { config } = usePage();
  const { by, chooseBy, account, fields, errors, attempts, type, form } = signUp;
  const ways = config.platform_settings?.sign_up_by ?? ['email'];
  const sent = useSentEarly();
  useFirstWrong(sent, attempts);
  const line = (field: SignUpField) => ({
    value: account[field],
    error: errors[field],
    onType: (value: string) => type(field, value),
    isFixed: form.isPending,
  });
  return (
    <form ref={sent} className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <LoginField only={by} {...line(by)} />
      {ways.length > 1 ? (
        <button type="button" className={styles.other} onClick={() => chooseBy(by === 'email' ? 'phone' : 'email')}>
          {t(by === 'email' ? 'account.by.phone' : 'account.by.email')}
        </button>
      ) : null}
      {by === 'email' && fields.has('phone') ? <LoginField only="phone" isLogin={false} {...line('phone')} /> : null}
      <PasswordField isNew {...line('password')} />
      <PersonFields fields={fields} typed={account} errors={errors} onType={type} isFixed={form.isPending} />
      <SelectField
        label="account.currency"
        value={account.currency}
        error={errors.currency}
        onChoose={(value) => type('currency', value)}
        isFixed={form.isPending}
      >
        {config.currencies.map(({ code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </SelectField>
      <FormEnd form={form} label="account.sign_up" />
    </form>
  );
}

/** Moves the focus to the first field that is wrong, after each attempt to send the form. */
function useFirstWrong(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);
}

function ByLetter({ email, password, onSignIn }: { email: string; password: string; onSignIn: () => void }) {
  const { t } = useText();
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

interface ByCodeProps {
  readonly code: SignUpCode;
  readonly phone: string;
  /** Ms since epoch. */
  readonly sentAt: number;
  readonly onSignIn: () => void;
}

/** Milliseconds from one message to the next. */
const WAIT_MS = 60_000;

function ByCode({ code, phone, sentAt, onSignIn }: ByCodeProps) {
  const { t } = useText();
  const { env } = usePage();
  const commands = useCommands();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <EmptyState icon="check" title={t('account.opened.title')} live="status">
        <Button variant="main" onClick={onSignIn}>
          {t('session.sign_in')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <CodeForm
        phone={phone}
        againAt={sentAt + WAIT_MS}
        confirm={(digits) => commands.confirmSignUp(phone, digits)}
        again={code.again}
        isNew={code.again !== null}
        now={env.now}
        onDone={() => {
          setIsOpen(true);
          code.confirmed();
        }}
      />
      <button type="button" className={styles.other} onClick={code.leave}>
        {t('verification.change')}
      </button>
    </>
  );
}
