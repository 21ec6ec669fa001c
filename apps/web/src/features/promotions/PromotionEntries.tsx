import type { ReactNode } from 'react';
import type { Comboboost, ComboboostRange, Freebet, Hunting, Jackpot } from '@touchline/contract';
import { pathOfJackpot } from '../../bindings/jackpots.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { useSumText } from '../../bindings/sums.ts';
import { payOf, typeOfBonus } from '../../text/bonus-names.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { wordsOfFarming } from './farming.ts';
import styles from './Promotions.module.css';

interface EntryProps {
  readonly name: string;
  /** What it is worth. */
  readonly worth?: string;
  /** Until when it may be used; null for without an end. */
  readonly validTo: string | null;
  /** Its conditions, each a sentence. */
  readonly conditions?: readonly string[];
  readonly children?: ReactNode;
}

function Entry({ name, worth, validTo, conditions, children }: EntryProps) {
  const { t, formats } = useText();
  const end = validTo === null ? null : Date.parse(validTo);
  return (
    <li className={styles.entry} data-promotion>
      <p className={styles.headline}>
        <b>{name}</b>
        {worth === undefined ? null : <span className={styles.worth}>{worth}</span>}
      </p>
      {children}
      {conditions === undefined || conditions.length === 0 ? null : (
        <ul className={styles.conditions}>
          {conditions.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {end === null || validTo === null ? null : (
        <time className={styles.end} dateTime={validTo}>
          {t('promotions.until', { moment: formats.moment(end) })}
        </time>
      )}
    </li>
  );
}

function wordsOfRange({ t }: Text, { min_count: from, max_count: to }: ComboboostRange): string {
  if (to === null) return t('promotions.boost.range.open', { count: from });
  return to === from
    ? t('promotions.boost.range.one', { count: from })
    : t('promotions.boost.range', { from, count: to });
}

/** A boost with what it adds for how many selections (BON-06). */
export function BoostEntry({ boost }: { readonly boost: Comboboost }) {
  const text = useText();
  const { t, formats } = text;
  const oddsText = useOddsText();
  const left = boost.uses_count === null ? null : boost.uses_count - (boost.issued?.times_used ?? 0);
  const conditions = [
    ...(boost.min_odds === null ? [] : [t('promotions.boost.min_odds', { odds: oddsText(boost.min_odds) })]),
    ...(boost.event_conditions.length === 0 ? [] : [t('promotions.boost.events')]),
    ...(left === null ? [] : [t('promotions.boost.uses', { count: left })]),
  ];
  return (
    <Entry name={boost.name} validTo={boost.valid_to} conditions={conditions}>
      <dl className={styles.figures}>
        {boost.ranges.map((range) => (
          <div key={range.min_count}>
            <dt>{wordsOfRange(text, range)}</dt>
            <dd>{formats.boost(range.bonus_odds)}</dd>
          </div>
        ))}
      </dl>
    </Entry>
  );
}

/** A freebet with its amount, what it pays and what it may be put on (BON-15). */
export function FreebetEntry({ freebet }: { readonly freebet: Freebet }) {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const sumText = useSumText();
  const pays = payOf(freebet.type);
  const { min_odds: least, max_odds: most, match_status: status } = freebet;
  const { selection_count_from: from, selection_count_to: to } = freebet;
  const conditions = [
    ...(freebet.is_active ? [] : [t('bonus.condition.inactive')]),
    ...(least === null ? [] : [t('bonus.condition.min_odds', { odds: oddsText(least) })]),
    ...(most === null ? [] : [t('bonus.condition.max_odds', { odds: oddsText(most) })]),
    ...(status === 'any'
      ? []
      : [t(status === 'live' ? 'bonus.condition.match_status.live' : 'bonus.condition.match_status')]),
    ...(from === null ? [] : [t('bonus.condition.selection_count_from', { count: from })]),
    ...(to === null ? [] : [t('bonus.condition.selection_count_to', { count: to })]),
  ];
  return (
    <Entry
      name={freebet.name}
      worth={sumText(freebet.issued_amount, freebet.currency)}
      validTo={freebet.valid_to}
      conditions={conditions}
    >
      <p className={styles.words}>
        {typeOfBonus(text, freebet.type)}
        {pays === null ? null : `. ${t(pays)}`}
      </p>
    </Entry>
  );
}

/** What bets collect points for, with those of the player and how they are collected (BON-16). */
export function FarmingEntry({ farming }: { readonly farming: Hunting }) {
  const { points, figures, conditions } = wordsOfFarming(useText(), farming);
  return (
    <Entry name={farming.name} validTo={farming.valid_to} conditions={conditions}>
      {points === null ? null : <p className={styles.words}>{points}</p>}
      {figures.length === 0 ? null : (
        <dl className={styles.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Entry>
  );
}

/** A jackpot with what it and each of its levels stand at (JACK-01). */
export function JackpotEntry({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const { id, name, amount, currency, levels } = jackpot;
  return (
    <Entry name={name} worth={sumText(amount, currency)} validTo={null}>
      <dl className={styles.figures}>
        {levels.map(({ name: level, pool_amount: pool, state }) => (
          <div key={level}>
            <dt>
              {level}
              {state === 'active' ? null : <small>{t('promotions.jackpot.paused')}</small>}
            </dt>
            <dd>{formats.money(pool, currency)}</dd>
          </div>
        ))}
      </dl>
      <PageLink to={pathOfJackpot(id)} className={styles.way}>
        {t('jackpots.details')}
      </PageLink>
    </Entry>
  );
}
