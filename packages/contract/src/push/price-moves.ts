import { idForm, longestSpecifier, oddsForm, outcomeIdForm, specifierForm } from '../primitives.ts';
import type { PublicEvent } from './public-events.ts';

interface Fields {
  [name: string]: unknown;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
/** With the needed ones known to be there: no other fields than so many. */
function hasOnly(value: Fields, count: number): boolean {
  return Object.keys(value).length === count;
}
function hasForm(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}
function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}
/** Puts in what the wire leaves out. */
function fill(value: Fields, name: string, usual: unknown): void {
  if (value[name] === undefined) value[name] = usual;
}

function isOutcome(value: unknown): boolean {
  if (!isFields(value)) return false;
  fill(value, 'active', true);
  const { id, odds, active } = value;
  return hasForm(id, outcomeIdForm) && hasForm(odds, oddsForm) && isFlag(active) && hasOnly(value, 3);
}

function isMarket(value: unknown): boolean {
  if (!isFields(value)) return false;
  fill(value, 'specifier', '');
  const { id, status, version, outcomes, specifier, most_balanced: balanced } = value;
  return (
    status === 1 &&
    hasForm(id, idForm) &&
    Number.isSafeInteger(version) &&
    Number(version) >= 0 &&
    hasForm(specifier, specifierForm) &&
    specifier.length <= longestSpecifier &&
    Array.isArray(outcomes) &&
    outcomes.every(isOutcome) &&
    hasOnly(value, isFlag(balanced) ? 6 : 5)
  );
}

/**
 * Whether this is the event that is nearly all of a live list: prices of markets that are for sale moved, and nothing else.
 * Then it is by now what `publicEvent` would read it as, at a tenth of the cost; of anything else `publicEvent` has to judge.
 */
export function isPriceMove(data: unknown): data is PublicEvent {
  if (!isFields(data)) return false;
  const { type, at, payload } = data;
  if (type !== 'markets_changed' || !Number.isSafeInteger(at) || !isFields(payload)) return false;
  const { match_id: matchId, markets } = payload;
  return (
    hasForm(matchId, idForm) &&
    Array.isArray(markets) &&
    markets.every(isMarket) &&
    hasOnly(payload, 2) &&
    hasOnly(data, 3)
  );
}
