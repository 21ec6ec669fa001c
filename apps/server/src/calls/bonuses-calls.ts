import type { BonusType, Calls, Comboboost, Freebet, QueryOf } from '@touchline/contract';
import { mayUseBoost } from '@touchline/rules';
import { type PlayerBonusFacts, readBonuses } from '../sportsbook/bonuses/read-bonuses.ts';
import type { Database } from '../database/connect.ts';
import { playerBehind } from './caller.ts';
import type { Handlers } from './handler.ts';

export interface BonusCallsDeps {
  readonly db: Database;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
  /** Whether nothing is offered to a player now (RG-09). */
  readonly isOnBreak: (playerId: string) => Promise<boolean>;
}

type ListQuery = QueryOf<Calls['listBonuses']>;

/**
 * Filters the active bonuses by the query. Bonuses in the future are not known, so `status` other than active finds none.
 */
function listed(facts: PlayerBonusFacts, query: ListQuery): Pick<PlayerBonusFacts, 'comboboosts' | 'freebets'> {
  const { status = 'active', available = false, unseen = false, limit_per_type: limit, type } = query;
  const isAsked = (bonus: Comboboost | Freebet, ofType: BonusType): boolean =>
    bonus.status === status && !(unseen && bonus.seen) && (type === undefined || type.includes(ofType));
  return {
    comboboosts: facts.comboboosts
      .filter((boost) => isAsked(boost, 'comboboost') && (!available || mayUseBoost(boost, facts)))
      .slice(0, limit),
    freebets: facts.freebets.filter((freebet) => isAsked(freebet, freebet.type)).slice(0, limit),
  };
}

/** The bonuses that a player may use (API-08, BON-13), and their list (NAV-14). */
export function bonusCalls({ db, now, isOnBreak }: BonusCallsDeps) {
  /** None while a break runs: bonuses are frozen for so long. */
  const offered = async (playerId: string, matchIds: readonly string[]): Promise<PlayerBonusFacts> => {
    const facts = await readBonuses(db, playerId, matchIds, new Date(now()));
    return (await isOnBreak(playerId)) ? { ...facts, comboboosts: [], freebets: [] } : facts;
  };
  return {
    async askBonuses(request) {
      const { playerId } = playerBehind(request);
      const { bets } = request.body;
      const matchIds = bets.flatMap(({ selections }) => selections.map(({ match_id }) => match_id));
      const facts = await offered(playerId, matchIds);
      const currencies = new Set(bets.map(({ currency }) => currency));
      return {
        // This back end has no hunting bonuses. A client prefers one of another back end to a boost (BON-04).
        huntings: [],
        tournaments: [],
        comboboosts: [...facts.comboboosts],
        freebets: facts.freebets.filter(({ currency }) => currencies.has(currency)),
        places: Object.fromEntries(
          Object.entries(facts.places).map(([id, { categoryId, tournamentId }]) => [
            id,
            { category_id: categoryId, tournament_id: tournamentId },
          ]),
        ),
        player: { country_code: facts.countryCode, is_verified: facts.isVerified },
      };
    },
    async listBonuses(request) {
      const { playerId } = playerBehind(request);
      const { comboboosts, freebets } = listed(await offered(playerId, []), request.query);
      return { comboboosts: [...comboboosts], freebets: [...freebets], huntings: [], tournaments: [], lootboxes: [] };
    },
  } satisfies Pick<Handlers, 'askBonuses' | 'listBonuses'>;
}
