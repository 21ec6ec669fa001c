import { useMemo } from 'react';
import { calls, type Payment } from '@touchline/contract';
import { usePage, useSelect } from '../../bindings/PageProvider.tsx';
import { cashierAddress, ownOrigin } from '../../bindings/payments.ts';
import { useSession } from '../../bindings/player.ts';
import { useReadable } from '../../bindings/use-readable.ts';
import { datedMoment } from '../../text/dated.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import styles from './LatestPayments.module.css';

const KINDS = {
  deposit: 'statement.kind.deposit',
  withdrawal: 'statement.kind.withdrawal',
} as const satisfies Record<Payment['kind'], TextKey>;

const STATES = {
  pending: 'payment.state.pending',
  succeeded: 'payment.state.succeeded',
  failed: 'payment.state.failed',
} as const satisfies Record<Payment['state'], TextKey>;

/** The last payments and how they stand; a pending one can be finished at the cashier. Nothing where there were none. */
export function LatestPayments() {
  const { t } = useText();
  const select = useSelect();
  const playerId = useSession().player?.id ?? '';
  const { state, value } = useReadable(useMemo(() => select.ask(calls.getPayments, { playerId }), [select, playerId]));
  if (value === null && state === 'failed') {
    return (
      <section className={styles.payments} aria-label={t('payment.latest')}>
        <h2>{t('payment.latest')}</h2>
        <p role="alert">{t('error.load')}</p>
      </section>
    );
  }
  const payments = value?.data ?? [];
  if (payments.length === 0) return null;
  return (
    <section className={styles.payments} aria-label={t('payment.latest')}>
      <h2>{t('payment.latest')}</h2>
      <ul>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function PaymentRow({ payment: { kind, state, amount, currency, created_at, url } }: { readonly payment: Payment }) {
  const { t, formats, locale } = useText();
  const { config } = usePage();
  const address = url === null ? null : cashierAddress(url, config, ownOrigin());
  return (
    <li data-payment-state={state}>
      <span>
        {t(KINDS[kind])}
        <small>
          <time dateTime={created_at}>{datedMoment(Date.parse(created_at), { locale, zone: formats.zone })}</time> ·{' '}
          {t(STATES[state])}
        </small>
      </span>
      <strong>{formats.money(amount, currency)}</strong>
      {address === null ? null : <a href={address}>{t('payment.continue')}</a>}
    </li>
  );
}
