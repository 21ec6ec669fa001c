import { useEffect, useRef } from 'react';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import styles from './QuickDeposit.module.css';

interface Props {
  /** Subunits that the bet is short of. */
  readonly missing: bigint;
  readonly onClose: () => void;
}

/**
 * [RG-06] A deposit where the bet is placed; what the slip holds is there again afterwards. It is no modal: on a small screen
 * the slip is one itself, which another one would close.
 */
export function QuickDepositForm({ missing, onClose }: Props) {
  const { t } = useText();
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <section ref={root} className={styles.form} aria-label={t('quick-deposit.open')}>
      <header className={styles.head}>
        <h3>{t('quick-deposit.open')}</h3>
        <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onClose}>
          <Icon name="close" size="small" />
        </button>
      </header>
      <p className={styles.words}>{t('quick-deposit.words')}</p>
      <PaymentForm kind="deposit" missing={missing} />
    </section>
  );
}
