import { PageLink } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/useText.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Standing } from '../ui/Standing.tsx';
import styles from './screens.module.css';

/** NAV-22. */
export function NotFoundScreen() {
  const { t } = useText();
  useTitle(t('not_found.title'));
  return (
    <div className={styles['page']}>
      <h1 className={styles['spoken']}>{t('not_found.title')}</h1>
      <Standing icon="search" title={t('not_found.title')}>
        <p>{t('not_found.description')}</p>
        <PageLink to="/" className={buttonClass('main')}>
          {t('action.home')}
        </PageLink>
        <PageLink to="/live" className={buttonClass('quiet')}>
          {t('nav.live')}
        </PageLink>
      </Standing>
    </div>
  );
}
