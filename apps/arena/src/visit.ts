import type { ArenaWallet } from '@touchline/contract/arena';
import type { Api } from './api.ts';
import type { GameClock } from './clock.ts';
import type { Language } from './language.ts';
import type { Presses } from './slip/presses.ts';
import type { Store } from './store.ts';

/** What all screens of a session share. */
export interface Visit {
  readonly api: Api;
  readonly clock: GameClock;
  /** The wallet is null for a visitor, who may watch. */
  readonly account: Store<{ readonly wallet: ArenaWallet | null }>;
  readonly presses: Presses;
  /** The language of the page at this moment; one with other words gets a new screen. */
  language(): Language;
  /** Called when the session has ended. */
  end(): void;
  /** Called when a new screen has its content: the height kept for the former one is released. */
  stands(): void;
}
