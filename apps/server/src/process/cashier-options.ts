import { currencyCode, decimal } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import * as z from 'zod/mini';
import { type CashierRules, usualDepositLimits } from '../cashier/cashier-rules.ts';
import { currencyOf } from '../sportsbook/ledger/currencies.ts';

const cashierOptions = z.strictObject({
  demo_cashier: z.optional(z.boolean()),
  quick_deposit: z.optional(z.boolean()),
  quick_deposit_test: z.optional(z.boolean()),
  deposit_limits: z.optional(z.record(currencyCode, z.strictObject({ min: decimal, max: decimal }))),
});

type Limits = CashierRules['depositLimits'];

/** The first currency whose limits are no limits; undefined when all are. */
function wrongLimit(limits: Limits): string | undefined {
  return Object.entries(limits).find(([code, { min, max }]) => {
    const unit = currencyOf(code)?.subunits;
    if (unit === undefined) return true;
    const [least, most] = [min, max].map((amount) => toSubunits(amount, String(unit)));
    return !least || !most || least > most;
  })?.[0];
}

/**
 * Reads `CASHIER`, JSON of what the operator decides about deposits; what is left out has its default. The demonstration
 * cashier makes money of nothing, so it is closed with a public address unless it is opened by name. Returns one line about
 * what is wrong instead of rules that cannot be used.
 */
export function readCashier(text: string | undefined, isPublic: boolean): CashierRules | string {
  const usage = 'CASHIER is JSON such as {"demo_cashier":true,"deposit_limits":{"EUR":{"min":"5","max":"5000"}}}';
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    return `${usage}, and this is no JSON`;
  }
  const read = z.safeParse(cashierOptions, value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${usage}; look at ${issue?.path.map(String).join('.') || 'the whole of it'}`;
  }
  const { demo_cashier: demoCashier = !isPublic, quick_deposit: quickDeposit, quick_deposit_test } = read.data;
  const own = read.data.deposit_limits ?? {};
  const wrong = wrongLimit(own);
  if (wrong !== undefined)
    return `CASHIER: deposit_limits of ${wrong} are no amounts of a currency, or cross each other`;
  return {
    demoCashier,
    quickDeposit: quickDeposit ?? demoCashier,
    quickDepositTest: quick_deposit_test ?? false,
    depositLimits: { ...usualDepositLimits, ...own },
  };
}
