import type { PlacementAcceptMode } from '@touchline/contract';
import type { Press, Verdict } from './place.ts';

type BetBody = Press['body']['bets'][number];

export function pick(
  match_id: string,
  { market_id = '1', specifier = '', outcome_id = '1', odds = '2.00' } = {},
): BetBody['selections'][number] {
  return { match_id, market_id, specifier, outcome_id, odds };
}

export function betOf(selections: BetBody['selections'], value = '10.00', currency = 'EUR'): BetBody {
  return {
    stake: { value, currency },
    selections,
  };
}

/** A system of the type `system_id`; the first of its selections are bankers. */
export function systemOf(
  system_id: string,
  selections: BetBody['selections'],
  { value = '10.00', bankers = 0 } = {},
): BetBody {
  return {
    ...betOf(
      selections.map((selection, place) => (place < bankers ? { ...selection, banker: true } : selection)),
      value,
    ),
    system_id,
  };
}

/** What a press of these bets says it is. */
function typeOfPress(bets: readonly BetBody[]): Press['body']['meta']['type'] {
  if (bets.some((bet) => bet.system_id !== undefined)) return 'system';
  return bets.some((bet) => bet.selections.length > 1) ? 'combo' : 'single';
}

let keys = 0;

interface PressSeed {
  readonly key?: string;
  readonly fingerprint?: string;
  readonly accept?: PlacementAcceptMode;
  /** Share of the return that may be lost, with `return`. */
  readonly share?: string;
}

/** A press of singles, combos or systems, as the bets say; its fingerprint is its body. */
export function pressOf(playerId: string, bets: BetBody[], { key, fingerprint, accept, share }: PressSeed = {}): Press {
  keys += 1;
  const body: Press['body'] = {
    meta: {
      device_id: 'device-01',
      quick: false,
      type: typeOfPress(bets),
      locale: 'en',
      ...(accept ? { accept_odds: accept } : {}),
      ...(share === undefined ? {} : { accept_return_share: share }),
    },
    bets,
  };
  return {
    playerId,
    key: key ?? `test-key-${String(keys).padStart(8, '0')}`,
    fingerprint: fingerprint ?? JSON.stringify(body),
    body,
  };
}

/** Codes of the refused bets of a verdict; an empty list when all were placed. */
export function codesOf(verdict: Verdict): number[] {
  return verdict.kind === 'answered' ? verdict.answer.errors_by_bet.map(({ code }) => code) : [1009];
}
