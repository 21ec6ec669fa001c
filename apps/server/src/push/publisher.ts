import type { PushEventWire } from '@touchline/contract';

type WithoutClock<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** A push event before the publisher stamps the feed clock on it. */
export type Publication = WithoutClock<PushEventWire>;

export interface PublishOptions {
  /**
   * Names this publication for five minutes: a repeat in the same channel publishes nothing. Whoever gives one hears by
   * the promise whether the engine has it, and may try again with the same key.
   */
  readonly idempotencyKey?: string;
}

/** The engine did not take a publication, and may take it later. */
export class EngineAway extends Error {}

/**
 * The one way out to the push channel: the embedded server, or a Centrifugo elsewhere. Takes over at once and keeps the
 * order inside a channel; never throws.
 *
 * A promise resolves once the engine has the publication. With an idempotency key it rejects where that did not come
 * about, with EngineAway where it may yet; without one it never rejects, and what got lost is found out by those who
 * listen (decision 30).
 */
export interface PushPublisher {
  publish(channel: string, event: Publication, options?: PublishOptions): void | Promise<void>;
  /** The same to many channels, written once. */
  broadcast(channels: readonly string[], event: Publication, options?: PublishOptions): void | Promise<void>;
}
