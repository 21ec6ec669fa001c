import type { ArenaWallet } from '@touchline/contract/arena';
import type { Api } from './api.ts';
import type { GameClock } from './clock.ts';
import type { Formats } from './formats.ts';
import type { Presses } from './presses.ts';
import type { Say } from './words.ts';

/** The state of the visit that all modules share. */
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
  /** Called when the session has ended. */
  end(): void;
  /** Called when a new screen has its content: the height reserved for the former one is released. */
  stands(): void;
}

/** Something on screen that ends when the page goes elsewhere. */
export interface Screen {
  readonly element: HTMLElement;
  /** How numbers and times are written has changed. */
  redraw(): void;
  stop(): void;
}
