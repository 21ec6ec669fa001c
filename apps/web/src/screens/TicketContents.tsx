import { MyBets } from '../features/my-bets/MyBets.tsx';
import { TicketPanel } from '../features/ticket/TicketPanel.tsx';

/** What stands in the ticket's place: slip and My bets. A chunk of its own: a price can be pressed before it is there. */
export default function TicketContents() {
  return <TicketPanel myBets={<MyBets />} />;
}
