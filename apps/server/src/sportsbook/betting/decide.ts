import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { retryContended } from './contention.ts';
import { readOffers } from './read-offers.ts';
import { type AskedBet, type BetPlan, oddsRefusal, planBet } from './plan.ts';
import type { BettingRules, CataloguePort, Offer } from './betting-ports.ts';
import { readBetsById, type StoredBet } from './read-bets.ts';
import { type Refusal, refusal } from './refusal.ts';
import { betWire } from './bet-wire.ts';

export interface DeciderOptions {
  readonly db: Kysely<Schema>;
  readonly catalogue: CataloguePort;
  readonly rules: BettingRules;
  /** Feed time, ms since epoch: the clock that bets and their delays are dated with. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly log: { error(about: object, message: string): void };
  /** Real milliseconds between two polls for bets of other processes, or left by an error. */
  readonly pollMs?: number;
}

/** Decides bets whose live delay is over. */
export interface Decider {
  /**
   * Decides every due bet by the current state. Resolves with the number decided here. Safe to be killed and to run
   * concurrently: each bet is decided once.
   */
  run(): Promise<number>;
  /** Feed time of the next known decision, ms since epoch; null for none. */
  nextDue(): number | null;
  /** A bet was committed that is to be decided at this feed time, ms since epoch. */
  delayed(decidesAt: number): void;
  start(): void;
  /**
   * Nothing is decided after this. A process that hands over is about to treat its feed as stale, and would refuse bets
   * that the next leader may accept.
   */
  end(): void;
  /** Ends, and resolves when the current bet is decided. */
  stop(): Promise<void>;
}

interface DueBet {
  readonly id: string;
  readonly asked: AskedBet;
  readonly restricted: boolean;
}

type Reply = 'decided' | 'moved' | 'liability' | 'elsewhere';

const attempts = 3;
const batchSize = 100;
const tickMs = 100;

async function readDue(db: Kysely<Schema>, now: Date, after: string): Promise<readonly DueBet[]> {
  const { rows } = await sql<DueBet>`
    select bet.id, bet.asked, player.restricted
    from bet join player on player.id = bet.player_id
    where bet.status = 'submitted' and bet.decides_at <= ${now} and bet.id > ${after}
    order by bet.id limit ${batchSize}`.execute(db);
  return rows;
}

async function readNext(db: Kysely<Schema>, now: Date): Promise<number | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(decides_at) as next from bet where status = 'submitted' and decides_at > ${now}`.execute(db);
  return rows[0]?.next?.getTime() ?? null;
}

/** The bet after it is accepted or rejected. */
function decidedBet(bet: StoredBet, { refusal: why, placement }: BetPlan, now: Date): StoredBet {
  return placement === null
    ? { ...bet, status: 'rejected', refusal: why }
    : {
        ...bet,
        status: 'waiting_results',
        accepted_at: now,
        odds: placement.odds,
        custom_odds: placement.custom_odds,
        potential_win: placement.potential_win,
        selections: bet.selections.map((selection, place) => ({
          ...selection,
          odds: placement.selections[place]?.odds ?? selection.odds,
          score: placement.selections[place]?.score ?? null,
        })),
      };
}

async function callDecideBet(db: Kysely<Schema>, bet: StoredBet, plan: BetPlan, now: Date): Promise<Reply> {
  const { placement, refusal: why } = plan;
  const checks = plan.checks.map((check) => ({ ...check, to_sell: placement !== null }));
  const event = {
    type: 'bet_changed',
    payload: { bet: betWire(decidedBet(bet, plan, now)), version: bet.version + 1 },
  };
  const acceptedPlacement = placement === null ? null : JSON.stringify({ ...placement, wire: null });
  const { rows } = await retryContended(() =>
    sql<{ reply: Reply }>`
      select decide_bet(${bet.id}, ${bet.version}, ${now}, ${acceptedPlacement}::jsonb, ${why && JSON.stringify(why)}::jsonb,
        ${JSON.stringify(checks)}::jsonb, ${JSON.stringify(event)}::jsonb) as reply`.execute(db),
  );
  return rows[0]?.reply ?? 'elsewhere';
}

function refusing(why: Refusal): BetPlan {
  return { checks: [], refusal: why, placement: null };
}

export function createDecider({
  db,
  catalogue,
  rules,
  feedNow,
  committed,
  log,
  pollMs = 5000,
}: DeciderOptions): Decider {
  let next: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let lookedAt = -Infinity;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | null = null;
  let ended = false;

  const delayed = (decidesAt: number): void => {
    next = next === null ? decidesAt : Math.min(next, decidesAt);
  };

  const planOf = (bet: StoredBet, { asked, restricted }: DueBet, offers: readonly (Offer | null)[]): BetPlan => {
    if (restricted) return refusing(refusal('restricted_player'));
    const request = { bet: asked.bet, index: bet.press_index, offers };
    return planBet(request, {
      // The delay is over, although the match may still be live.
      rules: { ...rules, liveDelay: () => 0 },
      accept: asked.accept,
      key: bet.press_key,
      placedAt: bet.placed_at,
      // What was seen was stored with the bet.
      pressedAt: null,
      fresh: catalogue.fresh(),
      forced: null,
      combined: catalogue.combined,
      // The exposure was reserved when the bet was submitted.
      judgeBonus: () => bet.bonus ?? refusal('bonus_unavailable'),
    });
  };

  const decideOne = async (bet: StoredBet, due: DueBet): Promise<boolean> => {
    const keys = due.asked.bet.selections;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const offers = attempt === 1 ? await catalogue.offers(keys) : await readOffers(db, keys);
      if (ended) return false;
      const now = new Date(feedNow());
      const reply = await callDecideBet(db, bet, planOf(bet, due, offers), now);
      if (reply === 'liability')
        return (await callDecideBet(db, bet, refusing(refusal('liability_reached')), now)) === 'decided';
      if (reply !== 'moved') return reply === 'decided';
    }
    if (ended) return false;
    // Prices that moved in every attempt are not prices that the player agreed to.
    const plan = refusing(oddsRefusal(due.asked.bet, await readOffers(db, keys)));
    return (await callDecideBet(db, bet, plan, new Date(feedNow()))) === 'decided';
  };

  const decideAll = async (): Promise<number> => {
    waiting = null;
    // A bet that is reported meanwhile may be missing from the rows that are read.
    next = null;
    const now = new Date(feedNow());
    let decided = 0;
    let after = '0';
    for (;;) {
      const due = ended ? [] : await readDue(db, now, after);
      const last = due.at(-1);
      if (last === undefined) break;
      after = last.id;
      const byId = new Map(due.map((each) => [each.id, each]));
      const before = decided;
      for (const bet of await readBetsById(db, [...byId.keys()])) {
        const each = byId.get(bet.id);
        if (each === undefined || ended) continue;
        try {
          if (await decideOne(bet, each)) decided += 1;
        } catch (error) {
          // One bet that cannot be decided must not block the others; the next poll retries it.
          log.error({ err: error, bet: bet.id }, 'bet left undecided');
        }
      }
      if (decided > before) committed();
    }
    const known = ended ? null : await readNext(db, now);
    if (known !== null) delayed(known);
    return decided;
  };

  /** One run at a time; requests during a run share the next one. */
  const run = (): Promise<number> => {
    if (waiting !== null) return waiting;
    const done = queue.then(decideAll);
    waiting = done;
    queue = done.catch(() => undefined);
    return done;
  };

  const tick = (): void => {
    const [real, isDue] = [performance.now(), next !== null && next <= feedNow()];
    if (!isDue && real - lookedAt < pollMs) return;
    lookedAt = real;
    run().catch((error: unknown) => log.error({ err: error }, 'live bets not decided; trying again'));
  };

  const end = (): void => {
    ended = true;
    if (timer) clearInterval(timer);
    timer = null;
  };

  return {
    run,
    nextDue: () => next,
    delayed,
    start() {
      timer = setInterval(tick, tickMs);
      tick();
    },
    end,
    async stop() {
      end();
      await queue;
    },
  };
}
