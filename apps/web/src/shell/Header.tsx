import type { ReactNode } from 'react';
import { PageLink, usePath } from '../bindings/links.tsx';
import { usePage } from '../bindings/PageProvider.tsx';
import { useText } from '../text/useText.ts';
import { ConnectionMark } from './ConnectionMark.tsx';
import styles from './Header.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Brand, main ways, and what belongs to the player at the end: `account`. */
export function Header({ account }: { readonly account: ReactNode }) {
  const { t } = useText();
  const { config } = usePage();
  const path = usePath();
  return (
    <header className={styles['header']}>
      <PageLink to="/" className={styles['brand']} aria-label={t('nav.brand', { brand: config.brand })}>
        <svg viewBox="0 0 28 28" className={styles['mark']} aria-hidden="true">
          <path d="M4 7h20M14 7v16" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
          <circle cx="22.500" cy="20.500" r="3" className={styles['dot']} />
        </svg>
        <span>{config.brand}</span>
      </PageLink>
      <nav className={styles['ways']} aria-label={t('nav.main')}>
        <PageLink to="/" className={styles['way']} aria-current={path === '/live' ? undefined : 'page'}>
          {t('nav.sports')}
        </PageLink>
        <PageLink to="/live" className={styles['way']} aria-current={path === '/live' ? 'page' : undefined}>
          {t('nav.live')}
        </PageLink>
      </nav>
      <div className={styles['end']}>
        <ConnectionMark />
        <span className={styles['choices']}>
          <LanguageChoice />
          <ThemeToggle />
        </span>
        {account}
      </div>
    </header>
  );
}
