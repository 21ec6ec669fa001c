import type { Jackpot, JackpotLevelState } from '@touchline/contract';
import { type TextKey, useText } from '../../text/use-text.ts';
import styles from './Jackpots.module.css';

const STATES: Readonly<Record<JackpotLevelState, TextKey>> = {
  active: 'jackpots.level.active',
  created: 'jackpots.level.created',
  disabled: 'jackpots.level.disabled',
  finished: 'jackpots.level.finished',
  paused: 'jackpots.level.paused',
};

/** The levels of a jackpot, each with its state and what it stands at. */
export function Levels({ jackpot: { levels, currency } }: { readonly jackpot: Jackpot }) {
  const { t, formats } = useText();
  return (
    <ul className={styles.levels} aria-label={t('jackpots.levels')}>
      {levels.map(({ name, state, pool_amount: pool }) => (
        <li key={name} data-level-state={state}>
          <b>{name}</b>
          <span className={styles.state}>{t(STATES[state])}</span>
          <span className={styles.amount}>{formats.money(pool, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
