import type { Currency, Slip } from '@touchline/rules';
import type { Env } from '../env.ts';
import { tabKeys } from '../session/storage-keys.ts';
import { currencyOfSaved, readSavedSlip, type SavedSlip, savedSlip } from './saved-slip.ts';

/** The slip as it was left, with the currency of its stakes. */
export type StoredSlip =
  | Exclude<SavedSlip, { kind: 'read' }>
  | (Extract<SavedSlip, { kind: 'read' }> & { readonly currency: Currency });

/** [SLIP-17] The slip is kept for the tab. */
export function keepSlip(env: Env, slip: Slip): void {
  if (slip.bets.length === 0) env.session.remove(tabKeys.slip);
  else env.session.set(tabKeys.slip, JSON.stringify(savedSlip(slip)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The slip as it was left; what cannot be read is dropped. `otherwise`: currency of stakes that were kept without one. */
export function storedSlip(env: Env, otherwise: Currency): StoredSlip {
  const text = env.session.get(tabKeys.slip);
  if (text === null) return { kind: 'nothing' };
  const value = parsed(text);
  const currency = currencyOfSaved(value) ?? otherwise;
  const read = readSavedSlip(value, currency);
  if (read.kind === 'read' && read.slip.bets.length > 0) return { ...read, currency };
  env.session.remove(tabKeys.slip);
  return read.kind === 'read' && read.dropped === 0 ? { kind: 'nothing' } : { kind: 'unreadable' };
}
