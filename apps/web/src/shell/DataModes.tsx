import { useId } from 'react';
import { type DataMode, useDataMode } from '../bindings/data-mode.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Settings.module.css';

const WORDS = {
  automatic: 'settings.data.automatic',
  on: 'settings.data.on',
  off: 'settings.data.off',
} as const satisfies Record<DataMode, TextKey>;

const MODES = ['automatic', 'on', 'off'] as const;

/** What is chosen, in a word. */
export function useDataModeText(): string {
  const { t } = useText();
  return t(WORDS[useDataMode().mode]);
}

/** LAY-10a: when the page asks for less data. */
export function DataModes() {
  const { t } = useText();
  const { mode, choose } = useDataMode();
  const id = useId();
  return (
    <>
      <div className={styles.choices} role="radiogroup" aria-label={t('settings.data')} aria-describedby={id}>
        {MODES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={`${id}-mode`}
              value={each}
              checked={each === mode}
              onChange={() => choose(each)}
              className={styles.radio}
            />
            <span className={styles.name}>
              {t(WORDS[each])}
              {each === 'automatic' ? <span className={styles.about}>{t('settings.data.automatic.about')}</span> : null}
            </span>
            {each === mode ? <Icon name="check" className={styles.mark} /> : <span className={styles.mark} />}
          </label>
        ))}
      </div>
      <p id={id} className={styles.note}>
        {t('settings.data.note')}
      </p>
    </>
  );
}
