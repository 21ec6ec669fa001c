import { useId } from 'react';
import type { AmbView } from '@touchline/client';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import styles from './AmbLine.module.css';

/** How far combos are from the next freebets, with those that are open and that of the slip as a paler part (BON-11). */
export function AmbLine({ amb }: { readonly amb: AmbView }) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const id = useId();
  const { name, counted, possible, needed, freebets, amount, leastStake } = amb;
  return (
    <div className={styles.line} data-amb={amb.id}>
      <p id={id}>{t('slip.amb', { name, counted: formats.count(counted), needed: formats.count(needed) })}</p>
      <div className={styles.bars}>
        <progress className={styles.possible} value={possible} max={needed} aria-hidden="true" />
        <progress className={styles.counted} value={counted} max={needed} aria-labelledby={id} />
      </div>
      <p className={styles.words}>
        <span>
          {amb.isStakeTooSmall
            ? t('slip.amb.stake', { amount: sumText(leastStake.value, leastStake.currency) })
            : t('slip.amb.possible', { possible: formats.count(possible) })}
        </span>
        <b>{t('slip.amb.for', { count: freebets, amount: sumText(amount.value, amount.currency) })}</b>
      </p>
    </div>
  );
}
