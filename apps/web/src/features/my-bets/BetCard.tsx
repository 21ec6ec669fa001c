import { memo, type ReactNode, useId } from 'react';
import type { Bet, PlacedSelection } from '@touchline/contract';
import { describeBet, fromSubunits, isOpenStatus, openStakeOf, betToneOf } from '@touchline/rules';
import { useMatchNow } from '../../bindings/betting.ts';
import { useCopy } from '../../bindings/use-copy.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useOddsText, useTotalOddsText } from '../../bindings/odds.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { useSumText } from '../../bindings/sums.ts';
import { nameOfBonus } from '../../text/bonus-names.ts';
import { clockText, isRunning } from '../../text/match-clock.ts';
import { marketOfPlaced, outcomeOfPlaced } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './BetCard.module.css';
import { amountOfBet, noteOf, standingKeys, systemShape, toneIcons, wordsOfSelection } from './bet-words.ts';
import { Needed } from './Needed.tsx';
import { ReceiptOf } from './ReceiptOf.tsx';

interface Props {
  readonly bet: Bet;
  /** What can be done with it; keeps its identity over renders. */
  readonly renderActions: (bet: Bet) => ReactNode;
}

/** One placed bet with the live state of its legs (PLC-06). */
export const BetCard = memo(function BetCard({ bet, renderActions }: Props) {
  const text = useText();
  const { t, say, serverText, formats } = text;
  const totalOddsText = useTotalOddsText();
  const sumText = useSumText();
  const id = useId();
  const { type, typeKey, wordKey, tone } = describeBet(bet);
  const amount = amountOfBet(bet);
  const money = (value: string): string => sumText(value, bet.stake.currency);
  const count = bet.selections.length;
  const shape = systemShape(bet);
  const isOpen = isOpenStatus(bet.status);
  const open = (bet.cashouts?.length ?? 0) > 0 && isOpen ? openStakeOf(bet) : null;
  const note = noteOf(bet);
  return (
    <li
      className={`${styles.card} ${tone === 'open' ? '' : styles[tone]}`}
      aria-labelledby={id}
      data-bet={bet.id}
      data-status={bet.status}
      data-result={bet.result}
    >
      <header className={styles.head}>
        <h3 id={id} className={styles.type}>
          {say(typeKey, bet.type)}
          {shape === null ? null : ` ${t('bet.system', shape)}`}
          {count > 1 ? <span className={styles.legs}> · {t('bet.legs', { count })}</span> : null}
        </h3>
        <span className={styles.word} aria-live="polite" data-word>
          <Icon name={toneIcons[tone]} size="small" />
          {say(wordKey, bet.status)}
        </span>
      </header>
      <ul className={styles.selections}>
        {bet.selections.map((selection) => (
          <Selection
            key={selection.id}
            selection={selection}
            isOpen={isOpen && selection.status === 'no_results'}
            isPriced={type !== 'custom_bet'}
          />
        ))}
      </ul>
      {note === null ? null : (
        <p className={styles.note} data-note>
          {bet.status === 'rejected' && bet.refusal ? `${serverText(bet.refusal.localized_message, '')} ` : ''}
          {t(note)}
        </p>
      )}
      {isOpen ? <Needed bet={bet} /> : null}
      <dl className={styles.facts}>
        <div>
          <dt>{t('bet.stake')}</dt>
          <dd data-fact="stake">{money(bet.stake.value)}</dd>
        </div>
        {open === null ? null : (
          <div>
            <dt>{t('bet.stake.open')}</dt>
            <dd data-fact="open">{money(fromSubunits(open, bet.stake.subunits))}</dd>
          </div>
        )}
        <div>
          <dt>{t('bet.odds')}</dt>
          <dd data-fact="odds">{totalOddsText(bet.custom_odds ?? bet.odds, type === 'custom_bet' ? 1 : count)}</dd>
        </div>
        {bet.bonus === null ? null : (
          <div>
            <dt>{t('bet.receipt.bonus')}</dt>
            <dd className={styles.bonus} data-fact="bonus">
              {nameOfBonus(text, bet.bonus)}
            </dd>
          </div>
        )}
        <div className={styles.amount}>
          <dt>{t(amount?.kind === 'potential' ? 'bet.win.potential' : 'bet.win.paid')}</dt>
          <dd data-fact={amount?.kind === 'potential' ? 'potential' : 'paid'}>
            {amount === null ? '–' : money(amount.value)}
          </dd>
        </div>
      </dl>
      {bet.used_in_jackpot ? (
        <p className={styles.jackpot} data-in-jackpot>
          <Icon name="jackpot" size="small" />
          {t('jackpot.bet')}
        </p>
      ) : null}
      {isOpen ? null : <ReceiptOf bet={bet} />}
      {renderActions(bet)}
      <footer className={styles.foot}>
        <time dateTime={bet.created_at} title={formats.instant(Date.parse(bet.created_at))}>
          {t('bet.placed', { moment: formats.moment(Date.parse(bet.created_at)) })}
        </time>
        <Reference id={bet.id} />
      </footer>
    </li>
  );
});

interface SelectionProps {
  readonly selection: PlacedSelection;
  /** It may still come to something: its match is followed while it is on screen. */
  readonly isOpen: boolean;
  /** It has odds of its own. */
  readonly isPriced: boolean;
}

function Selection({ selection, isOpen, isPriced }: SelectionProps) {
  const text = useText();
  const oddsText = useOddsText();
  const { match, odds, status, banker, each_way: terms } = selection;
  const { wordKey, tone } = wordsOfSelection(status);
  return (
    <li className={styles.selection} data-result={status}>
      <span className={`${styles.mark} ${tone === 'open' ? '' : styles[tone]}`}>
        <Icon name={toneIcons[tone]} size="small" />
        <VisuallyHidden>{text.t(wordKey)}</VisuallyHidden>
      </span>
      <span className={styles.outcome}>
        {outcomeOfPlaced(text, selection)}
        {banker === true ? <span className={styles.banker}>{text.t('bet.banker')}</span> : null}
        {terms ? <span className={styles.banker}>{text.t('each_way.name')}</span> : null}
      </span>
      <span className={styles.odds}>{isPriced ? oddsText(odds) : null}</span>
      <span className={styles.market}>{marketOfPlaced(text, selection)}</span>
      <PageLink to={pathOf(match.sport_key, match.slug)} className={styles.match} title={match.name}>
        {match.name}
      </PageLink>
      <MatchNow selection={selection} isOpen={isOpen} />
      <Settling selection={selection} />
    </li>
  );
}

/** Terms and both parts of an each-way selection, a dead heat, and what is taken off the winnings (decision 51). */
function Settling({ selection }: { readonly selection: PlacedSelection }) {
  const { t, formats } = useText();
  const { each_way: terms, place, status, dead_heat: heat, deduction = 0 } = selection;
  const shared = (dead: PlacedSelection['dead_heat']): string =>
    dead === undefined ? '' : ` · ${t('bet.dead_heat', { places: dead.places, tied: dead.tied })}`;
  const word = (result: PlacedSelection['status']): string => t(wordsOfSelection(result).wordKey);
  const lines = [
    ...(terms ? [t('each_way.terms', { places: terms.places, fraction: `\u2066${terms.fraction}\u2069` })] : []),
    ...(place === undefined
      ? []
      : [
          `${t('bet.part.win')}: ${word(status)}${shared(heat)}`,
          `${t('bet.part.place')}: ${word(place.status)}${shared(place.dead_heat)}`,
        ]),
    ...(place === undefined && heat !== undefined
      ? [t('bet.dead_heat', { places: heat.places, tied: heat.tied })]
      : []),
    ...(deduction === 0 ? [] : [t('bet.deduction', { percent: formats.share((deduction / 100).toFixed(2)) })]),
  ];
  return lines.map((line) => (
    <span key={line} className={styles.settling} data-settling>
      {line}
    </span>
  ));
}

/** Score and clock while the match runs, its score once it is known to be over, else when it starts. */
function MatchNow({ selection, isOpen }: { readonly selection: PlacedSelection; readonly isOpen: boolean }) {
  const { t, formats } = useText();
  const head = useMatchNow(selection.match.id, isOpen);
  const clock = useEachSecond((now) =>
    head !== null && isRunning(head.status) ? (clockText(head.statistics, now) ?? '') : '',
  );
  const score = head?.statistics?.total_score ?? null;
  if (head !== null && score !== null && head.status !== 0) {
    const { home, away } = score;
    const { specifier, market, outcome } = selection;
    const standing =
      isOpen && isRunning(head.status)
        ? betToneOf({ marketId: market.id, specifier, outcomeId: outcome.id }, score)
        : null;
    return (
      <span className={`${styles.now} ${isRunning(head.status) ? styles.live : ''}`}>
        {standing === null ? null : (
          <span
            className={`${styles.standing} ${standing === 'level' ? '' : styles[standing]}`}
            data-standing={standing}
          >
            {t(standingKeys[standing])}
          </span>
        )}
        {clock === '' ? null : <span className={styles.clock}>{clock}</span>}
        <VisuallyHidden>{t('bet.score', { home, away })}</VisuallyHidden>
        <span className={styles.score} aria-hidden="true" data-score>
          {home}:{away}
        </span>
      </span>
    );
  }
  if (selection.status !== 'no_results') return <span className={styles.now} />;
  const start = head?.start_time ?? selection.match.start_time;
  return (
    <time className={styles.now} dateTime={start} title={formats.instant(Date.parse(start))}>
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
        className={styles.reference}
        aria-label={copied ? t('bet.reference.copied') : t('bet.reference.copy', { reference: id })}
        title={id}
        onClick={copy}
      >
        <span className={styles.id}>{copied ? t('bet.reference.copied') : id}</span>
        <Icon name={copied ? 'check' : 'copy'} size="small" />
      </button>
      <VisuallyHidden as="output">{copied ? t('bet.reference.copied') : ''}</VisuallyHidden>
    </>
  );
}
