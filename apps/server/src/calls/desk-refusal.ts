import { CallError } from './handler.ts';

/** One part of a request that the desk cannot carry out. */
export function deskRefusal(path: string, message: string): CallError {
  return new CallError('bad_request', 'The desk cannot do this.', { details: [{ path, message }] });
}
