import type { NewComboboost, NewFreebet } from '../sportsbook/bonuses/give.ts';
import { deskRefusal } from './desk-refusal.ts';
import { CallError, type DeskHandlers } from './handler.ts';

export interface DeskBonusCallsDeps {
  /** Returns its id. */
  readonly addComboboost: (boost: NewComboboost) => Promise<string | null>;
  /** Returns its id. Throws RangeError for an amount that does not exist in its currency. */
  readonly giveFreebet: (playerId: string, freebet: NewFreebet) => Promise<string | null>;
}

/** Bonuses for tests, without a campaign. */
export function deskBonusCalls({
  addComboboost,
  giveFreebet,
}: DeskBonusCallsDeps): Pick<DeskHandlers, 'addComboboost' | 'giveFreebet'> {
  return {
    async addComboboost({ body }) {
      const id = await addComboboost({
        name: body.name,
        ranges: body.ranges,
        min_odds: body.min_odds ?? null,
        event_conditions: body.event_conditions ?? [],
        uses_count: body.uses_count ?? null,
        only_verified: body.only_verified ?? false,
        lower_range_on_refund: body.lower_range_on_refund ?? false,
        country_codes: [],
        announced: body.announced ?? false,
        trigger_key: null,
        valid_to: null,
      });
      if (id === null) throw new Error('a boost without a trigger key conflicts with no other');
      return { id };
    },

    async giveFreebet({ body }) {
      const { player_id: playerId, amount, ...terms } = body;
      try {
        const id = await giveFreebet(playerId, {
          ...terms,
          issued_amount: amount,
          min_odds: terms.min_odds ?? null,
          max_odds: terms.max_odds ?? null,
          match_status: terms.match_status ?? 'any',
          selection_count_from: terms.selection_count_from ?? null,
          selection_count_to: terms.selection_count_to ?? null,
          valid_to: null,
          announced: terms.announced ?? false,
        });
        if (id === null) throw new CallError('not_found', 'There is no such player, or one who takes a break.');
        return { id };
      } catch (error) {
        if (error instanceof RangeError) throw deskRefusal('body.amount', 'is no amount in this currency');
        throw error;
      }
    },
  };
}
