import type { ReactNode } from 'react';
import { useBets } from '../../bindings/betting.ts';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { usePanel, useSelectionCount, useSession } from '../../bindings/player.ts';
import { useMedia } from '../../bindings/screen.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { useText } from '../../text/use-text.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Slip } from './Slip.tsx';
import styles from './TicketPanel.module.css';
import { TicketAnnouncer } from './TicketAnnouncer.tsx';

interface Props {
  /** What the second tab shows; null where the site has none (PLC-11). */
  readonly myBets: ReactNode;
  /** Stands above the slip. */
  readonly quickBet: ReactNode;
  /** The way to pay in where the balance does not cover the slip. */
  readonly deposit: ReactNode;
  /** What of a restored slip is no longer as it was shared. */
  readonly changes: ReactNode;
  /** The way to share the slip, or what was placed. */
  readonly share: ReactNode;
  /** The way to bring back a shared slip, where the slip is empty. */
  readonly loadCode: ReactNode;
}

/** TKT-12: the two tabs, wherever the ticket sits. Pressing the active one closes the panel, but not a column. */
export function TicketPanel({ myBets, quickBet, deposit, changes, share, loadCode }: Props) {
  const { t } = useText();
  const { tab } = usePanel();
  const selectionCount = useSelectionCount();
  const { status } = useSession();
  const isColumn = useMedia(layoutQueries.column);
  const commands = useCommands();
  const select = useSelect();
  const tabs = [
    {
      key: 'BET_SLIP',
      label: (
        <>
          {t('ticket.tab.slip')}
          <Count count={selectionCount} words={t('ticket.tab.slip.count', { count: selectionCount })} />
        </>
      ),
    },
    ...(myBets === null
      ? []
      : [
          {
            key: 'MY_BETS',
            label: (
              <>
                {t('ticket.tab.bets')}
                {status === 'logged_in' ? <OpenBets /> : null}
              </>
            ),
          },
        ]),
  ];
  const shown = myBets === null ? 'BET_SLIP' : tab;
  return (
    <div className={styles.ticket} data-ticket>
      <Tabs
        label={t('ticket.tabs')}
        variant="fill"
        tabs={tabs}
        current={shown}
        onChoose={(key) => {
          // By what is chosen at the press: another tab may not be drawn yet.
          const chosen = myBets === null ? 'BET_SLIP' : select.panel.get().tab;
          if (key !== chosen || !isColumn) commands.setTab(key === 'MY_BETS' ? 'MY_BETS' : 'BET_SLIP');
        }}
      >
        {shown === 'MY_BETS' ? (
          myBets
        ) : (
          <>
            {quickBet}
            {changes}
            <Slip deposit={deposit} share={share} loadCode={loadCode} />
          </>
        )}
      </Tabs>
      <TicketAnnouncer />
    </div>
  );
}

function OpenBets() {
  const { t } = useText();
  const count = useBets('open').value?.length ?? 0;
  return <Count count={count} words={t('ticket.tab.bets.count', { count })} />;
}

function Count({ count, words }: { readonly count: number; readonly words: string }) {
  const { formats } = useText();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.count} aria-hidden="true">
        {formats.count(count)}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
