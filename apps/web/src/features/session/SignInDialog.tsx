import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { isPlainPress, PageLink } from '../../bindings/links.tsx';
import { usePage } from '../../bindings/PageProvider.tsx';
import { isRegistered } from '../../bindings/registered.ts';
import { type SignInReason, type SignInView, useSignIn } from '../../bindings/sign-in.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import shared from '../../ui/links.module.css';
import { AskResetForm } from './PasswordForms.tsx';
import styles from './SignInDialog.module.css';
import { SignInForm } from './SignInForm.tsx';
import { WhenOffered } from './WhenOffered.tsx';

const SignUpForm = lazyPart(async () => (await import('./SignUpForm.tsx')).SignUpForm);

const REASONS = {
  plain: 'session.sign_in.title',
  place: 'session.sign_in.place',
  bets: 'session.sign_in.bets',
  expired: 'session.sign_in.expired',
} as const satisfies Record<SignInReason, TextKey>;

const TITLES = {
  sign_in: 'session.sign_in',
  sign_up: 'account.sign_up.title',
  password: 'account.reset.title',
} as const satisfies Record<SignInView, TextKey>;

/** The pages that show the same, for who opens a way in a tab of its own. */
const PAGES = {
  sign_in: '/users/sign-in',
  sign_up: '/users/sign-up',
  password: '/users/password/new',
} as const satisfies Record<SignInView, string>;

/** Links from each view to the others. */
const LINKS = {
  sign_in: [
    ['password', 'account.forgot'],
    ['sign_up', 'account.new'],
  ],
  sign_up: [['sign_in', 'account.have']],
  password: [
    ['sign_in', 'account.back'],
    ['sign_up', 'account.new'],
  ],
} as const satisfies Record<SignInView, readonly (readonly [SignInView, TextKey])[]>;

/** LAY-05a: sign-in, sign-up and a forgotten password over the page, so that nothing on it is lost. */
export function SignInDialog() {
  const { t } = useText();
  const { env } = usePage();
  const { asked, view, show, close } = useSignIn();
  const [login, setLogin] = useState('');
  const typed = { value: login, onType: setLogin };
  if (asked === null) return null;
  // Where nobody with an account was before, the way to a new one comes first.
  const links = isRegistered(env)
    ? LINKS[view]
    : LINKS[view].toSorted(([a], [b]) => Number(b === 'sign_up') - Number(a === 'sign_up'));
  return (
    <Dialog
      kind="account"
      label={t(TITLES[view])}
      closeLabel={t('session.close')}
      variant="centre"
      startAt="input"
      onClose={close}
    >
      <div className={styles.inside}>
        {view === 'sign_in' ? (
          <>
            <p className={styles.words}>{t(REASONS[asked])}</p>
            <WhenOffered action="sign_in">
              <SignInForm typed={typed} />
              <FirstField />
            </WhenOffered>
          </>
        ) : view === 'sign_up' ? (
          <WhenOffered action="sign_up">
            <Suspense fallback={null}>
              <SignUpForm typed={typed} onSignIn={() => show('sign_in')} />
              <FirstField />
            </Suspense>
          </WhenOffered>
        ) : (
          <>
            <AskResetForm typed={typed} />
            <FirstField />
          </>
        )}
        <nav className={shared.links} aria-label={t('session.menu.label')}>
          {links.map(([to, key]) => (
            <PageLink
              key={to}
              to={PAGES[to]}
              onClick={(event: MouseEvent) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                show(to);
              }}
            >
              {t(key)}
            </PageLink>
          ))}
        </nav>
      </div>
    </Dialog>
  );
}

/** Moves the focus into the form before it once that is there: a view may come after the modal, and its code later still. */
function FirstField() {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => ref.current?.parentElement?.querySelector('input')?.focus(), []);
  return <span ref={ref} hidden />;
}
