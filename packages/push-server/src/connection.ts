import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { disconnects, replyErrors, unsubscribes } from './codes.ts';
import type { Code } from './codes.ts';
import { textFrame } from './frame.ts';
import type { Hub, Subscriber } from './hub.ts';
import type { Namespaces } from './namespaces.ts';
import { errorReply, parseCommand, resultReply, unsubscribePush } from './protocol.ts';
import type { Command } from './protocol.ts';
import type { PushLogEvent, Settings } from './settings.ts';
import { judgeSubscribe, subscribeTo } from './subscribing.ts';
import { verifyToken } from './tokens.ts';
import type { TokenClaims } from './tokens.ts';

/** What all connections share. */
interface Surroundings {
  readonly settings: Settings;
  readonly namespaces: Namespaces;
  readonly hub: Hub;
  readonly log: (event: PushLogEvent) => void;
  /** The connection knows its user now. */
  readonly entered: (connection: Connection) => void;
  /** It holds nothing any more, though its socket may still say goodbye. */
  readonly left: (connection: Connection) => void;
  /** Its socket is closed. */
  readonly gone: (connection: Connection) => void;
}

interface Subscription {
  /** When its token ends, milliseconds; never without one. */
  expiresAt: number | undefined;
}

const pingFrame = textFrame('{}');

/** What ws closes with, or 1006 for a broken socket; after an error its close event no longer tells. */
function closeCodeOf(error: Error): number {
  return 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 1009 : 1006;
}

/** One WebSocket of one client: its commands in, replies and pushes out, its tokens and its timers. [PUSH-01] [PUSH-14] */
export class Connection implements Subscriber {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #around: Surroundings;
  readonly #subscriptions = new Map<string, Subscription>();
  /** Refused: connect failed with an error reply, nothing is answered until the client goes. */
  #state: 'new' | 'connected' | 'refused' | 'closed' = 'new';
  #id = '';
  #userId = '';
  #replies: string[] = [];
  #staleAt: number;
  #expiresAt: number | undefined;
  #nextPingAt = Infinity;
  #pongDueAt = Infinity;
  #wakeAt = 0;

  constructor(ws: WebSocket, socket: Duplex, around: Surroundings) {
    this.#ws = ws;
    this.#socket = socket;
    this.#around = around;
    this.#staleAt = around.settings.now() + around.settings.staleCloseMs;
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // ws answers pings without looking at the queue, which a peer that never reads could fill for ever.
    ws.on('ping', (data: Buffer) => {
      if (this.#takesMore()) ws.pong(data);
    });
    ws.on('error', (error) => this.#closed({ code: closeCodeOf(error), reason: error.message }));
    ws.on('close', (code, reason) => {
      this.#closed({ code, reason: reason.toString() });
      around.gone(this);
    });
  }

  get userId(): string {
    return this.#userId;
  }

  get settings(): Settings {
    return this.#around.settings;
  }

  get hub(): Hub {
    return this.#around.hub;
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
    const queued = this.#replies.reduce((sum, reply) => sum + reply.length, this.#socket.writableLength);
    return Math.max(0, this.settings.maxQueueBytes / 2 - queued);
  }

  addSubscription(channel: string, expiresAt: number | undefined): void {
    this.#subscriptions.set(channel, { expiresAt });
    this.#wakeAt = 0;
    this.#around.log({ kind: 'subscribed', client: this.#id, user: this.#userId, channel });
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#state === 'closed' || this.#state === 'refused') return;
    if (isBinary || !Buffer.isBuffer(data)) return this.close(disconnects.badRequest);
    try {
      this.#handleFrame(data.toString());
    } catch (error) {
      this.#around.log({ kind: 'failed', client: this.#id, user: this.#userId, error });
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
        return this.#deny(command.id, command.channel, () => replyErrors.permissionDenied);
      case 'presence':
      case 'presence_stats':
        return this.#deny(command.id, command.channel, () => replyErrors.notAvailable);
      case 'history':
        return this.#deny(command.id, command.channel, (keepsHistory) =>
          keepsHistory ? replyErrors.permissionDenied : replyErrors.notAvailable,
        );
      case 'rpc':
      case 'ping':
        return this.reply(errorReply(command.id, replyErrors.notAvailable));
      case 'send':
        return this.close(disconnects.notAvailable);
    }
  }

  #deny(id: number, channel: string, errorFor: (keepsHistory: boolean) => Code): void {
    const found = this.#around.namespaces.resolve(channel);
    const error = 'error' in found ? found.error : errorFor((found.namespace.history_size ?? 0) > 0);
    this.reply(errorReply(id, error));
  }

  #connect(id: number, token: string): void {
    const { settings, log, entered } = this.#around;
    const now = settings.now();
    if (token === '' && !settings.allowAnonymous) return this.close(disconnects.permissionDenied);
    if (token !== '') {
      const verdict = verifyToken(settings, token);
      if (verdict.kind === 'expired') {
        this.reply(errorReply(id, replyErrors.tokenExpired));
        this.#state = 'refused';
        return;
      }
      if (verdict.kind === 'invalid' || verdict.claims.channel !== undefined) {
        return this.close(disconnects.invalidToken);
      }
      this.#userId = verdict.claims.userId;
      this.#expiresAt = verdict.claims.expiresAt;
    }
    this.#id = settings.randomId();
    this.#state = 'connected';
    this.#staleAt = Infinity;
    // Spread over half an interval, so that clients that came together are not pinged together.
    this.#nextPingAt = now + settings.pingIntervalMs * (0.5 + settings.random() / 2);
    this.#wakeAt = 0;
    entered(this);
    log({ kind: 'connected', client: this.#id, user: this.#userId });
    const ping = Math.ceil(settings.pingIntervalMs / 1000);
    const about = { client: this.#id, version: settings.version, ping, pong: true, ...this.expiry(this.#expiresAt) };
    this.reply(resultReply(id, 'connect', about));
  }

  /** How a reply tells that a token ends; ttl in whole seconds, at least 1. */
  expiry(expiresAt: number | undefined): { expires?: true; ttl?: number } {
    if (expiresAt === undefined) return {};
    return { expires: true, ttl: Math.max(1, Math.ceil((expiresAt - this.settings.now()) / 1000)) };
  }

  #refresh(id: number, token: string): void {
    if (token === '') return this.close(disconnects.badRequest);
    const verdict = verifyToken(this.settings, token);
    if (verdict.kind === 'expired') return this.close(disconnects.connectionExpired);
    if (verdict.kind === 'invalid' || verdict.claims.channel !== undefined || verdict.claims.userId !== this.#userId) {
      return this.close(disconnects.invalidToken);
    }
    this.#expiresAt = verdict.claims.expiresAt;
    this.#wakeAt = 0;
    this.reply(resultReply(id, 'refresh', this.expiry(this.#expiresAt)));
  }

  #subscribe({ id, request }: Extract<Command, { kind: 'subscribe' }>): void {
    const verdict = judgeSubscribe(this, this.#around.namespaces, request);
    if (verdict.kind === 'disconnect') return this.close(verdict.code);
    this.reply(verdict.kind === 'error' ? errorReply(id, verdict.code) : subscribeTo(this, id, request, verdict));
  }

  #refreshSubscription(id: number, channel: string, token: string): void {
    const subscription = this.#subscriptions.get(channel);
    if (subscription === undefined) return this.reply(errorReply(id, replyErrors.permissionDenied));
    if (token === '') return this.reply(errorReply(id, replyErrors.badRequest));
    const verdict = verifyToken(this.settings, token);
    if (verdict.kind === 'expired') return this.close(disconnects.subscriptionExpired);
    if (verdict.kind === 'invalid' || !this.owns(verdict.claims, channel)) return this.close(disconnects.invalidToken);
    subscription.expiresAt = verdict.claims.expiresAt;
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
  }

  #sendReplies(): void {
    if (this.#replies.length === 0) return;
    const frame = textFrame(this.#replies.join('\n'));
    this.#replies = [];
    this.write(frame);
  }

  /**
   * Sends a frame that many connections may share. It goes straight to the socket the host handed over, past `ws.send`,
   * which would build a header for every receiver. That is safe here: without extensions and Blobs ws queues nothing of
   * its own but writes each frame to the same socket at once, so whole frames only ever follow each other; and once a
   * close frame is on its way (not OPEN any more) nothing is written after it. The replies to a frame are never
   * overtaken: handling it takes one turn, in which nothing is pushed to the connection it came from.
   */
  write(frame: Buffer): boolean {
    if (!this.#takesMore()) return false;
    this.#socket.write(frame);
    return true;
  }

  /** Asked before writing, not after: one large frame to a reader that keeps up is not slowness. */
  #takesMore(): boolean {
    if (this.#state === 'closed' || this.#ws.readyState !== this.#ws.OPEN) return false;
    if (this.#socket.writableLength <= this.settings.maxQueueBytes) return true;
    this.close(disconnects.slow);
    return false;
  }

  hold(on: boolean): void {
    if (on) this.#socket.cork();
    else this.#socket.uncork();
  }

  dropped(channel: string, code: Code): void {
    this.#subscriptions.delete(channel);
    this.write(textFrame(unsubscribePush(channel, code)));
    this.#around.log({ kind: 'unsubscribed', client: this.#id, user: this.#userId, channel, ...code });
  }

  /** Ends one subscription from this side; false when there is none. */
  unsubscribe(channel: string, code: Code): boolean {
    if (!this.#subscriptions.has(channel)) return false;
    this.#around.hub.leave(channel, this);
    this.dropped(channel, code);
    return true;
  }

  #drop(channel: string): void {
    if (this.#subscriptions.delete(channel)) this.#around.hub.leave(channel, this);
  }

  /** Ends the connection with a close frame; everything it held is free at once, whether or not the peer answers. */
  close(code: Code): void {
    if (this.#state === 'closed') return;
    const unsent = this.#replies.splice(0);
    this.#closed(code);
    if (this.#ws.readyState === this.#ws.OPEN && unsent.length > 0) this.#socket.write(textFrame(unsent.join('\n')));
    this.#ws.close(code.code, code.reason);
  }

  /** Does not wait for the peer to answer the close frame. */
  terminate(): void {
    this.#ws.terminate();
  }

  #closed({ code, reason }: Code): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    for (const channel of this.#subscriptions.keys()) this.#around.hub.leave(channel, this);
    this.#subscriptions.clear();
    this.#around.left(this);
    this.#around.log({ kind: 'disconnected', client: this.#id, user: this.#userId, code, reason });
  }
}
