import { PageLink, useLinks } from '../bindings/links.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { SignInForm } from '../features/session/SignInForm.tsx';
import { useText } from '../text/useText.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Standing } from '../ui/Standing.tsx';
import styles from './screens.module.css';

/** NAV-21: /users/sign-in. */
export function SignInScreen() {
  const { t } = useText();
  const session = useSession();
  const links = useLinks();
  useTitle(t('session.sign_in'));
  if (session.status === 'logged_in') {
    return (
      <div className={styles['narrow']}>
        <Standing icon="check" title={t('session.already.title', { name: session.displayName })}>
          <PageLink to="/" className={buttonClass('main')}>
            {t('session.already.home')}
          </PageLink>
        </Standing>
      </div>
    );
  }
  return (
    <div className={styles['narrow']}>
      <h1 className={styles['title']}>{t('session.sign_in')}</h1>
      <SignInForm onDone={() => links.go('/')} />
    </div>
  );
}
