import { useEffect } from 'react';
import { useSettings } from '../bindings/betting.ts';
import { oneOf, textOf, useAddress, useLinks } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/use-text.ts';
import styles from './InitScreen.module.css';

/** A path of ours: one slash first, so that no other site can be meant by it. */
const OWN_PATH = /^\/(?![/\\])[^\s]*$/;

/** The path with the code of a shared slip, which the page that follows restores (NAV-26). */
function withCode(path: string, code: string | null): string {
  if (code === null) return path;
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return `${before}${query === '' ? '?' : `${query}&`}betcode=${encodeURIComponent(code)}${hash}`;
}

/** NAV-19: what a host opens first. Waits until it is known who is here, then goes on: to `to`, or to the start page. */
export function InitScreen() {
  const { t } = useText();
  const { config } = usePage();
  const { status } = useSession();
  const settings = useSettings();
  const { search, query } = useAddress();
  const links = useLinks();
  const asked = oneOf(search['to']);
  const own = asked !== null && OWN_PATH.test(asked) && !asked.startsWith('/init-sportsbook') ? asked : '/';
  const to = withCode(own, textOf(query, 'betcode'));
  const isKnown = (status === 'logged_in' || status === 'not_logged_in') && settings !== null;
  // A kept language is followed first (NAV-03a).
  const { isLoading } = useLocale();
  useTitle(null);
  useEffect(() => {
    if (isKnown && !isLoading) links.go(to, { replace: true });
  }, [isKnown, isLoading, links, to]);
  return (
    <main id="main" className={styles.init} aria-busy="true">
      <svg viewBox="0 0 28 28" className={styles.mark} aria-hidden="true">
        <path d="M4 7h20M14 7v16" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
        <circle cx="22.500" cy="20.500" r="3" className={styles.dot} />
      </svg>
      <h1 className={styles.brand}>{config.brand}</h1>
      <progress className={styles.progress} aria-label={t('loading')} />
    </main>
  );
}
