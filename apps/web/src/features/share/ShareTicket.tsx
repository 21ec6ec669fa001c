import { useState } from 'react';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useTicket } from '../../bindings/player.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SharePanel } from './SharePanel.tsx';
import styles from './ShareTicket.module.css';

/** PLC-09: shares the current slip, or the placed bets of its receipt. Only where the operator allows sharing. */
export function ShareTicket() {
  const { t } = useText();
  const { config } = usePage();
  const ticket = useTicket();
  const [isShown, setIsShown] = useState(false);
  const { receipt } = ticket;
  const isPlaced = ticket.state === 'SUCCESS' && receipt !== null && receipt.length > 0;
  if (config.share_bets !== true || ticket.isLoading || (!isPlaced && ticket.selectionCount === 0)) return null;
  return (
    <div className={styles.link}>
      <button type="button" aria-expanded={isShown} data-share-toggle onClick={() => setIsShown(!isShown)}>
        <Icon name="share" size="small" />
        {t('share.open')}
      </button>
      {isShown ? (
        <SharePanel
          what={isPlaced ? { kind: 'bets', bets: receipt } : { kind: 'slip', ticket }}
          onClose={() => setIsShown(false)}
        />
      ) : null}
    </div>
  );
}
