import { useState } from 'react';
import type { MatchHead } from '@touchline/client';
import type { NewWatchRule, WatchRule } from '@touchline/contract';
import {
  compare,
  floor,
  formatScaled,
  multiply,
  parseOdds,
  ratio,
  subtract,
  westernDigits,
  zero,
} from '@touchline/rules';
import type { MarketShape } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import type { TextKey } from '../../text/use-text.ts';

export type Wish = 'price' | 'market' | 'start' | 'half';

/** What can be waited for in a match as it stands. */
export function wishesOf({ status, competitors }: MatchHead, hasHalves: boolean): readonly Wish[] {
  return [
    'price',
    'market',
    ...(status === 0 ? (['start'] as const) : []),
    ...(hasHalves && competitors !== null ? (['half'] as const) : []),
  ];
}

/** Odds as they were typed, with a comma or in other digits too; null where they are none that a price can reach. */
export function typedOdds(typed: string): string | null {
  const text = westernDigits(typed.trim()).replace(',', '.');
  const odds = /^[1-9]\d{0,6}(?:\.\d{1,6})?$/.test(text) ? parseOdds(text) : null;
  return odds === null || compare(odds, { num: 1n, den: 1n }) <= 0 ? null : text;
}

const HUNDRED = ratio(100n);

/**
 * The nearest price of two places that is above or below these decimal odds, so that an alert of it can be set at once; empty
 * where there is none.
 */
export function nextPrice(odds: string, direction: 'price_above' | 'price_below'): string {
  const now = parseOdds(odds);
  if (now === null) return '';
  const hundredths = multiply(now, HUNDRED);
  const next = direction === 'price_above' ? floor(hundredths) + 1n : -floor(subtract(zero, hundredths)) - 1n;
  return typedOdds(formatScaled(next, 2)) ?? '';
}

/** A price that an alert is to begin with. */
export interface WatchedPrice {
  /** `id|specifier`. */
  readonly marketKey: string;
  readonly outcomeId: string;
  /** As it stands, in decimal. */
  readonly odds: string;
}

interface Chosen {
  readonly wish: Wish;
  readonly market: MarketShape | undefined;
  readonly outcomeId: string;
  readonly direction: 'price_above' | 'price_below';
  readonly typed: string;
  readonly side: NonNullable<WatchRule['side']>;
}

/** The rule that a form asks for; null where what was typed is no price, or no market is there. */
export function ruleOf(
  matchId: string,
  { wish, market, outcomeId, direction, typed, side }: Chosen,
): NewWatchRule | null {
  if (wish === 'start') return { kind: 'match_starts', match_id: matchId };
  if (wish === 'half') return { kind: 'leads_at_half_time', match_id: matchId, side };
  if (market === undefined) return null;
  const about = { match_id: matchId, market_id: market.id, specifier: market.specifier };
  if (wish === 'market') return { kind: 'market_opens', ...about };
  const odds = typedOdds(typed);
  return odds === null ? null : { kind: direction, ...about, outcome_id: outcomeId, odds };
}

export type Outcome =
  | { readonly kind: 'idle' | 'pending' | 'done' }
  | { readonly kind: 'failed'; readonly key: string };

/** Sends a rule, and what came of it. */
export function useAddRule() {
  const commands = useCommands();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const add = async (rule: NewWatchRule | null, problem: TextKey): Promise<void> => {
    if (outcome.kind === 'pending') return;
    if (rule === null) return setOutcome({ kind: 'failed', key: problem });
    setOutcome({ kind: 'pending' });
    const result = await commands.addWatchRule(rule);
    if (result.kind === 'done') return setOutcome({ kind: 'done' });
    setOutcome({ kind: 'failed', key: result.kind === 'refused' ? result.key : 'error.connection.description' });
  };
  return { outcome, add, reset: () => setOutcome({ kind: 'idle' }) };
}
