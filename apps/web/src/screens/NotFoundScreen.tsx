import { useErrorWords } from './use-error-words.ts';
import { PageLink } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { useAnswerStatus } from '../bindings/PageProvider.tsx';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './screens.module.css';

/** NAV-22, ERR-04: nothing is at this address. The rest of the page stays, so that nobody is lost. */
export function NotFoundScreen() {
  const { t } = useText();
  const { locale } = useLocale();
  const words = useErrorWords(locale);
  useTitle(t('not_found.title'));
  useAnswerStatus(404);
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">{words['page.not-found.description']}</VisuallyHidden>
      <EmptyState icon="search" title={words['page.not-found.description']}>
        <p>{t('not_found.description')}</p>
        <PageLink to="/" className={buttonClass('main')}>
          {words['page.error.home-button.title']}
        </PageLink>
        <PageLink to="/live" className={buttonClass('quiet')}>
          {t('nav.live')}
        </PageLink>
      </EmptyState>
    </div>
  );
}
