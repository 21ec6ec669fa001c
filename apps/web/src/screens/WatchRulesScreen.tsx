import { WatchRules } from '../features/watch/WatchRules.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';

/** /profile/watch-rules: what the player waits for in matches (NOTE-05). */
export function WatchRulesScreen() {
  return (
    <ProfilePage title="watch.title">
      <ForPlayers>
        <WatchRules />
      </ForPlayers>
    </ProfilePage>
  );
}
