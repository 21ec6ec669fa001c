import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { bet } from '../../entities/bet.ts';
import { announced, campaign, campaignTerms, comboboostTerms, freebetTerms } from '../../entities/campaign.ts';
import { account } from '../../entities/player.ts';
import { statusGroup } from '../../entities/status-group.ts';
import { userLimit } from '../../entities/user-limit.ts';
import { currencyCode, decimal, id, text, timestamp, wholeNumber } from '../../primitives.ts';

/** Of every call: a key of the operator may send it, a browser never. */
const operator = { api: 'operator', version: 1, access: 'operator', clauses: ['addition'] } as const;

const params = z.strictObject({ id });

/** Why something is done, for the audit log: nothing that tells who a player is. */
const reason = text.check(z.minLength(1), z.maxLength(200));

/** Who is meant, by one of the two. */
const whichPlayer = z.union([
  z.strictObject({ id }),
  z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/)) }),
]);

export const listCampaigns = defineCall({
  ...operator,
  right: 'campaigns',
  name: 'listCampaigns',
  method: 'GET',
  path: '/campaigns',
  reply: z.object({ data: z.array(campaign) }),
  errors: [],
  summary: 'The last thousand campaigns, the newest first.',
});

export const addCampaign = defineCall({
  ...operator,
  right: 'campaigns',
  name: 'addCampaign',
  method: 'POST',
  path: '/campaigns',
  idempotent: true,
  body: campaignTerms,
  reply: campaign,
  errors: [1008, 1009],
  summary:
    'Starts a campaign: a boost for all players, or freebets or lootboxes for new players or for those they are given to.',
});

export const endCampaign = defineCall({
  ...operator,
  right: 'campaigns',
  name: 'endCampaign',
  method: 'POST',
  path: '/campaigns/{id}/end',
  idempotent: true,
  params,
  reply: campaign,
  errors: [1008, 1009],
  summary: 'Ends a campaign now. What players have of it stays theirs, and bets keep what they were promised.',
});

export const getCampaignCost = defineCall({
  ...operator,
  right: 'campaigns',
  name: 'getCampaignCost',
  method: 'GET',
  path: '/campaigns/{id}/cost',
  params,
  reply: z.object({
    id,
    /** A row for each currency that something was given or boosted in; amounts in its main unit. */
    data: z.array(
      z.object({
        currency: currencyCode,
        /** Bets that a freebet of it staked, or its boost was put on. */
        bets: z.int(),
        /** What freebets won, what the boost added to bets that have won, and money of lootboxes. */
        paid_out: decimal,
        unused_freebets: decimal,
        /** The most that open bets can still cost. */
        open_at_most: decimal,
      }),
    ),
  }),
  errors: [],
  summary:
    'What a campaign has paid out and holds open, by currency. What cash-outs paid of a boost is not in it, nor what closed lootboxes may hold.',
});

export const giveBonus = defineCall({
  ...operator,
  right: 'bonuses',
  name: 'giveBonus',
  method: 'POST',
  path: '/bonuses',
  idempotent: true,
  body: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('campaign'),
      player: whichPlayer,
      /** A campaign of freebets or lootboxes that runs. A player gets one of it. */
      campaign_id: id,
      /** One of its currencies; that of the player's active account when absent. */
      currency: z.optional(currencyCode),
    }),
    z.strictObject({
      type: z.literal('freebet'),
      player: whichPlayer,
      ...freebetTerms,
      currency: currencyCode,
      /** In the main unit. */
      amount: decimal,
      /** Feed time; without an end when absent. */
      valid_to: z.optional(timestamp),
      announced,
    }),
    z.strictObject({
      type: z.literal('comboboost'),
      player: whichPlayer,
      ...comboboostTerms,
      valid_to: z.optional(timestamp),
      announced,
    }),
  ]),
  reply: z.object({ id, player_id: id }),
  errors: [1008, 1009],
  summary: 'Gives one player a freebet, a boost or a lootbox of their own, and notifies them.',
});

export const revokeBonus = defineCall({
  ...operator,
  right: 'bonuses',
  name: 'revokeBonus',
  method: 'POST',
  path: '/bonuses/{id}/revoke',
  idempotent: true,
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ id, player_id: id }),
  errors: [1008, 1009],
  summary: 'Takes an unused freebet or boost, or a lootbox that is not open, of one player back.',
});

/** A player as an operator reads them. */
const playerFile = z.object({
  id,
  email: z.nullable(text),
  phone: z.nullable(text),
  first_name: z.nullable(text),
  last_name: z.nullable(text),
  country: z.nullable(text),
  language: text,
  currency: currencyCode,
  created_at: timestamp,
  /** When the address or number was confirmed; null until then. */
  confirmed_at: z.nullable(timestamp),
  verified: z.boolean(),
  /** A restricted player places no bet (VAL-12). */
  restricted: z.boolean(),
  is_vip: z.boolean(),
  comp_points: decimal,
  accounts: z.array(account),
  groups: z.array(statusGroup),
  limits: z.array(userLimit),
  open_bets: z.int(),
  open_sessions: z.int(),
});

export const findPlayer = defineCall({
  ...operator,
  right: 'players',
  name: 'findPlayer',
  method: 'POST',
  path: '/players/find',
  body: whichPlayer,
  reply: playerFile,
  errors: [],
  summary: 'A player by id or email address. The address travels in the body, where no log shows it.',
});

export const setPlayerGroups = defineCall({
  ...operator,
  right: 'players',
  name: 'setPlayerGroups',
  method: 'POST',
  path: '/players/{id}/groups',
  idempotent: true,
  params,
  body: z.strictObject({
    /** Writeable groups that the player is in from now on; one that is not there is made. */
    groups: z.array(z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))).check(z.maxLength(20)),
  }),
  reply: z.object({ id, groups: z.array(z.string()) }),
  errors: [1008, 1009],
  summary: 'Sets the groups that the operator has put a player in (AUTH-13).',
});

export const signPlayerOut = defineCall({
  ...operator,
  right: 'players',
  name: 'signPlayerOut',
  method: 'POST',
  path: '/players/{id}/sign-out',
  idempotent: true,
  params,
  reply: z.object({ id, ended_sessions: z.int() }),
  errors: [1009],
  summary: 'Ends every session of a player, in every browser and every process.',
});

export const restrictPlayer = defineCall({
  ...operator,
  right: 'players',
  name: 'restrictPlayer',
  method: 'POST',
  path: '/players/{id}/restriction',
  idempotent: true,
  params,
  body: z.strictObject({ restricted: z.boolean(), reason }),
  reply: z.object({ id, restricted: z.boolean() }),
  errors: [1008, 1009],
  summary: 'Stops a player from placing bets, or lets them bet again (VAL-12).',
});

export const readBet = defineCall({
  ...operator,
  right: 'bets',
  name: 'readBet',
  method: 'GET',
  path: '/bets/{id}',
  params,
  reply: z.object({ player_id: id, bet }),
  errors: [],
  summary: 'A bet of any player, as its player sees it.',
});

export const voidBet = defineCall({
  ...operator,
  right: 'bets',
  name: 'voidBet',
  method: 'POST',
  path: '/bets/{id}/void',
  idempotent: true,
  params,
  body: z.strictObject({ reason }),
  reply: z.object({
    id,
    player_id: id,
    currency: currencyCode,
    /** What was paid back, in the main unit; a freebet is given back as one. */
    paid: decimal,
    freebet_returned: decimal,
  }),
  errors: [1008, 1009],
  summary: 'Voids an open bet: it is settled as if each of its selections were void. A settled bet is refused.',
});

/** Most rows of one part of the audit log. */
const mostAuditRows = 200;

export const listAudit = defineCall({
  ...operator,
  right: 'audit',
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  query: z.strictObject({
    /** `next` of the part before; the newest rows when absent. */
    cursor: z.optional(id),
    /** 50 when absent. */
    limit: z.optional(wholeNumber(1, mostAuditRows)),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        created_at: timestamp,
        /** Name of the key; null for the command line on the server. */
        key: z.nullable(z.string()),
        what: z.string(),
        /** `player 1000`, `bet 1000001`. */
        target: z.string(),
        before: z.nullable(z.record(z.string(), z.unknown())),
        after: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
    /** Cursor of the next part; null at the end. */
    next: z.nullable(id),
  }),
  errors: [],
  summary: 'Everything that was changed through this API and with its keys, the newest first.',
});

/** The calls of the operator's API: for programs of the operator, never for the page. */
export const operatorCalls = {
  listCampaigns,
  addCampaign,
  endCampaign,
  getCampaignCost,
  giveBonus,
  revokeBonus,
  findPlayer,
  setPlayerGroups,
  signPlayerOut,
  restrictPlayer,
  readBet,
  voidBet,
  listAudit,
} as const;
export type OperatorCalls = typeof operatorCalls;
