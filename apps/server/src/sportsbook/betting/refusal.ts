import {
  type BetError,
  codeOf,
  type ErrorCode,
  errorCodes,
  type ErrorName,
  type ErrorSelection,
} from '@touchline/contract';

/** Verdict on a refused bet; its place in the press is added where the verdicts come together. */
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

/** The name of a code that was stored with an answer; one that this build does not know is a plain refusal. */
export function errorNameOf(code: number): ErrorName {
  return isErrorCode(code) ? errorCodes[code].name : 'bet_refused';
}
