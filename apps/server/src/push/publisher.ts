import type { PushEventWire } from '@touchline/contract';

type WithoutClock<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** A push event before the publisher stamps the feed clock on it. */
export type Publication = WithoutClock<PushEventWire>;

export interface PublishOptions {
  /**
   * Identifies this publication for five minutes: a repeat in the same channel publishes nothing. With a key the promise
reports whether the engine has it, and the caller may retry with the same key.
   */
  readonly idempotencyKey?: string;
}

/** The engine did not accept a publication; a retry may succeed. */
export class EngineAway extends Error {}

/**
 * Publishes to the push engine: the embedded server or a Centrifugo. Accepts publications at once, keeps the order inside a
 * channel and never throws.
 *
 * The promise resolves once the engine has the publication. With an idempotency key it rejects on failure, with EngineAway
 * when a retry may succeed. Without one it never rejects; subscribers detect the gap (decision 30).
 */
export interface PushPublisher {
  publish(channel: string, event: Publication, options?: PublishOptions): void | Promise<void>;
  /** Publishes one event to many channels, serialised once. */
  broadcast(channels: readonly string[], event: Publication, options?: PublishOptions): void | Promise<void>;
}
