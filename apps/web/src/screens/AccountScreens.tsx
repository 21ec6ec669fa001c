import { type ReactNode, useEffect, useState } from 'react';
import type { AccountResult } from '@touchline/client';
import { oneOf, PageLink, useAddress, useLinks } from '../bindings/links.tsx';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { AskResetForm, ResetForm } from '../features/session/PasswordForms.tsx';
import { SignInForm } from '../features/session/SignInForm.tsx';
import { SignUpForm } from '../features/session/SignUpForm.tsx';
import { type TextKey, useText } from '../text/useText.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Standing } from '../ui/Standing.tsx';
import screens from './screens.module.css';
import styles from './AccountScreens.module.css';

/** The one shape of all account pages: a title, words, the form, and the ways to the others. */
function AccountPage({
  title,
  words,
  ways,
  children,
}: {
  readonly title: string;
  readonly words?: string;
  readonly ways: readonly (readonly [to: string, key: TextKey])[];
  readonly children: ReactNode;
}) {
  const { t } = useText();
  useTitle(title);
  return (
    <div className={screens['narrow']}>
      <h1 className={screens['title']}>{title}</h1>
      {words === undefined ? null : <p className={styles['words']}>{words}</p>}
      {children}
      <nav className={styles['ways']} aria-label={t('session.menu.label')}>
        {ways.map(([to, key]) => (
          <PageLink key={to} to={to}>
            {t(key)}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}

/** Whoever is signed in needs none of these pages. */
function WhenSignedOut({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useText();
  const session = useSession();
  useTitle(title);
  if (session.status !== 'logged_in') return children;
  return (
    <div className={screens['narrow']}>
      <Standing icon="check" title={t('session.already.title', { name: session.displayName })}>
        <PageLink to="/" className={buttonClass('main')}>
          {t('session.already.home')}
        </PageLink>
      </Standing>
    </div>
  );
}

/** NAV-21: /users/sign-in. */
export function SignInScreen() {
  const { t } = useText();
  const links = useLinks();
  const title = t('session.sign_in');
  return (
    <WhenSignedOut title={title}>
      <AccountPage
        title={title}
        ways={[
          ['/users/password/new', 'account.forgot'],
          ['/users/sign-up', 'account.new'],
        ]}
      >
        <SignInForm onDone={() => links.go('/')} />
      </AccountPage>
    </WhenSignedOut>
  );
}

/** NAV-21: /users/sign-up. */
export function SignUpScreen() {
  const { t } = useText();
  const links = useLinks();
  const title = t('account.sign_up.title');
  return (
    <WhenSignedOut title={title}>
      <AccountPage title={title} ways={[['/users/sign-in', 'account.have']]}>
        <SignUpForm onSignIn={() => links.go('/users/sign-in')} />
      </AccountPage>
    </WhenSignedOut>
  );
}

/** NAV-21: /users/password/new. */
export function PasswordNewScreen() {
  const { t } = useText();
  return (
    <AccountPage
      title={t('account.reset.title')}
      words={t('account.reset.description')}
      ways={[['/users/sign-in', 'session.sign_in']]}
    >
      <AskResetForm />
    </AccountPage>
  );
}

/** NAV-21, NAV-25: /users/password/edit, with the token of a letter in the address. */
export function PasswordEditScreen() {
  const { t } = useText();
  const { search } = useAddress();
  const [isDone, setIsDone] = useState(false);
  const token = oneOf(search['reset_password_token']);
  const title = t('account.reset.title');
  useTitle(title);
  if (isDone) {
    return (
      <div className={screens['narrow']}>
        <Standing icon="check" title={t('account.reset.done.title')} live="status">
          <p>{t('account.reset.done.description')}</p>
          <PageLink to="/users/sign-in" className={buttonClass('main')}>
            {t('session.sign_in')}
          </PageLink>
        </Standing>
      </div>
    );
  }
  if (token === null) {
    return (
      <div className={screens['narrow']}>
        <Standing icon="warning" title={t('account.reset.none.title')}>
          <p>{t('account.reset.none.description')}</p>
          <PageLink to="/users/password/new" className={buttonClass('main')}>
            {t('account.reset.ask')}
          </PageLink>
        </Standing>
      </div>
    );
  }
  return (
    <AccountPage title={title} ways={[['/users/password/new', 'account.reset.ask']]}>
      <ResetForm token={token} onDone={() => setIsDone(true)} />
    </AccountPage>
  );
}

/** NAV-21: /users/confirmation, with the token of a letter in the address. */
export function ConfirmationScreen() {
  const { t, serverText } = useText();
  const commands = useCommands();
  const { search } = useAddress();
  const token = oneOf(search['confirmation_token']);
  const [result, setResult] = useState<AccountResult | null>(null);
  useTitle(t('account.confirm.title'));
  useEffect(() => {
    if (token === null) return;
    let isGone = false;
    const confirm = async (): Promise<void> => {
      const answer = await commands.confirmEmail(token);
      if (!isGone) setResult(answer);
    };
    void confirm();
    return () => {
      isGone = true;
    };
  }, [commands, token]);
  const failed = token === null ? t('error.account.letter_spent') : result === null ? null : sayFailure(result);
  function sayFailure(answer: AccountResult): string | null {
    if (answer.kind === 'done') return null;
    return answer.kind === 'unreachable' ? t('session.unreachable') : serverText(answer.key, t('account.refused'));
  }
  return (
    <div className={screens['narrow']}>
      <h1 className={screens['spoken']}>{t('account.confirm.title')}</h1>
      {failed !== null ? (
        <Standing icon="warning" title={t('account.confirm.failed.title')} live="alert">
          <p>{failed}</p>
          <PageLink to="/users/sign-in" className={buttonClass('main')}>
            {t('session.sign_in')}
          </PageLink>
        </Standing>
      ) : result === null ? (
        <Standing icon="clock" title={t('account.confirm.pending')} live="status" />
      ) : (
        <Standing icon="check" title={t('account.confirm.done.title')} live="status">
          <p>{t('account.confirm.done.description')}</p>
          <PageLink to="/users/sign-in" className={buttonClass('main')}>
            {t('session.sign_in')}
          </PageLink>
        </Standing>
      )}
    </div>
  );
}
