import type { ReactNode } from 'react';
import type { MatchHead } from '@touchline/client';
import type { Bet, PlacedSelection } from '@touchline/contract';
import { describeBet, fromSubunits, isOpenStatus, openStakeOf, betToneOf, playsForJackpot } from '@touchline/rules';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import type { OddsText, TotalOddsText } from '../../bindings/odds.ts';
import type { SumText } from '../../bindings/sums.ts';
import { nameOfBonus } from '../../text/bonus-names.ts';
import { isRunning } from '../../text/match-clock.ts';
import { marketOfPlaced, outcomeOfPlaced } from '../../text/selection-names.ts';
import type { Text } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './BetCard.module.css';
import { amountOfBet, noteOf, leadKeys, returnedOf, systemShape, toneIcons, wordsOfSelection } from './bet-words.ts';
import { Needed } from './Needed.tsx';
import { ReceiptOf } from './ReceiptOf.tsx';
import { SeenOf } from './SeenOf.tsx';

interface Props {
  readonly bet: Bet;
  /** Of the element that names the card; no other on the page has it. */
  readonly titleId: string;
  readonly text: Text;
  readonly oddsText: OddsText;
  readonly totalOddsText: TotalOddsText;
  readonly sumText: SumText;
  /** `matchNowView` of a leg; open: it may still come to something. */
  readonly renderNow: (selection: PlacedSelection, isOpen: boolean) => ReactNode;
  /** What can be done with the bet. */
  readonly actions: ReactNode;
  /** `referenceView`. */
  readonly reference: ReactNode;
}

/** A placed bet as it is drawn. */
export function betCardView({
  bet,
  titleId,
  text,
  oddsText,
  totalOddsText,
  sumText,
  renderNow,
  actions,
  reference,
}: Props) {
  const { t, textOr, serverText, formats } = text;
  const { type, typeKey, wordKey, tone } = describeBet(bet);
  const count = bet.selections.length;
  const shape = systemShape(bet);
  const isOpen = isOpenStatus(bet.status);
  const note = noteOf(bet);
  const returned = returnedOf(bet);
  return (
    <li
      className={`${styles.card} ${tone === 'open' ? '' : styles[tone]}`}
      aria-labelledby={titleId}
      data-bet={bet.id}
      data-status={bet.status}
      data-result={bet.result}
    >
      <header className={styles.head}>
        <h3 id={titleId} className={styles.type}>
          {textOr(typeKey, bet.type)}
          {shape === null ? null : ` ${t('bet.system', shape)}`}
          {count > 1 ? <span className={styles.legs}> · {t('bet.legs', { count })}</span> : null}
        </h3>
        <span className={styles.word} aria-live="polite" data-word>
          <Icon name={toneIcons[tone]} size="small" />
          {textOr(wordKey, bet.status)}
        </span>
      </header>
      <ul className={styles.selections}>
        {bet.selections.map((selection) => (
          <Selection
            key={selection.id}
            selection={selection}
            isOpen={isOpen && selection.status === 'no_results'}
            text={text}
            oddsText={type === 'custom_bet' ? null : oddsText}
            renderNow={renderNow}
          />
        ))}
      </ul>
      {note === null ? null : (
        <p className={styles.note} data-note>
          {bet.status === 'rejected' && bet.refusal ? `${serverText(bet.refusal.localized_message, '')} ` : ''}
          {t(note)}
        </p>
      )}
      {returned === null ? null : (
        <p className={styles.note} data-bonus-returned>
          {t(returned)}
        </p>
      )}
      {isOpen ? <Needed bet={bet} text={text} /> : null}
      <Facts bet={bet} text={text} totalOddsText={totalOddsText} sumText={sumText} />
      {playsForJackpot(bet) ? (
        <p className={styles.jackpot} data-in-jackpot>
          <Icon name="jackpot" size="small" />
          {t('jackpot.bet')}
        </p>
      ) : null}
      {isOpen ? null : <ReceiptOf bet={bet} text={text} />}
      <SeenOf bet={bet} text={text} />
      {actions}
      <footer className={styles.foot}>
        <time dateTime={bet.created_at} title={formats.instant(Date.parse(bet.created_at))}>
          {t('bet.placed', { moment: formats.moment(Date.parse(bet.created_at)) })}
        </time>
        {reference}
      </footer>
    </li>
  );
}

/** Stake, odds, bonus, and what it can return or did. */
function Facts({ bet, text, totalOddsText, sumText }: Pick<Props, 'bet' | 'text' | 'totalOddsText' | 'sumText'>) {
  const { t } = text;
  const amount = amountOfBet(bet);
  const money = (value: string): string => sumText(value, bet.stake.currency);
  const isCustom = describeBet(bet).type === 'custom_bet';
  const open = (bet.cashouts?.length ?? 0) > 0 && isOpenStatus(bet.status) ? openStakeOf(bet) : null;
  return (
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
        <dd data-fact="odds">{totalOddsText(bet.custom_odds ?? bet.odds, isCustom ? 1 : bet.selections.length)}</dd>
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
  );
}

interface SelectionProps {
  readonly selection: PlacedSelection;
  /** It may still come to something. */
  readonly isOpen: boolean;
  readonly text: Text;
  /** Null for a leg that has no odds of its own. */
  readonly oddsText: OddsText | null;
  readonly renderNow: Props['renderNow'];
}

function Selection({ selection, isOpen, text, oddsText, renderNow }: SelectionProps) {
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
      <span className={styles.odds}>{oddsText?.(odds)}</span>
      <span className={styles.market}>{marketOfPlaced(text, selection)}</span>
      <PageLink to={pathOf(match.sport_key, match.slug)} className={styles.match} title={match.name}>
        {match.name}
      </PageLink>
      {renderNow(selection, isOpen)}
      <Settling selection={selection} text={text} />
    </li>
  );
}

/** Terms and both parts of an each-way selection, a dead heat, and what is taken off the winnings (decision 51). */
function Settling({ selection, text: { t, formats } }: { readonly selection: PlacedSelection; readonly text: Text }) {
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
export function matchNowView({
  selection,
  isOpen,
  match: head,
  clock,
  text: { t, formats },
}: {
  readonly selection: PlacedSelection;
  readonly isOpen: boolean;
  /** As far as it is known. */
  readonly match: Pick<MatchHead, 'status' | 'statistics' | 'start_time'> | null;
  /** What the clock of a running match shows; else empty. */
  readonly clock: string;
  readonly text: Text;
}) {
  const score = head?.statistics?.total_score ?? null;
  if (head !== null && score !== null && head.status !== 0) {
    const { home, away } = score;
    const { specifier, market, outcome } = selection;
    const lead =
      isOpen && isRunning(head.status)
        ? betToneOf({ marketId: market.id, specifier, outcomeId: outcome.id }, score)
        : null;
    return (
      <span className={`${styles.now} ${isRunning(head.status) ? styles.live : ''}`}>
        {lead === null ? null : (
          <span className={`${styles.lead} ${lead === 'level' ? '' : styles[lead]}`} data-lead={lead}>
            {t(leadKeys[lead])}
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

/** The id of a bet, to be copied. */
export function referenceView({
  id,
  copied,
  copy,
  t,
}: {
  readonly id: string;
  /** It was copied a moment ago. */
  readonly copied: boolean;
  readonly copy: () => void;
  readonly t: Text['t'];
}) {
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
