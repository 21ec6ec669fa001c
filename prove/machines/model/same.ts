/** Whether two slips of the model read the same. */
import type { Entry, Pick, Slip } from './entries.ts';

function samePick(a: Pick, b: Pick): boolean {
  return (
    a.id === b.id &&
    a.odds === b.odds &&
    a.accepted === b.accepted &&
    a.initial === b.initial &&
    a.status === b.status &&
    a.active === b.active &&
    a.suspended === b.suspended &&
    a.changed === b.changed &&
    a.unavailable === b.unavailable
  );
}

export function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place += 1) if (!same(a[place] as T, b[place] as T)) return false;
  return true;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b;
}

function sameBonus(a: Entry['bonus'], b: Entry['bonus']): boolean {
  return (
    a?.id === b?.id &&
    a?.type === b?.type &&
    a?.odds === b?.odds &&
    a?.minCount === b?.minCount &&
    a?.amount === b?.amount &&
    a?.isOwnChoice === b?.isOwnChoice
  );
}

export function sameEntry(a: Entry, b: Entry): boolean {
  return (
    a.id === b.id &&
    a.type === b.type &&
    a.stake === b.stake &&
    a.source === b.source &&
    a.win === b.win &&
    a.currency.code === b.currency.code &&
    a.system?.id === b.system?.id &&
    a.price?.odds === b.price?.odds &&
    a.price?.accepted === b.price?.accepted &&
    a.price?.changed === b.price?.changed &&
    a.declines === b.declines &&
    a.eachWay === b.eachWay &&
    sameBonus(a.bonus, b.bonus) &&
    sameList(a.jackpots, b.jackpots, isSame) &&
    sameList(a.bankers, b.bankers, isSame) &&
    sameList(a.picks, b.picks, samePick)
  );
}

function sameTexts(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, text] of a) if (b.get(key) !== text) return false;
  return true;
}

export function sameSlip(a: Slip, b: Slip): boolean {
  return (
    a.combo === b.combo &&
    a.system === b.system &&
    sameTexts(a.singles, b.singles) &&
    sameList(a.entries, b.entries, sameEntry)
  );
}
