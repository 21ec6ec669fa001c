import { useAccounts } from '../../bindings/betting.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CurrencyChoice.module.css';

/** What is bet in: a choice for who has several accounts (SLIP-16), else its name. */
export function CurrencyChoice({ currency, isFixed }: { readonly currency: string; readonly isFixed: boolean }) {
  const { t, formats } = useText();
  const accounts = useAccounts();
  const commands = useCommands();
  if (accounts.length < 2 || !accounts.some((account) => account.currency === currency)) {
    return (
      <span className={styles.name} aria-hidden="true">
        {currency}
      </span>
    );
  }
  return (
    <span className={styles.choice}>
      <select
        className={styles.select}
        aria-label={t('slip.currency')}
        value={currency}
        disabled={isFixed}
        onChange={(event) => void commands.openAccount(event.target.value)}
      >
        {accounts.map((account) => (
          <option key={account.currency} value={account.currency}>
            {account.currency} · {formats.money(account.balance, account.currency)}
          </option>
        ))}
      </select>
      <span className={styles.name} aria-hidden="true">
        {currency}
      </span>
      <Icon name="chevron" size="small" />
    </span>
  );
}
