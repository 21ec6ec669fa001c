/** Smallest and largest deposit of a currency, decimal text in its main unit. */
export interface DepositLimits {
  readonly min: string;
  readonly max: string;
}

/** What the operator has decided about money that comes in and goes out. */
export interface CashierRules {
  /** Whether this server's own demonstration cashier is open; without it there are no deposits and withdrawals. */
  readonly demoCashier: boolean;
  /** Whether a slip that the balance does not cover offers a deposit (RG-08). */
  readonly quickDeposit: boolean;
  /** The same for players with the status `spi_test` alone. */
  readonly quickDepositTest: boolean;
  /** By currency; one that is missing has no limits. */
  readonly depositLimits: Readonly<Record<string, DepositLimits>>;
}

function between(min: string, max: string): DepositLimits {
  return { min, max };
}

/** Round amounts worth about EUR 5 and EUR 5,000. */
export const usualDepositLimits: CashierRules['depositLimits'] = {
  EUR: between('5', '5000'),
  USD: between('5', '5000'),
  GBP: between('5', '5000'),
  BRL: between('25', '25000'),
  INR: between('500', '500000'),
  JPY: between('800', '800000'),
  KWD: between('1.500', '1500'),
  BTC: between('0.00005', '0.05'),
  ETH: between('0.002', '2'),
  LTC: between('0.06', '60'),
  DOGE: between('30', '30000'),
  TRX: between('20', '20000'),
  USDT: between('5', '5000'),
};
