import type { ReactNode } from 'react';
import type { BetsFilter } from '@touchline/client';
import type { Bet } from '@touchline/contract';
import type { ResultFilter } from '@touchline/rules';
import { oneOf, PageLink, useFilters } from '../../bindings/links.tsx';
import { useFeedClock } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import { byDay, type Period, PERIODS, periodOf, periodText, totalsOf, within } from './history.ts';
import styles from './History.module.css';
import { Cards, PlayersBets } from './MyBets.tsx';

const STATUSES: readonly BetsFilter['status'][] = ['all', 'open', 'settled'];
const RESULTS: readonly ResultFilter[] = ['all', 'win', 'lose', 'refund'];

/** Every bet of a period by its days, with exact sums; filters stand in the address (NAV-24, NAV-28). */
export function History({ renderActions }: { readonly renderActions: (bet: Bet) => ReactNode }) {
  const [search, change] = useFilters();
  const status = STATUSES.find((each) => each === oneOf(search['status'])) ?? 'all';
  const result = status === 'open' ? 'all' : (RESULTS.find((each) => each === oneOf(search['result'])) ?? 'all');
  const period = periodOf(oneOf(search['period']));
  const asked = oneOf(search['bet']);
  return (
    <PlayersBets
      filter={asked === null ? { status, result } : { status: 'all', result: 'all' }}
      choose={(next) =>
        change({
          bet: null,
          status: next.status === 'all' ? null : next.status,
          result: next.result === 'all' ? null : next.result,
        })
      }
      renderActions={renderActions}
      renderList={(bets) =>
        asked === null ? (
          <Periods
            bets={bets}
            period={period}
            choose={(next) => change({ period: periodText(next) })}
            renderActions={renderActions}
          />
        ) : (
          <OneBet bet={bets.find(({ id }) => id === asked)} renderActions={renderActions} />
        )
      }
    />
  );
}

interface OneBetProps {
  /** Undefined where the player has no such bet. */
  readonly bet: Bet | undefined;
  readonly renderActions: (bet: Bet) => ReactNode;
}

/** The bet that a notification leads to, by itself, whenever it was placed. */
function OneBet({ bet, renderActions }: OneBetProps) {
  const { t } = useText();
  return (
    <>
      <PageLink to="/bets-history" className={styles.back}>
        {t('bets.one.all')}
      </PageLink>
      {bet === undefined ? (
        <p className={styles.none}>{t('bets.one.none')}</p>
      ) : (
        <Cards bets={[bet]} renderActions={renderActions} label={t('history.title')} eager />
      )}
    </>
  );
}

interface PeriodsProps {
  readonly bets: readonly Bet[];
  readonly period: Period;
  readonly choose: (period: Period) => void;
  readonly renderActions: (bet: Bet) => ReactNode;
}

function Periods({ bets, period, choose, renderActions }: PeriodsProps) {
  const { t, formats } = useText();
  const now = useFeedClock()();
  const shown = within(bets, period, now);
  const days = byDay(shown, (at) => formats.day(at, now));
  return (
    <>
      <label className={styles.period}>
        {t('bets.period')}
        <select
          value={period ?? 'all'}
          onChange={(event) => choose(periodOf(event.currentTarget.value))}
          data-period={period ?? 'all'}
        >
          {PERIODS.map((each) => (
            <option key={each ?? 'all'} value={each ?? 'all'}>
              {each === null ? t('bets.period.all') : t('bets.period.days', { count: each })}
            </option>
          ))}
        </select>
      </label>
      <Sums bets={shown} />
      {shown.length === 0 ? <p className={styles.none}>{t('bets.empty.period')}</p> : null}
      {days.map(({ name, bets: placed }, place) => {
        const label = t('bets.day', { day: name, count: placed.length });
        return (
          <section key={name} aria-label={label} className={styles.day}>
            <h2>{label}</h2>
            <Cards bets={placed} renderActions={renderActions} label={label} eager={place === 0} />
          </section>
        );
      })}
    </>
  );
}

function Sums({ bets }: { readonly bets: readonly Bet[] }) {
  const { t, formats } = useText();
  const totals = totalsOf(bets);
  if (totals.length === 0) return null;
  return (
    <section aria-label={t('bets.totals')} className={styles.totals}>
      {totals.map(({ currency, count, staked, paid, open, net }) => {
        const facts = [
          ['count', t('bets.totals.bets'), formats.count(count)],
          ['staked', t('bets.totals.staked'), formats.money(staked, currency)],
          ['paid', t('bets.totals.paid'), formats.money(paid, currency)],
          ['open', t('bets.totals.open'), formats.money(open, currency)],
          ['net', t('bets.totals.net'), formats.money(net, currency)],
        ] as const;
        return (
          <dl key={currency} data-totals={currency}>
            {facts.map(([name, label, figure]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd data-total={name}>{figure}</dd>
              </div>
            ))}
          </dl>
        );
      })}
    </section>
  );
}
