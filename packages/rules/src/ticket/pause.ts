import type { Amount } from '../odds/currency.ts';
import { compare, parseDecimal } from '../odds/exact.ts';

/** A pause before bets are placed that the player has set for themselves (RG-11). */
export interface Pause {
  readonly seconds: number;
  /** Only for stakes above it; exact decimal text in the main unit. */
  readonly above: string;
  readonly currency: string;
}

/** Seconds that can be chosen. */
export const PAUSE_SECONDS: readonly number[] = [3, 5, 10, 30];

const form = /^(\d+) ([A-Z][A-Z0-9]{1,9}) (\d+(?:\.\d+)?)$/;

/** What was kept as text; null for none, and for what a hand has changed. */
export function readPause(kept: string | null): Pause | null {
  const [, text = '', currency = '', above = ''] = form.exec(kept ?? '') ?? [];
  const seconds = PAUSE_SECONDS.find((each) => String(each) === text);
  return seconds === undefined ? null : { seconds, above, currency };
}

export function pauseText({ seconds, above, currency }: Pause): string {
  return `${seconds} ${currency} ${above}`;
}

/** Ms to wait before this is staked; 0 for no pause. A stake in another currency than the pause always waits. */
export function pauseMs(pause: Pause | null, stake: Amount): number {
  if (pause === null) return 0;
  const [least, staked] = [parseDecimal(pause.above), parseDecimal(stake.value)];
  const isBelow = stake.currency === pause.currency && least !== null && staked !== null && compare(staked, least) <= 0;
  return isBelow ? 0 : pause.seconds * 1000;
}
