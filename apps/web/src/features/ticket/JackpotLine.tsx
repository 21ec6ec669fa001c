import { useId, useState } from 'react';
import type { SlipBetView } from '@touchline/client';
import { pathOfJackpot } from '../../bindings/jackpots.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useMedia } from '../../bindings/screen.ts';
import { useSumText } from '../../bindings/sums.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './JackpotLine.module.css';

/** [JACK-03] The jackpots that what is in the slip takes part in, each the way to its page; the names of several on a press. */
export function JackpotLine({ jackpots }: { readonly jackpots: SlipBetView['jackpots'] }) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const commands = useCommands();
  const isColumn = useMedia(layoutQueries.column);
  /** The slip of a small screen covers the page that a link leads to. */
  const leave = (): void => {
    if (!isColumn) commands.closePanel();
  };
  const [only] = jackpots;
  if (only === undefined) return null;
  const money = ({ value, currency }: (typeof only)['amount']): string => formats.money(value, currency);
  if (jackpots.length === 1)
    return (
      <p data-jackpot>
        <PageLink to={pathOfJackpot(only.id)} className={styles.line} onClick={leave}>
          <Icon name="jackpot" size="small" className={styles.icon} />
          {t('jackpot.takes_part', { name: only.name, amount: sumText(only.amount.value, only.amount.currency) })}
        </PageLink>
      </p>
    );
  return (
    <div data-jackpot>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="jackpot" size="small" className={styles.icon} />
        {t('jackpot.takes_part.several', { count: jackpots.length })}
        <Icon name={isOpen ? 'chevron-up' : 'chevron'} size="small" />
      </button>
      <ul id={id} hidden={!isOpen} className={styles.names}>
        {jackpots.map((jackpot) => (
          <li key={jackpot.id} className={styles.name}>
            <PageLink to={pathOfJackpot(jackpot.id)} onClick={leave}>
              {jackpot.name}
            </PageLink>
            <span className={styles.amount}>{money(jackpot.amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
