import type { PushEvent } from '@touchline/contract';

type WithoutClock<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** A push event before the publisher stamps the feed clock on it. */
export type Publication = WithoutClock<PushEvent>;

/** The one way out to the push channel: the embedded server, or a Centrifugo elsewhere. Never throws. */
export interface PushPublisher {
  /** `unwatched: 'skip'` for channels of which nobody can hold a position, such as those of single matches. */
  publish(channel: string, event: Publication): void;
  /** The same to many channels, written once. */
  broadcast(channels: readonly string[], event: Publication): void;
}
