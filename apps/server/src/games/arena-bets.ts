import { createHash } from 'node:crypto';
import type { BetLimits } from '@touchline/contract';
import type { ArenaBet, ArenaBetRequest, ArenaReceipt } from '@touchline/contract/arena';
import { limitsOf, ratio, toSubunits } from '@touchline/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import { limitsRefusal } from '../sportsbook/betting/betting-limits.ts';
import { retryContended } from '../sportsbook/betting/contention.ts';
import { errorNameOf } from '../sportsbook/betting/refusal.ts';
import { CallError, type LimitFigures, outOfLimit } from '../calls/handler.ts';
import { breakRefusalOf, refuseOnBreak } from '../player/protection/breaks.ts';
import type { Schema } from '../database/schema.ts';
import type { Seed } from '@touchline/feed';
import type { ArenaBetTable } from '../database/tables/arena-tables.ts';
import { amountText, currencyOf } from '../sportsbook/ledger/currencies.ts';
import { offerOf, partsOf, RULES, type Wager } from './model/markets.ts';
import { oddsText } from './model/odds.ts';
import { proofOf, roundKeyOf } from './model/proof.ts';
import { isOpen, timesOf } from './model/timetable.ts';
import { book, returnOf, walletIn } from './money.ts';

export interface BetsOptions {
  readonly db: Kysely<Schema>;
  /** Called with the player before each stake, outside its transaction (RG-10). */
  readonly beforeStake: (playerId: string) => Promise<void>;
  /** What the rounds are drawn from. */
  readonly seed: Seed;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  readonly limits: BetLimits;
  readonly isOffered: (currency: string) => boolean;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
}

export interface Bets {
  /** Places a bet, once for each key (I1): a repeat gets the same bet. Throws CallError. */
  place(playerId: string, key: string, request: ArenaBetRequest): Promise<ArenaReceipt>;
  /** The latest bets of a player, newest first. */
  list(playerId: string): Promise<ArenaBet[]>;
}

const shown = 50;

export function betWire(row: Selectable<ArenaBetTable>): ArenaBet {
  return {
    id: row.id,
    // Only `place` writes this table.
    game: row.game as ArenaBet['game'],
    round: row.round,
    market: row.market as ArenaBet['market'],
    ...partsOf({ marketName: row.market_name, selectionName: row.selection_name }),
    venue: row.venue,
    starts_at: row.starts_at.getTime(),
    stake: amountText(row.stake, row.currency),
    currency: row.currency,
    odds: oddsText(row.odds),
    potential_win: amountText(row.potential_win, row.currency),
    state: row.state,
    paid: row.paid === null ? null : amountText(row.paid, row.currency),
    commitment: row.commitment,
  };
}

/** Validates and prices a bet before the database is used. */
interface Sold {
  readonly wager: Wager;
  readonly offer: NonNullable<ReturnType<typeof offerOf>>;
  readonly stake: bigint;
}

function wagerOf({ game, round, market, selection }: ArenaBetRequest): Wager {
  return {
    game,
    round: Number(round),
    market,
    selection,
  };
}

function wrong(path: string, message: string): CallError {
  return new CallError('bad_request', 'The request does not fit the call.', {
    details: [{ path: `body.${path}`, message }],
  });
}

function fingerprintOf(request: ArenaBetRequest): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        request.game,
        request.round,
        request.market,
        request.selection,
        request.stake,
        request.currency,
        request.odds,
      ]),
    )
    .digest('hex');
}

export function createBets({ db, beforeStake, seed, feedNow, limits, isOffered, committed }: BetsOptions): Bets {
  const roundKey = roundKeyOf(seed);
  const requireOpen = ({ game, round }: Wager): void => {
    if (!isOpen(game, round, feedNow())) {
      throw new CallError('market_unavailable', 'Bets on this round are not taken, or not any more.');
    }
  };

  const soldAs = (request: ArenaBetRequest): Sold => {
    const wager = wagerOf(request);
    const offer = offerOf(roundKey, wager);
    if (offer === null) throw wrong('selection', 'is not for sale in this market');
    requireOpen(wager);
    const odds = oddsText(offer.odds);
    if (odds !== request.odds) throw new CallError('invalid_odds', `The odds are ${odds}.`);
    const currency = currencyOf(request.currency);
    if (currency === undefined || !isOffered(currency.code))
      throw new CallError('no_account', 'There is no account in this currency.');
    const subunits = String(currency.subunits);
    const stake = toSubunits(request.stake, subunits);
    if (stake === null) throw new CallError('stake_precision', 'The stake is finer than the currency.');
    const factor = ratio(BigInt(offer.odds), 100n);
    const refused = limitsRefusal(
      stake,
      { odds: factor, promised: { factor, isOwnStake: true } },
      limitsOf(limits, { code: currency.code, subunits }),
    );
    if (refused !== null) {
      throw new CallError(errorNameOf(refused.code), `The limit is ${refused.limit ?? 'passed'}.`);
    }
    return { wager, offer, stake };
  };

  const known = async (
    transaction: Kysely<Schema>,
    playerId: string,
    key: string,
    request: ArenaBetRequest,
  ): Promise<Selectable<ArenaBetTable> | null> => {
    const row = await transaction
      .selectFrom('arena_bet')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row !== undefined && row.fingerprint !== fingerprintOf(request)) {
      throw new CallError('idempotency_key_reused', 'This key belongs to another bet.');
    }
    return row ?? null;
  };

  const write = async (
    transaction: Kysely<Schema>,
    playerId: string,
    key: string,
    request: ArenaBetRequest,
  ): Promise<Selectable<ArenaBetTable>> => {
    // The wallet is locked first: a concurrent repeat waits here, and then finds the first bet.
    const wallet = await transaction
      .selectFrom('ledger_account')
      .innerJoin('player', 'player.id', 'ledger_account.player_id')
      .select(['ledger_account.id', 'ledger_account.balance', 'ledger_account.active', 'player.restricted'])
      .where('ledger_account.kind', '=', 'player')
      .where('ledger_account.player_id', '=', playerId)
      .where('ledger_account.currency', '=', request.currency)
      .forNoKeyUpdate('ledger_account')
      .executeTakeFirst();
    const before = await known(transaction, playerId, key, request);
    if (before !== null) return before;
    const { wager, offer, stake } = soldAs(request);
    if (wallet === undefined || !wallet.active) {
      throw new CallError('no_account', 'There is no account in this currency.');
    }
    refuseOnBreak(await breakRefusalOf(transaction, playerId));
    if (wallet.restricted) throw new CallError('restricted_player', 'This player may not bet.');
    if (BigInt(wallet.balance ?? '0') < stake) {
      throw new CallError('insufficient_balance', 'The balance is smaller than the stake.');
    }
    const over = await sql<{ figures: LimitFigures | null }>`
      select check_limits(${playerId}, ${wallet.id}, array['stake', 'loss', 'time'], ${String(stake)}) as figures`.execute(
      transaction,
    );
    const figures = over.rows[0]?.figures ?? null;
    if (figures !== null) throw new CallError('out_of_limit', outOfLimit, { figures });
    const times = timesOf(wager.game, wager.round);
    const row = await transaction
      .insertInto('arena_bet')
      .values({
        player_id: playerId,
        key,
        fingerprint: fingerprintOf(request),
        game: wager.game,
        round: String(wager.round),
        market: wager.market,
        selection: wager.selection,
        market_name: offer.marketName,
        selection_name: offer.selectionName,
        venue: offer.venue,
        seed: typeof seed === 'number' ? String(seed) : null,
        commitment: proofOf(roundKey, wager.game, wager.round).commitment,
        rules: RULES,
        currency: request.currency,
        stake: String(stake),
        odds: offer.odds,
        potential_win: String(returnOf(stake, offer.odds)),
        placed_at: new Date(feedNow()),
        starts_at: new Date(times.startsAt),
        ends_at: new Date(times.endsAt),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await book(transaction, {
      kind: 'arena_stake',
      reference: `arena:${row.id}`,
      playerId,
      currency: request.currency,
      parts: { player: -stake, stakes: stake },
    });
    return row;
  };

  return {
    async place(playerId, key, request) {
      await beforeStake(playerId);
      const row = await retryContended(() =>
        db.transaction().execute((transaction) => write(transaction, playerId, key, request)),
      );
      committed();
      return { bet: betWire(row), wallet: await walletIn(db, playerId, row.currency, limits) };
    },

    async list(playerId) {
      const rows = await db
        .selectFrom('arena_bet')
        .selectAll()
        .where('player_id', '=', playerId)
        .orderBy('id', 'desc')
        .limit(shown)
        .execute();
      return rows.map(betWire);
    },
  };
}
