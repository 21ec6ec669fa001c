import type { ReactNode } from 'react';
import type { Amb, Comboboost, ComboboostRange, Freebet, Hunting, Jackpot } from '@touchline/contract';
import { boostedAmount } from '@touchline/rules';
import { pathOfJackpot } from '../../bindings/jackpots.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { payOf, typeOfBonus } from '../../text/bonus-names.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { EntryActions, type Named } from './EntryActions.tsx';
import { wordsOfFarming } from './farming.ts';
import { LastDay } from './LastDay.tsx';
import { useBoostExample } from './use-boost-example.ts';
import links from '../../ui/links.module.css';
import { ThinProgress } from '../../ui/ThinProgress.tsx';
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
  /** What can be done with it, below all that is said of it. */
  readonly actions?: ReactNode;
}

/** A bonus in its list. */
export function Entry({ name, worth, validTo, conditions, children, actions }: EntryProps) {
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
        <p className={styles.ending}>
          <time className={styles.end} dateTime={validTo}>
            {t('promotions.until', { moment: formats.moment(end) })}
          </time>
          <LastDay end={end} />
        </p>
      )}
      {actions}
    </li>
  );
}

function wordsOfRange({ t }: Text, { min_count: from, max_count: to }: ComboboostRange): string {
  if (to === null) return t('promotions.boost.range.open', { count: from });
  return to === from
    ? t('promotions.boost.range.one', { count: from })
    : t('promotions.boost.range', { from, count: to });
}

interface Own {
  readonly playerId: string;
}

function namedIn(list: Named['list'], { id, name }: Pick<Named, 'id' | 'name'>): Named {
  return { id, name, list };
}

/** A boost with what it adds for how many selections (BON-06), and to the slip as it stands. */
export function BoostEntry({ boost, playerId }: Own & { readonly boost: Comboboost }) {
  const text = useText();
  const { t, formats } = text;
  const oddsText = useOddsText();
  const left = boost.uses_count === null ? null : boost.uses_count - (boost.issued?.times_used ?? 0);
  const example = useBoostExample(boost.id);
  const inPlay = boost.issued?.expired_at ?? null;
  const conditions = [
    ...(boost.status === 'upcoming' ? [t('promotions.begins')] : []),
    ...(inPlay === null ? [] : [t('promotions.in_play', { moment: formats.moment(Date.parse(inPlay)) })]),
    ...(boost.min_odds === null ? [] : [t('promotions.boost.min_odds', { odds: oddsText(boost.min_odds) })]),
    ...(boost.event_conditions.length === 0 ? [] : [t('promotions.boost.events')]),
    ...(left === null ? [] : [t('promotions.boost.uses', { count: left })]),
  ];
  return (
    <Entry
      name={boost.name}
      validTo={boost.valid_to}
      conditions={conditions}
      actions={<EntryActions bonus={namedIn('comboboosts', boost)} playerId={playerId} state={boost.computed_status} />}
    >
      <dl className={styles.figures}>
        {boost.ranges.map((range) => (
          <div key={range.min_count}>
            <dt>{wordsOfRange(text, range)}</dt>
            <dd>{formats.boost(range.bonus_odds)}</dd>
          </div>
        ))}
      </dl>
      {example === null ? null : <p className={styles.words}>{t('promotions.example', example)}</p>}
    </Entry>
  );
}

/** What a boost has made of a freebet (BON-07b); null where none has. */
function useFreebetWorth({
  boost_data: boost,
  boost_multiplier: multiplier,
  issued_amount,
  currency: code,
}: Freebet): string | null {
  const { config } = usePage();
  const sumText = useSumText();
  const currency = config.currencies.find((each) => each.code === code);
  if (boost === null || multiplier === null || currency === undefined) return null;
  const worth = boostedAmount(issued_amount, multiplier, currency);
  return worth === null ? null : sumText(worth, code);
}

/** A freebet with its amount, what it pays and what it may be put on (BON-15). */
export function FreebetEntry({ freebet, playerId }: Own & { readonly freebet: Freebet }) {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const sumText = useSumText();
  const pays = payOf(freebet.type);
  const worth = useFreebetWorth(freebet);
  const { min_odds: least, max_odds: most, match_status: status } = freebet;
  const { selection_count_from: from, selection_count_to: to } = freebet;
  const conditions = [
    ...(worth === null ? [] : [t('hunting.boosted', { amount: sumText(freebet.issued_amount, freebet.currency) })]),
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
      worth={worth ?? sumText(freebet.issued_amount, freebet.currency)}
      validTo={freebet.valid_to}
      conditions={conditions}
      actions={
        <EntryActions bonus={namedIn('freebets', freebet)} playerId={playerId} state={freebet.computed_status} />
      }
    >
      <p className={styles.words}>
        {typeOfBonus(text, freebet.type)}
        {pays === null ? null : `. ${t(pays)}`}
      </p>
    </Entry>
  );
}

/** Freebets for a number of combos, with how far the player came (BON-17). */
export function AmbEntry({ amb, playerId }: Own & { readonly amb: Amb }) {
  const { t } = useText();
  const sumText = useSumText();
  const { progress_count: counted, possible_progress_count: possible, amb_ranges: ranges } = amb;
  const currency = ranges[0]?.currency ?? '';
  const open = possible - counted;
  const conditions = [t('slip.amb.stake', { amount: sumText(amb.min_stake, currency) })];
  return (
    <Entry
      name={amb.name}
      validTo={amb.issue_to}
      conditions={conditions}
      actions={<EntryActions bonus={namedIn('ambs', amb)} playerId={playerId} state={null} />}
    >
      <p className={styles.words}>
        {t('promotions.amb.counted', { count: counted })}
        {open > 0 ? ` · ${t('promotions.amb.open', { count: open })}` : null}
      </p>
      <ul className={styles.ranges}>
        {ranges.map(({ number_of_bets: needed, number_of_freebets: count, issued_bonus_amount: amount }) => (
          <li key={needed} data-reached={counted >= needed ? '' : undefined}>
            <div className={styles.line}>
              <span>
                {t('promotions.amb.range', { count: needed })}
                {counted >= needed ? <small>{t('promotions.amb.reached')}</small> : null}
              </span>
              <b>{t('slip.amb.for', { count, amount: sumText(amount, currency) })}</b>
            </div>
            <ThinProgress
              value={Math.min(counted, needed)}
              max={needed}
              aria-label={t('promotions.amb.range', { count: needed })}
            />
          </li>
        ))}
      </ul>
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
      <PageLink to={pathOfJackpot(id)} className={links.way}>
        {t('jackpots.details')}
      </PageLink>
    </Entry>
  );
}
