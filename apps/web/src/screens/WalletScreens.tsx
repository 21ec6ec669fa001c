import type { MouseEvent } from 'react';
import { BreakNotice } from '../bindings/BreakNotice.tsx';
import { useRunningBreak } from '../bindings/breaks.ts';
import { handToHost } from '../bindings/host-port.ts';
import { PageLink } from '../bindings/links.tsx';
import { useWhyNotOffered } from '../bindings/may-offer.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { useHasCashier } from '../bindings/payments.ts';
import { useSession } from '../bindings/player.ts';
import { Accounts } from '../features/accounts/Accounts.tsx';
import { LatestPayments } from '../features/payments/LatestPayments.tsx';
import { PaymentForm } from '../features/payments/PaymentForm.tsx';
import { Statement } from '../features/statement/Statement.tsx';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';
import panels from '../ui/panels.module.css';
import styles from './ProfileScreens.module.css';

/** /profile/wallet: the accounts, and where money is paid in and out (AUTH-10, RG-07). */
export function WalletScreen() {
  const hasCashier = useHasCashier();
  return (
    <ProfilePage title="wallet.title">
      <ForPlayers>
        <Accounts />
        {hasCashier ? <Cashier /> : <CashierElsewhere />}
      </ForPlayers>
    </ProfilePage>
  );
}

function Cashier() {
  const { t } = useText();
  const isOffered = useWhyNotOffered('deposit') === null;
  const isOnBreak = useRunningBreak() !== null;
  return (
    <>
      <div className={styles.payments}>
        <section className={panels.card} aria-label={t('payment.deposit')}>
          <h2 className={styles.heading}>{t('payment.deposit')}</h2>
          {isOnBreak ? (
            <BreakNotice />
          ) : isOffered ? (
            <PaymentForm kind="deposit" />
          ) : (
            <p className={styles.words}>{t('session.not_in_frame')}</p>
          )}
        </section>
        <section className={panels.card} aria-label={t('payment.withdrawal')}>
          <h2 className={styles.heading}>{t('payment.withdrawal')}</h2>
          <PaymentForm kind="withdrawal" />
        </section>
      </div>
      <LatestPayments />
    </>
  );
}

function CashierElsewhere() {
  const { t } = useText();
  const { config } = usePage();
  const isOffered = useWhyNotOffered('deposit') === null;
  const isOnBreak = useRunningBreak() !== null;
  const { currency } = useSession();
  const handDeposit = (event: MouseEvent): void => {
    if (handToHost('deposit', { amount: null, currency })) event.preventDefault();
  };
  if (isOnBreak) return <BreakNotice />;
  if (config.deposit_url === undefined) {
    return (
      <EmptyState icon="wallet" title={t('wallet.none.title')}>
        <p>{t('wallet.none.description', { brand: config.brand })}</p>
        <PageLink to="/help-center" className={buttonClass('quiet')}>
          {t('footer.help')}
        </PageLink>
      </EmptyState>
    );
  }
  if (!isOffered) return <p className={styles.words}>{t('session.not_in_frame')}</p>;
  return (
    <div className={styles.deposit}>
      <p className={styles.words}>{t('wallet.cashier.description', { brand: config.brand })}</p>
      <PageLink to={config.deposit_url} className={buttonClass('main')} onClick={handDeposit}>
        {t('wallet.cashier')}
      </PageLink>
    </div>
  );
}

/** /profile/wallet/transactions: every movement of money of an account (RG-07). */
export function StatementScreen() {
  return (
    <ProfilePage title="statement.title">
      <ForPlayers>
        <Statement />
      </ForPlayers>
    </ProfilePage>
  );
}
