import { type ReactNode, useEffect, useRef } from 'react';
import type { Bet } from '@touchline/contract';
import { isUndecided, playsForJackpot } from '@touchline/rules';
import { useShowsMyBets } from '../../bindings/betting.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { useSumText } from '../../bindings/sums.ts';
import { nameOfBonus } from '../../text/bonus-names.ts';
import { marketOfPlaced, outcomeOfPlaced } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Receipt.module.css';

interface Props {
  readonly bets: readonly Bet[];
  readonly variant: 'whole' | 'part';
  /** The way to share what was placed. */
  readonly share?: ReactNode;
}

/** What was placed: references, stakes, returns, and the ways on. `part`: some bets of the press were refused. */
export function Receipt({ bets, variant, share }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const showsMyBets = useShowsMyBets();
  const head = useRef<HTMLHeadingElement>(null);
  const isSubmitted = bets.some(isUndecided);
  useEffect(() => {
    // The pressed button is removed, so the focus moves to the verdict.
    const page = head.current?.ownerDocument;
    if (variant === 'whole' && page?.activeElement === page?.body) head.current?.focus({ preventScroll: true });
  }, [variant]);
  return (
    <section className={`${styles.receipt} ${variant === 'part' ? styles.part : ''}`} data-receipt>
      <div className={styles.head}>
        <span className={styles.seal}>
          <Icon name={isSubmitted ? 'clock' : 'check'} />
        </span>
        <div aria-live="polite">
          <h3 ref={head} tabIndex={-1} className={styles.title}>
            {t(isSubmitted ? 'ticket.receipt.submitted' : 'ticket.receipt.title', { count: bets.length })}
          </h3>
          {isSubmitted ? <p className={styles.soon}>{t('ticket.receipt.submitted.description')}</p> : null}
        </div>
      </div>
      <ul className={styles.bets}>
        {bets.map((bet) => (
          <Placed key={bet.id} bet={bet} />
        ))}
      </ul>
      {variant === 'part' ? null : (
        <div className={styles.actions}>
          {showsMyBets ? (
            <Button variant="main" onClick={() => commands.openPanel('MY_BETS')}>
              {t('ticket.receipt.bets')}
            </Button>
          ) : null}
          <div className={styles.pair}>
            <Button onClick={() => commands.startNewSlip({ reuse: true })}>{t('ticket.receipt.reuse')}</Button>
            <Button onClick={() => commands.startNewSlip({ reuse: false })}>{t('ticket.receipt.new')}</Button>
          </div>
        </div>
      )}
      {share}
    </section>
  );
}

function Placed({ bet }: { readonly bet: Bet }) {
  const text = useText();
  const { t } = text;
  const sumText = useSumText();
  const oddsText = useOddsText();
  const money = (value: string): string => sumText(value, bet.stake.currency);
  return (
    <li className={styles.bet} data-bet={bet.id}>
      <ul className={styles.legs}>
        {bet.selections.map((selection) => (
          <li key={selection.id} className={styles.leg}>
            <span className={styles.outcome}>{outcomeOfPlaced(text, selection)}</span>
            <span className={styles.odds}>{oddsText(selection.odds)}</span>
            {selection.each_way ? <span className={styles.match}>{t('each_way.name')}</span> : null}
            <span className={styles.match}>
              {marketOfPlaced(text, selection)} · {selection.match.name}
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{t('bet.stake')}</dt>
          <dd>{money(bet.stake.value)}</dd>
        </div>
        <div>
          <dt>{t('bet.win.potential')}</dt>
          <dd className={styles.win}>{money(bet.potential_win_amount)}</dd>
        </div>
        {bet.bonus === null ? null : (
          <div>
            <dt>{t('bet.receipt.bonus')}</dt>
            <dd className={styles.bonus} data-fact="bonus">
              {nameOfBonus(text, bet.bonus)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('ticket.receipt.reference')}</dt>
          <dd className={styles.reference}>{bet.id}</dd>
        </div>
      </dl>
      {playsForJackpot(bet) ? (
        <p className={styles.jackpot} data-in-jackpot>
          <Icon name="jackpot" size="small" />
          {t('jackpot.bet')}
        </p>
      ) : null}
    </li>
  );
}
