export { acceptOf, addressOf } from './api/address.ts';
export { createSportsbook } from './create-sportsbook.ts';
export type { SportsbookOptions } from './create-sportsbook.ts';
export type * from './env.ts';
export type { StreamPosition } from './push/endpoints.ts';
export type * from './sportsbook.ts';
export type { BettingModule, BettingSource } from './deferred/gate.ts';
