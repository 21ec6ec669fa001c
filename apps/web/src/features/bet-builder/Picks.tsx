import type { BuilderView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { marketOf, outcomeOf } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Picks.module.css';

/** What is picked, each with its way out. */
export function Picks({ matchId, builder }: { readonly matchId: string; readonly builder: BuilderView }) {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const commands = useCommands();
  const { picks } = builder;
  if (picks.length === 0) return <p className={styles.empty}>{t('builder.empty')}</p>;
  return (
    <div className={styles.picks}>
      <ul aria-label={t('builder.count', { count: picks.length })}>
        {picks.map((pick) => {
          const name = outcomeOf(text, pick);
          return (
            <li key={pick.id} className={`${styles.pick} ${pick.isSuspended ? styles.closed : ''}`} data-pick={pick.id}>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.market}>{marketOf(text, pick)}</span>
                {pick.isSuspended ? <span className={styles.reason}>{t('builder.reason.suspended')}</span> : null}
              </span>
              <span className={styles.odds}>{oddsText(pick.odds)}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('ticket.selection.remove', { name })}
                onClick={() => commands.pickCustom(matchId, pick.marketKey, pick.outcomeId)}
              >
                <Icon name="close" size="small" />
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className={styles.clear} onClick={() => commands.clearCustom(matchId)}>
        {t('ticket.clear')}
      </button>
    </div>
  );
}
