import type { ReactNode } from 'react';
import { useHasWatchRules } from '../bindings/betting.ts';
import { useHasBreaks } from '../bindings/breaks.ts';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useWhyNotOffered } from '../bindings/may-offer.ts';
import { useHasOwnLimits, useSession, useVerifies } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { useSignIn } from '../bindings/sign-in.tsx';
import { profilePages } from '../features/session/profile-pages.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './ProfileScreens.module.css';
import chips from '../ui/chip-links.module.css';
import screens from './screens.module.css';

/** The one shape of the player's pages: a title and the ways to the others. */
export function ProfilePage({ title, children }: { readonly title: TextKey; readonly children: ReactNode }) {
  const { t } = useText();
  const path = usePath();
  const shown = {
    verifies: useVerifies(),
    hasOwnLimits: useHasOwnLimits(),
    hasBreaks: useHasBreaks(),
    hasWatchRules: useHasWatchRules(),
  };
  useTitle(t(title));
  return (
    <div className={styles.page}>
      <h1 className={screens.title}>{t(title)}</h1>
      <nav className={screens.filters} aria-label={t('session.menu.label')}>
        {profilePages(shown).map(([to, word, icon]) => (
          <PageLink key={to} to={to} className={chips.chip} aria-current={to === path ? 'page' : undefined}>
            <Icon name={icon} />
            {t(word)}
          </PageLink>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** What only a player has; a visitor is asked to sign in. */
export function ForPlayers({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const { status } = useSession();
  const signIn = useSignIn();
  const isOffered = useWhyNotOffered('sign_in') === null;
  if (status === 'logged_in') return children;
  if (status !== 'not_logged_in') return <EmptyState icon="user" title={t('session.loading')} live="status" />;
  return (
    <EmptyState icon="user" title={t('profile.visitor.title')}>
      <p>{t('profile.visitor.description')}</p>
      {isOffered ? (
        <Button variant="main" onClick={() => signIn.ask('plain')}>
          {t('session.sign_in')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
