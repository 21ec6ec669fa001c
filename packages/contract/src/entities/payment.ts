import * as z from 'zod/mini';
import { currencyCode, decimal, id, signedDecimal, text, timestamp } from '../primitives.ts';
import { bonusType } from './bonus.ts';

export const paymentKind = z.enum(['deposit', 'withdrawal']);
export type PaymentKind = z.infer<typeof paymentKind>;

/** A deposit or withdrawal through the cashier. It settles once; `pending` is a state, not a promise. An addition. */
export const payment = z.object({
  id,
  kind: paymentKind,
  state: z.enum(['pending', 'succeeded', 'failed']),
  currency: currencyCode,
  /** In the main unit. */
  amount: decimal,
  created_at: timestamp,
  settled_at: z.nullable(timestamp),
  /** Page of the cashier, absolute or from the root of the API's origin; null once the payment is settled. */
  url: z.nullable(z.string()),
});
export type Payment = z.infer<typeof payment>;

/** What moved money on a statement. */
export const statementKind = z.enum([
  'deposit',
  'withdrawal',
  'withdrawal_returned',
  'gift',
  'stake',
  'return',
  'cash_out',
  'refund',
  'game_stake',
  'game_return',
  'jackpot',
]);
export type StatementKind = z.infer<typeof statementKind>;

export const statementLine = z.object({
  id,
  time: timestamp,
  kind: statementKind,
  /** Bet that it belongs to; null where there is none. */
  bet_id: z.nullable(id),
  /** The bonus that moved the money or raised it, its name in the player's language; absent where none did. An addition. */
  bonus: z.optional(z.object({ id, type: bonusType, name: text })),
  /** In the main unit; below 0 where money left the account. */
  amount: signedDecimal,
  /** Balance after this line. */
  balance: signedDecimal,
});
export type StatementLine = z.infer<typeof statementLine>;

/** Sums of a period: all lines together are `net` and `net_deposits`. */
export const statementSums = z.object({
  /** Staked, less what came back of bets that were refused or replaced. */
  stakes: signedDecimal,
  /** Paid out by bets, cash-outs, games and jackpots. */
  returns: signedDecimal,
  /** `returns` less `stakes`. */
  net: signedDecimal,
  /** Paid in, with what the operator gave. */
  deposits: signedDecimal,
  /** Paid out to the player, less what came back of failed withdrawals. */
  withdrawals: signedDecimal,
  /** `deposits` less `withdrawals`. */
  net_deposits: signedDecimal,
});
export type StatementSums = z.infer<typeof statementSums>;
