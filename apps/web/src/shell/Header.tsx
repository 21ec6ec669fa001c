import type { ReactNode } from 'react';
import { PageLink } from '../bindings/links.tsx';
import { usePage } from '../bindings/PageProvider.tsx';
import { useNoClockPlace } from '../bindings/session-clock.ts';
import { useText } from '../text/use-text.ts';
import { ConnectionMark } from './ConnectionMark.tsx';
import styles from './Header.module.css';
import { SettingsMenu } from './SettingsMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { MainNav } from './MainNav.tsx';

/** Brand, main navigation, and `account` at the end. */
export function Header({ account, search }: { readonly account: ReactNode; readonly search: ReactNode }) {
  const { t } = useText();
  const { config } = usePage();
  useNoClockPlace();
  return (
    <header className={styles.header} data-whole="">
      <PageLink to="/" className={styles.brand} aria-label={t('nav.brand', { brand: config.brand })}>
        {config.logo_url === undefined ? (
          <svg viewBox="0 0 28 28" className={styles.mark} aria-hidden="true">
            <path d="M4 7h20M14 7v16" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
            <circle cx="22.500" cy="20.500" r="3" className={styles.dot} />
          </svg>
        ) : (
          <img src={config.logo_url} alt="" className={styles.logo} />
        )}
        {config.logo_has_name === true ? null : <span>{config.brand}</span>}
      </PageLink>
      <MainNav />
      <div className={styles.end} data-breaks={config.responsible_gambling?.breaks === true ? '' : undefined}>
        <ConnectionMark />
        <span className={styles.search}>{search}</span>
        <span className={styles.choices}>
          <ThemeToggle />
          <SettingsMenu />
        </span>
        {account}
      </div>
    </header>
  );
}
