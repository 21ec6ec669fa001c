import { Suspense, useState } from 'react';
import type { AccountResult } from '@touchline/client';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { judgeEmail, judgeNewPassword, judgePhone } from './credentials.ts';
import { LoginField, PasswordField } from './fields.tsx';
import { FormEnd } from './FormEnd.tsx';
import styles from './SignInForm.module.css';
import { type TypedLogin, useTypedLogin } from './typed-login.ts';
import { useForm } from './use-form.ts';
import { useJudgedField } from './use-judged-field.ts';
import { useSentEarly } from './use-typed-early.ts';

const ResetByPhone = lazyPart(async () => (await import('./ResetByPhone.tsx')).ResetByPhone);

/** Sets a forgotten password anew: by a letter, or by a code where an account has a phone alone (AUTH-06). */
export function AskResetForm({ typed }: { readonly typed?: TypedLogin }) {
  const { t } = useText();
  const { config } = usePage();
  const { password_by_phone: hasPhone = false, sign_in_by: ways = ['email'] } = config.platform_settings ?? {};
  const [chosen, choose] = useState<'email' | 'phone' | null>(null);
  // A login that was typed already says whether it is a number or an address.
  const looksLikePhone = judgePhone(typed?.value ?? '') === undefined;
  const by = chosen ?? (hasPhone && (looksLikePhone || !ways.includes('email')) ? 'phone' : 'email');
  return (
    <>
      {by === 'email' ? <p>{t('account.reset.description')}</p> : null}
      {by === 'email' ? (
        <ResetByLetter {...(typed === undefined ? {} : { typed })} />
      ) : (
        <Suspense fallback={null}>
          <ResetByPhone {...(typed === undefined ? {} : { typed })} />
        </Suspense>
      )}
      {hasPhone && ways.includes('email') ? (
        <button type="button" className={styles.other} onClick={() => choose(by === 'email' ? 'phone' : 'email')}>
          {t(by === 'email' ? 'account.by.phone' : 'account.by.email')}
        </button>
      ) : null}
    </>
  );
}

/** Requests the email that resets a password. The answer does not reveal who has an account. */
function ResetByLetter({ typed }: { readonly typed?: TypedLogin }) {
  const { t } = useText();
  const commands = useCommands();
  const [email, setEmail] = useTypedLogin(typed);
  const { field, error, setError, check } = useJudgedField(email, judgeEmail);
  const sent = useSentEarly();
  const form = useForm(check, () => commands.askPasswordReset(email.trim()));
  if (form.isDone) {
    return (
      <EmptyState icon="check" title={t('account.reset.sent.title')} live="status">
        <p>{t('account.reset.sent.description', { email: email.trim() })}</p>
      </EmptyState>
    );
  }
  return (
    <form ref={sent} className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <LoginField
        ref={field}
        only="email"
        value={email}
        error={error}
        onType={(value) => {
          setEmail(value);
          setError(undefined);
        }}
        isFixed={form.isPending}
      />
      <FormEnd form={form} label="account.reset.ask" />
    </form>
  );
}

interface ResetFormProps {
  /** Sends the password, with the token of a letter. */
  readonly set: (password: string) => Promise<AccountResult>;
  readonly onDone: () => void;
}

/** Asks for a new password. `onDone`: it is set. */
export function ResetForm({ set, onDone }: ResetFormProps) {
  const [password, setPassword] = useState('');
  const { field, error, setError, check } = useJudgedField(password, judgeNewPassword);
  const sent = useSentEarly();
  const form = useForm(check, async () => {
    const result = await set(password);
    if (result.kind === 'done') onDone();
    return result;
  });
  return (
    <form ref={sent} className={styles.form} noValidate aria-busy={form.isPending} onSubmit={form.onSubmit}>
      <PasswordField
        ref={field}
        isNew
        value={password}
        error={error}
        onType={(value) => {
          setPassword(value);
          setError(undefined);
        }}
        isFixed={form.isPending}
      />
      <FormEnd form={form} label="account.reset.set" />
    </form>
  );
}
