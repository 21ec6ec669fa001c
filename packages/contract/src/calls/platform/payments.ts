import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { payment, statementLine, statementSums } from '../../entities/payment.ts';
import { currencyCode, decimal, id, timestamp, wholeNumber } from '../../primitives.ts';

/** What a player pays in or has paid out, and where the cashier's page leads back to. */
const paymentToStart = z.strictObject({
  /** In the main unit of the currency. */
  amount: decimal,
  currency: currencyCode,
  /** A path of the page's origin, or an address of an origin that may send requests. */
  return_to: z.string().check(z.maxLength(2000), z.regex(/^(?:https?:\/\/|\/(?!\/))[!-[\]-~]*$/)),
  locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/))),
});

export const startDeposit = defineCall({
  name: 'startDeposit',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/deposits',
  access: 'player',
  idempotent: true,
  body: paymentToStart,
  reply: payment,
  errors: [133, 155, 157, 158, 180, 181, 1009],
  summary: 'Starts a deposit: no money moves before the cashier has reported it.',
  clauses: ['RG-06', 'addition'],
});

export const startWithdrawal = defineCall({
  name: 'startWithdrawal',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/withdrawals',
  access: 'player',
  idempotent: true,
  body: paymentToStart,
  reply: payment,
  errors: [133, 180, 181, 182, 1009],
  summary:
    'Starts a withdrawal: the amount leaves the account at once, and comes back when the cashier reports a failure.',
  clauses: ['API-01', 'addition'],
});

export const getPayments = defineCall({
  name: 'getPayments',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/payments',
  access: 'player',
  reply: z.object({ data: z.array(payment) }),
  errors: [],
  summary: 'The last twenty deposits and withdrawals of the player, newest first.',
  clauses: ['RG-06', 'addition'],
});

/** Most lines in one part of a statement. */
export const mostStatementLines = 500;

export const getStatement = defineCall({
  name: 'getStatement',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/statement',
  access: 'player',
  query: z.strictObject({
    currency: currencyCode,
    /** From this moment on; from the first line when absent. */
    from: z.optional(timestamp),
    /** Up to this moment, which is not part of it; now when absent. */
    to: z.optional(timestamp),
    /** `next` of the part before; the newest lines when absent. */
    cursor: z.optional(id),
    limit: z.optional(wholeNumber(1, mostStatementLines)),
  }),
  reply: z.object({
    currency: currencyCode,
    subunits: z.string().check(z.regex(/^10*$/)),
    /** Of the whole period, whatever the part. */
    sums: statementSums,
    /** Newest first. */
    data: z.array(statementLine),
    /** Cursor of the next part; null at the end. */
    next: z.nullable(id),
  }),
  errors: [133],
  summary: 'Every movement of money of one account in a period, and what it sums up to.',
  clauses: ['API-01', 'addition'],
});
