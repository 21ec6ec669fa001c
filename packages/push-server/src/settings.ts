import type { ApiSettings } from './api/api.ts';
import type { MessageHandler, RpcHandler } from './commands.ts';
import type { Namespace } from './namespaces.ts';
import type { TransportKind } from './transports/transport.ts';

/** What the endpoint publishes about itself; never a token, never what was published. */
export type PushLogEvent =
  | {
      readonly kind: 'refused';
      readonly reason: 'origin' | 'format' | 'closing' | 'transport';
      readonly origin: string | undefined;
    }
  | {
      readonly kind: 'connected';
      readonly client: string;
      readonly user: string;
      readonly transport: TransportKind;
    }
  | {
      readonly kind: 'disconnected';
      readonly client: string;
      readonly user: string;
      readonly code: number;
      readonly reason: string;
    }
  | { readonly kind: 'subscribed'; readonly client: string; readonly user: string; readonly channel: string }
  | {
      readonly kind: 'unsubscribed';
      readonly client: string;
      readonly user: string;
      readonly channel: string;
      readonly code: number;
      readonly reason: string;
    }
  | { readonly kind: 'failed'; readonly client: string; readonly user: string; readonly error: unknown };

/** Where the endpoints stand; the defaults are Centrifugo's. */
export interface PushPaths {
  /** Default `/connection/http_stream`. */
  readonly http_stream: string;
  /** Default `/connection/sse`. */
  readonly sse: string;
  /** Default `/emulation`. */
  readonly emulation: string;
}

/** How the endpoint is set up; every time is in milliseconds unless it says otherwise. */
export interface PushServerOptions {
  /** HS256 secret of connection and subscription tokens. */
  readonly secret: string;
  /** The channels there are; everything is closed unless a namespace opens it. */
  readonly namespaces: readonly Namespace[];
  /** Origins whose pages may connect (`https://host`); an empty list refuses every page. Requests without an Origin pass. */
  readonly allowedOrigins: readonly string[] | '*';
  /** Clients without a token may connect. Default false. */
  readonly allowAnonymous?: boolean;
  /** What clients may connect over. Default all. */
  readonly transports?: readonly TransportKind[];
  /** Paths of `handleRequest`; that of the WebSocket is the caller's affair. */
  readonly paths?: Partial<PushPaths>;
  /** Default 25 000. */
  readonly pingIntervalMs?: number;
  /** How long a pong may take, below the interval. Default 8 000. */
  readonly pongTimeoutMs?: number;
  /** Channels one connection may be subscribed to. Default 128. */
  readonly channelLimit?: number;
  /** Bytes that may wait for one reader before it is disconnected with 3008. Default 1 MiB. */
  readonly maxQueueBytes?: number;
  /** The longest message or body a client may send, bytes; a longer one closes with 1009 or is answered 413. Default 65 536. */
  readonly maxMessageBytes?: number;
  /** How long a peer that is asked to go may take before its connection is cut. Default 10 000. */
  readonly lingerMs?: number;
  /** Time for a successful connect. Default 10 000. */
  readonly staleCloseMs?: number;
  /** How long a connection or subscription outlives its token, waiting for a new one. Default 25 000. */
  readonly expiredGraceMs?: number;
  /** Publications one recovery may bring back. Default 300. */
  readonly recoveryLimit?: number;
  /**
   * At most one frame a channel within this time: what is published meanwhile shares the next one, what comes after a
   * pause leaves with the turn it came in. 0 sends each publication at once. Default 10.
   */
  readonly joinWindowMs?: number;
  /** Wall clock for tokens, history and pings; it must run even where the product's own clock is stopped. */
  readonly now?: () => number;
  /**
   * Tokens of a user that were issued at or before this moment (milliseconds since 1970) count as expired: how a sign-out
   * takes them back. Default 0, never.
   */
  readonly validFrom?: (userId: string) => number;
  /** Unique client ids. */
  readonly randomId?: () => string;
  /** From 0 to below 1; only spreads the first pings. */
  readonly random?: () => number;
  /** Centrifugo's HTTP API among the paths of `handleRequest`; none when absent. */
  readonly api?: ApiSettings;
  /** Answers the calls of clients (`rpc`); without it they get error 108. */
  readonly onRpc?: RpcHandler;
  /** Takes the messages of clients that want no answer (`send`); without it they are disconnected with 3508. */
  readonly onMessage?: MessageHandler;
  /** Called after the fact, never in the middle of a delivery. */
  readonly log?: (event: PushLogEvent) => void;
}

export type Settings = Required<
  Omit<PushServerOptions, 'namespaces' | 'log' | 'paths' | 'api' | 'onRpc' | 'onMessage'>
> & {
  readonly onRpc: RpcHandler | null;
  readonly onMessage: MessageHandler | null;
  readonly api: ApiSettings | null;
  readonly version: string;
  readonly paths: PushPaths;
};

const numbers = [
  'pingIntervalMs',
  'pongTimeoutMs',
  'channelLimit',
  'maxQueueBytes',
  'maxMessageBytes',
  'lingerMs',
  'staleCloseMs',
  'expiredGraceMs',
  'recoveryLimit',
  'joinWindowMs',
] as const satisfies readonly (keyof Settings)[];
/** The platform takes a longer one for none at all. */
const longestTimerMs = 2_147_483_647;

/** Fills in the defaults; throws RangeError for what can not work. */
export function settle(options: PushServerOptions): Settings {
  const settings: Settings = {
    version: 'touchline push 0.1',
    secret: options.secret,
    allowedOrigins: options.allowedOrigins,
    allowAnonymous: options.allowAnonymous ?? false,
    transports: options.transports ?? ['websocket', 'http_stream', 'sse'],
    paths: {
      http_stream: '/connection/http_stream',
      sse: '/connection/sse',
      emulation: '/emulation',
      ...options.paths,
    },
    pingIntervalMs: options.pingIntervalMs ?? 25_000,
    pongTimeoutMs: options.pongTimeoutMs ?? 8_000,
    channelLimit: options.channelLimit ?? 128,
    maxQueueBytes: options.maxQueueBytes ?? 1_048_576,
    maxMessageBytes: options.maxMessageBytes ?? 65_536,
    lingerMs: options.lingerMs ?? 10_000,
    staleCloseMs: options.staleCloseMs ?? 10_000,
    expiredGraceMs: options.expiredGraceMs ?? 25_000,
    recoveryLimit: options.recoveryLimit ?? 300,
    joinWindowMs: options.joinWindowMs ?? 10,
    now: options.now ?? Date.now,
    validFrom: options.validFrom ?? (() => 0),
    randomId: options.randomId ?? (() => crypto.randomUUID()),
    random: options.random ?? Math.random,
    api: options.api ?? null,
    onRpc: options.onRpc ?? null,
    onMessage: options.onMessage ?? null,
  };
  if (settings.secret === '') throw new RangeError('push: an empty secret would let everybody sign tokens');
  if (settings.api?.key === '') throw new RangeError('push: an empty API key would let everybody in');
  const paths = Object.values(settings.paths);
  if (new Set(paths).size < paths.length || !paths.every((path) => path.startsWith('/'))) {
    throw new RangeError('push: each endpoint needs a path of its own that begins with a slash');
  }
  for (const option of numbers) {
    const value = settings[option];
    if (!(value >= 0 && value <= longestTimerMs)) throw new RangeError(`push: ${option} cannot be ${value}`);
  }
  if (!(settings.pingIntervalMs > 0 && settings.pongTimeoutMs > 0)) throw new RangeError('push: pings need a time');
  if (settings.pongTimeoutMs >= settings.pingIntervalMs) {
    throw new RangeError('push: pongTimeoutMs must be below pingIntervalMs');
  }
  return settings;
}
