import * as z from 'zod/mini';
import { bet, placedSelection } from './entities/bet.ts';
import { category, match, matchStatistics, sport, tournament, tournamentRef } from './entities/catalogue.ts';
import { market, outcome } from './entities/market.ts';
import { account, player } from './entities/player.ts';
import { betLimits, settings } from './entities/settings.ts';
import { betError, errorReply, errorSelection } from './errors/error.ts';
import { money, pagination, timestamp } from './primitives.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Names and notes of schemas in documents. */
export const named = z.registry<{
  id?: string;
  description?: string;
  dependentRequired?: Readonly<Record<string, readonly string[]>>;
  pattern?: string;
  not?: { readonly pattern: string };
  minProperties?: number;
  maxProperties?: number;
}>();
for (const [id, schema] of Object.entries({
  Account: account,
  Bet: bet,
  BetError: betError,
  BetLimits: betLimits,
  Category: category,
  ErrorReply: errorReply,
  ErrorSelection: errorSelection,
  Market: market,
  Match: match,
  MatchStatistics: matchStatistics,
  Money: money,
  Outcome: outcome,
  Pagination: pagination,
  PlacedSelection: placedSelection,
  Player: player,
  Settings: settings,
  Sport: sport,
  Tournament: tournament,
  TournamentRef: tournamentRef,
})) {
  named.add(schema, { id });
}

// Years begin with the first.
named.add(timestamp, { not: { pattern: '^0000' } });

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON Schema of a schema, its named parts moved to `components`. */
export function schemaOf(schema: z.core.$ZodType, components: Map<string, Json>): Json {
  const clean = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(clean);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '$schema' && key !== '$defs' && key !== 'id')
        .map(([key, inner]) => [
          key,
          key === '$ref' && typeof inner === 'string'
            ? inner.replace('#/$defs/', '#/components/schemas/')
            : key === 'properties' && isObject(inner)
              ? Object.fromEntries(Object.entries(inner).map(([name, property]) => [name, clean(property)]))
              : clean(inner),
        ]),
    );
  };
  const generated: Json = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { metadata: named, io: 'input' })));
  if (isObject(generated) && isObject(generated['$defs'] ?? null)) {
    for (const [name, part] of Object.entries(generated['$defs'] as JsonObject)) components.set(name, clean(part));
  }
  const id = named.get(schema)?.id;
  if (id === undefined) return clean(generated);
  // A named schema is generated as a reference to its definition, which was set above.
  if (!isObject(generated) || generated['$ref'] === undefined) components.set(id, clean(generated));
  return { $ref: `#/components/schemas/${id}` };
}
