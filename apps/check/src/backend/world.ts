import type { BackEnd } from './back-end.ts';
import type { Facts } from './facts.ts';
import type { Requests, Session } from './requests.ts';

/** What every part of a check works with. */
export interface World {
  readonly backEnd: BackEnd;
  readonly requests: Requests;
  readonly facts: Facts;
  /** Of the player who signed in; that of a visitor where nobody did. */
  readonly session: Session;
  /** Whether somebody signed in. */
  hasPlayer: boolean;
}
