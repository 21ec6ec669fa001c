import type { Operator } from '../operator/operator.ts';

/** Smallest and largest deposit of a currency, decimal text in its main unit; undefined for none. */
export interface DepositLimits {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** What the operator has decided about money that comes in and goes out. */
export interface CashierRules {
  /** Whether this server's own demonstration cashier is open; without it there are no deposits and withdrawals. */
  readonly demoCashier: boolean;
  /** By currency; none of a currency that is not on offer. */
  readonly depositLimits: Readonly<Record<string, DepositLimits>>;
}

/**
 * The rules of the operator's file. The demonstration cashier makes money of nothing, so it is closed with a public address
 * unless the file opens it.
 */
export function cashierRulesOf({ config, currencies }: Operator, isPublic: boolean): CashierRules {
  return {
    demoCashier: config.cashier.demo ?? !isPublic,
    depositLimits: Object.fromEntries(
      currencies.map(({ code, minDeposit, maxDeposit }) => [code, { min: minDeposit, max: maxDeposit }]),
    ),
  };
}
