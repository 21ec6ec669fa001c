import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { calls } from './calls/calls.ts';
import { operatorCalls } from './calls/operator/operator-calls.ts';
import { sharedBet, sharedSelection } from './calls/sportsbook/bets-calls.ts';
import { clientConfig } from './config.ts';
import { hunting, huntingTournament, lootbox, tournamentRow } from './entities/bonus.ts';
import { bet, placedSelection } from './entities/bet.ts';
import { category, match, sport, tournament, tournamentRef } from './entities/catalogue.ts';
import { market } from './entities/market.ts';
import { notification } from './entities/notification.ts';
import { statementLine } from './entities/payment.ts';
import { player } from './entities/player.ts';
import { settings } from './entities/settings.ts';
import { userLimit } from './entities/user-limit.ts';
import { errorReply } from './errors/error.ts';

type Schema = z.ZodMiniType;

/** What a schema says of itself, as far as its parts are followed here. */
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly innerType: Schema;
  readonly options: readonly Schema[];
  readonly valueType: Schema;
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

/** Names of the parts that stand in several answers; any other part is called by the field that it stands in. */
const names: ReadonlyMap<Schema, string> = new Map<Schema, string>([
  [sport, 'sport'],
  [category, 'category'],
  [tournament, 'tournament'],
  [tournamentRef, 'tournament'],
  [match, 'match'],
  [market, 'market'],
  [player, 'player'],
  [calls.signIn.reply, 'player'],
  [bet, 'bet'],
  [placedSelection, 'selection'],
  [settings, 'settings'],
  [userLimit, 'user_limit'],
  [notification, 'notification'],
  [statementLine, 'statement_line'],
  [hunting, 'hunting'],
  [huntingTournament, 'hunting_tournament'],
  [lootbox, 'lootbox'],
  [tournamentRow, 'tournament_row'],
  [sharedBet, 'shared_bet'],
  [sharedSelection, 'shared_selection'],
]);

/** Every optional field below a schema, as `part.field`. */
function optionalFields(schema: Schema, name: string, found: Set<string>): void {
  const { type, shape, element, innerType, options, valueType } = definitionOf(schema);
  if (type === 'object') {
    const part = names.get(schema) ?? name;
    for (const [field, inner] of Object.entries(shape)) {
      if (definitionOf(inner).type === 'optional') found.add(`${part}.${field}`);
      optionalFields(inner, field, found);
    }
  }
  const parts = { array: [element], record: [valueType], union: options }[type] ?? [];
  const inner = ['optional', 'nullable', 'catch', 'default'].includes(type) ? [innerType] : parts;
  for (const each of inner) optionalFields(each, name, found);
}

function listed(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('../../../docs/design/additions.md', import.meta.url), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.split('\n', 1)[0] ?? '',
      [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, field = '']) => field),
    ]),
  );
}

test('each optional field of an answer and of the configuration stands in the list of additions once [API-11b]', () => {
  const found = new Set<string>();
  for (const { name, reply } of Object.values(calls)) optionalFields(reply, name, found);
  optionalFields(clientConfig, 'config', found);
  optionalFields(errorReply, 'error', found);
  const sections = ['Configuration', 'Settings', 'Catalogue', 'Bets'];
  const inList = sections.flatMap((section) => listed().get(section) ?? []);
  expect(inList.toSorted()).toEqual([...found].toSorted());
});

test('each call that the specification does not name stands in the list of additions once [API-11b]', () => {
  const additions = [...Object.values(calls), ...Object.values(operatorCalls)].filter(({ clauses }) =>
    clauses.includes('addition'),
  );
  expect((listed().get('Calls') ?? []).toSorted()).toEqual(additions.map(({ name }) => name).toSorted());
});
