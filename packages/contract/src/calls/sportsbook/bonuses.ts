import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  amb,
  bonusList,
  type BonusListName,
  bonusType,
  comboboost,
  freebet,
  hunting,
  huntingTournament,
  lootbox,
  tournamentRow,
  lootboxDraw,
} from '../../entities/bonus.ts';
import { commaList, flag, id, pagination, text, wholeNumber } from '../../primitives.ts';
import { mostBetsInPress } from './bets-calls.ts';
import { betToAsk } from './max-stake.ts';

export const askBonuses = defineCall({
  name: 'askBonuses',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses',
  access: 'player',
  body: z.strictObject({ bets: z.array(betToAsk).check(z.minLength(1), z.maxLength(mostBetsInPress)) }),
  reply: z.object({
    /**
     * What the player may use on these bets, now or once they have grown, and what of it is over since: each with its
     * conditions, so that a slip that changes knows at once. In the order in which they are offered.
     */
    huntings: z.array(hunting),
    tournaments: z.array(huntingTournament),
    comboboosts: z.array(comboboost),
    freebets: z.array(freebet),
    /** Where the matches of these bets stand in the catalogue, by match id; those that are not in the book are missing. */
    places: z.record(id, z.object({ category_id: id, tournament_id: id })),
    /** What conditions ask about the player; null where the country is not known. */
    player: z.object({ country_code: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), is_verified: z.boolean() }),
  }),
  errors: [],
  summary: 'The bonuses that the player may use on these bets, with everything that decides over them.',
  clauses: ['API-08', 'BON-13'],
});

export const listBonuses = defineCall({
  name: 'listBonuses',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses',
  access: 'player',
  query: z.strictObject({
    status: z.optional(z.enum(['upcoming', 'active'])),
    /** Only what the caller may use on some bet, or activate. */
    available: z.optional(flag),
    /** Only what the caller was not shown yet. */
    unseen: z.optional(flag),
    /** At most so many of each list. */
    limit_per_type: z.optional(wholeNumber(1, 500)),
    type: z.optional(commaList(bonusType)),
  }),
  reply: z.object({
    comboboosts: z.array(comboboost),
    /** Those that are still to be used, the ones that end first before the others. */
    freebets: z.array(freebet),
    huntings: z.array(hunting),
    tournaments: z.array(huntingTournament),
    lootboxes: z.array(lootbox),
  }),
  errors: [],
  summary: 'The bonuses of the caller, whatever they bet on.',
  clauses: ['API-08a', 'NAV-14'],
});

/** Bonuses in a page of a list when the caller does not say (BON-12). */
export const bonusPageSize = 4;

const listQuery = z.strictObject({
  page: z.optional(wholeNumber(1, 1_000_000)),
  /** `bonusPageSize` when absent. */
  limit: z.optional(wholeNumber(1, 500)),
  /** Active when absent. */
  status: z.optional(z.enum(['upcoming', 'active'])),
  /** Only what the caller may use on some bet, or activate. */
  is_available: z.optional(flag),
});

/** The call of one list of bonuses. */
function bonusPage<Bonus extends z.ZodMiniType>(name: string, list: BonusListName, bonus: Bonus) {
  return defineCall({
    name,
    api: 'sportsbook',
    version: 2,
    method: 'GET',
    path: `/bonuses/${list}`,
    access: 'player',
    query: listQuery,
    reply: z.object({ data: z.array(bonus), pagination }),
    errors: [],
    summary: `A page of the caller's ${list}.`,
    clauses: ['API-08b', 'BON-12'],
  });
}

export const listComboboosts = bonusPage('listComboboosts', 'comboboosts', comboboost);
export const listFreebets = bonusPage('listFreebets', 'freebets', freebet);
export const listHuntings = bonusPage('listHuntings', 'huntings', hunting);
export const listTournaments = bonusPage('listTournaments', 'tournaments', huntingTournament);
export const listLootboxes = bonusPage('listLootboxes', 'lootboxes', lootbox);

const oneOfList = z.strictObject({ type: bonusList, id });

export const getBonus = defineCall({
  name: 'getBonus',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses/{type}/{id}',
  access: 'player',
  params: oneOfList,
  // A lootbox and a tournament have all that a hunting has.
  reply: z.union([comboboost, freebet, lootbox, huntingTournament]),
  errors: [],
  summary: 'One bonus of the caller, those that are used or over too.',
  clauses: ['API-08d', 'BON-03'],
});

const longestTerms = 20_000;

/** Terms as somebody wrote them: plain text, an empty line between two paragraphs. */
const terms = z.object({
  /** Language of the text: the one asked for, or the one that stands for it. */
  locale: text,
  /** Null where nobody has written terms: the conditions of the bonus are all there is. */
  text: z.nullable(z.string().check(z.maxLength(longestTerms))),
});

const termsQuery = z.strictObject({
  /** That of the caller when absent. */
  locale: z.optional(z.string().check(z.regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/), z.maxLength(35))),
});

export const getBonusTerms = defineCall({
  name: 'getBonusTerms',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses/{type}/{id}/terms',
  access: 'player',
  params: oneOfList,
  query: termsQuery,
  reply: terms,
  errors: [],
  summary: 'The written terms of a bonus in a language.',
  clauses: ['API-08d', 'BON-03'],
});

export const markBonusesSeen = defineCall({
  name: 'markBonusesSeen',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses/mark-as-seen',
  access: 'player',
  body: z.array(z.strictObject({ id, type: bonusType })).check(z.minLength(1), z.maxLength(100)),
  reply: z.object({ seen: z.literal(true) }),
  errors: [],
  summary: 'Marks bonuses as shown to the caller; those of others, and what is marked already, change nothing.',
  clauses: ['API-08e', 'BON-08'],
});

export const activateBonus = defineCall({
  name: 'activateBonus',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses/{id}/activate',
  access: 'player',
  params: z.strictObject({ id }),
  reply: z.object({
    activated: z.literal(true),
    /** Of a lootbox, which is opened by it: what was drawn. An addition. */
    draw: z.optional(lootboxDraw),
  }),
  errors: [157, 193],
  summary:
    'Brings a bonus of the caller into play, or opens a lootbox. One that is in play or open already stays as it is: the answer is the same.',
  clauses: ['API-08f', 'BON-07a'],
});

export const boostBonus = defineCall({
  name: 'boostBonus',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses/{id}/boost',
  access: 'player',
  /** Of the freebet. */
  params: z.strictObject({ id }),
  reply: z.object({ boosted: z.literal(true) }),
  errors: [157, 194],
  summary:
    'Boosts a freebet of the caller with points of a hunting. One that is boosted stays as it is, and costs nothing.',
  clauses: ['API-08g', 'BON-07b'],
});

/** Rows of a rating when the caller does not say (BON-09). */
export const ratingLimit = 1;

export const getTournamentRating = defineCall({
  name: 'getTournamentRating',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses/tournaments/{id}/rating',
  access: 'player',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** `ratingLimit` when absent. An addition. */
    limit: z.optional(wholeNumber(1, 500)),
  }),
  reply: z.object({
    /** The first places, and that of the caller after them where it is not among them. */
    data: z.array(tournamentRow),
    /** Players with points. An addition. */
    total: z.optional(z.int().check(z.nonnegative())),
  }),
  errors: [],
  summary: 'The places of a hunting tournament, with that of the caller, those of one that is over too.',
  clauses: ['API-08i', 'BON-09'],
});

export const usePromoCode = defineCall({
  name: 'usePromoCode',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses/promo-code',
  access: 'player',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({
    /** What it brought; null where the back end does not say. */
    bonus: z.nullable(z.object({ id, type: bonusType, name: text })),
  }),
  errors: [157, 190, 191, 192],
  summary: 'Gives the caller what a promo code stands for, once.',
  clauses: ['API-08h', 'BON-07c'],
});

export const listAmbs = defineCall({
  name: 'listAmbs',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses/freebets/amb',
  access: 'player',
  reply: z.object({ data: z.array(amb) }),
  errors: [],
  summary: 'What combos of the caller bring freebets by their number, with how far they came.',
  clauses: ['API-08c', 'BON-17'],
});

export const getAmb = defineCall({
  name: 'getAmb',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses/freebets/amb/{id}',
  access: 'player',
  params: z.strictObject({ id }),
  reply: amb,
  errors: [],
  summary: 'One of them, those that are over too.',
  clauses: ['API-08c', 'BON-03'],
});

export const getAmbTerms = defineCall({
  name: 'getAmbTerms',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses/freebets/amb/{id}/terms',
  access: 'player',
  params: z.strictObject({ id }),
  query: termsQuery,
  reply: terms,
  errors: [],
  summary: 'The written terms of one of them in a language.',
  clauses: ['API-08c', 'BON-03'],
});

export const askAmbs = defineCall({
  name: 'askAmbs',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses/freebets/amb',
  access: 'player',
  body: z.strictObject({ bets: z.array(betToAsk).check(z.minLength(1), z.maxLength(mostBetsInPress)) }),
  reply: z.object({ data: z.array(amb) }),
  errors: [],
  summary: 'The same with these bets counted as possible progress. Only with the flag `amb_progress_bar`.',
  clauses: ['API-08j', 'BON-11'],
});
