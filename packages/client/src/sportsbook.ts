import type { Commands } from './doors/commands.ts';
import type { Select } from './doors/select.ts';

export type * from './doors/bets.ts';
export type * from './doors/catalogue.ts';
export type * from './doors/commands.ts';
export type * from './doors/page.ts';
export type * from './doors/readable.ts';
export type * from './doors/select.ts';
export type * from './doors/session.ts';
export type * from './doors/sharing.ts';
export type * from './doors/ticket.ts';
export type {
  BuilderObstacle,
  BuilderPick,
  BuilderPrice,
  BuilderView,
  CustomQuestionView,
} from './custom-bets/types.ts';
export type { QuickBetView, QuickMark, QuickSelectionView, QuickStakeProblem } from './quick-bet/types.ts';

/** The sportsbook without a screen. */
export interface Sportsbook {
  readonly select: Select;
  readonly commands: Commands;
  /** The server's feed clock, ms since epoch: kick-off times and match clocks are shown against it. */
  feedNow(): number;
  /** Opens the push connection, asks who the caller is, resolves what was left in the outbox. */
  start(): void;
  stop(): void;
}
