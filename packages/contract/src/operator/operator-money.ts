import * as z from 'zod/mini';
import { limitAction, payoutLimitSubject } from '../entities/settings.ts';
import { currencyCode, decimal } from '../primitives.ts';
import { expecting, needed, section, withDefault, withoutDefault } from '../field-notes.ts';

const amount = expecting(decimal, 'an exact amount in the main unit, as text', '10000');
const code = expecting(currencyCode, 'the code of a currency, in capital letters', 'EUR');
const worth = expecting(
  z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,18})?$/), z.regex(/[1-9]/)),
  'an exact amount above 0, as text',
  '0.92',
);
const share = expecting(
  z.string().check(z.regex(/^0(?:\.[0-9]{1,6})?$/)),
  'an exact share from 0 to below 1, as text',
  '0.05',
);
export const operatorShare = share;

/** A currency on offer. What is left out is what the product knows of it (`usualCurrencies`). */
const currency = z.strictObject({
  code: needed(code, 'Code of the currency, fiat or crypto.', 'EUR'),
  kind: withoutDefault(
    z.enum(['fiat', 'crypto']),
    'Whether it is money of a state or of a chain. Only for a currency that the product does not know.',
    'crypto',
  ),
  decimals: withoutDefault(
    expecting(z.int().check(z.minimum(0), z.maximum(18)), 'a whole number from 0 to 18', 8),
    'Decimals of its smallest part. Only for a currency that the product does not know: amounts are kept in it.',
    8,
  ),
  rate: withoutDefault(
    worth,
    'What one unit is worth in euro. Exposure and jackpots are computed with it, and stakes of a slip that comes back in another currency (SLIP-17a).',
    '0.92',
  ),
  min_stake: withoutDefault(amount, 'Smallest stake of a bet.', '0.10'),
  max_stake: withoutDefault(amount, 'Largest stake of a bet.', '10000'),
  payout: withoutDefault(amount, 'What a bet pays at most; `limits.payout_on` says of what.', '250000'),
  min_deposit: withoutDefault(amount, 'Smallest deposit.', '5'),
  max_deposit: withoutDefault(amount, 'Largest deposit.', '5000'),
  stakes: withoutDefault(
    expecting(z.array(amount).check(z.maxLength(4)), 'a list of at most 4 amounts', ['5', '10', '20', '50']),
    'Recommended stakes in this currency, in place of `stakes`.',
    ['5', '10', '20', '50'],
  ),
});

interface UsualCurrency {
  readonly code: string;
  readonly rate: string;
  readonly min_stake: string;
  readonly max_stake: string;
  readonly payout: string;
  readonly min_deposit: string;
  readonly max_deposit: string;
  /** Where a unit is worth more or less than about a euro; those of every currency count elsewhere. */
  readonly stakes?: readonly string[];
}

/** Currencies that the product offers where the file names none, and what it knows of each. */
export const usualCurrencies: readonly UsualCurrency[] = [
  {
    code: 'EUR',
    rate: '1',
    min_stake: '0.10',
    max_stake: '10000',
    payout: '250000',
    min_deposit: '5',
    max_deposit: '5000',
  },
  {
    code: 'USD',
    rate: '1',
    min_stake: '0.10',
    max_stake: '10000',
    payout: '250000',
    min_deposit: '5',
    max_deposit: '5000',
  },
  {
    code: 'GBP',
    rate: '1',
    min_stake: '0.10',
    max_stake: '10000',
    payout: '250000',
    min_deposit: '5',
    max_deposit: '5000',
  },
  {
    code: 'BRL',
    rate: '0.2',
    min_stake: '0.50',
    max_stake: '50000',
    payout: '1250000',
    min_deposit: '25',
    max_deposit: '25000',
    stakes: ['25', '50', '100', '250'],
  },
  {
    code: 'INR',
    rate: '0.01',
    min_stake: '10',
    max_stake: '1000000',
    payout: '25000000',
    min_deposit: '500',
    max_deposit: '500000',
    stakes: ['500', '1000', '2000', '5000'],
  },
  {
    code: 'JPY',
    rate: '0.00625',
    min_stake: '10',
    max_stake: '1500000',
    payout: '40000000',
    min_deposit: '1000',
    max_deposit: '800000',
    stakes: ['1000', '2000', '3000', '5000'],
  },
  {
    code: 'KWD',
    rate: '3',
    min_stake: '0.030',
    max_stake: '3500',
    payout: '90000',
    min_deposit: '1.500',
    max_deposit: '1500',
    stakes: ['2', '5', '10', '20'],
  },
  {
    code: 'BTC',
    rate: '100000',
    min_stake: '0.000001',
    max_stake: '0.1',
    payout: '2.5',
    min_deposit: '0.00005',
    max_deposit: '0.05',
    stakes: ['0.00005', '0.0001', '0.0002', '0.0005'],
  },
  {
    code: 'ETH',
    rate: '2500',
    min_stake: '0.00004',
    max_stake: '4',
    payout: '100',
    min_deposit: '0.002',
    max_deposit: '2',
    stakes: ['0.002', '0.004', '0.008', '0.02'],
  },
  {
    code: 'LTC',
    rate: '80',
    min_stake: '0.001',
    max_stake: '120',
    payout: '3000',
    min_deposit: '0.05',
    max_deposit: '60',
    stakes: ['0.05', '0.1', '0.2', '0.5'],
  },
  {
    code: 'DOGE',
    rate: '0.15',
    min_stake: '1',
    max_stake: '60000',
    payout: '1500000',
    min_deposit: '50',
    max_deposit: '30000',
    stakes: ['30', '60', '150', '300'],
  },
  {
    code: 'TRX',
    rate: '0.25',
    min_stake: '0.50',
    max_stake: '40000',
    payout: '1000000',
    min_deposit: '20',
    max_deposit: '20000',
    stakes: ['20', '40', '80', '200'],
  },
  {
    code: 'USDT',
    rate: '1',
    min_stake: '0.10',
    max_stake: '10000',
    payout: '250000',
    min_deposit: '5',
    max_deposit: '5000',
  },
];

export const currencies = withDefault(
  expecting(z.array(currency).check(z.minLength(1)), 'a list of at least one currency', [{ code: 'EUR' }]),
  usualCurrencies.map(({ code: each }) => ({ code: each })),
  'Currencies that accounts are held in, in their order on the page. For a currency of the default list every other field may be left out; any other needs `rate`, `max_stake` and `payout`.',
  [{ code: 'EUR' }, { code: 'BTC', max_stake: '0.5' }],
);

export const defaultCurrency = withDefault(
  code,
  'EUR',
  'Currency of a player who has chosen none. It has to be one of `currencies`.',
);

export const stakes = withDefault(
  expecting(z.array(amount).check(z.maxLength(4)), 'a list of at most 4 amounts', ['5', '10', '20', '50']),
  ['5', '10', '20', '50'],
  'Recommended stakes in every currency that names none of its own (SLIP-18).',
);

export const limits = section(
  {
    odds: withDefault(
      z.strictObject({
        value: needed(expecting(decimal, 'exact odds, as text', '1000000'), 'Largest total odds of a bet.', '1000000'),
        action: needed(limitAction, '`accept` warns and takes the bet, `reject` refuses it.', 'accept'),
      }),
      // A long accumulator is accepted with a warning: its return is limited, not its chance.
      { value: '1000000', action: 'accept' },
      'Largest total odds of a bet, and what happens above them (VAL-03).',
    ),
    selections: withDefault(
      expecting(z.int().check(z.minimum(1), z.maximum(100)), 'a whole number from 1 to 100', 30),
      30,
      'Most selections of one bet (VAL-02).',
    ),
    payout_on: withDefault(
      payoutLimitSubject,
      'profit',
      'Whether `payout` of a currency limits the profit of a bet or its return with the stake (VAL-05a).',
    ),
    payout_action: withDefault(
      limitAction,
      'reject',
      '`reject` refuses a bet that could pay more than `payout`; `accept` takes it and pays no more (VAL-05).',
    ),
    exposure: withDefault(
      expecting(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 'a whole number from 0 to 1000000000', 0),
      10_000_000,
      'Whole euro that the bookmaker may have to pay on one outcome over all bets; 0 for no bound.',
    ),
  },
  'Limits of a bet beside those in each currency.',
);
