import type { Payment, PaymentKind } from '@touchline/contract';
import { fromSubunits, toSubunits } from '@touchline/rules';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { amountText, type Currency, currencyOf } from '../sportsbook/ledger/currencies.ts';
import type { LimitFigures } from '../calls/handler.ts';
import type { BreakRefusal } from '../player/protection/breaks.ts';
import type { CashierRules } from './cashier-rules.ts';

export interface PaymentToStart {
  readonly playerId: string;
  readonly kind: PaymentKind;
  readonly key: string;
  /** Fingerprint of the request as received: the same key with another fingerprint is refused. */
  readonly fingerprint: string;
  readonly currency: string;
  /** Decimal text in the main unit. */
  readonly amount: string;
  readonly returnTo: string;
  readonly locale: string;
}

/** A limit of the player or the operator leaves less (RG-04). */
type OutOfLimit = LimitFigures & { readonly kind: 'out_of_limit' };

/** A break runs, or a register says no or nothing (RG-09, RG-10). */
type RefusedOnBreak = Omit<BreakRefusal, 'reason'> & { readonly kind: BreakRefusal['reason'] };

export type Start =
  | { readonly kind: 'started'; readonly payment: Payment }
  | {
      readonly kind:
        | 'closed'
        | 'reused'
        | 'no_account'
        | 'balance'
        | 'unknown_currency'
        | 'unknown_return'
        | 'precision';
    }
  | { readonly kind: 'too_small' | 'too_large'; readonly limit: string }
  | OutOfLimit
  | RefusedOnBreak;

/** A payment as its provider's page needs it. */
export interface PaymentToSettle {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly state: Payment['state'];
  readonly currency: string;
  readonly amount: string;
  readonly returnTo: string;
  readonly locale: string;
}

export interface Payments {
  start(asked: PaymentToStart): Promise<Start>;
  /** The last twenty of a player, newest first. */
  list(playerId: string): Promise<Payment[]>;
  read(id: string): Promise<PaymentToSettle | null>;
  /** Reports every payment that is pending at the demonstration cashier as failed. */
  failPending(): Promise<void>;
  /** What the provider says became of a payment: the first report settles it, every later one changes nothing. */
  report(id: string, state: 'succeeded' | 'failed'): Promise<void>;
}

export interface PaymentsDeps {
  readonly db: Database;
  readonly rules: CashierRules;
  /** Address of a payment's page at the provider. */
  readonly pageOf: (id: string) => string;
  readonly canLeadBackTo: (address: string) => boolean;
  readonly committed: () => void;
  /** Ms since epoch, by which campaigns run. */
  readonly feedNow: () => number;
}

const PROVIDER = 'demo';
const MOST_LISTED = 20;
/** Main units of one payment, whatever the operator allows: a balance of many such payments can still be kept and sent. */
const MOST_PAID = 10n ** 15n;

interface Row {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly state: Payment['state'];
  readonly currency: string;
  readonly amount: string;
  readonly return_to: string;
  readonly locale: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
}

/** Deposits and withdrawals of players (decision 75). */
export function createPayments({ db, rules, pageOf, canLeadBackTo, committed, feedNow }: PaymentsDeps): Payments {
  const rows = db
    .selectFrom('payment')
    .innerJoin('ledger_account', 'ledger_account.id', 'payment.account_id')
    .select([
      'payment.id',
      'payment.kind',
      'payment.state',
      'ledger_account.currency',
      'payment.amount',
      'payment.return_to',
      'payment.locale',
      'payment.created_at',
      'payment.settled_at',
    ]);

  const wire = (row: Row): Payment => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    currency: row.currency,
    amount: amountText(row.amount, row.currency),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at === null ? null : row.settled_at.toISOString(),
    url: row.state === 'pending' && rules.demoCashier ? pageOf(row.id) : null,
  });

  /** Why an amount cannot be paid in or out; null when it can. */
  const refusalOf = (kind: PaymentKind, subunits: bigint | null, { code, subunits: unit }: Currency): Start | null => {
    if (subunits === null) return { kind: 'precision' };
    const limits = kind === 'deposit' ? rules.depositLimits[code] : undefined;
    const min = toSubunits(limits?.min ?? '0', String(unit)) ?? 0n;
    const most = MOST_PAID * unit;
    const allowed = limits?.max === undefined ? null : toSubunits(limits.max, String(unit));
    const max = allowed !== null && allowed < most ? allowed : most;
    if (subunits < min || subunits === 0n) return { kind: 'too_small', limit: fromSubunits(min, String(unit)) };
    if (subunits > max) return { kind: 'too_large', limit: fromSubunits(max, String(unit)) };
    return null;
  };

  const reported = (id: string, state: 'succeeded' | 'failed'): Promise<unknown> =>
    sql`select report_payment(${id}, ${state}, ${new Date(feedNow())})`.execute(db);

  /** What became of a payment that this key has started already; null for a new key. */
  const repeated = async (playerId: string, key: string, fingerprint: string): Promise<Start | null> => {
    const row = await rows
      .select('payment.fingerprint')
      .where('payment.player_id', '=', playerId)
      .where('payment.key', '=', key)
      .executeTakeFirst();
    if (row === undefined) return null;
    return row.fingerprint === fingerprint ? { kind: 'started', payment: wire(row) } : { kind: 'reused' };
  };

  return {
    async start({ playerId, kind, key, fingerprint, currency: code, amount, returnTo, locale }) {
      // What a repeated request is judged by may have changed since; it gets its payment all the same (I1).
      const before = await repeated(playerId, key, fingerprint);
      if (before !== null) return before;
      if (!rules.demoCashier) return { kind: 'closed' };
      const currency = currencyOf(code);
      const isTaken = kind === 'withdrawal' || code in rules.depositLimits;
      if (currency === undefined || !isTaken) return { kind: 'unknown_currency' };
      if (!canLeadBackTo(returnTo)) return { kind: 'unknown_return' };
      const subunits = toSubunits(amount, String(currency.subunits));
      const refusal = refusalOf(kind, subunits, currency);
      if (refusal !== null) return refusal;
      const { rows: replies } = await sql<{
        reply:
          | { kind: 'started'; id: string }
          | OutOfLimit
          | RefusedOnBreak
          | { kind: 'reused' | 'no_account' | 'balance' };
      }>`select start_payment(${playerId}, ${key}, ${fingerprint}, ${kind}, ${code}, ${String(subunits)}, ${PROVIDER},
        ${returnTo}, ${locale}) as reply`.execute(db);
      const reply = replies[0]?.reply;
      if (reply === undefined) throw new Error('start_payment gave no answer');
      if (reply.kind === 'out_of_limit') committed();
      if (reply.kind !== 'started') return reply;
      if (kind === 'withdrawal') committed();
      return {
        kind: 'started',
        payment: wire(await rows.where('payment.id', '=', reply.id).executeTakeFirstOrThrow()),
      };
    },

    async list(playerId) {
      const found = await rows
        .where('payment.player_id', '=', playerId)
        // Their few wallets are found together, instead of one for each payment [P14].
        .where('ledger_account.player_id', '=', playerId)
        .orderBy('payment.id', 'desc')
        .limit(MOST_LISTED)
        .execute();
      return found.map(wire);
    },

    async read(id) {
      const row = await rows.where('payment.id', '=', id).executeTakeFirst();
      if (row === undefined) return null;
      const { kind, state, currency, amount, return_to: returnTo, locale } = row;
      return { id, kind, state, currency, amount: amountText(amount, currency), returnTo, locale };
    },

    async failPending() {
      const pending = await db
        .selectFrom('payment')
        .select('id')
        .where('state', '=', 'pending')
        .where('provider', '=', PROVIDER)
        .execute();
      for (const { id } of pending) await reported(id, 'failed');
      if (pending.length > 0) committed();
    },

    async report(id, state) {
      await reported(id, state);
      committed();
    },
  };
}
