import type { PushEndpoint } from '@touchline/contract';
import type { PushPublisher } from './publisher.ts';

/** A place in the stream of a channel. */
export interface StreamPosition {
  readonly offset: number;
  readonly epoch: string;
}

/** How browsers reach the push channel (PUSH-08, PUSH-09). */
export interface PushEndpoints {
  /** Best way first. */
  readonly endpoints: readonly PushEndpoint[];
  /** Where commands go beside the two streaming ways. */
  readonly emulation: string;
}

/** What carries events to those who listen: inside this process, or a Centrifugo beside many of them. */
export interface PushEngine {
  readonly kind: 'embedded' | 'centrifugo';
  readonly publisher: PushPublisher;
  /** Where browsers connect; null for this server itself. */
  readonly endpoints: PushEndpoints | null;
  /** Where the stream of a channel stands now, for first screens; null where that is not known. Never rejects. */
  position(channel: string): Promise<StreamPosition | null>;
  /** Whether anybody is subscribed or could still recover; true where it cannot be known. */
  isWatched(channel: string): boolean;
  /** Whether something was let go of which its channel has not been told yet that it is missing. */
  owes(): boolean;
  /**
   * Closes every connection of a player. Codes 3500 to 3999 and 4500 to 4999 keep clients away, others let them
   * reconnect. Resolves once the engine has been told; never rejects.
   */
  disconnectUser(playerId: string, code: number, reason: string): Promise<void>;
  /** Sends what is pending, as far as that takes no longer than a stop may, and lets go. */
  close(): Promise<void>;
}
