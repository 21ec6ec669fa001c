import type { ReactNode } from 'react';
import { useLocale } from '../bindings/locale.ts';
import { layoutQueries, useMedia } from '../bindings/screen.ts';
import { useText } from '../text/useText.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { RailPlace } from './RailPlace.tsx';
import styles from './Shell.module.css';
import { TicketPlace } from './TicketPlace.tsx';

interface Props {
  readonly tree: ReactNode;
  readonly icons: ReactNode;
  readonly account: ReactNode;
  readonly ticket: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page; what stands in its places is handed in. */
export function Shell({ tree, icons, account, ticket, children }: Props) {
  const { t } = useText();
  const { isLoading } = useLocale();
  const isSmall = useMedia(layoutQueries.small);
  return (
    <>
      <a href="#main" className={styles['skip']}>
        {t('nav.skip')}
      </a>
      {isLoading ? <progress className={styles['progress']} aria-label={t('loading')} /> : null}
      <Header account={account} />
      <OfflineBar />
      <div className={styles['body']}>
        <RailPlace tree={tree} icons={icons} />
        <main id="main" className={styles['main']} tabIndex={-1}>
          {children}
        </main>
        <TicketPlace>{ticket}</TicketPlace>
      </div>
      {isSmall ? <BottomBar menu={tree} /> : null}
      <Notices />
    </>
  );
}
