import { useId } from 'react';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useQuickBet } from '../../bindings/quick-bet.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './QuickSwitch.module.css';

/** [QB-01] Switches quick bet, and says in a line what a press on live odds does now. Its height never changes. */
export function QuickSwitch({ variant }: { readonly variant: 'page' | 'panel' }) {
  const { t, formats } = useText();
  const quick = useQuickBet();
  const commands = useCommands();
  const id = useId();
  const { isEnabled, isApproved, stake } = quick;
  const words = !isEnabled
    ? t(variant === 'page' ? 'quick.about' : 'quick.live_only')
    : isApproved && stake !== null
      ? t('quick.approved', { amount: formats.money(stake.value, stake.currency) })
      : t('quick.unapproved');
  return (
    <div className={`${styles.row} ${styles[variant]} ${isEnabled ? styles.on : ''}`}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isEnabled}
        data-quick-switch={variant}
        aria-describedby={id}
        disabled={quick.state === 'PROCESSING'}
        onClick={() => commands.toggleQuickBet()}
      >
        <Icon name="bolt" className={styles.bolt} />
        <span>{t('quick.title')}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.knob} />
        </span>
      </button>
      <p id={id} className={styles.about} hidden={variant === 'panel' && isEnabled}>
        {words}
      </p>
    </div>
  );
}
