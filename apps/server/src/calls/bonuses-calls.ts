import { bonusPageSize, ratingLimit } from '@touchline/contract';
import type { BonusType, Calls, Comboboost, Freebet, Hunting, Lootbox, QueryOf } from '@touchline/contract';
import { userStatusOf } from '@touchline/rules';
import { isId } from '../back-office/audited.ts';
import { usePromoCode } from '../back-office/promo-codes.ts';
import { breakRefusalOf, refuseOnBreak } from '../player/protection/breaks.ts';
import type { Attempts } from '../player/sessions/attempts.ts';
import { activateBonus, boostFreebet, markBonusesSeen } from '../sportsbook/bonuses/activate.ts';
import { readAmbs } from '../sportsbook/bonuses/ambs.ts';
import { readBonusTerms, type WrittenTerms } from '../sportsbook/bonuses/bonus-terms.ts';
import { type Farmings, noFarmings, readFarmings } from '../sportsbook/bonuses/farmings.ts';
import { readRating } from '../sportsbook/bonuses/rating.ts';
import { readLootboxes } from '../sportsbook/bonuses/lootboxes.ts';
import { openLootbox } from '../sportsbook/bonuses/open-lootbox.ts';
import { type BonusesAsked, type PlayerBonusFacts, readBonuses } from '../sportsbook/bonuses/read-bonuses.ts';
import type { Database } from '../database/connect.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';
import { paged } from './paging.ts';

export interface BonusCallsDeps {
  readonly db: Database;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
  /** Whether nothing is offered to a player now (RG-09). */
  readonly isOnBreak: (playerId: string) => Promise<boolean>;
  readonly attempts: Pick<Attempts, 'ask'>;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
}

type ListQuery = QueryOf<Calls['listBonuses']>;
type PageQuery = NonNullable<QueryOf<Calls['listFreebets']>>;
type Facts = PlayerBonusFacts & Farmings & { readonly lootboxes: readonly Lootbox[] };
type AnyBonus = Comboboost | Freebet | Hunting | Lootbox;

/** In play for the player, or to be activated by them: they may use it on some bet. */
function isAvailable({ computed_status: state }: AnyBonus): boolean {
  return userStatusOf(state) !== 'not_available';
}

/** Filters bonuses by the query. */
function listed(facts: Facts, query: ListQuery) {
  const { status = 'active', available = false, unseen = false, limit_per_type: limit, type } = query;
  const isAsked = (bonus: AnyBonus, ofType: BonusType): boolean =>
    bonus.status === status &&
    !(unseen && bonus.seen) &&
    !(available && !isAvailable(bonus)) &&
    (type === undefined || type.includes(ofType));
  return {
    comboboosts: facts.comboboosts.filter((boost) => isAsked(boost, 'comboboost')).slice(0, limit),
    freebets: facts.freebets.filter((freebet) => isAsked(freebet, freebet.type)).slice(0, limit),
    huntings: facts.huntings.filter((hunting) => isAsked(hunting, 'hunting')).slice(0, limit),
    tournaments: facts.tournaments.filter((tournament) => isAsked(tournament, 'tournament')).slice(0, limit),
    lootboxes: facts.lootboxes.filter((box) => isAsked(box, 'lootbox')).slice(0, limit),
  };
}

function pageOf<Bonus extends AnyBonus>(bonuses: readonly Bonus[], query: PageQuery) {
  const { page, limit = bonusPageSize, status = 'active', is_available: onlyAvailable = false } = query;
  return paged(
    bonuses.filter((bonus) => bonus.status === status && (!onlyAvailable || isAvailable(bonus))),
    { page, limit },
  );
}

function unknownBonus(): CallError {
  return new CallError('not_found', 'There is no such bonus.');
}

function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw unknownBonus();
  return value;
}

/** The bonuses that a player may use (API-08, BON-13), their lists (NAV-14), and what a player does with them. */
export function bonusCalls(deps: BonusCallsDeps) {
  const { db, now, isOnBreak } = deps;
  const read = (playerId: string, asked: BonusesAsked): Promise<PlayerBonusFacts> =>
    readBonuses(db, playerId, asked, new Date(now()));
  /** None while a break runs: bonuses are frozen for so long. */
  const offered = async (playerId: string, asked: BonusesAsked): Promise<PlayerBonusFacts> => {
    const facts = await read(playerId, asked);
    return (await isOnBreak(playerId)) ? { ...facts, comboboosts: [], freebets: [] } : facts;
  };
  const farmed = async (playerId: string, withUpcoming: boolean): Promise<Farmings> =>
    (await isOnBreak(playerId)) ? noFarmings : readFarmings(db, playerId, { withUpcoming }, new Date(now()));
  const boxes = async (playerId: string): Promise<Lootbox[]> =>
    (await isOnBreak(playerId)) ? [] : readLootboxes(db, playerId, {}, new Date(now()));
  return {
    async askBonuses(request) {
      const { playerId } = playerBehind(request);
      const { bets } = request.body;
      const matchIds = bets.flatMap(({ selections }) => selections.map(({ match_id }) => match_id));
      const [facts, farmings] = await Promise.all([offered(playerId, { matchIds }), farmed(playerId, false)]);
      const currencies = new Set(bets.map(({ currency }) => currency));
      return {
        huntings: [...farmings.huntings],
        tournaments: [...farmings.tournaments],
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
      const [facts, farmings, lootboxes] = await Promise.all([
        offered(playerId, { withUpcoming: true }),
        farmed(playerId, true),
        boxes(playerId),
      ]);
      return listed({ ...facts, ...farmings, lootboxes }, request.query);
    },

    async listComboboosts(request) {
      const facts = await offered(playerBehind(request).playerId, { withUpcoming: true });
      return pageOf(facts.comboboosts, request.query);
    },

    async listFreebets(request) {
      const facts = await offered(playerBehind(request).playerId, { withUpcoming: true });
      return pageOf(facts.freebets, request.query);
    },

    async listHuntings(request) {
      const { huntings } = await farmed(playerBehind(request).playerId, true);
      return pageOf(huntings, request.query);
    },

    async listTournaments(request) {
      const { tournaments } = await farmed(playerBehind(request).playerId, true);
      return pageOf(tournaments, request.query);
    },

    async listLootboxes(request) {
      return pageOf(await boxes(playerBehind(request).playerId), request.query);
    },

    async getBonus(request) {
      const { type, id } = request.params;
      if (!isId(id)) throw unknownBonus();
      const { playerId } = playerBehind(request);
      if (type === 'huntings' || type === 'tournaments')
        return found((await readFarmings(db, playerId, { id }, new Date(now())))[type][0]);
      if (type === 'lootboxes') return found((await readLootboxes(db, playerId, { id }, new Date(now())))[0]);
      const facts = await read(playerId, { id });
      return found(type === 'comboboosts' ? facts.comboboosts[0] : type === 'freebets' ? facts.freebets[0] : null);
    },

    ...termsCalls(deps),
    ...ambCalls(deps),
    ...ownBonusCalls(deps),
  } satisfies Partial<Handlers>;
}

/** The written terms of bonuses (BON-03). */
function termsCalls({ db }: BonusCallsDeps) {
  const written = async (playerId: string, asked: Parameters<typeof readBonusTerms>[2]): Promise<WrittenTerms> =>
    found(isId(asked.id) ? await readBonusTerms(db, playerId, asked) : null);
  return {
    getBonusTerms: (request) => {
      const { type: kind, id } = request.params;
      return written(playerBehind(request).playerId, { kind, id, locale: request.query.locale });
    },
    getAmbTerms: (request) =>
      written(playerBehind(request).playerId, { kind: 'ambs', id: request.params.id, locale: request.query.locale }),
  } satisfies Partial<Handlers>;
}

/** Freebets for a number of combos (BON-11, BON-17). */
function ambCalls({ db, now, isOnBreak }: BonusCallsDeps) {
  return {
    async listAmbs(request) {
      const { playerId } = playerBehind(request);
      return { data: (await isOnBreak(playerId)) ? [] : await readAmbs(db, playerId, {}, new Date(now())) };
    },
    async getAmb(request) {
      const { id } = request.params;
      return found((await readAmbs(db, playerBehind(request).playerId, { id }, new Date(now())))[0]);
    },
    async askAmbs(request) {
      const { playerId } = playerBehind(request);
      if (await isOnBreak(playerId)) return { data: [] };
      const { bets } = request.body;
      const combos = bets.filter(
        ({ selections, system_id: system, custom_odds: odds }) =>
          selections.length > 1 && system === undefined && odds === undefined,
      );
      const asked = { currency: bets[0]?.currency ?? '', more: combos.length };
      return { data: await readAmbs(db, playerId, asked, new Date(now())) };
    },
  } satisfies Partial<Handlers>;
}

/** What players do with their bonuses (BON-07, BON-08, BON-09). */
function ownBonusCalls({ db, now, attempts, committed }: BonusCallsDeps) {
  return {
    async markBonusesSeen(request) {
      const shown = request.body.filter(({ id }) => isId(id));
      await markBonusesSeen(db, playerBehind(request).playerId, shown);
      return { seen: true as const };
    },

    async activateBonus(request) {
      const { playerId } = playerBehind(request);
      const { id } = request.params;
      refuseOnBreak(await breakRefusalOf(db, playerId));
      const refused = new CallError('bonus_not_to_activate', 'The player has no such bonus to activate.');
      if (!isId(id)) throw refused;
      const wish = { playerId, id, now: new Date(now()) };
      if (await activateBonus(db, wish)) return { activated: true as const };
      const draw = await openLootbox(db, wish);
      if (draw === null) throw refused;
      committed();
      return { activated: true as const, draw };
    },

    async boostBonus(request) {
      const { playerId } = playerBehind(request);
      const { id } = request.params;
      refuseOnBreak(await breakRefusalOf(db, playerId));
      if (!isId(id) || !(await boostFreebet(db, { playerId, id, now: new Date(now()) })))
        throw new CallError('bonus_not_to_boost', 'No points of the player can boost such a freebet.');
      return { boosted: true as const };
    },

    async getTournamentRating(request) {
      const { playerId } = playerBehind(request);
      const { id } = request.params;
      const limit = request.query.limit ?? ratingLimit;
      return found(isId(id) ? await readRating(db, { id, playerId, limit }) : null);
    },

    async usePromoCode(request) {
      const { playerId } = playerBehind(request);
      // Short codes could be guessed.
      const verdict = await attempts.ask('promo code', playerId, request.address);
      if (!verdict.allowed)
        throw new CallError('too_many_requests', 'Too many codes; try again later.', {
          retryAfter: verdict.retryAfterSeconds,
        });
      refuseOnBreak(await breakRefusalOf(db, playerId));
      const bonus = await usePromoCode(db, { playerId, code: request.body.code, now: new Date(now()) });
      committed();
      return { bonus };
    },
  } satisfies Partial<Handlers>;
}
