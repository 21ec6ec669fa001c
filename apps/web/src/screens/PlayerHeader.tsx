import { Bell } from '../features/notifications/Bell.tsx';
import { SignedIn } from '../features/session/SignedIn.tsx';

/** What the header holds of the player who is here. */
export function PlayerHeader() {
  return <SignedIn bell={<Bell />} />;
}
