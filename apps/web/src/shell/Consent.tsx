import { useConsent } from '../bindings/consent.ts';
import { PageLink } from '../bindings/links.tsx';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Consent.module.css';

/** Asks once what may be kept in this browser (LAY-06). It stands beside the page, not over it: nothing waits for it. */
export function Consent() {
  const { t } = useText();
  const { isAsked, answer } = useConsent();
  if (!isAsked) return null;
  return (
    <section className={styles.consent} aria-label={t('consent.title')}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('consent.title')}</h2>
        <p>
          {t('consent.description')}{' '}
          <PageLink to="/about" className={styles.more}>
            {t('consent.more')}
          </PageLink>
        </p>
      </div>
      <div className={styles.choices}>
        <Button onClick={() => answer('necessary')}>{t('consent.necessary')}</Button>
        <Button onClick={() => answer('all')}>{t('consent.all')}</Button>
      </div>
    </section>
  );
}
