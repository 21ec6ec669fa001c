import type { HostParts } from './host/host-session.ts';
import type { Commands } from './public-types/commands.ts';
import type { Select } from './public-types/select.ts';

export type * from './public-types/bets-types.ts';
export type * from './public-types/catalogue-types.ts';
export type * from './public-types/commands.ts';
export type * from './public-types/favourites-types.ts';
export type * from './public-types/page.ts';
export type * from './public-types/readable-types.ts';
export type * from './public-types/select.ts';
export type * from './public-types/session-types.ts';
export type * from './public-types/sharing.ts';
export type * from './public-types/ticket.ts';
export type {
  BuilderObstacle,
  BuilderPick,
  BuilderPrice,
  BuilderView,
  CustomQuestionView,
} from './custom-bets/custom-bet-types.ts';
export type {
  IsPriceSeen,
  QuickBetView,
  QuickMark,
  QuickSelectionView,
  QuickStakeProblem,
} from './quick-bet/quick-bet-types.ts';

/** The sportsbook without a screen. */
export interface Sportsbook {
  readonly select: Select;
  readonly commands: Commands;
  /** The server's feed clock, ms since epoch: kick-off times and match clocks are shown against it. */
  feedNow(): number;
  /** Opens the push connection, asks who the caller is, resolves what was left in the outbox. */
  start(): void;
  stop(): void;
  /** Hands the session to the code that follows a host (EMB-04), which only a framed page loads. */
  attach<T>(part: (parts: HostParts) => T): T;
}
