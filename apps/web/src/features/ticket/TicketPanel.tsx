import type { ReactNode } from 'react';
import { useBets } from '../../bindings/betting.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { usePanel, useSession, useTicket } from '../../bindings/player.ts';
import { useText } from '../../text/useText.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import { Slip } from './Slip.tsx';
import styles from './TicketPanel.module.css';
import { TicketVoice } from './TicketVoice.tsx';

/** TKT-12: the two tabs, wherever the ticket sits. `myBets` is what the second one shows. */
export function TicketPanel({ myBets }: { readonly myBets: ReactNode }) {
  const { t } = useText();
  const { tab } = usePanel();
  const { selectionCount } = useTicket();
  const { status } = useSession();
  const commands = useCommands();
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
    {
      key: 'MY_BETS',
      label: (
        <>
          {t('ticket.tab.bets')}
          {status === 'logged_in' ? <OpenBets /> : null}
        </>
      ),
    },
  ];
  return (
    <div className={styles['ticket']} data-ticket>
      <Tabs
        label={t('ticket.tabs')}
        look="fill"
        tabs={tabs}
        current={tab}
        onChoose={(key) => {
          if (key !== tab) commands.openPanel(key === 'MY_BETS' ? 'MY_BETS' : 'BET_SLIP');
        }}
      >
        {tab === 'MY_BETS' ? myBets : <Slip />}
      </Tabs>
      <TicketVoice />
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
      <span className={styles['count']} aria-hidden="true">
        {formats.count(count)}
      </span>
      <Unseen>{words}</Unseen>
    </>
  );
}
