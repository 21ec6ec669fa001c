import * as z from 'zod/mini';
import { idempotencyKey } from '@touchline/contract';
import type { BetRequest } from '@touchline/rules';
import { isRecord } from '../../is-record.ts';
import type { Env } from '../../env.ts';
import { bettingKeys } from '../../effects/betting-keys.ts';

/**
 * Requests about placed bets whose answer is not known, by player, kept over visits (I1): cash-outs and edits. What cannot be
 * read is reported once and stays where it is.
 */
export interface StoredBetRequests {
  all(playerId: string): readonly BetRequest[];
  keep(playerId: string, request: BetRequest): void;
  forget(playerId: string, key: string): void;
}

const version = 1;

const amount = z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/));
const named = { key: idempotencyKey, betId: z.string() };
/**
 * The page is built without the schemas of requests (`bundling/slim-calls.ts`): what is kept is read by its shape alone.
 * Whether the server would take an edit does not matter: it was requested, and only its key says what became of it. A body is
 * kept as it was sent, so the schemas judge and do not copy.
 */
const betRequest = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('cash_out'),
    taken: z.int(),
    body: z.object({ bet_id: z.string(), to_cashout: amount, share: z.optional(amount) }),
  }),
  z.object({
    ...named,
    kind: z.literal('edit'),
    body: z.object({ bet: z.object({ stake: z.object({}), selections: z.array(z.object({})) }) }),
  }),
]);

function isBetRequest(value: unknown): value is BetRequest & { readonly pressedAt?: unknown } {
  return betRequest.safeParse(value).success;
}

function readBetRequest(value: unknown): BetRequest | null {
  if (!isBetRequest(value)) return null;
  const { key, betId, pressedAt } = value;
  const common = { key, betId, pressedAt: typeof pressedAt === 'number' ? pressedAt : 0 };
  return value.kind === 'cash_out'
    ? { ...common, kind: 'cash_out', body: value.body, taken: value.taken }
    : { ...common, kind: 'edit', body: value.body };
}

function stored(text: string | null): readonly unknown[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value['version'] === version && Array.isArray(value['value']) ? value['value'] : [value];
  } catch {
    return [text];
  }
}

export function createStoredBetRequests(env: Env): StoredBetRequests {
  const reported = new Set<string>();

  const rows = (playerId: string) =>
    stored(env.local.get(bettingKeys.placed(playerId))).map((raw) => {
      const request = readBetRequest(raw);
      const text = JSON.stringify(raw);
      if (request === null && !reported.has(text)) {
        reported.add(text);
        env.report('placed', new Error('a request about a placed bet cannot be read'));
      }
      return { raw, request };
    });

  const others = (playerId: string, key: string): readonly unknown[] =>
    rows(playerId)
      .filter(({ request }) => request?.key !== key)
      .map(({ raw }) => raw);

  const write = (playerId: string, value: readonly unknown[]): void => {
    if (value.length === 0) env.local.remove(bettingKeys.placed(playerId));
    else env.local.set(bettingKeys.placed(playerId), JSON.stringify({ version, value }));
  };

  const all = (playerId: string): readonly BetRequest[] =>
    rows(playerId).flatMap(({ request }) => (request === null ? [] : [request]));

  return {
    all,
    keep: (playerId, request) => write(playerId, [...others(playerId, request.key), request]),
    forget: (playerId, key) => {
      if (all(playerId).some((request) => request.key === key)) write(playerId, others(playerId, key));
    },
  };
}
