import { disconnects, replyErrors, unsubscribes } from './codes.ts';
import type { Code } from './codes.ts';
import { answer, answerCall } from './commands.ts';
import type { Caller } from './commands.ts';
import { Frame } from './frame.ts';
import type { Hub, Subscriber } from './hub.ts';
import type { Namespaces } from './namespaces.ts';
import { clientInfo, errorReply, parseCommand, resultReply, unsubscribePush } from './protocol.ts';
import type { Command } from './protocol.ts';
import type { PushLogEvent, Settings } from './settings.ts';
import { judgeSubscribe, subscribeTo } from './subscribing.ts';
import { verifyToken } from './tokens.ts';
import type { TokenClaims } from './tokens.ts';
import type { Outlet, Transport, TransportListener } from './transports/transport.ts';

/** What all connections share. */
interface ConnectionDeps {
  readonly settings: Settings;
  readonly namespaces: Namespaces;
  readonly hub: Hub;
  readonly log: (event: PushLogEvent) => void;
  /** The connection knows its user now. */
  readonly entered: (connection: Connection) => void;
  /** It holds nothing any more, though its transport may still say goodbye. */
  readonly left: (connection: Connection) => void;
  /** Nothing is left of its transport. */
  readonly gone: (connection: Connection) => void;
}

interface Subscription {
  /** When its token ends, milliseconds; never without one. */
  expiresAt: number | undefined;
  /** What that token says of the client, as JSON text. */
  readonly info: string | undefined;
}

const pingFrame = new Frame('{}');

/**
 * One connection of one client, whatever carries it: its commands in, replies and pushes out, its tokens and its timers.
 * [PUSH-01] [PUSH-14]
 */
export class Connection implements Subscriber, TransportListener {
  readonly #transport: Transport;
  readonly #deps: ConnectionDeps;
  readonly #subscriptions = new Map<string, Subscription>();
  /** Refused: connect failed with an error reply, nothing is answered until the client goes. */
  #state: 'new' | 'connected' | 'refused' | 'closed' = 'new';
  #id = '';
  #userId = '';
  #info: string | undefined;
  #replies: string[] = [];
  #replyBytes = 0;
  #staleAt: number;
  #expiresAt: number | undefined;
  #nextPingAt = Infinity;
  #pongDueAt = Infinity;
  #wakeAt = 0;

  constructor(transport: Transport, deps: ConnectionDeps) {
    this.#transport = transport;
    this.#deps = deps;
    this.#staleAt = deps.settings.now() + deps.settings.staleCloseMs;
  }

  get userId(): string {
    return this.#userId;
  }

  get settings(): Settings {
    return this.#deps.settings;
  }

  get hub(): Hub {
    return this.#deps.hub;
  }

  /** The secret of its emulation session; null where its transport carries commands itself. */
  get session(): string | null {
    return this.#transport.emulation?.session ?? null;
  }

  get outlet(): Outlet | null {
    return this.#transport.outlet;
  }

  get clientId(): string {
    return this.#id;
  }

  isSubscribed(channel: string): boolean {
    return this.#subscriptions.has(channel);
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** Room left for one reply before the queue counts as half full, bytes. */
  get replyRoom(): number {
    return Math.max(0, this.settings.maxQueueBytes / 2 - this.#replyBytes - this.#transport.queuedBytes());
  }

  /** Who this client is, as JSON text, with what a subscription token adds. */
  infoFor(chanInfo: string | undefined): string {
    return clientInfo({ user: this.#userId, client: this.#id, connInfo: this.#info, chanInfo });
  }

  /** As it is known in a channel, subscribed or not. */
  infoIn(channel: string): string {
    return this.infoFor(this.#subscriptions.get(channel)?.info);
  }

  addSubscription(channel: string, expiresAt: number | undefined, info: string | undefined): void {
    this.#subscriptions.set(channel, { expiresAt, info });
    this.#wakeAt = 0;
    this.#deps.log({ kind: 'subscribed', client: this.#id, user: this.#userId, channel });
  }

  /** Carries out one message of the client and answers it. */
  receive(message: string): void {
    if (this.#state === 'closed' || this.#state === 'refused') return;
    try {
      this.#handleFrame(message);
    } catch (error) {
      this.#failed(error);
      this.close(disconnects.internalError);
    }
  }

  #handleFrame(frame: string): void {
    const lines = frame.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) return this.close(disconnects.badRequest);
    for (const line of lines) {
      const command = parseCommand(line);
      if (command === null) this.close(disconnects.badRequest);
      else this.#handle(command);
      // A short question may have a long answer, and one message holds many questions.
      if (this.#replyBytes > this.settings.maxQueueBytes) this.#sendReplies();
      if (this.#state === 'closed' || this.#state === 'refused') break;
    }
    this.#sendReplies();
  }

  #handle(command: Command): void {
    if (command.kind === 'connect') {
      return this.#state === 'new' ? this.#connect(command.id, command.token) : this.close(disconnects.badRequest);
    }
    if (this.#state === 'new') return this.close(disconnects.badRequest);
    switch (command.kind) {
      case 'pong':
        return this.#pong();
      case 'subscribe':
        return this.#subscribe(command);
      case 'unsubscribe':
        this.#drop(command.channel);
        return this.reply(resultReply(command.id, 'unsubscribe', {}));
      case 'refresh':
        return this.#refresh(command.id, command.token);
      case 'sub_refresh':
        return this.#refreshSubscription(command.id, command.channel, command.token);
      case 'publish':
      case 'presence':
      case 'presence_stats':
      case 'history':
        return this.reply(answer(this, this.#deps.namespaces, command));
      case 'rpc':
        void this.#call(command);
        return;
      case 'ping':
        return this.reply(errorReply(command.id, replyErrors.notAvailable));
      case 'send':
        return this.#take(command.data);
    }
  }

  async #call(call: Extract<Command, { kind: 'rpc' }>): Promise<void> {
    const { onRpc } = this.settings;
    if (onRpc === null) return this.reply(errorReply(call.id, replyErrors.notAvailable));
    const text = await answerCall(onRpc, call, this.#caller, this.#failed);
    this.reply(text);
    this.#sendReplies();
  }

  #take(data: unknown): void {
    const { onMessage } = this.settings;
    if (onMessage === null) return this.close(disconnects.notAvailable);
    const caller = this.#caller;
    // As in `answerCall`: not before this frame is answered.
    Promise.resolve()
      .then(() => onMessage(data, caller))
      .catch(this.#failed);
  }

  get #caller(): Caller {
    return { client: this.#id, user: this.#userId };
  }

  readonly #failed = (error: unknown): void => {
    this.#deps.log({ kind: 'failed', client: this.#id, user: this.#userId, error });
  };

  #connect(id: number, token: string): void {
    const { settings, log, entered } = this.#deps;
    const now = settings.now();
    if (token === '' && !settings.allowAnonymous) return this.close(disconnects.permissionDenied);
    if (token !== '') {
      const checked = verifyToken(settings, token);
      if (checked.kind === 'expired') {
        this.reply(errorReply(id, replyErrors.tokenExpired));
        this.#state = 'refused';
        return;
      }
      if (checked.kind === 'invalid' || checked.claims.channel !== undefined) {
        return this.close(disconnects.invalidToken);
      }
      this.#userId = checked.claims.userId;
      this.#info = checked.claims.info;
      this.#expiresAt = checked.claims.expiresAt;
    }
    this.#id = settings.randomId();
    this.#state = 'connected';
    this.#staleAt = Infinity;
    // Spread over half an interval, so that clients that came together are not pinged together.
    this.#nextPingAt = now + settings.pingIntervalMs * (0.5 + settings.random() / 2);
    this.#wakeAt = 0;
    entered(this);
    log({ kind: 'connected', client: this.#id, user: this.#userId, transport: this.#transport.kind });
    const ping = Math.ceil(settings.pingIntervalMs / 1000);
    const about = {
      client: this.#id,
      version: settings.version,
      ping,
      pong: true,
      ...this.expiry(this.#expiresAt),
      ...this.#transport.emulation,
    };
    this.reply(resultReply(id, 'connect', about));
  }

  /** How a reply says that a token ends; ttl in whole seconds, at least 1. */
  expiry(expiresAt: number | undefined): { expires?: true; ttl?: number } {
    if (expiresAt === undefined) return {};
    return { expires: true, ttl: Math.max(1, Math.ceil((expiresAt - this.settings.now()) / 1000)) };
  }

  #refresh(id: number, token: string): void {
    if (token === '') return this.close(disconnects.badRequest);
    const checked = verifyToken(this.settings, token);
    if (checked.kind === 'expired') return this.close(disconnects.connectionExpired);
    if (checked.kind === 'invalid' || checked.claims.channel !== undefined || checked.claims.userId !== this.#userId) {
      return this.close(disconnects.invalidToken);
    }
    this.#expiresAt = checked.claims.expiresAt;
    this.#wakeAt = 0;
    this.reply(resultReply(id, 'refresh', this.expiry(this.#expiresAt)));
  }

  /** The host sets when the connection ends (milliseconds; undefined: not at all) and what others learn of it. */
  renew(expiresAt: number | undefined, info: string | undefined): void {
    this.#expiresAt = expiresAt;
    this.#info = info ?? this.#info;
    this.#wakeAt = 0;
  }

  #subscribe({ id, request }: Extract<Command, { kind: 'subscribe' }>): void {
    const checked = judgeSubscribe(this, this.#deps.namespaces, request);
    if (checked.kind === 'disconnect') return this.close(checked.code);
    this.reply(checked.kind === 'error' ? errorReply(id, checked.code) : subscribeTo(this, id, request, checked));
  }

  #refreshSubscription(id: number, channel: string, token: string): void {
    const subscription = this.#subscriptions.get(channel);
    if (subscription === undefined) return this.reply(errorReply(id, replyErrors.permissionDenied));
    if (token === '') return this.reply(errorReply(id, replyErrors.badRequest));
    const checked = verifyToken(this.settings, token);
    if (checked.kind === 'expired') return this.close(disconnects.subscriptionExpired);
    if (checked.kind === 'invalid' || !this.owns(checked.claims, channel)) return this.close(disconnects.invalidToken);
    subscription.expiresAt = checked.claims.expiresAt;
    this.#wakeAt = 0;
    this.reply(resultReply(id, 'sub_refresh', this.expiry(subscription.expiresAt)));
  }

  /** Whether a subscription token was made for this channel, this user and this client. [PUSH-07] */
  owns(claims: TokenClaims, channel: string): boolean {
    const isForThisClient = claims.clientId === undefined || claims.clientId === this.#id;
    return claims.channel === channel && claims.userId === this.#userId && isForThisClient;
  }

  #pong(): void {
    if (this.#pongDueAt === Infinity) return this.close(disconnects.badRequest);
    this.#pongDueAt = Infinity;
    this.#wakeAt = 0;
  }

  /** Does what is due at `now`: pings, missing pongs, expired tokens, silence before connect. */
  tick(now: number): void {
    if (this.#state === 'closed' || now < this.#wakeAt) return;
    const { expiredGraceMs, pingIntervalMs, pongTimeoutMs } = this.settings;
    if (now >= this.#staleAt) return this.close(disconnects.stale);
    if (now >= this.#pongDueAt) return this.close(disconnects.noPong);
    const endsAt = (this.#expiresAt ?? Infinity) + expiredGraceMs;
    if (now >= endsAt) return this.close(disconnects.connectionExpired);
    this.#wakeAt = Math.min(this.#staleAt, endsAt);
    for (const [channel, { expiresAt = Infinity }] of this.#subscriptions) {
      if (now >= expiresAt + expiredGraceMs) this.unsubscribe(channel, unsubscribes.subscriptionExpired);
      else this.#wakeAt = Math.min(this.#wakeAt, expiresAt + expiredGraceMs);
    }
    if (now >= this.#nextPingAt) {
      this.#nextPingAt = now + pingIntervalMs;
      this.#pongDueAt = now + pongTimeoutMs;
      this.write(pingFrame);
    }
    this.#wakeAt = Math.min(this.#wakeAt, this.#nextPingAt, this.#pongDueAt);
  }

  reply(text: string): void {
    this.#replies.push(text);
    this.#replyBytes += text.length;
  }

  #takeReplies(): Frame | null {
    if (this.#replies.length === 0) return null;
    const frame = new Frame(this.#replies.join('\n'));
    this.#replies = [];
    this.#replyBytes = 0;
    return frame;
  }

  #sendReplies(): void {
    const frame = this.#takeReplies();
    if (frame !== null) this.write(frame);
  }

  /** Sends a frame that many connections may share; false when it can not arrive any more. */
  write(frame: Frame): boolean {
    if (!this.takesMore()) return false;
    this.#transport.write(frame);
    return true;
  }

  /** Asked before writing, not after: one large frame to a reader that keeps up is not slowness. */
  takesMore(): boolean {
    if (this.#state === 'closed' || !this.#transport.isOpen) return false;
    if (this.#transport.queuedBytes() <= this.settings.maxQueueBytes) return true;
    this.close(disconnects.slow);
    return false;
  }

  hold(on: boolean): void {
    this.#transport.hold(on);
  }

  dropped(channel: string, code: Code): void {
    this.#subscriptions.delete(channel);
    this.write(new Frame(unsubscribePush(channel, code)));
    this.#deps.log({ kind: 'unsubscribed', client: this.#id, user: this.#userId, channel, ...code });
  }

  /** Ends one subscription from this side; false when there is none. */
  unsubscribe(channel: string, code: Code): boolean {
    if (!this.#subscriptions.has(channel)) return false;
    this.#deps.hub.leave(channel, this);
    this.dropped(channel, code);
    return true;
  }

  #drop(channel: string): void {
    if (this.#subscriptions.delete(channel)) this.#deps.hub.leave(channel, this);
  }

  /** Ends the connection and sends the reason; everything it held is free at once, whether or not the peer answers. */
  close(code: Code): void {
    if (this.#state === 'closed') return;
    const unsent = this.#takeReplies();
    this.closed(code);
    if (this.#transport.isOpen && unsent !== null) this.#transport.write(unsent);
    this.#transport.close(code);
  }

  /** Does not wait for the peer to take leave. */
  terminate(): void {
    this.#transport.terminate();
  }

  closed({ code, reason }: Code): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    for (const channel of this.#subscriptions.keys()) this.#deps.hub.leave(channel, this);
    this.#subscriptions.clear();
    this.#deps.left(this);
    this.#deps.log({ kind: 'disconnected', client: this.#id, user: this.#userId, code, reason });
  }

  gone(): void {
    this.#deps.gone(this);
  }
}
