import type { LaunchProvider } from '@touchline/contract';
import type { ArenaGame } from '@touchline/contract/arena';
import { CallError } from '../calls/handler.ts';
import type { Database } from '../database/connect.ts';
import { launchLifetimeMs, type SessionClaims, sessionLifetimeMs, type Tokens } from './tokens.ts';

interface App {
  readonly games: readonly ArenaGame[];
  readonly lobby: boolean;
}

function one(game: ArenaGame): App {
  return { games: [game], lobby: false };
}
function lobby(games: readonly ArenaGame[]): App {
  return { games, lobby: true };
}

/** Games of each provider. */
const apps: Readonly<Record<LaunchProvider, Readonly<Record<string, App>>>> = {
  horse_racing: { lobby: lobby(['horses', 'dogs']), horses: one('horses'), dogs: one('dogs') },
  lotto: {
    lobby: lobby(['lotto49', 'quick36']),
    draws: { games: ['lotto49', 'quick36'], lobby: false },
    lotto49: one('lotto49'),
    quick36: one('quick36'),
  },
  virtual_gaming_arena: {
    lobby: lobby(['horses', 'dogs', 'lotto49', 'quick36']),
    horses: one('horses'),
    dogs: one('dogs'),
    lotto49: one('lotto49'),
    quick36: one('quick36'),
  },
};

function appOf(provider: string, app: string): App | undefined {
  const ofProvider = Object.entries(apps).find(([name]) => name === provider)?.[1] ?? {};
  return Object.hasOwn(ofProvider, app) ? ofProvider[app] : undefined;
}

/** A visit: of a player, or of a visitor who may only watch. */
export interface Visit {
  readonly playerId: string | null;
  /** What the player bets in; null for their active account. */
  readonly currency: string | null;
}

/** A game that somebody opens (API-10, API-10b). */
export interface LaunchWish {
  readonly provider: LaunchProvider;
  readonly app: string;
  /** Null for a visitor. */
  readonly caller: { readonly playerId: string; readonly sessionId: string } | null;
  readonly currency: string | null;
  /** An address that may be led back to, or null. */
  readonly returnTo: string | null;
}

interface OpenedVisit {
  readonly session: string;
  readonly app: App;
  readonly visit: Visit;
  readonly returnTo: string | null;
}

export interface Visits {
  /** Address of the page with a token in its fragment, which neither a server nor a Referer sees; null for no such game. */
  launch(wish: LaunchWish): string | null;
  /** Exchanges the token of a launch for one of a visit. Throws CallError `unauthorized` for an invalid one. */
  open(token: string): Promise<OpenedVisit>;
  /** The visit of an `Authorization: Bearer …` header. Throws CallError `unauthorized`. */
  visitOf(authorization: string | undefined): Promise<Visit>;
}

export function createVisits(db: Database, tokens: Tokens, now: () => number): Visits {
  /** Signing out of the product ends the visit. */
  const visitBehind = async (claims: Pick<SessionClaims, 'player' | 'session' | 'currency'>): Promise<Visit> => {
    const { player, session, currency } = claims;
    if (player === null || session === null) return { playerId: null, currency };
    const open = await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', session)
      .where('player_id', '=', player)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now()))
      .executeTakeFirst();
    if (open === undefined) throw new CallError('unauthorized', 'The session of the player has ended.');
    return { playerId: player, currency };
  };

  return {
    launch({ provider, app, caller, currency, returnTo }) {
      if (appOf(provider, app) === undefined) return null;
      const token = tokens.sign({
        kind: 'launch',
        provider,
        app,
        player: caller?.playerId ?? null,
        session: caller?.sessionId ?? null,
        currency,
        return_to: returnTo,
        expires: now() + launchLifetimeMs,
      });
      return `/arena/#token=${token}`;
    },

    async open(token) {
      const claims = tokens.launch(token);
      const app = claims === null ? undefined : appOf(claims.provider, claims.app);
      if (claims === null || app === undefined) {
        throw new CallError('unauthorized', 'This launch is not valid any more: open the game again.');
      }
      const { player, session, currency } = claims;
      const visit = await visitBehind(claims);
      const expires = now() + sessionLifetimeMs;
      const signed = tokens.sign({ kind: 'session', player, session, app: claims.app, currency, expires });
      return { session: signed, app, visit, returnTo: claims.return_to };
    },

    async visitOf(authorization) {
      const token = /^Bearer ([A-Za-z0-9_.-]{1,1000})$/.exec(authorization ?? '')?.[1];
      const claims = token === undefined ? null : tokens.session(token);
      if (claims === null) throw new CallError('unauthorized', 'This visit has ended: open the game again.');
      return visitBehind(claims);
    },
  };
}
