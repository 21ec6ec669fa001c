/** What the slip of the model is made of (records 7 and 12): plain and mutable. */
import type {
  AcceptPolicy,
  Jackpots,
  PlayerBonuses,
  SlipBet,
  SlipBetType,
  SlipBonus,
  SlipSelection,
  StakeSource,
  SystemType,
  Slip as ProductSlip,
} from '@touchline/rules';

export type Currency = SlipBet['currency'];
export type Provider = SlipSelection['provider'];
export type MatchStatus = SlipSelection['matchStatus'];

/** A selection; `picked` is how it came in, for its names. */
export interface Pick {
  readonly id: string;
  readonly picked: SlipSelection;
  odds: string;
  accepted: string;
  initial: string;
  status: MatchStatus;
  active: boolean;
  suspended: boolean;
  changed: boolean;
  unavailable: boolean;
}

/** Price of a custom bet. `refused`: a server said that it moved and not to what, so it needs a yes until asked anew. */
export interface Price {
  odds: string | null;
  accepted: string | null;
  changed: boolean;
  refused: boolean;
}

export interface Entry {
  id: string;
  type: SlipBetType;
  stake: string;
  source: StakeSource;
  win: string;
  currency: Currency;
  system: SystemType | null;
  bankers: string[];
  price: Price | null;
  bonus: SlipBonus | null;
  /** The player took the bonus off: none is chosen by itself any more (record 14). */
  declines: boolean;
  jackpots: readonly string[];
  vip: boolean;
  /** Half on the win, half on a place (record 51): what is typed is the stake of each half. */
  eachWay: boolean;
  picks: Pick[];
}

export interface Slip {
  entries: Entry[];
  combo: string;
  system: string;
  singles: Map<string, string>;
}

/** What the slip goes by. */
export interface Terms {
  currency: Currency;
  policy: AcceptPolicy;
  types: readonly SystemType[];
  closed: readonly Provider[];
  unsplit: readonly Provider[];
  bonuses: PlayerBonuses;
  jackpots: Jackpots;
}

export function emptySlip(): Slip {
  return { entries: [], combo: '', system: '', singles: new Map() };
}

function copyPick(pick: Pick): Pick {
  return { ...pick };
}

export function copyEntry(entry: Entry): Entry {
  return {
    ...entry,
    bankers: [...entry.bankers],
    price: entry.price === null ? null : { ...entry.price },
    picks: entry.picks.map(copyPick),
  };
}

export function copySlip(slip: Slip): Slip {
  return {
    ...slip,
    entries: slip.entries.map(copyEntry),
    singles: new Map(slip.singles),
  };
}

export function pickOf(selection: SlipSelection): Pick {
  return {
    id: selection.id,
    picked: selection,
    odds: selection.odds,
    accepted: selection.acceptedOdds,
    initial: selection.initialOdds,
    status: selection.matchStatus,
    active: selection.active,
    suspended: selection.isSuspended,
    changed: selection.isChanged,
    unavailable: selection.isNotAvailable,
  };
}

export function entryOf(bet: SlipBet): Entry {
  return {
    id: bet.betId,
    type: bet.betType,
    stake: bet.stake,
    source: bet.stakeSource,
    win: bet.winText,
    currency: bet.currency,
    system: bet.systemType,
    bankers: [...bet.bankers],
    price:
      bet.custom === null
        ? null
        : { odds: bet.custom.odds, accepted: bet.custom.acceptedOdds, changed: bet.custom.isChanged, refused: false },
    bonus: bet.bonus,
    declines: 'declinesBonus' in bet,
    jackpots: bet.jackpots,
    vip: bet.isVip,
    eachWay: bet.isEachWay === true,
    picks: bet.selections.map(pickOf),
  };
}

export function slipOf(slip: ProductSlip): Slip {
  return {
    entries: slip.bets.map(entryOf),
    combo: slip.remembered.combo,
    system: slip.remembered.system,
    singles: new Map(Object.entries(slip.remembered.singles)),
  };
}

/** A freebet's amount is the stake of its entry (BON-05). */
export function isFreebet(entry: Entry): boolean {
  return entry.source === 'freebet';
}

export function isCustom(entry: Entry): boolean {
  return entry.type === 'custom_bet';
}
export function regularOf(slip: Slip): Entry[] {
  return slip.entries.filter((entry) => !isCustom(entry));
}
export function customsOf(slip: Slip): Entry[] {
  return slip.entries.filter(isCustom);
}

/** The regular part as it stands before it is changed: entries that may be changed in place. */
export function formOf(slip: Slip): readonly Entry[] {
  return regularOf(slip).map((entry) => ({ ...entry }));
}

/** Stakes of the form that is shown, to be found again when it is shown again. */
function rememberForm(slip: Slip, regular: readonly Entry[]): void {
  const [first] = regular;
  const own = (entry: Entry): string => (isFreebet(entry) ? '' : entry.stake);
  if (first?.type === 'combo') slip.combo = own(first);
  else if (first?.type === 'system') slip.system = own(first);
  else {
    slip.singles = new Map(regular.flatMap((entry) => entry.picks.map((pick) => [pick.id, own(entry)] as const)));
    for (const [id, stake] of slip.singles) if (stake === '') slip.singles.delete(id);
  }
}

/** Another regular part: a form that is left is remembered, stakes of selections that went are forgotten. */
export function setRegular(slip: Slip, before: readonly Entry[], regular: readonly Entry[]): void {
  const [was] = before;
  if (was !== undefined && was.type !== regular[0]?.type) rememberForm(slip, before);
  const held = new Set(regular.flatMap((entry) => entry.picks.map((pick) => pick.id)));
  for (const id of slip.singles.keys()) if (!held.has(id)) slip.singles.delete(id);
  if (regular.length === 0) {
    slip.combo = '';
    slip.system = '';
  }
  slip.entries = [...regular, ...customsOf(slip)];
}

export function entryById(slip: Slip, id: string): Entry | undefined {
  return slip.entries.find((entry) => entry.id === id);
}

export function newEntry(terms: Terms, type: SlipBetType, id: string, picks: Pick[]): Entry {
  return {
    id,
    type,
    stake: '',
    source: 'typed',
    win: '',
    currency: terms.currency,
    system: null,
    bankers: [],
    price: null,
    bonus: null,
    declines: false,
    jackpots: [],
    vip: false,
    eachWay: false,
    picks,
  };
}

export function newSingle(terms: Terms, pick: Pick): Entry {
  return newEntry(terms, 'single', `single:${pick.id}`, [pick]);
}

export function takeStake(to: Entry, from: Entry): Entry {
  to.stake = from.stake;
  to.source = from.source;
  to.win = from.win;
  return to;
}

/** The same bet in another form: what stands on it goes along. */
export function takeOver(to: Entry, from: Entry): Entry {
  to.currency = from.currency;
  to.bonus = from.bonus;
  to.declines = from.declines;
  to.jackpots = from.jackpots;
  to.vip = from.vip;
  return takeStake(to, from);
}
