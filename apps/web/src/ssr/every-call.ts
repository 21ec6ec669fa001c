import { type Call, calls } from '@touchline/contract';

/** A call of the contract by its name. A file of its own: with it come the answers to all of them. */
export function callOf(name: unknown): Call | undefined {
  return Object.values<Call>(calls).find((each) => each.name === name);
}
