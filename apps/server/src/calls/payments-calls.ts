import { type Calls, mostStatementLines, type Payment, type PaymentKind } from '@touchline/contract';
import type { Payments, Start } from '../cashier/payments.ts';
import type { Database } from '../database/connect.ts';
import { breakError } from '../player/protection/breaks.ts';
import { readStatement } from '../sportsbook/ledger/statement.ts';
import { playerBehind } from './caller.ts';
import { CallError, type CallRequest, type Handlers, outOfLimit } from './handler.ts';

export interface PaymentCallsDeps {
  readonly db: Database;
  readonly payments: Payments;
}

function wrong(path: string, message: string): CallError {
  return new CallError('bad_request', 'The payment cannot be started.', { details: [{ path, message }] });
}

/** The refusal of a payment that did not start. */
function refusalOf(start: Exclude<Start, { kind: 'started' }>, kind: PaymentKind): CallError {
  switch (start.kind) {
    case 'closed':
      return new CallError('not_found', 'There is no cashier here.');
    case 'reused':
      return new CallError('idempotency_key_reused', 'The key belongs to another request.');
    case 'no_account':
      return new CallError('no_account', 'The player has no active account in this currency.');
    case 'balance':
      return new CallError('payment_balance', 'The account holds less than this.');
    case 'too_small':
      return new CallError('payment_too_small', `The smallest ${kind} is ${start.limit}.`, {
        details: [{ path: 'body.amount', message: `is below ${start.limit}` }],
      });
    case 'too_large':
      return new CallError('payment_too_large', `The largest ${kind} is ${start.limit}.`, {
        details: [{ path: 'body.amount', message: `is above ${start.limit}` }],
      });
    case 'out_of_limit': {
      const { kind: _, ...figures } = start;
      return new CallError('out_of_limit', outOfLimit, { figures });
    }
    case 'on_break':
    case 'register_silent': {
      const { kind: reason, ...figures } = start;
      return breakError({ reason, ...figures });
    }
    case 'unknown_currency':
      return wrong(
        'body.currency',
        kind === 'deposit'
          ? 'is not a currency that deposits are taken in'
          : 'is not a currency that accounts are held in',
      );
    case 'unknown_return':
      return wrong('body.return_to', 'is no path, and no address of an origin that may send requests');
    case 'precision':
      return wrong('body.amount', 'has more decimals than the currency');
    default:
      return start satisfies never;
  }
}

/** Deposits, withdrawals and the statement of the caller's accounts. */
export function paymentCalls({ db, payments }: PaymentCallsDeps) {
  const start = async (request: CallRequest<Calls['startDeposit']>, kind: PaymentKind): Promise<Payment> => {
    const { playerId } = playerBehind(request);
    const { body, idempotencyKey: key, fingerprint } = request;
    if (key === null || fingerprint === null)
      throw new CallError('bad_request', 'the header Idempotency-Key is missing');
    const { amount, currency, return_to: returnTo, locale = 'en' } = body;
    const started = await payments.start({ playerId, kind, key, fingerprint, currency, amount, returnTo, locale });
    if (started.kind !== 'started') throw refusalOf(started, kind);
    return started.payment;
  };
  return {
    startDeposit: (request) => start(request, 'deposit'),
    startWithdrawal: (request) => start(request, 'withdrawal'),

    async getPayments(request) {
      return { data: await payments.list(playerBehind(request).playerId) };
    },

    async getStatement(request) {
      const { currency, from = null, to = null, cursor = null, limit = mostStatementLines } = request.query;
      const { playerId } = playerBehind(request);
      const statement = await readStatement(db, { playerId, currency, from, to, cursor, limit });
      if (statement === null) throw new CallError('no_account', 'The player has no account in this currency.');
      return statement;
    },
  } satisfies Pick<Handlers, 'startDeposit' | 'startWithdrawal' | 'getPayments' | 'getStatement'>;
}
