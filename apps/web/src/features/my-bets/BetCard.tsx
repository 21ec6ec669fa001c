import { memo, useId } from 'react';
import type { Bet, PlacedSelection } from '@touchline/contract';
import { describeBet } from '@touchline/rules';
import { useMatchHead } from '../../bindings/catalogue.ts';
import { useCopy } from '../../bindings/clipboard.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { clockText, isRunning } from '../../text/matchClock.ts';
import { marketOfPlaced, outcomeOfPlaced } from '../../text/selectionNames.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import styles from './BetCard.module.css';
import { amountOfBet, toneIcons, wordsOfSelection } from './betWords.ts';

/** One placed bet. */
export const BetCard = memo(function BetCard({ bet }: { readonly bet: Bet }) {
  const { t, say, formats } = useText();
  const oddsText = useOddsText();
  const id = useId();
  const { typeKey, wordKey, tone } = describeBet(bet);
  const amount = amountOfBet(bet);
  const money = (value: string): string => formats.money(value, bet.stake.currency);
  const count = bet.selections.length;
  return (
    <li
      className={`${styles['card']} ${styles[tone]}`}
      aria-labelledby={id}
      data-bet={bet.id}
      data-status={bet.status}
      data-result={bet.result}
    >
      <header className={styles['head']}>
        <h3 id={id} className={styles['type']}>
          {say(typeKey, bet.type)}
          {count > 1 ? <span className={styles['legs']}> · {t('bet.legs', { count })}</span> : null}
        </h3>
        <span className={styles['word']} aria-live="polite" data-word>
          <Icon name={toneIcons[tone]} size="small" />
          {say(wordKey, bet.status)}
        </span>
      </header>
      <ul className={styles['selections']}>
        {bet.selections.map((selection) => (
          <Selection key={selection.id} selection={selection} />
        ))}
      </ul>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('bet.stake')}</dt>
          <dd data-fact="stake">{money(bet.stake.value)}</dd>
        </div>
        <div>
          <dt>{t('bet.odds')}</dt>
          <dd data-fact="odds">{oddsText(bet.odds)}</dd>
        </div>
        <div className={styles['amount']}>
          <dt>{t(amount?.kind === 'potential' ? 'bet.win.potential' : 'bet.win.paid')}</dt>
          <dd data-fact={amount?.kind === 'potential' ? 'potential' : 'paid'}>
            {amount === null ? '–' : money(amount.value)}
          </dd>
        </div>
      </dl>
      <footer className={styles['foot']}>
        <time dateTime={bet.created_at} title={formats.instant(Date.parse(bet.created_at))}>
          {t('bet.placed', { moment: formats.moment(Date.parse(bet.created_at)) })}
        </time>
        <Reference id={bet.id} />
      </footer>
    </li>
  );
});

function Selection({ selection }: { readonly selection: PlacedSelection }) {
  const text = useText();
  const oddsText = useOddsText();
  const { match, odds, status } = selection;
  const { wordKey, tone } = wordsOfSelection(status);
  return (
    <li className={styles['selection']} data-result={status}>
      <span className={`${styles['mark']} ${styles[tone]}`}>
        <Icon name={toneIcons[tone]} size="small" />
        <Unseen>{text.t(wordKey)}</Unseen>
      </span>
      <span className={styles['outcome']}>{outcomeOfPlaced(text, selection)}</span>
      <span className={styles['odds']}>{oddsText(odds)}</span>
      <span className={styles['market']}>{marketOfPlaced(text, selection)}</span>
      <PageLink to={pathOf(match.sport_key, match.slug)} className={styles['match']} title={match.name}>
        {match.name}
      </PageLink>
      <MatchNow selection={selection} />
    </li>
  );
}

/** Score and clock while the match runs, its score once it is known to be over, else when it starts. */
function MatchNow({ selection }: { readonly selection: PlacedSelection }) {
  const { t, formats } = useText();
  const head = useMatchHead(selection.match.id);
  const clock = useEachSecond((now) =>
    head !== null && isRunning(head.status) ? (clockText(head.statistics, now) ?? '') : '',
  );
  const score = head?.statistics?.total_score ?? null;
  if (head !== null && score !== null && head.status !== 0) {
    const { home, away } = score;
    return (
      <span className={`${styles['now']} ${isRunning(head.status) ? styles['live'] : ''}`}>
        {clock === '' ? null : <span className={styles['clock']}>{clock}</span>}
        <Unseen>{t('bet.score', { home, away })}</Unseen>
        <span className={styles['score']} aria-hidden="true" data-score>
          {home}:{away}
        </span>
      </span>
    );
  }
  if (selection.status !== 'no_results') return <span className={styles['now']} />;
  const start = head?.start_time ?? selection.match.start_time;
  return (
    <time className={styles['now']} dateTime={start} title={formats.instant(Date.parse(start))}>
      {formats.moment(Date.parse(start))}
    </time>
  );
}

function Reference({ id }: { readonly id: string }) {
  const { t } = useText();
  const { copied, copy } = useCopy(id);
  return (
    <>
      <button
        type="button"
        className={styles['reference']}
        aria-label={copied ? t('bet.reference.copied') : t('bet.reference.copy', { reference: id })}
        title={id}
        onClick={copy}
      >
        <span className={styles['id']}>{copied ? t('bet.reference.copied') : id}</span>
        <Icon name={copied ? 'check' : 'copy'} size="small" />
      </button>
      <Unseen live>{copied ? t('bet.reference.copied') : ''}</Unseen>
    </>
  );
}
