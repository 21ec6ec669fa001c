import type { Currency } from '@touchline/rules';
import type { Env } from '../env.ts';
import { isRecord } from '../is-record.ts';
import { localKeys } from '../session/storage-keys.ts';

/** What of the quick bet is kept over visits; never the approval (QB-02). */
export interface KeptQuickBet {
  readonly isEnabled: boolean;
  readonly stake: string;
  /** Currency of the stake. */
  readonly currency: Currency;
}

const version = 1;
/** Longer than any amount. */
const longestStake = 40;

function currencyIn(value: unknown): Currency | null {
  if (!isRecord(value)) return null;
  const { code, subunits } = value;
  if (typeof code !== 'string' || typeof subunits !== 'string') return null;
  return /^[A-Z]{3,5}$/.test(code) && /^10{0,8}$/.test(subunits) ? { code, subunits } : null;
}

/** What can be read of a kept text; null for none, for another version, and for what a hand has changed. */
function readKept(text: string): KeptQuickBet | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value['version'] !== version) return null;
    const { isEnabled, stake } = value;
    const currency = currencyIn(value['currency']);
    if (typeof isEnabled !== 'boolean' || typeof stake !== 'string' || currency === null) return null;
    return stake.length <= longestStake ? { isEnabled, stake, currency } : null;
  } catch {
    return null;
  }
}

export function keepQuickBet(env: Env, kept: KeptQuickBet): void {
  if (!kept.isEnabled && kept.stake === '') env.local.remove(localKeys.quickBet);
  else env.local.set(localKeys.quickBet, JSON.stringify({ version, ...kept }));
}

export function keptQuickBet(env: Env): KeptQuickBet | null {
  const text = env.local.get(localKeys.quickBet);
  if (text === null) return null;
  const kept = readKept(text);
  if (kept === null) env.local.remove(localKeys.quickBet);
  return kept;
}
