import type { Bet, BetError, BodyOf, Calls, ErrorCode } from '@touchline/contract';
import type { AcceptPolicy } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { noFarmings, readFarmings } from '../bonuses/farmings.ts';
import { readBonuses } from '../bonuses/read-bonuses.ts';
import { bonusJudge, type JudgeBonus, noBonus } from './bonus.ts';
import { retryContended } from './contention.ts';
import { pressRefusal } from './betting-limits.ts';
import { readOffers } from './read-offers.ts';
import { type BetPlan, type BetToPlan, oddsRefusal, planBet } from './plan.ts';
import type { BettingRules, CataloguePort, FaultPort, Offer } from './betting-ports.ts';
import { refusal } from './refusal.ts';

/** A press that passed validation, with its idempotency key. */
export interface Press {
  readonly playerId: string;
  readonly key: string;
  /** Fingerprint of the request as received: the same key with another fingerprint is refused. */
  readonly fingerprint: string;
  readonly body: BodyOf<Calls['placeBets']>;
}

/** The answer to a press: new, or stored by an earlier request with the same key. */
export interface PressAnswer {
  readonly data: Bet[];
  readonly errors_by_bet: BetError[];
}

export type Verdict =
  | { readonly kind: 'answered'; readonly answer: PressAnswer }
  /** The key belongs to another request. */
  | { readonly kind: 'key_reused' };

export interface BettingOptions {
  readonly db: Kysely<Schema>;
  readonly catalogue: CataloguePort;
  readonly rules: BettingRules;
  /** Faults of the desk; null without one. */
  readonly faults: FaultPort | null;
  /** Feed time, ms since epoch, that bets are dated with. */
  readonly feedNow: () => number;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
  /** Called after a commit of delayed bets with the feed time of the first decision, ms since epoch. */
  readonly delayed: (decidesAt: number) => void;
  /** Told of each press that was decided for the first time; null or absent for nobody. */
  readonly decided?: ((answer: PressAnswer) => void) | null;
}

export interface Betting {
  place(press: Press): Promise<Verdict>;
}

type FunctionReply =
  | { readonly kind: 'answered'; readonly answer: PressAnswer; readonly first?: true }
  | { readonly kind: 'reused' }
  | { readonly kind: 'moved' };

const attempts = 3;

// Refusals that only the database function can give.
export const databaseRefusals = JSON.stringify({
  restricted: refusal('restricted_player'),
  no_account: refusal('no_account'),
  insufficient_balance: refusal('insufficient_balance'),
  municipality: refusal('municipality_not_found'),
  stake_too_large: refusal('stake_too_large'),
  liability: refusal('liability_reached'),
  bonus: refusal('bonus_unavailable'),
  out_of_limit: refusal('out_of_limit'),
  on_break: refusal('on_break'),
  register_silent: refusal('register_silent'),
});

/** Part of the prepared statement, so that a connection reads it once and not with each press (decision 131). */
const refusalsOnceRead = sql.lit(databaseRefusals);

async function callPlaceBets(
  db: Kysely<Schema>,
  { playerId, key, fingerprint, body }: Press,
  placedAt: Date,
  plans: readonly BetPlan[],
): Promise<FunctionReply> {
  const { device_id, locale, quick } = body.meta;
  const bets = JSON.stringify(plans.map(({ refusal: why, placement }) => ({ refusal: why, placement })));
  const checks = JSON.stringify(
    plans.flatMap((plan) => plan.checks.map((check) => ({ ...check, to_sell: plan.placement !== null }))),
  );
  const { rows } = await retryContended(() =>
    sql<{ reply: FunctionReply }>`/* prepare: place_bets */
      select place_bets(${playerId}, ${key}, ${fingerprint}, ${device_id}, ${locale}, ${quick}, ${placedAt},
        ${refusalsOnceRead}::jsonb, ${bets}::jsonb, ${checks}::jsonb) as reply`.execute(db),
  );
  const [row] = rows;
  if (!row) throw new Error('place_bets gave no answer');
  return row.reply;
}

/** Whether the database holds the answer to a press with this key. */
export async function hasStoredAnswer(
  db: Kysely<Schema>,
  { playerId, key }: Pick<Press, 'playerId' | 'key'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('press')
    .select('key')
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

function acceptPolicy(meta: Press['body']['meta'], rules: BettingRules): AcceptPolicy {
  const mode = meta.accept_odds ?? rules.acceptOdds;
  // Without a share the return may not fall.
  return mode === 'return' ? { mode, share: meta.accept_return_share ?? '0' } : { mode };
}

/**
 * Places bets: each press once (I1), at odds that the player agreed to (I6), of outcomes that are for sale at the commit
 * (I7), with one round trip to the database when nothing moved.
 */
export function createBetting({
  db,
  catalogue,
  rules,
  faults,
  feedNow,
  committed,
  delayed,
  decided,
}: BettingOptions): Betting {
  // A repeat of a decided press must not use up a pending refusal.
  const forcedFor = async (press: Press): Promise<(ErrorCode | null)[]> => {
    if (!faults || faults.refusals() === 0 || (await hasStoredAnswer(db, press))) return [];
    return press.body.bets.map(() => faults.takeRefusal());
  };

  /** Another round trip, only for presses with a bonus. */
  const judgeFor = async ({ playerId, body: { bets } }: Press, placedAt: Date): Promise<JudgeBonus> => {
    const asked = bets.map(({ bonus }) => bonus);
    if (asked.every((bonus) => bonus === undefined)) return noBonus;
    const matchIds = bets.flatMap(({ selections }) => selections.map(({ match_id }) => match_id));
    const collects = asked.some((bonus) => bonus?.type === 'hunting' || bonus?.type === 'tournament');
    const [facts, farmings] = await Promise.all([
      readBonuses(db, playerId, { matchIds }, placedAt),
      collects ? readFarmings(db, playerId, {}, placedAt) : noFarmings,
    ]);
    return bonusJudge({ ...facts, ...farmings }, asked, rules.allowSeveralFreebets);
  };

  const decide = async (press: Press): Promise<FunctionReply> => {
    const { bets, meta } = press.body;
    const placedAt = new Date(feedNow());
    const forced = await forcedFor(press);
    const judgeBonus = await judgeFor(press, placedAt);
    const keys = bets.flatMap((bet) => bet.selections);

    const requests = (offers: readonly (Offer | null)[]): BetToPlan[] => {
      let place = 0;
      return bets.map((bet, index) => ({ bet, index, offers: offers.slice(place, (place += bet.selections.length)) }));
    };
    const plan = (request: BetToPlan): BetPlan =>
      planBet(request, {
        rules,
        accept: acceptPolicy(meta, rules),
        key: press.key,
        placedAt,
        pressedAt: meta.pressed_at ?? null,
        fresh: catalogue.fresh(),
        forced: forced[request.index] ?? null,
        combined: catalogue.combined,
        judgeBonus,
      });

    const plansFor = (offers: readonly (Offer | null)[]): BetPlan[] => {
      const asked = requests(offers);
      const why = pressRefusal(asked, rules);
      // A bet with a reason of its own is refused for that reason, which the slip shows first.
      return asked
        .map(plan)
        .map((planned) => (why && !planned.refusal ? { ...planned, refusal: why, placement: null } : planned));
    };

    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // The book in memory may be slightly old: what has moved is read from the database.
      const offers = attempt === 1 ? await catalogue.offers(keys) : await readOffers(db, keys);
      const reply = await callPlaceBets(db, press, placedAt, plansFor(offers));
      if (reply.kind !== 'moved') return reply;
    }
    const offers = await readOffers(db, keys);
    const planned = plansFor(offers);
    const refusedPlans = requests(offers).map((request): BetPlan => {
      const why = planned[request.index]?.refusal ?? oddsRefusal(request.bet, request.offers);
      return { checks: [], refusal: why, placement: null };
    });
    return callPlaceBets(db, press, placedAt, refusedPlans);
  };

  return {
    async place(press) {
      const reply = await decide(press);
      if (reply.kind === 'reused') return { kind: 'key_reused' };
      if (reply.kind === 'moved') throw new Error('a plan without checks cannot fail one');
      const { data, errors_by_bet } = reply.answer;
      if (reply.first) decided?.(reply.answer);
      // A limit that refuses a bet is told too.
      if (reply.first && errors_by_bet.some(({ limit_type: type }) => type !== undefined)) committed();
      if (reply.first && data.length > 0) {
        const waiting = data.flatMap(({ decides_at: at }) => (typeof at === 'string' ? [Date.parse(at)] : []));
        if (waiting.length > 0) delayed(Math.min(...waiting));
        committed();
      }
      return { kind: 'answered', answer: { data, errors_by_bet } };
    },
  };
}
