import type { ErrorDetail } from '@touchline/contract';
import { CallError } from './handler.ts';

/** The error for parts of a request that the contract admits and this site does not, each at its place. */
export function notAccepted(...details: readonly ErrorDetail[]): CallError {
  return new CallError('bad_request', 'We do not accept this.', { details });
}
