import type { PublicEvent } from '@touchline/contract';
import type { Decode } from '../api/decode.ts';
import type { TokenAnswer } from './tokens.ts';

export type ConnectionState = 'disconnected' | 'connecting' | 'connected';
export type SubscriptionState = 'unsubscribed' | 'subscribing' | 'subscribed';

/** Listens to push. Handlers may throw: the connection outlives it. */
export interface PushListener {
  onEvent(channel: string, event: PublicEvent): void;
  readonly decode: Pick<Decode, 'next' | 'event'>;
  /** What listens to the channels of a player, fetched before the first one. */
  own(): Promise<OwnListeners>;
  /** Asked once for each public channel, before anything is loaded that it keeps current. */
  positionOf?: ((channel: string) => StreamPosition | null) | undefined;
  /**
   * Something may have been missed on the channel: what it covers has to be fetched. `ended`: it is not subscribed for
   * now, and a gap follows once it is again.
   */
  onGap(channel: string, kind: 'first' | 'lost' | 'ended'): void;
  onConnection(state: ConnectionState): void;
  /** [PUSH-08] There will be no push. */
  onRefused(): void;
  /** The server sent something; its ping interval in seconds when it names it. */
  onServerMessage(pingSeconds: number | null): void;
  /** A channel begins or ceases to be subscribed, so `quietSince` may have changed. */
  onSubscriptionChange(): void;
  /** The server no longer knows the player. */
  onUnauthorized(): void;
}

/** How the private channels of one player are subscribed to and read. */
export interface OwnListeners {
  connectionToken(): Promise<TokenAnswer>;
  channelToken(channel: string): Promise<TokenAnswer>;
  /** Takes in an event of a channel, or answers with what is wrong with it. */
  receive(channel: string, data: unknown): unknown;
  /**
   * Reads an event that our own server would not send; `order` is when it came. Answers with what is wrong with it, or with
   * how to take it in, which is left undone when the player has left meanwhile (I10).
   */
  readOther(channel: string, data: unknown, order: number): Promise<string | (() => void)>;
}

export interface Push {
  start(): void;
  stop(): void;
  /** Counted: the last release lets the channel go after a short while. */
  hold(channel: string): () => void;
  subscription(channel: string): SubscriptionState;
  /**
   * [I9] Since when one of the public channels that are held is not subscribed, ms since epoch, whatever else the connection
   * brings; null while all of them are. An end for good counts as long ago.
   */
  quietSince(): number | null;
  /** [PUSH-02] Reconnects as another player, or as nobody; private channels of the former one are dropped. */
  switchUser(playerId: string | null): void;
}

/** A place in the history of a channel. */
export interface StreamPosition {
  readonly offset: number;
  readonly epoch: string;
}
