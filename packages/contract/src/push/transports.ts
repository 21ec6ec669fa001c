/** Ways to the push server (PUSH-08). The last two are taken and skipped where the browser or the page has none. */
export const pushTransports = ['websocket', 'http_stream', 'sse', 'sockjs', 'webtransport'] as const;
/** One way to the push server; the endpoint is absolute or from the root of the page's origin. */
export interface PushEndpoint {
  readonly transport: (typeof pushTransports)[number];
  readonly endpoint: string;
}
