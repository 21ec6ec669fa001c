export { createSportsbook } from './create-sportsbook.ts';
export type { SportsbookOptions } from './create-sportsbook.ts';
export type * from './env.ts';
export type * from './sportsbook.ts';
