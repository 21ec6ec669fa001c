import type { Readable, Select } from '@touchline/client';
import type { Call } from '@touchline/contract';
import type { Asked } from './hydration-block.ts';

type Selector = (...given: readonly unknown[]) => Readable<unknown>;

function isSelector(value: unknown): value is Selector {
  return typeof value === 'function';
}
function isReadable(value: unknown): value is Readable<unknown> {
  return typeof value === 'object' && value !== null && 'subscribe' in value && 'get' in value;
}

const loadStates: ReadonlySet<unknown> = new Set(['loading', 'ready', 'failed', 'not_found']);

/** Loading state of a readable; null where nothing has to be loaded. */
export function loadStateOf(readable: Readable<unknown>): string | null {
  const value = readable.get();
  if (typeof value !== 'object' || value === null || !('state' in value)) return null;
  return typeof value.state === 'string' && loadStates.has(value.state) ? value.state : null;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'name' in value && 'method' in value && 'path' in value;
}

/** `select` of the client, with a memory of which call each readable came from. */
export function remembering(select: Select): {
  readonly select: Select;
  askedFor(readable: Readable<unknown>): Asked | null;
} {
  const names = new Map<unknown, Asked>();
  const deps = Object.entries(select).map(([name, selector]: [string, unknown]) => {
    if (!isSelector(selector)) {
      names.set(selector, [name]);
      return [name, selector] as const;
    }
    const noting: Selector = (...given) => {
      const readable = selector(...given);
      names.set(readable, [name, ...given.map((item) => (isCall(item) ? item.name : item))]);
      return readable;
    };
    return [name, noting] as const;
  });
  return {
    // The same names with the same functions: what goes through them is not touched.
    select: Object.fromEntries(deps) as unknown as Select,
    askedFor: (readable) => names.get(readable) ?? null,
  };
}

/** Readable of a call that was remembered; null when there is no such call. `callOf`: a call of the contract by its name. */
export function readableOf(
  select: Select,
  [name, ...given]: Asked,
  callOf: (name: unknown) => Call | undefined,
): Readable<unknown> | null {
  const selector: unknown = Reflect.get(select, name);
  if (isReadable(selector)) return selector;
  if (!isSelector(selector)) return null;
  if (name !== 'ask') return selector(...given);
  const call = callOf(given[0]);
  return call === undefined ? null : selector(call, ...given.slice(1));
}
