import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './MarketList.module.css';

/** NAV-30: what a bet builder is, and whether this match has one. */
export function BuilderPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <section className={styles['builder']} aria-label={t('match.builder')}>
      <Icon name="builder" size="large" className={styles['builderMark']} />
      <h2 className={styles['builderTitle']}>{t('match.builder')}</h2>
      <p>{t('match.builder.about')}</p>
      <output className={styles['builderState']}>
        <strong>{t('match.builder.not_offered')}</strong>
        <span>{t('match.builder.not_offered.description')}</span>
      </output>
      <Button onClick={onClose}>{t('match.builder.close')}</Button>
    </section>
  );
}
