import type { ArenaLobby } from '@touchline/contract/arena';
import { createPolling } from '../polling.ts';
import { createStore, type Model, type Store } from '../store.ts';
import type { Visit } from '../visit.ts';

const POLL_MS = 2_000;

interface LobbyState {
  /** The last answer; null before the first. */
  readonly lobby: ArenaLobby | null;
  /** Whether the last request got no answer. */
  readonly isDown: boolean;
}

export interface LobbyModel extends Model {
  readonly store: Store<LobbyState>;
}

export function createLobby(visit: Visit): LobbyModel {
  const store = createStore<LobbyState>({ lobby: null, isDown: false });
  const polling = createPolling({
    ask: () => visit.api.lobby(),
    receive(lobby) {
      visit.clock.sync(lobby.clock);
      store.change({ lobby, isDown: false });
      visit.stands();
    },
    miss: () => store.change({ isDown: true }),
    end: () => visit.end(),
    wait: () => POLL_MS,
  });
  return {
    store,
    start() {
      polling.now();
      return () => polling.stop();
    },
  };
}
