import { type ErrorCode, errorCodes } from '@touchline/contract';
import type { Faults } from '../desk/faults.ts';
import type { NewComboboost, NewFreebet } from '../sportsbook/bonuses/give.ts';
import type { DeskClock, DeskFeed } from '../desk/desk-ports.ts';
import { CallError, type DeskHandlers } from './handler.ts';

export interface DeskCallsDeps {
  readonly clock: DeskClock;
  readonly feed: DeskFeed;
  readonly faults: Faults;
  readonly ledgerSums: () => Promise<readonly { readonly currency: string; readonly sum: string }[]>;
  /** Answers its id. */
  readonly addComboboost: (boost: NewComboboost) => Promise<string | null>;
  /** Answers its id. Throws RangeError for an amount that is none in its currency. */
  readonly giveFreebet: (playerId: string, freebet: NewFreebet) => Promise<string | null>;
}

function refuse(path: string, message: string): CallError {
  return new CallError('bad_request', 'The desk cannot do this.', { details: [{ path, message }] });
}

function isErrorCode(code: number): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}

/** Doors for developers and tests: only with `--desk`, only from this machine. */
export function deskCalls({
  clock,
  feed,
  faults,
  ledgerSums,
  addComboboost,
  giveFreebet,
}: DeskCallsDeps): DeskHandlers {
  const state = async () => {
    const { now, running, speed } = clock.state();
    return {
      now: new Date(now).toISOString(),
      running,
      speed,
      faults: [...faults.list()],
      ledger: (await ledgerSums()).map(({ currency, sum }) => ({ currency, sum })),
    };
  };
  return {
    getDesk: state,

    async setClock({ body }) {
      if (body.action === 'stop') await clock.stop();
      else if (body.action === 'resume') await clock.resume();
      else await clock.advance(body.seconds);
      return state();
    },

    async addMatch({ body }) {
      const { sport_key: sportKey, type = 'match', starts_in_seconds: startsInSeconds, home, away } = body;
      try {
        const added = await feed.addMatch({ sportKey, type, startsInSeconds, home, away });
        if (added === null) throw refuse('body.sport_key', 'is not a sport of this feed');
        return added;
      } catch (error) {
        if (error instanceof RangeError) throw refuse('body.type', error.message);
        throw error;
      }
    },

    async scriptMatch({ params, body }) {
      try {
        const scripted = await feed.script(params.id, body);
        if (scripted === null) throw new CallError('not_found', 'There is no such match.');
        return scripted;
      } catch (error) {
        if (error instanceof RangeError) throw refuse('body.type', error.message);
        throw error;
      }
    },

    async setFault({ body }) {
      const { kind, count, code } = body;
      if (code === undefined) faults.set({ kind, count });
      else if (isErrorCode(code)) faults.set({ kind, count, code });
      else throw refuse('body.code', 'is not an error code');
      return state();
    },

    async clearFaults() {
      faults.clear();
      return state();
    },

    async addComboboost({ body }) {
      const id = await addComboboost({
        name: body.name,
        ranges: body.ranges,
        min_odds: body.min_odds ?? null,
        event_conditions: body.event_conditions ?? [],
        uses_count: body.uses_count ?? null,
        only_verified: body.only_verified ?? false,
        country_codes: [],
        trigger_key: null,
        valid_to: null,
      });
      if (id === null) throw new Error('a boost without a key stands in nobody’s way');
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
        });
        if (id === null) throw new CallError('not_found', 'There is no such player.');
        return { id };
      } catch (error) {
        if (error instanceof RangeError) throw refuse('body.amount', 'is no amount in this currency');
        throw error;
      }
    },
  };
}
