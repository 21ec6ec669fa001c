import { replyErrors, unsubscribes } from './codes.ts';
import type { Code } from './codes.ts';
import { FlushSchedule } from './flush-schedule.ts';
import type { Frame } from './frame.ts';
import { Idempotency } from './idempotency.ts';
import { keepsHistory } from './namespaces.ts';
import type { Namespace } from './namespaces.ts';
import { joinPush, leavePush, pushAround } from './protocol.ts';
import { Publication } from './publication.ts';
import { Stream } from './stream.ts';
import type { HistoryRequest, Position, RecoveryBudget } from './stream.ts';
import type { Outlet } from './transports/transport.ts';
import { Window, kindAfter, kindOf } from './window.ts';
import type { Kind } from './window.ts';

/** What the hub needs of a connection. */
export interface Subscriber {
  readonly clientId: string;
  readonly userId: string;
  /** Where frames are offered first; null where there is no such way. Stays the same. */
  readonly outlet: Outlet | null;
  /** Sends a finished frame, unless the subscriber is going or goes now because it is slow. Never throws. */
  write(frame: Frame): boolean;
  /** Holds written frames back (true) or lets them go together (false). */
  hold(on: boolean): void;
  /** The hub took the subscription away. */
  dropped(channel: string, code: Code): void;
}

interface Delivery {
  /** Of the subscriber: a fan-out that finds it here reads nothing else of most of them (P10). */
  readonly outlet: Outlet | null;
  /** The last offset this subscriber was given; null where offsets are nobody's concern. */
  position: number | null;
  kind: Kind;
  /** Who it is, as JSON text, where the channel shows it to others; else null. */
  readonly info: string | null;
  readonly announces: boolean;
}

interface Channel {
  readonly name: string;
  readonly around: readonly [before: string, after: string];
  readonly subscribers: Map<Subscriber, Delivery>;
  stream: Stream | null;
  window: Window;
}

/** How a publication is made; what is absent is off. */
export interface PublishOptions {
  /** A repeated key (within 5 minutes, by channel) publishes nothing and returns the first place. */
  readonly idempotencyKey?: string | undefined;
  /** It may travel as a delta, whatever the namespace says (`delta_publish`). [PUSH-10] */
  readonly delta?: boolean | undefined;
  /** Labels that subscribers get beside the data. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
  /** In channels with history: not above the last one of the same version epoch means that nothing is published. */
  readonly version?: number | undefined;
  readonly versionEpoch?: string | undefined;
}

/** What connections say besides when they publish. */
interface PublishedByClient {
  /** The client that published, as JSON text. */
  readonly info?: string | undefined;
  /** Its replies are not written yet: even without a window the publication is sent only after them. */
  readonly afterReplies?: boolean;
}

type AnyPublishOptions = PublishOptions & PublishedByClient;

/** How a subscriber joins a channel. */
interface JoinRequest {
  readonly positioned: boolean;
  readonly recoverFrom: Position | null;
  readonly budget: RecoveryBudget;
  /** Do not join at all when recovery fails. */
  readonly refusesGaps: boolean;
  readonly takesDeltas: boolean;
  readonly receivesJoins: boolean;
  /** Who the subscriber is, as JSON text. */
  readonly info: () => string;
}

/** Where the subscriber stands; `missed` is null when recovery was not asked for or failed. */
export interface Joined {
  readonly position: Position | null;
  readonly missed: readonly Publication[] | null;
}

/** A part of a channel's history and where its stream stands. */
export interface History {
  readonly publications: readonly Publication[];
  readonly position: Position;
}

const idleEmptyLimit = 10_000;

/**
 * Who listens to which channel, and the way of a publication to them.
 *
 * A publication is serialised once. What happens on a channel within one window is joined into one frame, built once and
 * shared by all its subscribers of a kind.
 * A subscriber that joins meanwhile closes the channel's window first, so the position that it gets is exactly the
 * point after which it gets everything.
 */
export class Hub {
  readonly #now: () => number;
  readonly #flushes: FlushSchedule;
  readonly #channels = new Map<string, Channel>();
  readonly #idempotency: Idempotency;
  readonly #dirty = new Set<Channel>();
  /** Streams that only unknown subscribers made: nobody listens, nothing was ever published. Oldest first. */
  readonly #idleEmpty = new Set<Channel>();
  #subscriptions = 0;
  #published = 0;
  #delivered = 0;

  constructor(windowMs: number, now: () => number, elapsed: () => number = () => performance.now()) {
    this.#now = now;
    this.#flushes = new FlushSchedule(windowMs, elapsed);
    this.#idempotency = new Idempotency(now);
  }

  counts(): { subscriptions: number; channels: number; keys: number; published: number; delivered: number } {
    return {
      keys: this.#idempotency.size,
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
  publish(name: string, namespace: Namespace, data: string, options: AnyPublishOptions = {}): Position {
    const before = this.#idempotency.recall(name, options.idempotencyKey);
    if (before !== null) return before;
    const position = keepsHistory(namespace)
      ? this.#append(name, namespace, data, options)
      : this.#pass(name, data, options);
    this.#idempotency.remember(name, options.idempotencyKey, position);
    return position;
  }

  #pass(name: string, data: string, options: AnyPublishOptions): Position {
    this.#published += 1;
    const channel = this.#channels.get(name);
    if (channel !== undefined) this.#queue(channel, new Publication(0, data, options), null, options);
    return { offset: 0, epoch: '' };
  }

  #append(name: string, namespace: Namespace, data: string, options: AnyPublishOptions): Position {
    const { info, tags, delta, version = 0, versionEpoch = '' } = options;
    const channel = this.#open(name);
    const stream = this.#streamOf(channel, namespace);
    if (!stream.admits(version, versionEpoch)) return stream.position;
    this.#published += 1;
    this.#idleEmpty.delete(channel);
    const now = this.#now();
    const allowsDelta = delta === true || namespace.delta_publish === true;
    const base = stream.newest(now);
    const publication = stream.append((offset) => new Publication(offset, data, { info, tags, allowsDelta }), now);
    this.#queue(channel, publication, base, options);
    return stream.position;
  }

  #queue(channel: Channel, publication: Publication, base: Publication | null, options: AnyPublishOptions): void {
    if (channel.subscribers.size === 0) return;
    channel.window.add(publication, base);
    this.#schedule(channel, options.afterReplies === true);
  }

  #schedule(channel: Channel, afterReplies: boolean): void {
    this.#dirty.add(channel);
    this.#flushes.plan(() => this.flush(), afterReplies);
  }

  /** Closes the window now: everything published so far is written. */
  flush(): void {
    this.#flushes.cancel();
    if (this.#dirty.size === 0) return;
    this.#flushes.run(() => {
      const channels = [...this.#dirty];
      // With several channels, what one subscriber gets of them leaves in one system call.
      const held = channels.length > 1 ? new Set<Subscriber>() : null;
      for (const channel of channels) this.#deliver(channel, held);
      for (const subscriber of held ?? []) subscriber.hold(false);
    });
  }

  #deliver(channel: Channel, held: Set<Subscriber> | null): void {
    this.#dirty.delete(channel);
    const { window } = channel;
    if (window.isEmpty) return;
    channel.window = new Window(channel.around);
    const { publications, firstOffset } = window;
    for (const [subscriber, delivery] of channel.subscribers) {
      if (publications > 0 && delivery.position !== null) {
        if (delivery.position !== firstOffset - 1) {
          // Nothing is sent twice, and nothing after a gap.
          if (firstOffset + publications - 1 <= delivery.position) continue;
          this.leave(channel.name, subscriber);
          subscriber.dropped(channel.name, unsubscribes.insufficientState);
          continue;
        }
        delivery.position += publications;
      }
      const frame = window.frame(delivery.kind);
      if (frame === null) continue;
      if (publications > 0) delivery.kind = kindAfter(delivery.kind);
      if (held !== null && !held.has(subscriber)) {
        held.add(subscriber);
        subscriber.hold(true);
      }
      if (delivery.outlet?.offer(frame.webSocket) === true || subscriber.write(frame)) this.#delivered += publications;
    }
  }

  /** Adds a subscriber; null when recovery failed and it refuses gaps. */
  join(name: string, namespace: Namespace, subscriber: Subscriber, request: JoinRequest): Joined | null {
    const channel = this.#open(name);
    this.#deliver(channel, null);
    if (!request.positioned) {
      const joined = { position: null, missed: null };
      this.#enter(channel, namespace, subscriber, { ...request, ...joined });
      return joined;
    }
    const now = this.#now();
    const stream = this.#streamOf(channel, namespace);
    const { recoverFrom } = request;
    const isCache = namespace.force_recovery_mode === 'cache';
    const missed =
      recoverFrom === null
        ? null
        : isCache
          ? stream.latestSince(recoverFrom, now)
          : stream.missedSince(recoverFrom, request.budget, now);
    if (recoverFrom !== null && missed === null && request.refusesGaps && !isCache) {
      this.#rest(channel);
      return null;
    }
    const joined = { position: stream.position, missed };
    this.#enter(channel, namespace, subscriber, { ...request, ...joined });
    return joined;
  }

  #enter(channel: Channel, rules: Namespace, subscriber: Subscriber, request: JoinRequest & Joined): void {
    this.#idleEmpty.delete(channel);
    const { takesDeltas, receivesJoins, position, missed } = request;
    // A delta needs a base, so nobody gets one who was sent nothing yet. [PUSH-10]
    const hasBase = (missed ?? []).length > 0;
    const announces = rules.join_leave === true;
    const info = announces || rules.presence === true ? request.info() : null;
    channel.subscribers.set(subscriber, {
      outlet: subscriber.outlet,
      position: position?.offset ?? null,
      kind: kindOf(takesDeltas ? (hasBase ? 'delta' : 'full') : 'value', receivesJoins),
      info,
      announces,
    });
    this.#subscriptions += 1;
    if (announces && info !== null) this.#announce(channel, joinPush(channel.name, info));
  }

  #announce(channel: Channel, push: string): void {
    if (channel.subscribers.size === 0) return;
    channel.window.addEvent(push);
    this.#schedule(channel, true);
  }

  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name);
    const delivery = channel?.subscribers.get(subscriber);
    if (channel === undefined || delivery === undefined) return;
    channel.subscribers.delete(subscriber);
    this.#subscriptions -= 1;
    if (delivery.announces && delivery.info !== null) this.#announce(channel, leavePush(name, delivery.info));
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
   * publications are, so that a subscriber with the position can come back with it.
   */
  position(name: string, namespace: Namespace): Position | null {
    if (!keepsHistory(namespace)) return null;
    const channel = this.#open(name);
    const { position } = this.#streamOf(channel, namespace);
    this.#rest(channel);
    return position;
  }

  /** A part of a channel's history, or the error (107, 108, 112) that its reader deserves. */
  history(name: string, namespace: Namespace, request: HistoryRequest): History | { readonly error: Code } {
    if (!keepsHistory(namespace)) return { error: replyErrors.notAvailable };
    if (request.reverse && request.since?.offset === 0) return { error: replyErrors.badRequest };
    const channel = this.#open(name);
    const stream = this.#streamOf(channel, namespace);
    this.#rest(channel);
    const publications = stream.read(request, this.#now());
    return publications === null
      ? { error: replyErrors.unrecoverablePosition }
      : { publications, position: stream.position };
  }

  /** Forgets what was published; position and epoch stay. */
  removeHistory(name: string): void {
    this.#channels.get(name)?.stream?.clear();
  }

  /** Who is subscribed, by client id, each as JSON text; nobody where the namespace keeps no presence. */
  presence(name: string): ReadonlyMap<string, string> {
    const present = new Map<string, string>();
    for (const [{ clientId }, { info }] of this.#channels.get(name)?.subscribers ?? []) {
      if (info !== null) present.set(clientId, info);
    }
    return present;
  }

  presenceStats(name: string): { readonly clients: number; readonly users: number } {
    const subscribers = [...(this.#channels.get(name)?.subscribers.keys() ?? [])];
    return { clients: subscribers.length, users: new Set(subscribers.map(({ userId }) => userId)).size };
  }

  /** Channels that somebody is subscribed to, and by how many. */
  subscribedChannels(): ReadonlyMap<string, number> {
    const counts = [...this.#channels].map(([name, { subscribers }]) => [name, subscribers.size] as const);
    return new Map(counts.filter(([, count]) => count > 0));
  }

  /**
   * Lets expired windows and keys go, and streams that nobody is subscribed to once their time is over. A client that returns
   * with a position in a freed stream meets a new epoch and learns that it was not recovered. [PUSH-11]
   */
  sweep(): void {
    const now = this.#now();
    this.#idempotency.expire();
    for (const channel of this.#channels.values()) {
      channel.stream?.expire(now);
      if (channel.subscribers.size === 0 && channel.stream?.isForgotten(now)) this.#close(channel);
    }
  }

  #open(name: string): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const around = pushAround(name);
    const channel: Channel = { name, around, subscribers: new Map(), stream: null, window: new Window(around) };
    this.#channels.set(name, channel);
    return channel;
  }

  #streamOf(channel: Channel, namespace: Namespace): Stream {
    const { history_size: size = 0, history_ttl: ttl = 0, history_meta_ttl: metaTtl = ttl } = namespace;
    channel.stream ??= new Stream({ size, ttlMs: ttl * 1000, metaTtlMs: metaTtl * 1000 }, this.#now());
    return channel.stream;
  }

  #close(channel: Channel): void {
    this.#dirty.delete(channel);
    this.#idleEmpty.delete(channel);
    this.#channels.delete(channel.name);
  }
}
