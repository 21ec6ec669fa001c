import { useHasOwnLimits } from '../bindings/player.ts';
import { OwnLimits } from '../features/own-limits/OwnLimits.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** /profile/own-limits: what players limit themselves to (RG-04); no page where they cannot. */
export function OwnLimitsScreen() {
  const hasOwnLimits = useHasOwnLimits();
  if (!hasOwnLimits) return <NotFoundScreen />;
  return (
    <ProfilePage title="ownlimits.title">
      <ForPlayers>
        <OwnLimits />
      </ForPlayers>
    </ProfilePage>
  );
}
