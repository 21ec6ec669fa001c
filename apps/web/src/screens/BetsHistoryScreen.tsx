import { useTitle } from '../bindings/screen.ts';
import { MyBets } from '../features/my-bets/MyBets.tsx';
import { useText } from '../text/useText.ts';
import styles from './BetsHistoryScreen.module.css';
import screens from './screens.module.css';

/** NAV-24: the page of bets_history, with the same bets as the ticket's second tab and room to read them. */
export function BetsHistoryScreen() {
  const { t } = useText();
  useTitle(t('history.title'));
  return (
    <div className={styles['history']}>
      <h1 className={screens['title']}>{t('history.title')}</h1>
      <MyBets />
    </div>
  );
}
