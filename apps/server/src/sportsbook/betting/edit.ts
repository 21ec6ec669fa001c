import type { Bet, BetError, BetToPlace, ErrorName, PlacementAcceptMode } from '@touchline/contract';
import { allowsChange, isFreebetType, toSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { noFarmings } from '../bonuses/farmings.ts';
import { readBonuses, readStakingFreebet } from '../bonuses/read-bonuses.ts';
import { bonusJudge, noBonus } from './bonus.ts';
import { retryContended } from './contention.ts';
import { readOffers } from './read-offers.ts';
import { checkOf, isSellable, keyOf, type Pick } from './picks.ts';
import { databaseRefusals } from './place.ts';
import { planBet } from './plan.ts';
import type { BettingRules, CataloguePort, Offer, OutcomeKey } from './betting-ports.ts';
import { readBets, type StoredBet } from './read-bets.ts';
import { type Refusal, refusal } from './refusal.ts';
import { betWire } from './bet-wire.ts';

/** An edit request that passed validation, with its idempotency key. */
export interface EditRequest {
  readonly playerId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly betId: string;
  /** The requested bet. */
  readonly bet: BetToPlace;
  readonly acceptOdds: PlacementAcceptMode | undefined;
  /** When the player pressed, as the page says. */
  readonly pressedAt?: string | undefined;
}

type Answer = { readonly bet: Bet; readonly replaced: Bet } | { readonly refused: BetError };

export type EditVerdict =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The stake differs, which an edit cannot change. */
  | { readonly kind: 'other_stake'; readonly stake: Bet['stake'] }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'not_found' };

export interface EditsOptions {
  readonly db: Kysely<Schema>;
  readonly catalogue: CataloguePort;
  readonly rules: BettingRules;
  readonly enabled: boolean;
  /** Bets that are staked by a freebet can be edited too (BON-19). */
  readonly freebets: boolean;
  /** Adds the current offer and permitted actions to the new bet. */
  readonly asOffered: (bet: Bet, playerId: string) => Bet;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
}

/** Replaces the legs of bets before any of their matches has begun, at current prices, in one transaction. */
export interface Edits {
  edit(request: EditRequest): Promise<EditVerdict>;
}

/** The state of a match that decides whether it has begun. */
export interface MatchMoment {
  /** CAT-03. */
  readonly status: number;
  /** Feed time, ms since epoch. */
  readonly startTime: number;
}

function hasBegun({ status, startTime }: MatchMoment, now: number): boolean {
  return status !== 0 || startTime <= now;
}

/** When a bet can be edited. */
export interface EditTerms {
  /** Bets that are staked by a freebet can be (BON-19). */
  readonly freebets: boolean;
  /** Null for a match that is not open. */
  readonly matchOf: (matchId: string) => MatchMoment | null;
  /** Feed time, ms since epoch. */
  readonly now: number;
}

/** Whether a bet can be edited now, by its state and its matches; whether its legs are for sale is judged at the edit (`obstacleTo`). */
export function isEditable(bet: Bet, { freebets, matchOf, now }: EditTerms): boolean {
  return (
    bet.status === 'waiting_results' &&
    bet.type !== 'custom_bet' &&
    allowsChange(bet.bonus, freebets) &&
    (bet.cashouts ?? []).length === 0 &&
    bet.selections.every(({ status, match, each_way: terms }) => {
      const found = matchOf(match.id);
      return !terms && status === 'no_results' && found !== null && !hasBegun(found, now);
    })
  );
}

type FunctionReply =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly first?: true }
  | { readonly kind: 'reused' }
  | { readonly kind: 'moved' };

const attempts = 3;

function keysOf(stored: StoredBet): OutcomeKey[] {
  return stored.selections.map(({ match, market_id, specifier, outcome_id }) => ({
    match_id: match.id,
    market_id,
    specifier,
    outcome_id,
  }));
}

function named({ match_id, market_id, specifier, outcome_id }: OutcomeKey, banker: boolean): string {
  return JSON.stringify([match_id, market_id, specifier, outcome_id, banker]);
}

/** Whether the requested bet equals the stored one; the order of selections does not matter. */
function isUnchanged(stored: StoredBet, bet: BetToPlace): boolean {
  const [keys, banker] = [keysOf(stored), stored.selections.map((selection) => selection.banker)];
  const before = keys.map((key, place) => named(key, banker[place] === true)).toSorted();
  const after = bet.selections.map((selection) => named(keyOf(selection), selection.banker === true)).toSorted();
  return (
    (stored.system?.id ?? null) === (bet.system_id ?? null) &&
    before.length === after.length &&
    before.every((name, place) => name === after[place])
  );
}

function isSameStake(asked: BetToPlace['stake'], { value, currency, subunits }: Bet['stake']): boolean {
  return asked.currency === currency && toSubunits(asked.value, subunits) === toSubunits(value, subunits);
}

function momentOf(offer: Offer | null | undefined): MatchMoment | null {
  return offer && !offer.match.ended
    ? { status: offer.match.status, startTime: Date.parse(offer.match.start_time) }
    : null;
}

export function createEdits(options: EditsOptions): Edits {
  const { db, catalogue, rules, enabled, freebets, asOffered, feedNow, committed } = options;

  const call = async (
    { playerId, key, fingerprint, betId }: EditRequest,
    version: number,
    given: {
      readonly placedAt: Date;
      readonly bets: object | null;
      readonly checks: readonly object[];
      readonly replaced: Bet | null;
      readonly answer: Answer | null;
    },
  ): Promise<FunctionReply> => {
    const { placedAt, bets, checks, replaced, answer } = given;
    const { rows } = await retryContended(() =>
      sql<{ reply: FunctionReply }>`
        select edit_bet(${playerId}, ${key}, ${fingerprint}, ${betId}, ${version}, ${placedAt},
          ${databaseRefusals}::jsonb, ${bets && JSON.stringify(bets)}::jsonb, ${JSON.stringify(checks)}::jsonb,
          ${replaced && JSON.stringify(replaced)}::jsonb, ${answer && JSON.stringify(answer)}::jsonb) as reply`.execute(
        db,
      ),
    );
    const [row] = rows;
    if (!row) throw new Error('edit_bet gave no answer');
    return row.reply;
  };

  const refuse = (request: EditRequest, stored: StoredBet, why: Refusal): Promise<FunctionReply> =>
    call(request, stored.version, {
      placedAt: new Date(feedNow()),
      bets: null,
      checks: [],
      replaced: null,
      answer: { refused: { ...why, bet_index: 0 } },
    });

  /** Why a bet cannot be edited in this way at any price; null when it can. */
  const obstacleTo = (request: EditRequest, stored: StoredBet, offers: readonly (Offer | null)[]): ErrorName | null => {
    const now = feedNow();
    const moments = new Map(
      [...keysOf(stored), ...request.bet.selections].flatMap(({ match_id }, place) => {
        const moment = momentOf(offers[place]);
        return moment === null ? [] : [[match_id, moment] as const];
      }),
    );
    const { bet } = request;
    const isOpen = isEditable(betWire(stored), { freebets, matchOf: (matchId) => moments.get(matchId) ?? null, now });
    // A leg whose price is withheld cannot be removed: something has happened that its next price will show.
    const isForSale = keysOf(stored).every((key, place) =>
      isSellable({ selection: { ...key, odds: '1' }, offer: offers[place] ?? null }),
    );
    if (!enabled || !isOpen || !isForSale || !catalogue.fresh()) return 'edit_unavailable';
    if (bet.custom_odds !== undefined || bet.bonus !== undefined) return 'edit_unavailable';
    if (isUnchanged(stored, bet)) return 'edit_unchanged';
    const begun = bet.selections.some(({ match_id }) => {
      const moment = moments.get(match_id) ?? null;
      return moment !== null && hasBegun(moment, now);
    });
    return begun ? 'edit_unavailable' : null;
  };

  /** A freebet goes with its stake, under its conditions; a boost stays behind with its legs (BON-19). */
  const withFreebet = async ({ bet, playerId }: EditRequest, { id, bonus }: StoredBet, placedAt: Date) => {
    if (bonus === null || !isFreebetType(bonus.type)) return { bet, judgeBonus: noBonus };
    const asked = { id: bonus.id, type: bonus.type };
    const matchIds = bet.selections.map(({ match_id }) => match_id);
    const facts = await readBonuses(db, playerId, { matchIds }, placedAt);
    const own = await readStakingFreebet(db, id, placedAt);
    const judge = bonusJudge(
      { ...facts, ...noFarmings, freebets: own === null ? [] : [own] },
      [asked],
      rules.allowSeveralFreebets,
    );
    return { bet: { ...bet, bonus: asked }, judgeBonus: judge };
  };

  const decide = async (request: EditRequest, stored: StoredBet, isRetry: boolean): Promise<FunctionReply> => {
    const old = keysOf(stored);
    const keys = [...old, ...request.bet.selections.map(keyOf)];
    // The book in memory may be slightly old: what has moved is read from the database.
    const offers = isRetry ? await readOffers(db, keys) : await catalogue.offers(keys);
    const obstacle = obstacleTo(request, stored, offers);
    if (obstacle !== null) return refuse(request, stored, refusal(obstacle));
    const placedAt = new Date(feedNow());
    const mode = request.acceptOdds ?? rules.acceptOdds;
    const { bet, judgeBonus } = await withFreebet(request, stored, placedAt);
    const plan = planBet(
      { bet, index: 0, offers: offers.slice(old.length) },
      {
        // Its stake fed the jackpots with the bet that it replaces, or did not; edit_bet lets it feed none again.
        rules: { ...rules, takesPart: () => stored.used_in_jackpot },
        // Without a share the return may not fall.
        accept: mode === 'return' ? { mode, share: '0' } : { mode },
        key: request.key,
        placedAt,
        pressedAt: request.pressedAt ?? null,
        fresh: catalogue.fresh(),
        forced: null,
        combined: catalogue.combined,
        judgeBonus,
      },
    );
    const left = old.map((key, place): Pick => ({ selection: { ...key, odds: '1' }, offer: offers[place] ?? null }));
    const checks = [
      ...plan.checks.map((check) => ({ ...check, to_sell: plan.placement !== null })),
      ...left.map((pick) => ({ ...checkOf(pick), to_sell: true })),
    ];
    const placement = plan.placement && {
      ...plan.placement,
      wire: { ...asOffered(plan.placement.wire, request.playerId), replaces: stored.id },
    };
    return call(request, stored.version, {
      placedAt,
      bets: [{ refusal: plan.refusal, placement }],
      checks,
      replaced: betWire({ ...stored, status: 'withdrawn', since: { ...stored.since, auto: null } }),
      answer: null,
    });
  };

  return {
    async edit(request) {
      for (let attempt = 1; ; attempt += 1) {
        const [stored] = (await readBets(db, request.playerId, { id: [request.betId] })).bets;
        if (stored === undefined) return { kind: 'not_found' };
        const { stake } = betWire(stored);
        if (!isSameStake(request.bet.stake, stake)) return { kind: 'other_stake', stake };
        const reply =
          attempt > attempts
            ? await refuse(request, stored, refusal('edit_unavailable'))
            : await decide(request, stored, attempt > 1);
        if (reply.kind === 'reused') return { kind: 'key_reused' };
        if (reply.kind === 'moved') continue;
        if (reply.first && 'bet' in reply.answer) committed();
        return { kind: 'answered', answer: reply.answer };
      }
    },
  };
}
