import { pushNamespaces } from '@touchline/contract';
import { createPushServer, type Namespace, type PushServer } from '@touchline/push-server';
import type { PushEngine } from './engine.ts';
import type { Publication, PublishOptions } from './publisher.ts';

export interface EmbeddedPushOptions {
  /** HS256 secret of the tokens. */
  readonly secret: string;
  readonly allowedOrigins: readonly string[];
  /** Whether clients may be sent differences (PUSH-10). */
  readonly deltas: boolean;
  /** Tokens of a player issued at or before this moment are revoked. */
  readonly validFrom: (playerId: string) => number;
  /** Feed clock, stamped on every event. */
  readonly feedNow: () => number;
  /** Steady clock, ms since epoch, for pings and token expiry. Tokens are issued by the same clock. */
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
}

/** Publications in one recovery: 30 s of the busiest channel (P13). */
const recoveryLimit = 2000;

function withoutDeltas(namespace: Namespace): Namespace {
  return { ...namespace, allowed_delta_types: [], delta_publish: false };
}

/** The push server inside this process, and its engine. */
export function createEmbeddedPush(options: EmbeddedPushOptions): {
  readonly server: PushServer;
  readonly engine: PushEngine;
} {
  const server = createPushServer({
    secret: options.secret,
    namespaces: options.deltas ? pushNamespaces : pushNamespaces.map(withoutDeltas),
    allowedOrigins: options.allowedOrigins,
    allowAnonymous: true,
    validFrom: options.validFrom,
    recoveryLimit,
    now: options.realNow,
    log: (event) => {
      if (event.kind === 'failed') options.onError(event.error);
    },
  });
  const broadcast = (channels: readonly string[], event: Publication, how: PublishOptions = {}): void => {
    try {
      server.broadcast(channels, { ...event, at: options.feedNow() }, { ...how, skipIfUnwatched: true });
    } catch (error) {
      options.onError(error);
    }
  };
  const engine: PushEngine = {
    kind: 'embedded',
    endpoints: null,
    publisher: { publish: (channel, event, how) => broadcast([channel], event, how), broadcast },
    position: async (channel) => server.position(channel),
    isWatched: (channel) => server.watched(channel),
    owesMarkers: () => false,
    waitingBytes: () => 0,
    disconnectUser: async (playerId, code, reason) => void server.disconnectUser(playerId, code, reason),
    close: () => server.close(),
  };
  return { server, engine };
}
