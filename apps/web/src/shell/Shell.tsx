import type { ReactNode } from 'react';
import { useLocale } from '../bindings/locale.ts';
import { useIsFramed, useKnownMedia } from '../bindings/screen.ts';
import { useText } from '../text/use-text.ts';
import { useIsModalHeld } from '../ui/Modals.tsx';
import { layoutQueries } from '../bindings/widths.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MainNav } from './MainNav.tsx';
import { PageNotices } from './Notices.tsx';
import { RailPlace } from './RailPlace.tsx';
import styles from './Shell.module.css';
import { TicketPlace } from './TicketPlace.tsx';

interface Props {
  readonly tree: ReactNode;
  readonly icons: ReactNode;
  /** The link to the search, in the rail and in the header of a small screen. */
  readonly search: (variant: 'field' | 'icon') => ReactNode;
  readonly account: ReactNode;
  readonly ticket: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every page; the content of its slots is passed in. */
export function Shell({ tree, icons, search, account, ticket, children }: Props) {
  const { t } = useText();
  const { isLoading } = useLocale();
  const isModalHeld = useIsModalHeld();
  const isSmall = useKnownMedia(layoutQueries.small);
  const isFramed = useIsFramed();
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('nav.skip')}
      </a>
      {isLoading || isModalHeld ? <progress className={styles.progress} aria-label={t('loading')} /> : null}
      {isFramed ? (
        <div data-strip>
          <MainNav />
          <ConnectionMark />
        </div>
      ) : (
        <Header account={account} search={search('icon')} />
      )}
      {/* [P5] Before the page: a slip that is pressed as soon as there is a price is counted in it. */}
      {isSmall === false ? null : <BottomBar menu={tree} />}
      <div className={styles.body}>
        <RailPlace tree={tree} icons={icons} search={search} />
        <div className={styles.centre}>
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        <TicketPlace>{ticket}</TicketPlace>
      </div>
      <PageNotices />
    </>
  );
}
