import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from './Button.tsx';
import styles from './ErrorPage.module.css';

interface Props {
  /** What is the matter, in words. */
  readonly title: string;
  /** The way to the root of the sportsbook (ERR-05); null where there is none. */
  readonly home: { readonly href: string; readonly title: string } | null;
  readonly retry?: { readonly title: string; readonly onPress: () => void } | undefined;
  readonly signOut?: { readonly title: string; readonly isPending: boolean; readonly onPress: () => void } | undefined;
  /** It has taken the place of another page, whose focus it takes too. */
  readonly isSudden?: boolean;
  /** More for whoever can do something about it. */
  readonly children?: ReactNode;
}

/** A page by itself that says what is the matter. It needs nothing but its words (ERR-07). */
export function ErrorPage({ title, home, retry, signOut, isSudden = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSudden) heading.current?.focus();
  }, [isSudden]);
  return (
    <main className={styles.page}>
      <svg viewBox="0 0 28 28" className={styles.mark} aria-hidden="true">
        <path d="M4 7h20M14 7v16" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
        <circle cx="22.500" cy="20.500" r="3" className={styles.dot} />
      </svg>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
      <div className={styles.actions}>
        {retry === undefined ? null : (
          <Button variant="main" onClick={retry.onPress}>
            {retry.title}
          </Button>
        )}
        {home === null ? null : (
          <a href={home.href} className={buttonClass(retry === undefined ? 'main' : 'quiet')}>
            {home.title}
          </a>
        )}
        {signOut === undefined ? null : (
          <Button aria-disabled={signOut.isPending} onClick={signOut.onPress}>
            {signOut.title}
          </Button>
        )}
      </div>
    </main>
  );
}
