/** Forms of the slip and what the player does to them (SLIP-04 to SLIP-10, SLIP-15, records 7 and 12). */
import type { SlipBetType, SlipSelection, SystemType } from '@touchline/rules';
import {
  emptySlip,
  pickOf,
  isFreebet,
  isCustom,
  regularOf,
  formOf,
  setRegular,
  newEntry,
  newSingle,
  takeStake,
  takeOver,
} from './entries.ts';
import type { Pick, Entry, Slip, Terms } from './entries.ts';
import { areOdds } from './prices.ts';

function sizeClass(type: SystemType): boolean {
  return type.sizes.length > 1;
}

/** SLIP-06: the type that takes the place of `old` for so many selections that are not bankers. */
export function nextType(old: SystemType, count: number, terms: Terms): SystemType | null {
  if (count === old.totalCount) return old;
  const fitting = terms.types.filter((type) => type.totalCount === count && type.winCount === old.winCount);
  return fitting.find((type) => sizeClass(type) === sizeClass(old)) ?? fitting[0] ?? null;
}

function asCombo(entry: Entry, terms: Terms): Entry {
  return takeOver(newEntry(terms, 'combo', 'combo', entry.picks), entry);
}

/** A combo or system after selections came or went. */
function reshaped(entry: Entry, picks: Pick[], terms: Terms): Entry | null {
  const [first] = picks;
  if (first === undefined) return null;
  if (picks.length === 1) return takeOver(newSingle(terms, first), entry);
  entry.picks = picks;
  if (entry.system === null) return entry;
  const bankers = entry.bankers.filter((id) => picks.some((pick) => pick.id === id));
  const type = nextType(entry.system, picks.length - bankers.length, terms);
  if (type === null) return asCombo(entry, terms);
  entry.bankers = bankers;
  entry.system = type;
  return entry;
}

export function isHeld(slip: Slip, id: string): boolean {
  return regularOf(slip).some((entry) => entry.picks.some((pick) => pick.id === id));
}

/** SLIP-05. */
export function addPicked(slip: Slip, pick: Pick, terms: Terms): void {
  const before = formOf(slip);
  const regular = regularOf(slip);
  const [first] = regular;
  if (first === undefined) {
    setRegular(slip, before, [newSingle(terms, pick)]);
  } else if (first.type !== 'single') {
    const grown = reshaped(first, [...first.picks, pick], terms);
    setRegular(slip, before, grown === null ? [] : [grown]);
  } else if (regular.length === 1) {
    const combo = newEntry(terms, 'combo', 'combo', [...first.picks, pick]);
    setRegular(slip, before, [takeOver(combo, first)]);
  } else {
    setRegular(slip, before, [...regular, newSingle(terms, pick)]);
  }
}

export function addPick(slip: Slip, selection: SlipSelection, terms: Terms): void {
  return addPicked(slip, pickOf(selection), terms);
}

/** Takes picks out of the regular part. */
function dropRegular(slip: Slip, goes: (pick: Pick) => boolean, terms: Terms): void {
  if (!regularOf(slip).some((entry) => entry.picks.some(goes))) return;
  const before = formOf(slip);
  const kept: Entry[] = [];
  for (const entry of regularOf(slip)) {
    const picks = entry.picks.filter((pick) => !goes(pick));
    const left = picks.length === entry.picks.length ? entry : reshaped(entry, picks, terms);
    if (left !== null) kept.push(left);
  }
  setRegular(slip, before, kept);
}

/** A custom bet without some legs: gone below two, else to be priced anew. */
function dropLegs(slip: Slip, goes: (pick: Pick) => boolean): void {
  slip.entries = slip.entries.filter((entry) => {
    if (!isCustom(entry)) return true;
    const legs = entry.picks.filter((leg) => !goes(leg));
    if (legs.length < entry.picks.length) entry.price = { odds: null, accepted: null, changed: false, refused: false };
    entry.picks = legs;
    return legs.length >= 2;
  });
}

export function removePick(slip: Slip, id: string, terms: Terms): void {
  if (isHeld(slip, id)) dropRegular(slip, (pick) => pick.id === id, terms);
  else dropLegs(slip, (pick) => pick.id === id);
}

function isGone(pick: Pick): boolean {
  return pick.suspended || pick.unavailable;
}

export function dropGone(slip: Slip, terms: Terms): void {
  dropRegular(slip, isGone, terms);
  dropLegs(slip, isGone);
}

/** Takes whole entries out, such as those that were placed. */
export function dropEntries(slip: Slip, ids: ReadonlySet<string>): void {
  if (!slip.entries.some((entry) => ids.has(entry.id))) return;
  const before = regularOf(slip);
  slip.entries = slip.entries.filter((entry) => !ids.has(entry.id));
  setRegular(slip, before, regularOf(slip));
}

function acceptEntry(entry: Entry): void {
  for (const pick of entry.picks) {
    pick.accepted = pick.odds;
    pick.changed = false;
  }
  if (entry.price === null) return;
  entry.price.changed = false;
  entry.price.refused = false;
  if (entry.price.odds !== null) entry.price.accepted = entry.price.odds;
}

/** Nothing is left and nothing is remembered; where there is no entry there is nothing to clear. */
export function clear(slip: Slip): void {
  if (slip.entries.length > 0) Object.assign(slip, emptySlip());
}

/** Agrees to all odds, or to those that were seen and still stand. */
export function acceptOdds(slip: Slip, seen: Readonly<Record<string, string>> | undefined): void {
  for (const entry of slip.entries) {
    if (seen === undefined) acceptEntry(entry);
    for (const pick of entry.picks) if (seen?.[pick.id] === pick.odds) pick.accepted = pick.odds;
    if (entry.price !== null && seen?.[entry.id] === entry.price.odds) entry.price.accepted = entry.price.odds;
  }
}

/** In the place of the one of the same match, or last. */
export function putCustom(slip: Slip, entry: Entry): void {
  const at = slip.entries.findIndex((held) => held.id === entry.id);
  if (at < 0) slip.entries.push(entry);
  else slip.entries[at] = entry;
}

/** An entry to be placed once more: without stake, bonus and jackpots, at the odds as they stand in it. */
export function renew(entry: Entry, terms: Terms): void {
  entry.stake = '';
  entry.source = 'typed';
  entry.win = '';
  entry.currency = terms.currency;
  entry.bonus = null;
  entry.jackpots = [];
  entry.vip = false;
  acceptEntry(entry);
}

/** True when there is a custom bet of the match now: it takes the place of one before, even if it is the same. */
export function buildCustom(slip: Slip, selections: readonly SlipSelection[], odds: string, terms: Terms): boolean {
  const [first] = selections;
  if (first === undefined || selections.length < 2 || !areOdds(odds)) return false;
  if (selections.some(({ matchId }) => matchId !== first.matchId)) return false;
  if (new Set(selections.map((selection) => selection.id)).size < selections.length) return false;
  const id = `custom:${first.matchId}`;
  const entry = newEntry(terms, 'custom_bet', id, selections.map(pickOf));
  entry.price = { odds, accepted: odds, changed: false, refused: false };
  putCustom(slip, entry);
  return true;
}

function staked(entry: Entry, stake: string): Entry {
  entry.stake = stake;
  return entry;
}

/** SLIP-08, SLIP-09. */
export function chooseType(slip: Slip, type: SlipBetType, terms: Terms): void {
  const regular = regularOf(slip);
  const [first] = regular;
  const picks = regular.flatMap((entry) => entry.picks);
  if (first === undefined || type === 'custom_bet' || first.type === type || picks.length < 2) return;
  if (type === 'single') {
    if (picks.some((pick) => terms.unsplit.includes(pick.picked.provider))) return;
    const singles = picks.map((pick) => staked(newSingle(terms, pick), slip.singles.get(pick.id) ?? ''));
    setRegular(slip, regular, singles);
    return;
  }
  const fitting = terms.types.filter(({ totalCount }) => totalCount === picks.length);
  // A plain k/n before the full covers (record 12).
  const start = fitting.find(({ sizes }) => sizes.length === 1) ?? fitting[0] ?? null;
  const system = type === 'system' ? start : null;
  if (type === 'system' && system === null) return;
  const shown = regular.find((entry) => entry.stake.trim() !== '' && !isFreebet(entry));
  const entry = newEntry(terms, type, type, picks);
  entry.system = system;
  const own = type === 'combo' ? slip.combo : slip.system;
  if (own !== '') staked(entry, own);
  else if (shown !== undefined) takeStake(entry, shown);
  setRegular(slip, regular, [entry]);
}

export function chooseSystem(slip: Slip, id: string, terms: Terms): void {
  const system = slip.entries.find((entry) => entry.type === 'system');
  const type = terms.types.find((each) => each.id === id);
  if (system === undefined || type === undefined) return;
  if (type.totalCount === system.picks.length - system.bankers.length) system.system = type;
}

/** Record 51: of a single whose selection has terms. */
export function toggleEachWay(slip: Slip, id: string): void {
  const entry = slip.entries.find((each) => each.id === id && each.type === 'single');
  if (entry?.picks[0]?.picked.eachWay !== undefined) entry.eachWay = !entry.eachWay;
}

export function toggleBanker(slip: Slip, id: string, terms: Terms): void {
  const entry = slip.entries.find((each) => each.type === 'system');
  if (entry === undefined || entry.system === null || !entry.picks.some((pick) => pick.id === id)) return;
  // In the order of the selections.
  const bankers = entry.picks.map((pick) => pick.id).filter((each) => entry.bankers.includes(each) !== (each === id));
  const others = entry.picks.length - bankers.length;
  const type = nextType(entry.system, others, terms);
  if (others < 2 || type === null) return;
  entry.bankers = bankers;
  entry.system = type;
}
