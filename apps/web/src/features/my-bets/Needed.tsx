import type { Bet } from '@touchline/contract';
import { fromSubunits, neededBy } from '@touchline/rules';
import type { Text } from '../../text/use-text.ts';
import styles from './BetCard.module.css';

/** What an open bet of several legs still needs. */
export function Needed({ bet, text: { t, formats } }: { readonly bet: Bet; readonly text: Text }) {
  if (bet.selections.length < 2) return null;
  const needed = neededBy(bet);
  if (needed === null) return null;
  const { lines, linesAlive, openLegs, fewestWins, allMustWin, least } = needed;
  const count = (value: bigint): string => formats.figures(String(value));
  const isSystem = lines > 1n;
  return (
    <ul className={styles.needed} data-needed>
      {isSystem ? <li>{t('bet.needed.lines', { alive: count(linesAlive), lines: count(lines) })}</li> : null}
      {isSystem && least === 0n && fewestWins > 0 ? <li>{t('bet.needed.first', { count: fewestWins })}</li> : null}
      {!isSystem && allMustWin ? <li>{t('bet.needed.wins', { count: openLegs })}</li> : null}
      {least > 0n ? (
        <li>
          {t('bet.needed.certain', {
            amount: formats.money(fromSubunits(least, bet.stake.subunits), bet.stake.currency),
          })}
        </li>
      ) : null}
    </ul>
  );
}
