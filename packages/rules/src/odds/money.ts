/** Everything about money: what a currency is, how an amount is shown, how a typed one is read. */
export * from './convert.ts';
export * from './currency.ts';
export * from './show-money.ts';
export * from './typed-amount.ts';
export * from './writing.ts';
