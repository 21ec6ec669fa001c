import type { Jackpot } from '@touchline/contract';
import { bonusKinds } from '@touchline/rules';
import type { Database } from '../database/connect.ts';
import type { BettingRules } from '../sportsbook/betting/betting-ports.ts';
import { readHits } from '../sportsbook/jackpots/read-hits.ts';
import { readJackpot, readJackpots } from '../sportsbook/jackpots/read-jackpots.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface JackpotCallsDeps {
  readonly db: Database;
  readonly rules: Pick<BettingRules, 'takesPart'>;
  /** Whether nothing is offered to a player now (RG-09). */
  readonly isOnBreak: (playerId: string) => Promise<boolean>;
}

function isOpen({ levels }: Jackpot): boolean {
  return levels.some(({ state }) => state === 'active');
}

/** Jackpots, what bets take part in, and hits (API-09). */
export function jackpotCalls({ db, rules, isOnBreak }: JackpotCallsDeps) {
  return {
    async getJackpots(request) {
      return { data: (await isOnBreak(playerBehind(request).playerId)) ? [] : await readJackpots(db) };
    },
    async getJackpot(request) {
      const { id } = request.params;
      const found = (await isOnBreak(playerBehind(request).playerId)) ? null : await readJackpot(db, id);
      if (found === null) throw new CallError('not_found', `no jackpot has the id ${id}`);
      return found;
    },
    async askJackpots(request) {
      const { bets } = request.body;
      const isOffered = !(await isOnBreak(playerBehind(request).playerId));
      const open = isOffered ? (await readJackpots(db)).filter(isOpen) : [];
      return {
        data: bets.map(({ currency, bonus }) => {
          const feeds = bonus === undefined || bonusKinds[bonus.type].feedsJackpots;
          return feeds && rules.takesPart(currency) ? open : [];
        }),
      };
    },
    async getJackpotHits(request) {
      const { playerId } = playerBehind(request);
      const { query } = request;
      // What a player has won is no offer; that others win is one.
      const asked = (await isOnBreak(playerId)) ? { ...query, for_user: true } : query;
      return { data: await readHits(db, playerId, asked) };
    },
  } satisfies Pick<Handlers, 'getJackpots' | 'getJackpot' | 'askJackpots' | 'getJackpotHits'>;
}
