/** Rules of a namespace under Centrifugo's option names, times in seconds. */
export interface NamespaceRules {
  readonly name: string;
  readonly [option: string]: unknown;
}

/** Options that Centrifugo wants as durations. */
const times: ReadonlySet<string> = new Set(['history_ttl', 'history_meta_ttl']);

function namespaceOf(rules: NamespaceRules): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(rules).map(([option, value]) => [option, times.has(option) ? `${Number(value)}s` : value]),
  );
}

/**
 * The settings with which a Centrifugo 6 does as the embedded push server does. Secrets, origins and ports come from its
 * environment: `CENTRIFUGO_HTTP_API_KEY`, `CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY`, `CENTRIFUGO_CLIENT_ALLOWED_ORIGINS`.
 */
export function centrifugoConfig(namespaces: readonly NamespaceRules[]) {
  return {
    http_server: { port: 8000, internal_port: '9000' },
    client: {
      allow_anonymous_connect_without_token: true,
      ping_interval: '25s',
      pong_timeout: '8s',
      channel_limit: 128,
      // As much as the longest history holds: whoever was gone for that long comes back without asking for everything.
      recovery_max_publication_limit: 2000,
    },
    http_stream: { enabled: true },
    sse: { enabled: true },
    health: { enabled: true },
    prometheus: { enabled: true },
    channel: { private_prefix: '$', namespaces: namespaces.map(namespaceOf) },
  };
}
