import type { Call, ClientConfig } from '@touchline/contract';
import type { ReadResult } from '@touchline/contract/reading';
import type { Env } from '../env.ts';

type Schema = Call['reply'];
type Output<Of extends Schema> = Of['_zod']['output'];

/** Reads what comes from a back end. */
export interface Decode {
  /**
   * The number of a request that is about to leave, or of an event that came. Whatever has no version of its own is as new
   * as this says (I8).
   */
  next(): number;
  /** Whether the back end was found to answer in another form than our own server. */
  isOther(): boolean;
  /** An answer was seen that our own server would not give. */
  sawOther(): void;
  /** The text of an answer to a call, as our own server answers, else as the specification says (API-11b). */
  answer<Of extends Schema>(
    call: { readonly name: string; readonly reply: Of },
    text: string,
    order: number,
  ): Promise<ReadResult<Output<Of>>>;
  /** A push event that our own server would not send. */
  event<Of extends Schema>(schema: Of, event: unknown, order: number): Promise<ReadResult<Output<Of>>>;
}

/** What our own server would send; undefined for anything else. */
export function strictly<Of extends Schema>(schema: Of, text: string): Output<Of> | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

export function createDecode(env: Env, { currencies }: Pick<ClientConfig, 'currencies'>): Decode {
  /** Calls that were once answered in another form than ours: they are read in no other way again. */
  const others = new Set<string>();
  /** Something came that nobody can read, such as an error without any words. */
  let isUnread = false;
  let order = 0;

  const contextOf = (order: number) => ({ order, now: env.now(), currencies });

  /** Fetched for the first answer that needs it: our own server's never do. */
  const reading = () => import('@touchline/contract/reading');

  return {
    next: () => {
      order += 1;
      return order;
    },
    isOther: () => isUnread || others.size > 0,
    sawOther: () => {
      isUnread = true;
    },
    answer: async (call, text, order) => {
      const strict = others.has(call.name) ? undefined : strictly(call.reply, text);
      if (strict !== undefined) return { kind: 'read', value: strict, leftOut: [] };
      const { readAnswer } = await reading();
      const read = readAnswer(call.reply, text, contextOf(order));
      if (read.kind === 'read') others.add(call.name);
      else isUnread = true;
      return read;
    },
    event: async (schema, event, order) => {
      const { readEvent } = await reading();
      return readEvent(schema, event, contextOf(order));
    },
  };
}
