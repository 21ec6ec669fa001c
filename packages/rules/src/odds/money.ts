/** Everything about money: what a currency is, how an amount is shown, how a typed one is read. */
export * from './convert.ts';
export * from './currency.ts';
export * from './showMoney.ts';
export * from './typedAmount.ts';
export * from './writing.ts';
