import * as z from 'zod/mini';
import type { Currency } from '@touchline/rules';
import type { Env } from '../env.ts';
import { localKeys } from '../session/storage-keys.ts';

/** What of the quick bet is kept over visits; never the approval (QB-02). */
export interface StoredQuickBet {
  readonly isEnabled: boolean;
  readonly stake: string;
  /** Currency of the stake. */
  readonly currency: Currency;
}

const version = 1;

const currency = z.object({
  code: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  subunits: z.string().check(z.regex(/^10{0,8}$/)),
});
const stored = z.object({
  version: z.literal(version),
  isEnabled: z.boolean(),
  // Longer than any amount.
  stake: z.string().check(z.maxLength(40)),
  currency,
});

/** What can be read of a kept text; null for none, for another version, and for what a hand has changed. */
function readStored(text: string): StoredQuickBet | null {
  try {
    const { isEnabled, stake, currency } = stored.parse(JSON.parse(text));
    return { isEnabled, stake, currency };
  } catch {
    return null;
  }
}

export function keepQuickBet(env: Env, kept: StoredQuickBet): void {
  if (!kept.isEnabled && kept.stake === '') env.local.remove(localKeys.quickBet);
  else env.local.set(localKeys.quickBet, JSON.stringify({ version, ...kept }));
}

export function storedQuickBet(env: Env): StoredQuickBet | null {
  const text = env.local.get(localKeys.quickBet);
  if (text === null) return null;
  const kept = readStored(text);
  if (kept === null) env.local.remove(localKeys.quickBet);
  return kept;
}
