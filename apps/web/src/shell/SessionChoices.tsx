import { useSessionClock } from '../bindings/session-clock.ts';
import { useText } from '../text/use-text.ts';
import styles from './SessionChoices.module.css';

/** What players choose of how their session is shown (RG-01). */
export function SessionChoices() {
  const { t } = useText();
  const { who, isOn, choose } = useSessionClock();
  const isFixed = who === 'always';
  return (
    <div className={styles.choices}>
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} disabled={isFixed} onChange={({ target }) => choose(target.checked)} />
        {t('check.clock.show')}
      </label>
      {isFixed ? <p className={styles.note}>{t('check.clock.always')}</p> : null}
    </div>
  );
}
