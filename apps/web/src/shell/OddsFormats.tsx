import { useId } from 'react';
import type { OddsType } from '@touchline/contract';
import { oddsTextOf, useOddsFormat } from '../bindings/odds.ts';
import { useCommands } from '../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Settings.module.css';

export const oddsFormatKeys = {
  decimal: 'settings.odds.decimal',
  british: 'settings.odds.british',
  american: 'settings.odds.american',
  hongkong: 'settings.odds.hongkong',
  indonesian: 'settings.odds.indonesian',
  malaysian: 'settings.odds.malaysian',
  percent: 'settings.odds.percent',
} as const satisfies Record<OddsType, TextKey>;

const EXAMPLE = '2.5';

/** CAT-09: the formats on offer, each with the same odds written in it. */
export function OddsFormats() {
  const { t, formats } = useText();
  const { setOddsType } = useCommands();
  const { type: chosen, available } = useOddsFormat();
  const name = useId();
  return (
    <>
      <p className={styles.note}>{t('settings.odds.note', { odds: formats.odds(EXAMPLE) })}</p>
      <div className={styles.choices} role="radiogroup" aria-label={t('settings.odds')}>
        {available.map((type) => (
          <label key={type} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === chosen}
              onChange={() => setOddsType(type)}
              className={styles.radio}
            />
            <span className={styles.name}>{t(oddsFormatKeys[type])}</span>
            <span className={styles.figures}>{oddsTextOf(formats, type)(EXAMPLE)}</span>
            {type === chosen ? <Icon name="check" className={styles.mark} /> : <span className={styles.mark} />}
          </label>
        ))}
      </div>
    </>
  );
}
