import type { ArenaWallet } from '@touchline/contract/arena';
import type { Api } from './api.ts';
import type { GameClock } from './clock.ts';
import type { Formats } from './formats.ts';
import type { Presses } from './presses.ts';
import type { Say } from './words.ts';

/** What every part of the page needs of the visit. */
export interface Visit {
  readonly api: Api;
  readonly clock: GameClock;
  formats(): Formats;
  /** In the language that the screen was made in; another one gets a new screen. */
  readonly t: Say;
  /** Null for a visitor, who may watch. */
  wallet(): ArenaWallet | null;
  setWallet(wallet: ArenaWallet | null): void;
  readonly presses: Presses;
  /** Nobody is here any more: the session has ended. */
  end(): void;
  /** What a new screen was waiting for is on it: the room of the one before is given back. */
  stands(): void;
}

/** Something on screen that ends when the page goes elsewhere. */
export interface Screen {
  readonly element: HTMLElement;
  /** How numbers and times are written has changed. */
  redraw(): void;
  stop(): void;
}
