import type { ArenaWallet } from '@touchline/contract/arena';
import type { Api } from './api.ts';
import type { GameClock } from './clock.ts';
import type { Formats } from './look.ts';

/** What every part of the page needs of the visit. */
export interface Visit {
  readonly api: Api;
  readonly clock: GameClock;
  formats(): Formats;
  /** Null for a visitor, who may watch. */
  wallet(): ArenaWallet | null;
  setWallet(wallet: ArenaWallet | null): void;
  /** Nobody is here any more: the session has ended. */
  end(): void;
}

/** Something on screen that ends when the page goes elsewhere. */
export interface Screen {
  readonly element: HTMLElement;
  /** Theme or language have changed. */
  redraw(): void;
  stop(): void;
}
