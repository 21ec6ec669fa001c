export { createPushServer } from './server.ts';
export type { PushServer, PushStats } from './server.ts';
export type { PushLogEvent, PushServerOptions } from './settings.ts';
export type { Namespace } from './namespaces.ts';
export type { JsonValue } from './frame.ts';
export { signConnectionToken, signSubscriptionToken } from './tokens.ts';
