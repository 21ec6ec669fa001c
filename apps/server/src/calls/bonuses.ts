import { readBonuses } from '../bonuses/read.ts';
import type { Database } from '../database/connect.ts';
import { playerBehind } from './caller.ts';
import type { Handlers } from './handler.ts';

export interface BonusCallsDeps {
  readonly db: Database;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
}

/** What of the house's bonuses a player may use (API-08, BON-13). */
export const bonusCalls = ({ db, now }: BonusCallsDeps) =>
  ({
    async askBonuses(request) {
      const { playerId } = playerBehind(request);
      const { bets } = request.body;
      const matchIds = bets.flatMap(({ selections }) => selections.map(({ match_id }) => match_id));
      const facts = await readBonuses(db, playerId, matchIds, new Date(now()));
      const currencies = new Set(bets.map(({ currency }) => currency));
      return {
        // The house hunts nothing: such a bonus of another back end is chosen before a boost (BON-04).
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
  }) satisfies Pick<Handlers, 'askBonuses'>;
