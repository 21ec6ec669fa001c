import { type RefObject, useEffect, useState } from 'react';
import { affiliate } from '../../bindings/affiliate.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LoginField, PasswordField, Refusal, SelectField } from './fields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import styles from './SignInForm.module.css';
import {
  accountFrom,
  countryBeforehand,
  fieldsOf,
  fieldsOfCall,
  judgeAccount,
  type SignUpErrors,
  type SignUpField,
  type TypedAccount,
} from './sign-up-form.ts';
import { type TypedLogin, useTypedLogin } from './typed-login.ts';
import { useForm } from './use-form.ts';
import { useSentEarly } from './use-typed-early.ts';

/** Years of age from which people may bet, where the configuration does not say it. */
const USUAL_AGE = 18;

const NOTHING_TYPED = { phone: '', password: '', firstName: '', lastName: '', birthDate: '' };

interface Props {
  readonly typed?: TypedLogin;
  /** Leads to the sign-in, which comes after the letter. */
  readonly onSignIn: () => void;
}

/** Opens an account: the letter or the message that confirms it is what comes next (AUTH-06, AUTH-06a, AUTH-06b). */
export function SignUpForm({ typed, onSignIn }: Props) {
  const { t } = useText();
  const { config, env } = usePage();
  const commands = useCommands();
  const ways = config.platform_settings?.sign_up_by ?? ['email'];
  const [by, setBy] = useState<'email' | 'phone'>(ways[0] ?? 'email');
  const [email, setEmail] = useTypedLogin(typed);
  const [rest, setRest] = useState<Omit<TypedAccount, 'email'>>({
    ...NOTHING_TYPED,
    currency: config.default_currency,
    country: countryBeforehand(config),
  });
  const account: TypedAccount = { ...rest, email };
  const [errors, setErrors] = useState<SignUpErrors>({});
  const fields = fieldsOf(by, config);
  const sent = useSentEarly();
  const [attempts, setAttempts] = useState(0);
  useFirstWrong(sent, attempts);
  const onType = (field: SignUpField, value: string): void => {
    if (field === 'email') setEmail(value);
    else setRest((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const check = (): boolean => {
    const found = judgeAccount(account, fields, config.minimum_age ?? USUAL_AGE, env.now());
    setErrors(found);
    setAttempts((before) => before + 1);
    return Object.keys(found).length === 0;
  };
  const open = async () => {
    const result = await commands.signUp(accountFrom(account, fields, affiliate()));
    const field = result.kind === 'refused' ? fieldsOfCall[result.field ?? ''] : undefined;
    if (field !== undefined) {
      setErrors({ [field]: 'account.field.wrong' });
      setAttempts((before) => before + 1);
    }
    return result;
  };
  const form = useForm(check, open);
  if (form.isDone && by === 'phone') return <ByCode phone={account.phone} again={open} onSignIn={onSignIn} />;
  if (form.isDone) return <ByLetter email={email} password={account.password} onSignIn={onSignIn} />;
  const line = (field: SignUpField) => ({
    value: account[field],
    error: errors[field],
    onType: (value: string) => onType(field, value),
    isFixed: form.isPending,
  });
  return (
    <form ref={sent} className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <LoginField only={by} {...line(by)} />
      {ways.length > 1 ? (
        <button type="button" className={styles.other} onClick={() => setBy(by === 'email' ? 'phone' : 'email')}>
          {t(by === 'email' ? 'account.by.phone' : 'account.by.email')}
        </button>
      ) : null}
      {by === 'email' && fields.has('phone') ? <LoginField only="phone" {...line('phone')} /> : null}
      <PasswordField isNew {...line('password')} />
      <PersonFields fields={fields} typed={account} errors={errors} onType={onType} isFixed={form.isPending} />
      <SelectField
        label="account.currency"
        value={account.currency}
        error={errors.currency}
        onChoose={(value) => onType('currency', value)}
        isFixed={form.isPending}
      >
        {config.currencies.map(({ code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </SelectField>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" variant="main" className={styles.submit} aria-disabled={form.isPending}>
        {t(form.isPending ? 'account.sending' : 'account.sign_up')}
      </Button>
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
  readonly phone: string;
  /** Asks for the account again, which sends another code. */
  readonly again: () => ReturnType<ReturnType<typeof useCommands>['signUp']>;
  readonly onSignIn: () => void;
}

function ByCode({ phone, again, onSignIn }: ByCodeProps) {
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
    <CodeForm
      phone={phone}
      confirm={(code) => commands.confirmSignUp(phone, code)}
      again={again}
      now={env.now}
      onDone={() => setIsOpen(true)}
    />
  );
}
