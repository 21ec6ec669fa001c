import { useState } from 'react';
import type { StatementKind, StatementLine, StatementSums } from '@touchline/contract';
import { useAccounts } from '../../bindings/betting.ts';
import { oneOf, useFilters } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { datedMoment } from '../../text/dated.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Download } from './Download.tsx';
import { joined, newestPart, withPart } from './parts.ts';
import { type Period, PERIODS, periodOf, periodText, startOf } from './period.ts';
import styles from './Statement.module.css';
import { type StatementChoice, useStatementPart } from './use-statement.ts';

export const KINDS = {
  deposit: 'statement.kind.deposit',
  withdrawal: 'statement.kind.withdrawal',
  withdrawal_returned: 'statement.kind.withdrawal_returned',
  gift: 'statement.kind.gift',
  stake: 'statement.kind.stake',
  return: 'statement.kind.return',
  cash_out: 'statement.kind.cash_out',
  refund: 'statement.kind.refund',
  game_stake: 'statement.kind.game_stake',
  game_return: 'statement.kind.game_return',
  jackpot: 'statement.kind.jackpot',
} as const satisfies Record<StatementKind, TextKey>;

/** Every movement of money of one account in a period, with its sums; account and period stand in the address (NAV-28). */
export function Statement() {
  const { t } = useText();
  const { env } = usePage();
  const accounts = useAccounts();
  const session = useSession();
  const [search, change] = useFilters();
  const period = periodOf(oneOf(search['period']));
  const asked = oneOf(search['account']);
  const currency = accounts.find((account) => account.currency === asked)?.currency ?? session.currency;
  return (
    <>
      <div className={styles.choices}>
        <label>
          {t('statement.account')}
          <select
            value={currency}
            onChange={({ currentTarget: { value } }) => change({ account: value === session.currency ? null : value })}
          >
            {accounts.map((account) => (
              <option key={account.currency}>{account.currency}</option>
            ))}
          </select>
        </label>
        <label>
          {t('bets.period')}
          <select
            value={period ?? 'all'}
            onChange={({ currentTarget: { value } }) => change({ period: periodText(periodOf(value)) })}
          >
            {PERIODS.map((days) => (
              <option key={days ?? 'all'} value={days ?? 'all'}>
                {days === null ? t('bets.period.all') : t('statement.period', { count: days })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Chosen key={`${currency} ${period ?? 'all'}`} currency={currency} period={period} now={env.now()} />
    </>
  );
}

interface ChosenProps {
  readonly currency: string;
  readonly period: Period;
  readonly now: number;
}

function Chosen({ currency, period, now }: ChosenProps) {
  const { t } = useText();
  const commands = useCommands();
  // The period begins where it was chosen: each part asks for the same one.
  const [choice] = useState<StatementChoice>({ currency, from: startOf(period, now) });
  const [parts, setParts] = useState(newestPart);
  const { state, value, message } = useStatementPart(choice, null);
  if (value === null) {
    if (state === 'loading') return <SkeletonRows count={8} className={styles.loading} label={t('loading')} />;
    return (
      <FailedState title={t('statement.failed')} action={t('action.retry')} onRetry={commands.retry}>
        <ServerMessage message={message} otherwise={t('statement.failed.description')} />
      </FailedState>
    );
  }
  const { cursors } = joined(parts, value.next);
  return (
    <>
      <Sums sums={value.sums} currency={currency} />
      {value.data.length === 0 ? (
        <EmptyState icon="receipt" title={t('statement.empty')}>
          <p>{t('statement.empty.description')}</p>
        </EmptyState>
      ) : (
        <>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">{t('statement.movement')}</th>
                <th scope="col">{t('statement.amount')}</th>
                <th scope="col">{t('statement.balance')}</th>
              </tr>
            </thead>
            {cursors.map((cursor) => (
              <Part key={cursor} choice={choice} cursor={cursor} />
            ))}
          </table>
          <More
            choice={choice}
            cursor={cursors.at(-1) ?? null}
            onMore={(cursor) => setParts((shown) => withPart(shown, value.next, cursor))}
          />
          <Download choice={choice} kinds={KINDS} />
        </>
      )}
    </>
  );
}

const SUMS = [
  ['stakes', 'statement.stakes'],
  ['returns', 'statement.returns'],
  ['net', 'statement.net'],
  ['deposits', 'statement.deposits'],
  ['withdrawals', 'statement.withdrawals'],
  ['net_deposits', 'statement.net_deposits'],
] as const satisfies readonly (readonly [keyof StatementSums, TextKey])[];

function Sums({ sums, currency }: { readonly sums: StatementSums; readonly currency: string }) {
  const { t, formats } = useText();
  return (
    <dl className={styles.sums} aria-label={t('bets.totals')}>
      {SUMS.map(([name, word]) => (
        <div key={name}>
          <dt>{t(word)}</dt>
          <dd data-sum={name}>{formats.money(sums[name], currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  readonly choice: StatementChoice;
  readonly cursor: string | null;
}

function Part({ choice, cursor }: PartProps) {
  const { value } = useStatementPart(choice, cursor);
  return (
    <tbody>
      {value?.data.map((line) => (
        <Line key={line.id} line={line} currency={choice.currency} />
      ))}
    </tbody>
  );
}

function Line({ line, currency }: { readonly line: StatementLine; readonly currency: string }) {
  const { t, formats, locale } = useText();
  const at = Date.parse(line.time);
  return (
    <tr data-kind={line.kind}>
      <th scope="row">
        {t(KINDS[line.kind])}
        <small>
          <time dateTime={line.time} title={formats.instant(at)}>
            {datedMoment(at, { locale, zone: formats.zone })}
          </time>
          {line.bet_id === null ? null : <span>{t('statement.bet', { id: line.bet_id })}</span>}
          {line.bonus === undefined ? null : (
            <span className={styles.bonus} data-line-bonus>
              <VisuallyHidden>{t('statement.bonus')} </VisuallyHidden>
              <bdi>{line.bonus.name}</bdi>
            </span>
          )}
        </small>
      </th>
      <Amount amount={line.amount} currency={currency} className={line.amount.startsWith('-') ? '' : styles.in} />
      <Amount amount={line.balance} currency={currency} className={styles.balance} />
    </tr>
  );
}

/** Characters of an amount that stay in one line on a phone. */
const LONG = 14;

function Amount(props: { readonly amount: string; readonly currency: string; readonly className: string }) {
  const { amount, currency, className } = props;
  const { formats } = useText();
  return (
    <td className={amount.length > LONG ? `${className} ${styles.long}` : className}>
      <bdi>{formats.money(amount, currency)}</bdi>
    </td>
  );
}

/** The way to older lines, below the last part. */
function More({ choice, cursor, onMore }: PartProps & { readonly onMore: (next: string) => void }) {
  const { t } = useText();
  const { state, value } = useStatementPart(choice, cursor);
  if (value === null)
    return <output className={styles.more}>{state === 'loading' ? t('loading') : t('statement.failed')}</output>;
  const { next } = value;
  return next === null ? null : (
    <Button className={styles.more} onClick={() => onMore(next)}>
      {t('statement.more')}
    </Button>
  );
}
