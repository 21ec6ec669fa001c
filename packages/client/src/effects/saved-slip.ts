import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { bonusType, matchStatus, provider } from '@touchline/contract';
import { fullCoverNames, isWholeBet, nothingRemembered, restoreSlip, unstaked } from '@touchline/rules';
import type { Currency, RestoredSlip, Slip, SlipBet, SlipBonus, SlipSelection } from '@touchline/rules';
import { isRecord } from '../is-record.ts';

/** A slip from storage. */
export type SavedSlip =
  | { readonly kind: 'nothing' }
  | ({ readonly kind: 'read' } & RestoredSlip)
  | { readonly kind: 'unreadable' };

/** A schema for each field: none is forgotten, and none is read that is not there. */
type Fields<T> = { readonly [Key in keyof T]-?: z.ZodMiniType };

// The longest text and list that are read back; no entry of ours comes near.
const text = z.string().check(z.maxLength(400));
function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(z.maxLength(100));
}
const count = z.int().check(z.nonnegative());

const selection = z.object({
  id: text,
  type: z.enum(['match', 'stage', 'season', 'simple_tournament']),
  matchId: text,
  matchUrnId: text,
  matchSlug: text,
  marketId: text,
  marketName: text,
  marketGroup: z.optional(text),
  specifier: text,
  outcomeId: text,
  outcomeName: text,
  eachWay: z.optional(z.object({ places: count, fraction: text })),
  odds: text,
  acceptedOdds: text,
  initialOdds: text,
  provider,
  sportKey: text,
  nameA: text,
  nameB: text,
  categoryName: text,
  matchStatus,
  active: z.boolean(),
  isSuspended: z.boolean(),
  isChanged: z.boolean(),
  isNotAvailable: z.boolean(),
} satisfies Fields<SlipSelection>);

const bonus = z.object({
  id: text,
  type: bonusType,
  odds: z.nullable(text),
  minCount: count,
  amount: z.nullable(text),
  isOwnChoice: z.boolean(),
} satisfies Fields<SlipBonus>);

/** The fields of an entry; `isWholeBet` of the rules judges what they say. Entries are kept as they stand: it does not copy. */
const entry = z.object({
  betId: text,
  betType: z.enum(['single', 'combo', 'system', 'custom_bet']),
  stake: text,
  stakeSource: z.enum(['typed', 'recommended', 'max_stake', 'potential_win', 'split', 'sharing', 'freebet']),
  winText: text,
  currency: z.object({ code: text, subunits: z.string().check(z.regex(/^10{0,30}$/)) }),
  stakeBefore: z.optional(z.object({ value: text, currency: text })),
  systemType: z.nullable(
    z.object({
      id: text,
      totalCount: count,
      winCount: count,
      sizes: listOf(count),
      name: z.nullable(z.enum(fullCoverNames)),
    }),
  ),
  bankers: listOf(text),
  custom: z.nullable(z.object({ odds: z.nullable(text), acceptedOdds: z.nullable(text), isChanged: z.boolean() })),
  bonus: z.nullable(bonus),
  declinesBonus: z.optional(z.literal(true)),
  jackpots: listOf(text),
  isVip: z.boolean(),
  isEachWay: z.optional(z.literal(true)),
  selections: listOf(selection),
} satisfies Fields<SlipBet>);

function hasFields(value: unknown): value is SlipBet {
  return entry.safeParse(value).success;
}

/** Whether a value from storage, where anything may stand, is an entry with everything that must hold of one (SLIP-17). */
export function isSavedBet(value: unknown): value is SlipBet {
  return hasFields(value) && isWholeBet(value);
}

const version = 2;
/** The most entries that are read back. */
const mostEntries = 200;

/** What cannot be read of the remembered stakes is forgotten. */
const remembered = otherwise(
  z.object({
    combo: otherwise(text, ''),
    system: otherwise(text, ''),
    singles: otherwise(z.record(z.string(), z.unknown()), {}),
  }),
  nothingRemembered,
);
const contents = z.object({ bets: z.array(z.unknown()), remembered });
const envelope = z.discriminatedUnion('version', [
  z.object({ version: z.literal(version), ...contents.shape }),
  z.object({ version: z.literal(1), value: contents }),
]);

function textsOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts = Object.entries(values).map(([key, value]) => [key, text.safeParse(value).data] as const);
  return Object.fromEntries(texts.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** The value to store: plain data, which `readSavedSlip` reads back (SLIP-17). */
export function savedSlip({ bets, remembered: stakes }: Slip): unknown {
  return { version, bets, remembered: stakes };
}

/** An entry of version 1, which knew singles and combos with a stake as typed, as it is kept today (SLIP-17). */
export function upgradedBet(old: unknown, currency: Currency): unknown {
  if (!isRecord(old)) return old;
  const { betId, betType, stake, selections } = old;
  return { ...unstaked(currency), systemType: null, bankers: [], custom: null, betId, betType, stake, selections };
}

/** Whether a selection that may have been stored before it came into the slip is whole (SLIP-17). */
export function isSavedPick(pick: SlipSelection, currency: Currency): boolean {
  return isSavedBet(
    upgradedBet({ betId: `single:${pick.id}`, betType: 'single', stake: '', selections: [pick] }, currency),
  );
}

function contentsOf(value: unknown, currency: Currency): z.infer<typeof contents> | null {
  const { data } = envelope.safeParse(value);
  if (data === undefined) return null;
  if (data.version === version) return data;
  return { ...data.value, bets: data.value.bets.map((old) => upgradedBet(old, currency)) };
}

/** Currency of the first stored entry that can be read; null when nothing there says one (SLIP-17). */
export function currencyOfSaved(value: unknown): Currency | null {
  const { data } = envelope.safeParse(value);
  return data?.version === version ? (data.bets.find(isSavedBet)?.currency ?? null) : null;
}

/**
 * Reads a slip back from what was stored, now or by version 1, where anything may stand; never throws (SLIP-17). Entries
 * that cannot be read, or do not go together, are dropped and counted, the rest stays. Entries in another currency are
 * converted as by `withCurrency`; those of version 1, which kept none, are in `currency`.
 */
export function readSavedSlip(value: unknown, currency: Currency): SavedSlip {
  if (value === undefined || value === null) return { kind: 'nothing' };
  const stored = contentsOf(value, currency);
  if (stored === null) return { kind: 'unreadable' };
  const bets = stored.bets.slice(0, mostEntries).filter(hasFields);
  const stakes = { ...stored.remembered, singles: textsOf(stored.remembered.singles) };
  const { slip, dropped } = restoreSlip({ bets, remembered: stakes }, currency);
  return { kind: 'read', slip, dropped: stored.bets.length - bets.length + dropped };
}
