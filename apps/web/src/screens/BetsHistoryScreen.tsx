import { usePage } from '../bindings/PageProvider.tsx';
import { useTitle } from '../bindings/screen.ts';
import { History } from '../features/my-bets/History.tsx';
import { useText } from '../text/use-text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { renderBetActions } from './BetActions.tsx';
import styles from './BetsHistoryScreen.module.css';
import screens from './screens.module.css';

/** NAV-24: the page of bets_history, with every bet of a period and room to read it. */
export function BetsHistoryScreen() {
  const { t } = useText();
  const { config } = usePage();
  useTitle(t('history.title'));
  return (
    <div className={styles.history}>
      <h1 className={screens.title}>{t('history.title')}</h1>
      {config.my_bets === false ? (
        <EmptyState icon="receipt" title={t('bets.off.title')}>
          <p>{t('bets.off.description')}</p>
        </EmptyState>
      ) : (
        <History renderActions={renderBetActions} />
      )}
    </div>
  );
}
