import { useAccounts, useAccountsState } from '../../bindings/betting.ts';
import { useNewAccount } from '../../bindings/new-account.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { CurrencyForm } from '../../ui/CurrencyForm.tsx';
import styles from './Accounts.module.css';

/** AUTH-10: the active accounts, switching between them, and opening one in another currency. */
export function Accounts() {
  const { t } = useText();
  const sumText = useSumText();
  const commands = useCommands();
  const accounts = useAccounts();
  const state = useAccountsState();
  const { currency: active } = useSession();
  const form = useNewAccount();
  if (state !== 'ready') {
    return (
      <section className={styles.accounts} aria-label={t('session.accounts')}>
        <h2>{t('session.accounts')}</h2>
        <output>{t(state === 'failed' ? 'error.load' : 'loading')}</output>
      </section>
    );
  }
  return (
    <section className={styles.accounts} aria-label={t('session.accounts')}>
      <h2>{t('session.accounts')}</h2>
      <ul>
        {accounts.map(({ currency, balance }) => (
          <li key={currency} data-account-in={currency}>
            <span className={styles.name}>
              {currency}
              {currency === active ? <small>{t('session.account.active')}</small> : null}
            </span>
            <strong>{sumText(balance, currency)}</strong>
            {currency === active ? null : (
              <Button
                aria-label={t('accounts.use.name', { currency })}
                onClick={() => void commands.openAccount(currency)}
              >
                {t('accounts.use')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {form === null ? null : <CurrencyForm label={t('session.account.open')} {...form} />}
    </section>
  );
}
