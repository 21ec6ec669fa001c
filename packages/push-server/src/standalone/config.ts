import type { Namespace } from '../namespaces.ts';
import type { PushServerOptions } from '../settings.ts';
import { ConfigFault, Section } from './section.ts';

/** Everything that a server of its own is started with. */
export interface StandaloneConfig {
  readonly push: PushServerOptions;
  /** Undefined: all interfaces. */
  readonly host: string | undefined;
  readonly port: number;
  /** Where the HTTP API, health and metrics are, if not beside the clients. */
  readonly internal: { readonly host: string | undefined; readonly port: number } | null;
  readonly webSocketPath: string;
  readonly apiPath: string;
  /** Paths; null for none. */
  readonly health: string | null;
  readonly metrics: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a configuration under Centrifugo's option names. Secrets and origins may come from the environment, under
 * Centrifugo's names too; the environment wins. Throws ConfigFault, also for an option that this server does not know.
 */
export function readConfig(text: string, environment: Environment): StandaloneConfig {
  const root = new Section('', parse(text));
  const server = root.section('http_server');
  const host = server.text('address', '') || undefined;
  const port = server.port('port') ?? 8000;
  const internalHost = server.text('internal_address', '') || host;
  const internalPort = server.port('internal_port');
  server.end();
  const client = readClient(root.section('client'), environment);
  const streams = readStreams(root);
  const api = readApi(root.section('http_api'), environment);
  const health = readEndpoint(root.section('health'), '/health');
  const metrics = readEndpoint(root.section('prometheus'), '/metrics');
  const namespaces = readChannels(root.section('channel'));
  root.end();
  const { webSocketPath, ...ways } = streams;
  return {
    push: { ...client, ...ways, namespaces, ...(api.key === '' ? {} : { api }) },
    host,
    port,
    internal: internalPort === undefined ? null : { host: internalHost, port: internalPort },
    webSocketPath,
    apiPath: api.path,
    health,
    metrics,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigFault('the configuration must be JSON');
  }
}

function readClient(client: Section, environment: Environment) {
  const token = client.section('token');
  const written = token.text('hmac_secret_key', '');
  const secret = environment['CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY'] ?? written;
  token.end();
  if (secret === '') throw new ConfigFault('client.token.hmac_secret_key is missing: nobody could sign tokens');
  const listed = client.texts('allowed_origins');
  const origins =
    environment['CENTRIFUGO_CLIENT_ALLOWED_ORIGINS']?.split(/\s+/).filter((each) => each !== '') ?? listed;
  const isOpen = origins.length === 1 && origins[0] === '*';
  if (!isOpen && origins.some((origin) => origin.includes('*'))) {
    client.refuse('allowed_origins', 'takes whole origins, or "*" alone');
  }
  const grace = client.duration('expired_close_delay');
  const subscriptionGrace = client.duration('expired_sub_close_delay') ?? grace;
  if (grace !== undefined && subscriptionGrace !== grace) {
    client.refuse('expired_sub_close_delay', 'must be as long as expired_close_delay here');
  }
  // What Centrifugo takes 0 for, its default or no bound, is not what 0 says.
  const recovered = client.count('recovery_max_publication_limit', 1);
  const options = {
    secret,
    allowedOrigins: isOpen ? ('*' as const) : origins,
    allowAnonymous: client.truth('allow_anonymous_connect_without_token') ?? false,
    ...optional('pingIntervalMs', client.duration('ping_interval')),
    ...optional('pongTimeoutMs', client.duration('pong_timeout')),
    ...optional('staleCloseMs', client.duration('stale_close_delay')),
    ...optional('expiredGraceMs', subscriptionGrace),
    ...optional('maxQueueBytes', client.count('queue_max_size', 1)),
    ...optional('channelLimit', client.count('channel_limit', 1)),
    ...optional('recoveryLimit', recovered),
  };
  client.end();
  return options;
}

function readStreams(root: Section) {
  const webSocket = root.section('websocket');
  const isWebSocketOff = webSocket.truth('disabled') ?? false;
  const webSocketPath = webSocket.text('handler_prefix', '/connection/websocket');
  const longest = webSocket.count('message_size_limit', 1);
  webSocket.end();
  const streams = readEndpoint(root.section('http_stream'), '/connection/http_stream');
  const events = readEndpoint(root.section('sse'), '/connection/sse');
  const emulation = root.section('emulation');
  const emulationPath = emulation.text('handler_prefix', '/emulation');
  emulation.end();
  return {
    webSocketPath,
    transports: [
      ...(isWebSocketOff ? [] : (['websocket'] as const)),
      ...(streams === null ? [] : (['http_stream'] as const)),
      ...(events === null ? [] : (['sse'] as const)),
    ],
    paths: {
      ...optional('http_stream', streams ?? undefined),
      ...optional('sse', events ?? undefined),
      emulation: emulationPath,
    },
    ...optional('maxMessageBytes', longest),
  };
}

/** A path that is open only where `enabled` says so. */
function readEndpoint(endpoint: Section, path: string): string | null {
  const isOpen = endpoint.truth('enabled') ?? false;
  const chosen = endpoint.text('handler_prefix', path);
  endpoint.end();
  return isOpen ? chosen : null;
}

function readApi(api: Section, environment: Environment) {
  const written = api.text('key', '');
  const isOff = api.truth('disabled') ?? false;
  const path = api.text('handler_prefix', '/api');
  const errorMode = api.choice('error_mode', ['transport']);
  api.end();
  const key = isOff ? '' : (environment['CENTRIFUGO_HTTP_API_KEY'] ?? written);
  return { key, path, ...optional('errorMode', errorMode) };
}

function readChannels(channel: Section): readonly Namespace[] {
  if (channel.text('private_prefix', '$') !== '$') channel.refuse('private_prefix', 'is always "$" here');
  const named = channel.sections('namespaces').map((section) => readNamespace(section, section.text('name', '')));
  const others = readNamespace(channel.section('without_namespace'), '');
  channel.end();
  return Object.keys(others).length > 1 ? [...named, others] : named;
}

const truths = [
  'allow_subscribe_for_client',
  'allow_subscribe_for_anonymous',
  'allow_publish_for_client',
  'allow_publish_for_subscriber',
  'allow_publish_for_anonymous',
  'allow_history_for_client',
  'allow_history_for_subscriber',
  'allow_history_for_anonymous',
  'force_recovery',
  'allow_recovery',
  'force_positioning',
  'allow_positioning',
  'delta_publish',
  'presence',
  'allow_presence_for_client',
  'allow_presence_for_subscriber',
  'allow_presence_for_anonymous',
  'join_leave',
  'force_push_join_leave',
] as const satisfies (keyof Namespace)[];

function readNamespace(section: Section, name: string): Namespace {
  const inSeconds = (option: string) => {
    const ms = section.duration(option);
    return ms === undefined ? undefined : ms / 1000;
  };
  const deltas = section.texts('allowed_delta_types');
  if (deltas.some((delta) => delta !== 'fossil')) section.refuse('allowed_delta_types', 'knows "fossil" alone');
  const namespace: Namespace = {
    name,
    ...Object.assign({}, ...truths.map((option) => optional(option, section.truth(option)))),
    ...optional('history_size', section.count('history_size')),
    ...optional('history_ttl', inSeconds('history_ttl')),
    ...optional('history_meta_ttl', inSeconds('history_meta_ttl')),
    ...optional('force_recovery_mode', section.choice('force_recovery_mode', ['stream', 'cache'])),
    ...(deltas.length > 0 ? { allowed_delta_types: ['fossil'] } : {}),
  };
  section.end();
  return namespace;
}

/** One property, or none where there is no value. */
function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  const entries: { [key in Name]?: Value } = {};
  if (value !== undefined) entries[name] = value;
  return entries;
}
