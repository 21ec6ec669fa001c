import { type ReactNode, useState } from 'react';
import type { Bet } from '@touchline/contract';
import { isOpenStatus, shownTypes } from '@touchline/rules';
import { useSettings } from '../bindings/betting.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { CashOut } from '../features/cash-out/CashOut.tsx';
import { EditBet, EditPressed } from '../features/edit-bet/EditBet.tsx';
import { SharePanel } from '../features/share/SharePanel.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './BetActions.module.css';

/** What can be done with a placed bet: cash it out, edit it, share it. */
export function renderBetActions(bet: Bet): ReactNode {
  return <BetActions bet={bet} />;
}

function BetActions({ bet }: { readonly bet: Bet }) {
  const { t } = useText();
  const { config } = usePage();
  const settings = useSettings();
  const [opened, setOpened] = useState<'edit' | 'share' | null>(null);
  const canEdit =
    settings?.edit_bets === true &&
    bet.editable === true &&
    isOpenStatus(bet.status) &&
    shownTypes[bet.type] !== 'custom_bet';
  const canShare = config.share_bets === true;
  const ways = [
    ...(canEdit ? [{ way: 'edit', icon: 'settings', key: 'edit.open' } as const] : []),
    ...(canShare ? [{ way: 'share', icon: 'share', key: 'share.open' } as const] : []),
  ];
  const close = (): void => setOpened(null);
  return (
    <>
      <CashOut bet={bet} />
      {ways.length === 0 ? null : (
        <div className={styles.ways}>
          {ways.map(({ way, icon, key }) => (
            <button
              key={way}
              type="button"
              aria-expanded={opened === way}
              data-bet-action={way}
              onClick={() => setOpened(opened === way ? null : way)}
            >
              <Icon name={icon} size="small" />
              {t(key)}
            </button>
          ))}
        </div>
      )}
      {opened === 'edit' && canEdit ? <EditBet bet={bet} onClose={close} /> : <EditPressed bet={bet} />}
      {opened === 'share' ? <SharePanel what={{ kind: 'bets', bets: [bet] }} onClose={close} /> : null}
    </>
  );
}
