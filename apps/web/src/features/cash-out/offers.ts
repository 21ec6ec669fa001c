import type { Bet, Settings } from '@touchline/contract';
import { fromSubunits, parseDecimal, partOfOffer, toSubunits } from '@touchline/rules';

/** Shares of the stake that can be chosen, in hundredths: steps of five, the whole at the end. */
export const SHARE_STEP = 5;
export const WHOLE = 100;

/** What of cash-out an operator offers: the whole bet by hand where the settings say nothing. */
export interface CashOutOffer {
  readonly isOn: boolean;
  readonly partial: boolean;
  readonly automatic: boolean;
}

export function offeredBy(settings: Settings | null): CashOutOffer {
  const given = settings?.cashout_settings;
  if (given === undefined) return { isOn: settings !== null, partial: false, automatic: false };
  return { isOn: given.enabled, partial: given.partial, automatic: given.automatic };
}

/**
 * Whether a bet can be bought back at all, now or later: its money is not all the player's where it has a bonus, unless the
 * bookmaker makes an offer for it all the same.
 */
export function isCashable({ status, bonus, to_cashout: offer, selections }: Bet): boolean {
  return status === 'waiting_results' && ((bonus === null && !selections.some(isEachWay)) || offer !== null);
}

/** Nobody quotes a price for a place alone: the bookmaker makes no offer for it (decision 51). */
export function isEachWay({ each_way: terms }: Bet['selections'][number]): boolean {
  return Boolean(terms);
}

/** Share in hundredths as the wire has it: `0.35`; null for the whole. */
export function shareText(percent: number): string | null {
  return percent >= WHOLE ? null : `0.${String(percent).padStart(2, '0')}`;
}

/** What the player was asked to confirm: an amount, for a share in hundredths. */
export interface Asked {
  readonly pays: string;
  readonly percent: number;
}

/** The question as it still stands; null once it would be about another share than the one that was asked for (I6). */
export function stillAsked(asked: Asked | null, percent: number): Asked | null {
  return asked?.percent === percent ? asked : null;
}

/** A share of the wire in hundredths, without noughts at the end: `0.35` → `35`, `0.125` → `12.5`. */
export function percentOf(share: string): string {
  const [whole = '0', part = ''] = share.split('.');
  const digits = `${whole}${part.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = part.slice(2).replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}

/** What a share (hundredths) of a bet pays at an offer for all of it; null while there is no offer. */
export function paysFor({ stake }: Bet, offer: string | null, percent: number): string | null {
  const whole = offer === null ? null : toSubunits(offer, stake.subunits);
  if (whole === null) return null;
  const share = shareText(percent);
  const ratio = share === null ? null : parseDecimal(share);
  return fromSubunits(ratio === null ? whole : partOfOffer(whole, ratio), stake.subunits);
}
