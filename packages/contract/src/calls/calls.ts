import type { Call } from '../call.ts';
import * as session from './platform/session.ts';
import * as hostSession from './platform/host-session.ts';
import * as accounts from './platform/accounts.ts';
import * as sportsbookSessions from './platform/sportsbook-sessions.ts';
import * as activity from './platform/activity.ts';
import * as userLimits from './platform/user-limits.ts';
import * as breaks from './platform/breaks.ts';
import * as player from './platform/player-calls.ts';
import * as payments from './platform/payments.ts';
import * as identity from './platform/identity-calls.ts';
import * as phone from './platform/phone-calls.ts';
import * as catalogue from './sportsbook/catalogue-calls.ts';
import * as favourites from './sportsbook/favourites.ts';
import * as notifications from './sportsbook/notifications.ts';
import * as webPush from './sportsbook/web-push.ts';
import * as wallet from './wallet.ts';
import * as bets from './sportsbook/bets-calls.ts';
import * as maxStake from './sportsbook/max-stake.ts';
import * as bonuses from './sportsbook/bonuses.ts';
import * as jackpots from './sportsbook/jackpots.ts';
import * as customBets from './sportsbook/custom-bets.ts';
import * as placedBets from './sportsbook/placed-bets.ts';
import * as settings from './sportsbook/settings-calls.ts';
import * as websocket from './sportsbook/websocket.ts';
import * as watchRules from './sportsbook/watch-rules.ts';
import * as votes from './sportsbook/votes.ts';
import * as watchParty from './sportsbook/watch-party.ts';
import * as desk from './desk/desk.ts';

type CallsOf<Exported> = {
  readonly [Name in keyof Exported as Exported[Name] extends Call ? Name : never]: Exported[Name];
};

function callsOf<Exported extends object>(exported: Exported): CallsOf<Exported> {
  const calls = Object.entries(exported).filter(([, value]) => typeof value === 'object' && 'reply' in value);
  return Object.fromEntries(calls) as CallsOf<Exported>;
}

/**
 * Every call of the platform and sportsbook APIs, by name: each that a file of an area exports. Pure, so that a page that
 * makes some of them leaves the others out of its build.
 */
export const calls = /* @__PURE__ */ callsOf({
  ...session,
  ...hostSession,
  ...accounts,
  ...sportsbookSessions,
  ...activity,
  ...userLimits,
  ...breaks,
  ...player,
  ...payments,
  ...identity,
  ...phone,
  ...catalogue,
  ...favourites,
  ...notifications,
  ...webPush,
  ...wallet,
  ...bets,
  ...maxStake,
  ...bonuses,
  ...jackpots,
  ...customBets,
  ...placedBets,
  ...settings,
  ...websocket,
  ...watchRules,
  ...votes,
  ...watchParty,
});
export type Calls = typeof calls;

/** The desk's calls: development only, never part of the published document. */
export const deskCalls = /* @__PURE__ */ callsOf(desk);
export type DeskCalls = typeof deskCalls;
