import { unsubscribes } from './codes.ts';
import type { Code } from './codes.ts';
import { textFrame } from './frame.ts';
import type { Namespace } from './namespaces.ts';
import { publicationText, pushAround } from './protocol.ts';
import { Stream } from './stream.ts';
import type { Position, RecoveryBudget } from './stream.ts';

/** What the hub needs of a connection. */
export interface Subscriber {
  /** Sends a finished frame, unless the subscriber is going or goes now because it is slow. Never throws. */
  write(frame: Buffer): boolean;
  /** Holds written frames back (true) or lets them go together (false). */
  hold(on: boolean): void;
  /** The hub took the subscription away. */
  dropped(channel: string, code: Code): void;
}

interface Delivery {
  /** The last offset this subscriber was given; null where offsets are nobody's concern. */
  position: number | null;
}

interface Channel {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly subscribers: Map<Subscriber, Delivery>;
  stream: Stream | null;
  /** Pushes of the open window, one JSON text each, and the offset of the first. */
  pending: string[];
  pendingFrom: number;
}

/** How a subscriber joins a channel. */
interface JoinRequest {
  readonly positioned: boolean;
  readonly recoverFrom: Position | null;
  readonly budget: RecoveryBudget;
  /** Do not join at all when recovery fails. */
  readonly refusesGaps: boolean;
}

/** Where the subscriber stands; `missed` is null when recovery was not asked for or failed. */
export interface Joined {
  readonly position: Position | null;
  readonly missed: readonly string[] | null;
}

interface RememberedPublication {
  readonly position: Position;
  readonly forgetAt: number;
}

const rememberKeysMs = 300_000;
const idleEmptyLimit = 10_000;

/**
 * Who listens to which channel, and the way of a publication to them.
 *
 * A publication is serialised once. What is published to a channel within one window is joined into one frame, built
 * once and shared by all its subscribers: the frame costs the same for one subscriber and for a thousand.
 * A subscriber that joins meanwhile closes the channel's window first, so the position it is told is exactly the point
 * after which it gets everything.
 */
export class Hub {
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #channels = new Map<string, Channel>();
  readonly #remembered = new Map<string, RememberedPublication>();
  readonly #dirty = new Set<Channel>();
  /** Streams that only unknown subscribers made: nobody listens, nothing was ever published. Oldest first. */
  readonly #idleEmpty = new Set<Channel>();
  #timer: NodeJS.Timeout | null = null;
  #subscriptions = 0;
  #published = 0;
  #delivered = 0;

  constructor(windowMs: number, now: () => number) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  counts(): { subscriptions: number; channels: number; published: number; delivered: number } {
    return {
      subscriptions: this.#subscriptions,
      channels: this.#channels.size,
      published: this.#published,
      delivered: this.#delivered,
    };
  }

  watched(name: string): boolean {
    return this.#channels.has(name);
  }

  /** `data` is ASCII JSON text. Without history the position is offset 0 and no epoch. */
  publish(name: string, namespace: Namespace, data: string, idempotencyKey: string | undefined): Position {
    const key = idempotencyKey === undefined ? null : `${name}\n${idempotencyKey}`;
    const before = key === null ? undefined : this.#remembered.get(key);
    if (before !== undefined && before.forgetAt > this.#now()) return before.position;
    const position = this.#append(name, namespace, data);
    this.#published += 1;
    if (key !== null) this.#remember(key, position);
    return position;
  }

  #append(name: string, namespace: Namespace, data: string): Position {
    if (!keepsHistory(namespace)) {
      const channel = this.#channels.get(name);
      if (channel !== undefined) this.#queue(channel, publicationText(data, 0), 0);
      return { offset: 0, epoch: '' };
    }
    const channel = this.#open(name);
    const stream = this.#streamOf(channel, namespace);
    this.#idleEmpty.delete(channel);
    const { offset, publication } = stream.append((next) => publicationText(data, next), this.#now());
    this.#queue(channel, publication, offset);
    return { offset, epoch: stream.epoch };
  }

  #remember(key: string, position: Position): void {
    const now = this.#now();
    // All keys live equally long, so the oldest stand first.
    for (const [oldKey, old] of this.#remembered) {
      if (old.forgetAt > now) break;
      this.#remembered.delete(oldKey);
    }
    this.#remembered.set(key, { position, forgetAt: now + rememberKeysMs });
  }

  #queue(channel: Channel, publication: string, offset: number): void {
    if (channel.subscribers.size === 0) return;
    if (channel.pending.length === 0) channel.pendingFrom = offset;
    channel.pending.push(channel.before + publication + channel.after);
    this.#dirty.add(channel);
    if (this.#windowMs === 0) {
      this.flush();
    } else {
      this.#timer ??= setTimeout(() => this.flush(), this.#windowMs);
    }
  }

  /** Closes the window now: everything published so far is written. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#dirty.size === 0) return;
    const channels = [...this.#dirty];
    // With several channels, what one subscriber gets of them leaves in one system call.
    const held = channels.length > 1 ? new Set<Subscriber>() : null;
    for (const channel of channels) this.#deliver(channel, held);
    for (const subscriber of held ?? []) subscriber.hold(false);
  }

  #deliver(channel: Channel, held: Set<Subscriber> | null): void {
    this.#dirty.delete(channel);
    const { pending, pendingFrom } = channel;
    channel.pending = [];
    if (pending.length === 0 || channel.subscribers.size === 0) return;
    const frame = textFrame(pending.join('\n'));
    for (const [subscriber, delivery] of channel.subscribers) {
      if (delivery.position !== null) {
        if (delivery.position !== pendingFrom - 1) {
          this.leave(channel.name, subscriber);
          subscriber.dropped(channel.name, unsubscribes.insufficientState);
          continue;
        }
        delivery.position += pending.length;
      }
      if (held !== null && !held.has(subscriber)) {
        held.add(subscriber);
        subscriber.hold(true);
      }
      if (subscriber.write(frame)) this.#delivered += pending.length;
    }
  }

  /** Adds a subscriber; null when recovery failed and it refuses gaps. */
  join(name: string, namespace: Namespace, subscriber: Subscriber, request: JoinRequest): Joined | null {
    const channel = this.#open(name);
    this.#deliver(channel, null);
    const now = this.#now();
    if (!request.positioned) {
      channel.subscribers.set(subscriber, { position: null });
      this.#subscriptions += 1;
      return { position: null, missed: null };
    }
    const stream = this.#streamOf(channel, namespace);
    const { recoverFrom } = request;
    const missed = recoverFrom === null ? null : stream.missedSince(recoverFrom, request.budget, now);
    if (recoverFrom !== null && missed === null && request.refusesGaps) {
      this.#rest(channel);
      return null;
    }
    this.#idleEmpty.delete(channel);
    channel.subscribers.set(subscriber, { position: stream.top });
    this.#subscriptions += 1;
    return { position: { offset: stream.top, epoch: stream.epoch }, missed };
  }

  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name);
    if (channel === undefined || !channel.subscribers.delete(subscriber)) return;
    this.#subscriptions -= 1;
    this.#rest(channel);
  }

  /** What becomes of a channel that may have lost its last subscriber. */
  #rest(channel: Channel): void {
    if (channel.subscribers.size > 0) return;
    if (channel.stream === null) return this.#close(channel);
    channel.stream.touch(this.#now());
    if (channel.stream.top > 0) return;
    // Visitors may name any channel: what they leave behind is kept for their return, but not without bound.
    this.#idleEmpty.delete(channel);
    this.#idleEmpty.add(channel);
    const [oldest] = this.#idleEmpty;
    if (oldest !== undefined && this.#idleEmpty.size > idleEmptyLimit) this.#close(oldest);
  }

  /**
   * Where a channel's stream stands now, or null without history. From then on the stream is kept for as long as its
   * publications are, so that somebody who was told the position can come with it.
   */
  position(name: string, namespace: Namespace): Position | null {
    if (!keepsHistory(namespace)) return null;
    const channel = this.#open(name);
    const { top, epoch } = this.#streamOf(channel, namespace);
    this.#rest(channel);
    return { offset: top, epoch };
  }

  /**
   * Lets expired windows go, and streams that nobody is subscribed to once their window is over. A client that returns
   * with a position in a freed stream meets a new epoch and learns that it was not recovered. [PUSH-11]
   */
  sweep(): void {
    const now = this.#now();
    for (const channel of this.#channels.values()) {
      channel.stream?.expire(now);
      if (channel.subscribers.size === 0 && channel.stream?.isForgotten(now)) this.#close(channel);
    }
  }

  #open(name: string): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const [before, after] = pushAround(name);
    const subscribers = new Map<Subscriber, Delivery>();
    const channel: Channel = { name, before, after, subscribers, stream: null, pending: [], pendingFrom: 0 };
    this.#channels.set(name, channel);
    return channel;
  }

  #streamOf(channel: Channel, namespace: Namespace): Stream {
    const { history_size: size = 0, history_ttl: ttl = 0 } = namespace;
    channel.stream ??= new Stream(size, ttl * 1000, this.#now());
    return channel.stream;
  }

  #close(channel: Channel): void {
    this.#dirty.delete(channel);
    this.#idleEmpty.delete(channel);
    this.#channels.delete(channel.name);
  }
}

function keepsHistory(namespace: Namespace): boolean {
  return (namespace.history_size ?? 0) > 0;
}
