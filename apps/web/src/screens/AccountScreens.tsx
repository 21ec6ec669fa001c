import { type ReactNode, useEffect, useState } from 'react';
import type { AccountResult } from '@touchline/client';
import { oneOf, PageLink, useAddress, useLinks } from '../bindings/links.tsx';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { AskResetForm, ResetForm } from '../features/session/PasswordForms.tsx';
import { SignInForm } from '../features/session/SignInForm.tsx';
import { SignUpForm } from '../features/session/SignUpForm.tsx';
import { WhenOffered } from '../features/session/WhenOffered.tsx';
import { type TextKey, useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import screens from './screens.module.css';
import shared from '../ui/links.module.css';
import styles from './AccountScreens.module.css';

/** The one shape of all account pages: a title, words, the form, and the links to the others. */
function AccountPage({
  title,
  words,
  links,
  children,
}: {
  readonly title: string;
  readonly words?: string;
  readonly links: readonly (readonly [to: string, key: TextKey])[];
  readonly children: ReactNode;
}) {
  const { t } = useText();
  useTitle(title);
  return (
    <div className={screens.narrow}>
      <h1 className={screens.title}>{title}</h1>
      {words === undefined ? null : <p className={styles.words}>{words}</p>}
      {children}
      <nav className={shared.links} aria-label={t('session.menu.label')}>
        {links.map(([to, key]) => (
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
    <div className={screens.narrow}>
      <EmptyState icon="check" title={t('session.already.title', { name: session.displayName })}>
        <PageLink to="/" className={buttonClass('main')}>
          {t('session.already.home')}
        </PageLink>
      </EmptyState>
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
        links={[
          ['/users/password/new', 'account.forgot'],
          ['/users/sign-up', 'account.new'],
        ]}
      >
        <WhenOffered action="sign_in">
          <SignInForm onDone={() => links.go('/')} />
        </WhenOffered>
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
      <AccountPage title={title} links={[['/users/sign-in', 'account.have']]}>
        <WhenOffered action="sign_up">
          <SignUpForm onSignIn={() => links.go('/users/sign-in')} />
        </WhenOffered>
      </AccountPage>
    </WhenSignedOut>
  );
}

/** NAV-21: /users/password/new. */
export function PasswordNewScreen() {
  const { t } = useText();
  return (
    <AccountPage title={t('account.reset.title')} links={[['/users/sign-in', 'session.sign_in']]}>
      <AskResetForm />
    </AccountPage>
  );
}

/** NAV-21, NAV-25: /users/password/edit, with the token of a letter in the address. */
export function PasswordEditScreen() {
  const { t } = useText();
  const commands = useCommands();
  const { search } = useAddress();
  const [isDone, setIsDone] = useState(false);
  const token = oneOf(search['reset_password_token']);
  const title = t('account.reset.title');
  useTitle(title);
  if (isDone) {
    return (
      <div className={screens.narrow}>
        <EmptyState icon="check" title={t('account.reset.done.title')} live="status">
          <p>{t('account.reset.done.description')}</p>
          <PageLink to="/users/sign-in" className={buttonClass('main')}>
            {t('session.sign_in')}
          </PageLink>
        </EmptyState>
      </div>
    );
  }
  if (token === null) {
    return (
      <div className={screens.narrow}>
        <EmptyState icon="warning" title={t('account.reset.none.title')}>
          <p>{t('account.reset.none.description')}</p>
          <PageLink to="/users/password/new" className={buttonClass('main')}>
            {t('account.reset.ask')}
          </PageLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <AccountPage title={title} links={[['/users/password/new', 'account.reset.ask']]}>
      <ResetForm set={(password) => commands.resetPassword(token, password)} onDone={() => setIsDone(true)} />
    </AccountPage>
  );
}

/** Result of a link in an email: opening it is enough. */
function useLetter(token: string | null, follow: (token: string) => Promise<AccountResult>): AccountResult | null {
  const [result, setResult] = useState<AccountResult | null>(null);
  useEffect(() => {
    if (token === null) return;
    let isGone = false;
    const run = async (): Promise<void> => {
      const answer = await follow(token);
      if (!isGone) setResult(answer);
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [follow, token]);
  return token === null ? { kind: 'refused', key: 'error.account.letter_spent', fields: [] } : result;
}

interface LetterPageProps {
  readonly title: string;
  /** Said while nobody has answered. */
  readonly pending: string;
  /** Null while nobody has answered. */
  readonly result: AccountResult | null;
  /** Title and words once it is done. */
  readonly done: readonly [title: string, words: string];
}

/** How a letter that was opened turned out, and the way on. */
function LetterPage({ title, pending, result, done }: LetterPageProps) {
  const { t, serverText } = useText();
  const wayOn = (
    <PageLink to="/users/sign-in" className={buttonClass('main')}>
      {t('session.sign_in')}
    </PageLink>
  );
  return (
    <div className={screens.narrow}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      {result === null ? (
        <EmptyState icon="clock" title={pending} live="status" />
      ) : result.kind === 'done' ? (
        <EmptyState icon="check" title={done[0]} live="status">
          <p>{done[1]}</p>
          {wayOn}
        </EmptyState>
      ) : (
        <EmptyState icon="warning" title={t('account.confirm.failed.title')} live="alert">
          <p>
            {result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('account.refused'))}
          </p>
          {wayOn}
        </EmptyState>
      )}
    </div>
  );
}

/** The answer to a letter that is opened in a browser other than that of the sign-up. */
const PASSWORD_NEEDED = 'error.account.password_needed';

/** NAV-21: /users/confirmation, with the token of a letter in the address. Elsewhere than at the sign-up it asks for a password. */
export function ConfirmationScreen() {
  const { t } = useText();
  const commands = useCommands();
  const { search } = useAddress();
  const token = oneOf(search['confirmation_token']);
  const [isChosen, setIsChosen] = useState(false);
  const result = useLetter(token, commands.confirmEmail);
  const title = t('account.confirm.title');
  useTitle(title);
  if (token !== null && !isChosen && result?.kind === 'refused' && result.key === PASSWORD_NEEDED) {
    return (
      <AccountPage
        title={t('account.confirm.choose')}
        words={t(PASSWORD_NEEDED)}
        links={[['/users/sign-in', 'session.sign_in']]}
      >
        <ResetForm set={(password) => commands.confirmWithPassword(token, password)} onDone={() => setIsChosen(true)} />
      </AccountPage>
    );
  }
  return (
    <LetterPage
      title={title}
      pending={t('account.confirm.pending')}
      result={isChosen ? { kind: 'done' } : result}
      done={[t('account.confirm.done.title'), t('account.confirm.done.description')]}
    />
  );
}

/** AUTH-06a: /users/unlock, with the token of a letter in the address. */
export function UnlockScreen() {
  const { t } = useText();
  const commands = useCommands();
  const { search } = useAddress();
  const title = t('account.unlock.title');
  useTitle(title);
  return (
    <LetterPage
      title={title}
      pending={t('account.sending')}
      result={useLetter(oneOf(search['unlock_token']), commands.unlock)}
      done={[t('account.unlock.done.title'), t('account.unlock.done.description')]}
    />
  );
}
