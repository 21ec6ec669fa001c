import type { SlipBetView } from '@touchline/client';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { BonusEntry } from './BonusEntry.tsx';
import styles from './OwnStake.module.css';
import { StakeField } from './StakeField.tsx';
import { useStakes } from './use-stakes.ts';

/** Stake of one of several bets, at its place, with what it returns and its bonus. `name`: what the bet is on. */
export function OwnStake(props: { readonly bet: SlipBetView; readonly name: string; readonly isFixed: boolean }) {
  const { bet, name, isFixed } = props;
  const { t, formats } = useText();
  const stakes = useStakes();
  return (
    <div className={styles.stake}>
      <div className={styles.side}>
        <p className={styles.win}>
          {bet.jackpots.length === 0 ? null : (
            <span data-in-jackpot>
              <Icon name="jackpot" size="small" />
              <VisuallyHidden>{t('jackpot.bet')}</VisuallyHidden>{' '}
            </span>
          )}
          {bet.potentialWin === null
            ? ''
            : t('ticket.win', { amount: formats.money(bet.potentialWin.value, bet.potentialWin.currency) })}
        </p>
        <BonusEntry bet={bet} name={name} isFixed={isFixed} variant="small" />
      </div>
      <StakeField
        label={t(bet.isStakeFixed ? 'slip.bonus.stake.of' : 'ticket.stake.of', { name })}
        text={bet.stakeText}
        currency={bet.currency}
        problem={bet.problem}
        isPointed={false}
        isFixed={isFixed || bet.isStakeFixed}
        onType={(text) => stakes.set(bet.id, text)}
        variant="small"
      />
    </div>
  );
}
