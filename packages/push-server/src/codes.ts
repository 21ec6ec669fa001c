/** A numbered outcome of the protocol: an error reply, a disconnect or an unsubscribe push. */
export interface Code {
  readonly code: number;
  readonly reason: string;
}

/** Codes of error replies. Clients try again after 100 and 111 only, and fetch a new token after 109. */
export const replyErrors = {
  internalError: { code: 100, reason: 'internal server error' },
  unknownChannel: { code: 102, reason: 'unknown channel' },
  permissionDenied: { code: 103, reason: 'permission denied' },
  methodNotFound: { code: 104, reason: 'method not found' },
  alreadySubscribed: { code: 105, reason: 'already subscribed' },
  limitExceeded: { code: 106, reason: 'limit exceeded' },
  badRequest: { code: 107, reason: 'bad request' },
  notAvailable: { code: 108, reason: 'not available' },
  tokenExpired: { code: 109, reason: 'token expired' },
  unrecoverablePosition: { code: 112, reason: 'unrecoverable position' },
} as const satisfies Record<string, Code>;

/** Close codes: clients reconnect after 3000 to 3499 and stay away after 3500 to 3999. */
export const disconnects = {
  shutdown: { code: 3001, reason: 'shutdown' },
  internalError: { code: 3004, reason: 'internal server error' },
  connectionExpired: { code: 3005, reason: 'connection expired' },
  subscriptionExpired: { code: 3006, reason: 'subscription expired' },
  slow: { code: 3008, reason: 'slow' },
  noPong: { code: 3012, reason: 'no pong' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forceDisconnect: { code: 3503, reason: 'force disconnect' },
  permissionDenied: { code: 3507, reason: 'permission denied' },
  notAvailable: { code: 3508, reason: 'not available' },
} as const satisfies Record<string, Code>;

/** Codes of unsubscribe pushes: clients resubscribe from 2500 on. */
export const unsubscribes = {
  serverUnsubscribe: { code: 2000, reason: 'server unsubscribe' },
  insufficientState: { code: 2500, reason: 'insufficient state' },
  subscriptionExpired: { code: 2501, reason: 'subscription expired' },
  stateInvalidated: { code: 2502, reason: 'state invalidated' },
} as const satisfies Record<string, Code>;
