import { usePage } from '../bindings/PageProvider.tsx';
import { MyBets } from '../features/my-bets/MyBets.tsx';
import { QuickBetDeposit, SlipDeposit } from '../features/payments/QuickDeposit.tsx';
import { QuickPanel } from '../features/quick-bet/QuickPanel.tsx';
import { LoadCode } from '../features/share/LoadCode.tsx';
import { SharedChanges } from '../features/share/SharedChanges.tsx';
import { ShareTicket } from '../features/share/ShareTicket.tsx';
import { TicketPanel } from '../features/ticket/TicketPanel.tsx';
import { renderBetActions } from './BetActions.tsx';

/** The content of the ticket: slip and My bets. A chunk of its own: a price can be clicked before it is there. */
export default function TicketContents() {
  const { config } = usePage();
  return (
    <TicketPanel
      myBets={config.my_bets === false ? null : <MyBets renderActions={renderBetActions} />}
      quickBet={<QuickPanel deposit={<QuickBetDeposit />} />}
      deposit={<SlipDeposit />}
      changes={<SharedChanges />}
      share={<ShareTicket />}
      loadCode={<LoadCode />}
    />
  );
}
