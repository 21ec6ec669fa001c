import {
  type BetError,
  codeOf,
  type ErrorCode,
  errorCodes,
  type ErrorName,
  type ErrorSelection,
} from '@touchline/contract';

/** A refusal of a bet; its position in the press is added later. */
export type Refusal = Omit<BetError, 'bet_index'>;

export function refusal(
  name: ErrorName,
  more: { readonly selections?: ErrorSelection[]; readonly limit?: string } = {},
): Refusal {
  const code = codeOf(name);
  return { code, localized_message: errorCodes[code].key, ...more };
}

function isErrorCode(code: number): code is ErrorCode {
  return code in errorCodes;
}

/** The error name of a stored code; a code that this build does not know is a plain refusal. */
export function errorNameOf(code: number): ErrorName {
  return isErrorCode(code) ? errorCodes[code].name : 'bet_refused';
}
