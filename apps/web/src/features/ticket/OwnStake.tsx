import type { SlipBetView } from '@touchline/client';
import { useText } from '../../text/useText.ts';
import styles from './OwnStake.module.css';
import { StakeField } from './StakeField.tsx';
import { useStakes } from './useStakes.ts';

/** Stake of one of several bets, at its place, with what it returns. `name`: what the bet is on. */
export function OwnStake(props: { readonly bet: SlipBetView; readonly name: string; readonly isFixed: boolean }) {
  const { bet, name, isFixed } = props;
  const { t, formats } = useText();
  const stakes = useStakes();
  return (
    <div className={styles['stake']}>
      <p className={styles['win']}>
        {bet.potentialWin === null
          ? ''
          : t('ticket.win', { amount: formats.money(bet.potentialWin.value, bet.potentialWin.currency) })}
      </p>
      <StakeField
        label={t('ticket.stake.of', { name })}
        text={bet.stakeText}
        currency={bet.currency}
        problem={bet.problem}
        isPointed={false}
        isFixed={isFixed || bet.isStakeFixed}
        onType={(text) => stakes.set(bet.id, text)}
        look="small"
      />
    </div>
  );
}
