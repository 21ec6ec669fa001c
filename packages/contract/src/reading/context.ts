import type { Loose } from './loose.ts';

/** What stands in for fields that a back end does not send. */
export interface ReadContext {
  /**
   * Stands for every version that is missing (I8). Rises with each request and each event, taken before a request leaves:
   * an answer is then never taken for newer than what came while it was on its way.
   */
  readonly order: number;
  /** Milliseconds since epoch. */
  readonly now: number;
  /** Currencies of the configuration, for amounts that do not carry their subunits. */
  readonly currencies: readonly { readonly code: string; readonly subunits: string }[];
}

/** Fills in what is missing of an object, and brings fields of other shapes into ours. */
export type Completer = (raw: Loose, context: ReadContext) => Loose;
