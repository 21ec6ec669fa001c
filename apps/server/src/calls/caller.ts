import { type Caller, CallError } from './handler.ts';

/** The player behind a call that is for players; the framework has asked before, this says so to the types. */
export function playerBehind({ caller }: { readonly caller: Caller | null }): Caller {
  if (caller === null) throw new CallError('unauthorized', 'This call needs a signed-in player.');
  return caller;
}
