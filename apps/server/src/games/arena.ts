import type { BetLimits } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Seed } from '@touchline/feed';
import { secretNamed } from '../player/sessions/secrets.ts';
import { createBets } from './arena-bets.ts';
import type { ServedAddress } from '../http/served-address.ts';
import { addArenaRoutes } from './arena-routes.ts';
import { addArenaPage, type ArenaPage } from './arena-page.ts';
import { roundKeyOf } from './model/proof.ts';
import { createTokens } from './tokens.ts';
import { createVisits, type LaunchWish } from './visits.ts';

export interface ArenaOptions {
  readonly db: Database;
  /** Called with the player before each stake, outside its transaction (RG-10). */
  readonly beforeStake: (playerId: string) => Promise<void>;
  /** What the rounds follow from. */
  readonly seed: Seed;
  readonly clock: { now(): number; readonly speed: number; readonly running: boolean };
  readonly limits: BetLimits;
  readonly checkReplies: boolean;
  /** Whether bets are taken in a currency. */
  readonly isOffered: (currency: string) => boolean;
  readonly page: ArenaPage;
  /** Real time in ms since epoch. */
  readonly now: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** A bet was taken that ends at this feed time, ms since epoch. */
  readonly accepted: (endsAt: number) => void;
}

/** The virtual games: a provider beside the sports, behind the launch call (API-10), with a page and an API of its own. */
export interface Arena {
  /** Address of a game for somebody; null when the provider has no such game. */
  launch(wish: LaunchWish): string | null;
  /** Adds its routes to the server; returns their addresses. */
  addTo(app: FastifyInstance): ServedAddress[];
}

export async function openArena(options: ArenaOptions): Promise<Arena> {
  const { db, beforeStake, seed, clock, limits, isOffered, now, committed, accepted } = options;
  const feedNow = (): number => clock.now();
  const visits = createVisits(db, createTokens(await secretNamed(db, 'arena'), now), now);
  const bets = createBets({ db, beforeStake, seed, feedNow, limits, isOffered, committed });
  return {
    launch: visits.launch,
    addTo: (app) => [
      ...addArenaRoutes(app, {
        db,
        roundKey: roundKeyOf(seed),
        demonstration: typeof seed === 'number',
        clock,
        limits,
        visits,
        bets,
        accepted,
        checkReplies: options.checkReplies,
      }),
      ...addArenaPage(app, options.page),
    ],
  };
}
