import type { PushEndpoint } from '@touchline/contract';
import type { PushPublisher } from './publisher.ts';

/** A position in the stream of a channel. */
export interface StreamPosition {
  readonly offset: number;
  readonly epoch: string;
}

/** How browsers reach the push channel (PUSH-08, PUSH-09). */
export interface PushEndpoints {
  /** Preferred transport first. */
  readonly endpoints: readonly PushEndpoint[];
  /** Address for commands of the two streaming transports. */
  readonly emulation: string;
}

/** Delivers events to subscribers: the embedded push server, or a Centrifugo shared by many processes. */
export interface PushEngine {
  readonly kind: 'embedded' | 'centrifugo';
  readonly publisher: PushPublisher;
  /** Where browsers connect; null for this server. */
  readonly endpoints: PushEndpoints | null;
  /** Current position of a channel, for server-rendered pages; null when unknown. Never rejects. */
  position(channel: string): Promise<StreamPosition | null>;
  /** Whether anybody is subscribed or could still recover; true when unknown. */
  isWatched(channel: string): boolean;
  /** Whether a channel is still owed `events_lost` for a dropped publication. */
  owesMarkers(): boolean;
  /** Bytes of publications that wait to be sent. */
  waitingBytes(): number;
  /**
   * Closes every connection of a player. Codes 3500 to 3999 and 4500 to 4999 keep clients away, others let them
   * reconnect. Resolves after the request; never rejects.
   */
  disconnectUser(playerId: string, code: number, reason: string): Promise<void>;
  /** Sends pending publications within a time limit, and closes. */
  close(): Promise<void>;
}
