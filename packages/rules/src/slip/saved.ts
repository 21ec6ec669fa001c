import type { Currency } from '../odds/money.ts';
import { nothingRemembered, regularBets, unstaked, withRegular } from './entries.ts';
import { isRecord, isSavedBet, isText } from './saved-shapes.ts';
import { withCurrency } from './stakes.ts';
import type { Slip, SlipBet } from './slip-types.ts';

export { isSavedBet } from './saved-shapes.ts';

/** A slip from storage. `dropped`: number of entries that could not be read. */
export type SavedSlip =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'read'; readonly slip: Slip; readonly dropped: number }
  | { readonly kind: 'unreadable' };

const version = 2;

/** The value to store: plain data, which `readSavedSlip` reads back (SLIP-17). */
export function savedSlip(slip: Slip): unknown {
  return { version, bets: slip.bets, remembered: slip.remembered };
}

interface Stored {
  readonly entries: readonly unknown[];
  readonly remembered: unknown;
}

/** The most entries that are read back. */
const mostEntries = 200;

function storedOf({ bets, remembered }: Readonly<Record<string, unknown>>): Stored | null {
  return Array.isArray(bets) ? { entries: bets, remembered } : null;
}

/** An entry of version 1, which knew singles and combos with a stake as typed, as it is kept today (SLIP-17). */
export function upgradedBet(entry: unknown, currency: Currency): unknown {
  if (!isRecord(entry)) return entry;
  const { betId, betType, stake, selections } = entry;
  return { ...unstaked(currency), systemType: null, bankers: [], custom: null, betId, betType, stake, selections };
}

function readEnvelope(value: unknown, currency: Currency): Stored | null {
  if (!isRecord(value)) return null;
  if (value['version'] === version) return storedOf(value);
  if (value['version'] !== 1 || !isRecord(value['value'])) return null;
  const first = storedOf(value['value']);
  return first && { ...first, entries: first.entries.map((entry) => upgradedBet(entry, currency)) };
}

/** Whether an entry may stand beside those before it: one combo, one system or singles, and custom bets. */
function fitsBeside(kept: readonly SlipBet[], { betId, betType }: SlipBet): boolean {
  if (kept.some((other) => other.betId === betId)) return false;
  if (betType === 'custom_bet') return true;
  return kept.every((other) => other.betType === 'custom_bet' || (other.betType === 'single' && betType === 'single'));
}

function readEntries(entries: readonly unknown[]): readonly SlipBet[] {
  const kept: SlipBet[] = [];
  for (const entry of entries.slice(0, mostEntries)) {
    if (isSavedBet(entry) && fitsBeside(kept, entry)) kept.push(entry);
  }
  return kept;
}

function textOr(value: unknown): string {
  return isText(value) ? value : '';
}

function readRemembered(value: unknown): Slip['remembered'] {
  if (!isRecord(value)) return nothingRemembered;
  const { combo, system, singles } = value;
  const stakes = Object.entries(isRecord(singles) ? singles : {});
  return {
    combo: textOr(combo),
    system: textOr(system),
    singles: Object.fromEntries(stakes.flatMap(([id, stake]) => (isText(stake) ? [[id, stake]] : []))),
  };
}

/** Currency of the first stored entry that can be read; null when nothing there says one (SLIP-17). */
export function currencyOfSaved(value: unknown): Currency | null {
  const bets = isRecord(value) && value['version'] === version ? value['bets'] : null;
  return Array.isArray(bets) ? (bets.find(isSavedBet)?.currency ?? null) : null;
}

/**
 * Reads a slip back from what was stored, now or by version 1, where anything may stand; never throws (SLIP-17). Entries
 * that cannot be read, or do not go together, are dropped and counted, the rest stays. Entries in another currency are
 * converted as by `withCurrency`; those of version 1, which kept none, are in `currency`.
 */
export function readSavedSlip(value: unknown, currency: Currency): SavedSlip {
  if (value === undefined || value === null) return { kind: 'nothing' };
  const stored = readEnvelope(value, currency);
  if (stored === null) return { kind: 'unreadable' };
  const bets = readEntries(stored.entries);
  const read: Slip = { bets, remembered: readRemembered(stored.remembered) };
  // Puts the regular part first and forgets the stakes of what is not there; nothing is judged.
  const slip = withRegular(read, regularBets(read), { mode: 'any' });
  return { kind: 'read', slip: withCurrency(slip, currency), dropped: stored.entries.length - bets.length };
}
