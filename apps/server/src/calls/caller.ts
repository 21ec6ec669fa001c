import { type Caller, CallError } from './handler.ts';

/** The player of a call that requires one. The route has checked the session; this narrows the type. */
export function playerBehind({ caller }: { readonly caller: Caller | null }): Caller {
  if (caller === null) throw new CallError('unauthorized', 'This call needs a signed-in player.');
  return caller;
}
