import { useId } from 'react';
import { useAccounts, useAccountsState } from '../../bindings/betting.ts';
import { useNewAccount } from '../../bindings/new-account.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Accounts.module.css';

/** AUTH-10: the active accounts, switching between them, and opening one in another currency. */
export function Accounts() {
  const { t } = useText();
  const sumText = useSumText();
  const commands = useCommands();
  const accounts = useAccounts();
  const state = useAccountsState();
  const { currency: active } = useSession();
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
      <OpenAccount />
    </section>
  );
}

function OpenAccount() {
  const { t } = useText();
  const id = useId();
  const form = useNewAccount();
  if (form === null) return null;
  const { others, currency, choose, submit, isPending, problem } = form;
  return (
    <form className={styles.open} aria-busy={isPending} onSubmit={submit}>
      <label htmlFor={id}>{t('session.account.open')}</label>
      <div className={styles.line}>
        <select
          id={id}
          value={currency}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => choose(target.value)}
        >
          {others.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <Button type="submit" aria-disabled={isPending}>
          {t(isPending ? 'session.account.opening' : 'session.account.open.button')}
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} aria-live="assertive">
        {problem === null ? null : (
          <>
            <Icon name="warning" size="small" />
            {problem}
          </>
        )}
      </p>
    </form>
  );
}
