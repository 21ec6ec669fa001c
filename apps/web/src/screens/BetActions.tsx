import { type ReactNode, useState } from 'react';
import type { Bet } from '@touchline/contract';
import { isOpenStatus, shownTypes } from '@touchline/rules';
import { useSettings } from '../bindings/betting.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { CashOut } from '../features/cash-out/CashOut.tsx';
import { EditBet, EditProgress } from '../features/edit-bet/EditBet.tsx';
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
  const actions = [
    ...(canEdit ? [{ action: 'edit', icon: 'settings', key: 'edit.open' } as const] : []),
    ...(canShare ? [{ action: 'share', icon: 'share', key: 'share.open' } as const] : []),
  ];
  const close = (): void => setOpened(null);
  return (
    <>
      <CashOut bet={bet} />
      {actions.length === 0 ? null : (
        <div className={styles.actions}>
          {actions.map(({ action, icon, key }) => (
            <button
              key={action}
              type="button"
              aria-expanded={opened === action}
              data-bet-action={action}
              onClick={() => setOpened(opened === action ? null : action)}
            >
              <Icon name={icon} size="small" />
              {t(key)}
            </button>
          ))}
        </div>
      )}
      {opened === 'edit' && canEdit ? <EditBet bet={bet} onClose={close} /> : <EditProgress bet={bet} />}
      {opened === 'share' ? <SharePanel what={{ kind: 'bets', bets: [bet] }} onClose={close} /> : null}
    </>
  );
}
