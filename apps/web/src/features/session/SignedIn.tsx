import { type CSSProperties, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { Account } from '@touchline/contract';
import { useAccounts, useHasWatchRules, useShowsMyBets } from '../../bindings/betting.ts';
import { useHasBreaks } from '../../bindings/breaks.ts';
import { useHasJackpots } from '../../bindings/jackpots.ts';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { PageLink, usePath } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useUnread } from '../../bindings/notifications.ts';
import { useBalance, useSession, useHasOwnLimits, useVerifies } from '../../bindings/player.ts';
import { useNewAccount } from '../../bindings/new-account.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { CurrencyForm } from '../../ui/CurrencyForm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import { useIsOpen } from '../../ui/use-is-open.ts';
import rows from '../../ui/link-rows.module.css';
import panels from '../../ui/panels.module.css';
import { PanicButton } from './PanicButton.tsx';
import { menuPages } from './profile-pages.ts';
import styles from './SignedIn.module.css';

const RequiredGroup = lazyPart(async () => (await import('./RequiredGroup.tsx')).RequiredGroup);

const MOVED = { strong: styles.moved, weak: styles.faint };

/** Balance and menu of the player who is here. */
export function SignedIn({ bell }: { readonly bell: ReactNode }) {
  const { t } = useText();
  const sumText = useSumText();
  const { displayName } = useSession();
  const balance = useBalance();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const isOpen = useIsOpen(menu);
  useFlash(shown, balance === null ? '' : `${balance.currency} ${balance.balance}`, MOVED);
  const unread = useUnread() ?? 0;
  const unreadWords = t('notifications.bell', { count: unread });
  const amount = balance === null ? '–' : sumText(balance.balance, balance.currency);
  const length: CSSProperties & { readonly '--length': number } = { '--length': amount.length };
  const { required_status_group: required } = usePage().config;
  return (
    <>
      {required === undefined ? null : (
        <Suspense fallback={null}>
          <RequiredGroup />
        </Suspense>
      )}
      <PanicButton />
      {bell}
      <button
        type="button"
        className={styles.account}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={[t('session.menu', { name: displayName, amount }), ...(unread > 0 ? [unreadWords] : [])].join('. ')}
        data-account
      >
        <span ref={shown} className={styles.balance} style={length} data-testid="balance">
          {amount}
        </span>
        <span className={styles.user}>
          <Icon name="user" />
          {unread === 0 ? null : <span className={styles.dot} />}
        </span>
      </button>
      <section
        ref={menu}
        id={id}
        popover="auto"
        aria-label={t('session.menu.label')}
        className={`${panels.panel} ${styles.menu}`}
      >
        {isOpen ? <Menu onDone={() => menu.current?.hidePopover()} /> : null}
      </section>
    </>
  );
}

function Menu({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const { displayName } = useSession();
  const signIn = useSignIn();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <p className={styles.name}>{displayName}</p>
      <Accounts onDone={onDone} />
      <OpenAccount />
      <Pages onDone={onDone} />
      <button
        type="button"
        className={styles.out}
        aria-disabled={isLeaving}
        onClick={() => {
          if (isLeaving) return;
          setIsLeaving(true);
          void signIn.leave().finally(() => setIsLeaving(false));
        }}
      >
        {isLeaving ? t('session.signing_out') : t('session.sign_out')}
      </button>
    </>
  );
}

/** NAV-20a: the pages of the player. */
function Pages({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const path = usePath();
  const showsMyBets = useShowsMyBets();
  const verifies = useVerifies();
  const hasOwnLimits = useHasOwnLimits();
  const hasWatchRules = useHasWatchRules();
  const hasBreaks = useHasBreaks();
  const unread = useUnread() ?? 0;
  const hasJackpots = useHasJackpots();
  return (
    <nav className={styles.part} aria-label={t('session.menu.pages')}>
      <ul>
        {menuPages({ showsMyBets, hasJackpots, verifies, hasOwnLimits, hasBreaks, hasWatchRules }).map(
          ([to, word, icon]) => (
            <li key={to}>
              <PageLink
                to={to}
                className={`${rows.row} ${panels.entry} ${styles.page}`}
                aria-current={to === path ? 'page' : undefined}
                onClick={onDone}
              >
                <Icon name={icon} />
                {to === '/profile/notifications' ? t('notifications.bell', { count: unread }) : t(word)}
              </PageLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** One account a currency; clicking another one bets with it from now on. */
function Accounts({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const accounts = useAccounts();
  const active = useBalance();
  return (
    <section className={styles.part} aria-label={t('session.accounts')}>
      <h3 className={styles.title}>{t('session.accounts')}</h3>
      <ul>
        {accounts.map((account) => (
          <AccountRow
            key={account.currency}
            account={account}
            isActive={account.currency === active?.currency}
            onDone={onDone}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly account: Account;
  readonly isActive: boolean;
  readonly onDone: () => void;
}

function AccountRow({ account, isActive, onDone }: RowProps) {
  const { t, formats } = useText();
  const commands = useCommands();
  const { currency } = account;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isActive}
        data-currency={currency}
        onClick={() => {
          if (!isActive) void commands.openAccount(currency);
          onDone();
        }}
      >
        <span className={styles.currency}>{currency}</span>
        <span className={styles.use}>{isActive ? t('session.account.active') : null}</span>
        <span className={styles.amount}>{formats.money(account.balance, currency)}</span>
      </button>
    </li>
  );
}

/** AUTH-10: an account in another currency. */
function OpenAccount() {
  const { t } = useText();
  const form = useNewAccount();
  return form === null ? null : (
    <div className={styles.open}>
      <CurrencyForm label={t('session.account.open')} {...form} />
    </div>
  );
}
