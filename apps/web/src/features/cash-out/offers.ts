import type { Bet, Settings } from '@touchline/contract';
import {
  allowsChange,
  bonusKinds,
  type BonusReturn,
  fromSubunits,
  isBonusType,
  isFreebetType,
  parseDecimal,
  partOfOffer,
  toSubunits,
} from '@touchline/rules';
import type { TextKey } from '../../text/use-text.ts';

/** Shares of the stake that can be chosen, in hundredths: steps of five, the whole at the end. */
export const SHARE_STEP = 5;
export const WHOLE = 100;

/** What of cash-out an operator offers: the whole bet by hand where the settings say nothing. */
export interface CashOutOffer {
  readonly isOn: boolean;
  readonly partial: boolean;
  readonly automatic: boolean;
  /** Bets with which bonuses can be cashed out (BON-19): none where the settings say nothing. */
  readonly bonuses: 'none' | 'boosts' | 'all';
}

export function offeredBy(settings: Settings | null): CashOutOffer {
  const given = settings?.cashout_settings;
  if (given === undefined) return { isOn: settings !== null, partial: false, automatic: false, bonuses: 'none' };
  const bonuses = given.freebets === undefined ? 'none' : given.freebets ? 'all' : 'boosts';
  return { isOn: given.enabled, partial: given.partial, automatic: given.automatic, bonuses };
}

/**
 * Whether a bet can be bought back at all, now or later: one on a place cannot, nor one with a bonus that is not on offer,
 * unless the bookmaker makes an offer for it all the same.
 */
export function isCashable(
  { status, bonus, to_cashout: offer, selections }: Bet,
  { bonuses }: Pick<CashOutOffer, 'bonuses'>,
): boolean {
  if (status !== 'waiting_results') return false;
  if (offer !== null) return true;
  if (selections.some(isEachWay)) return false;
  return bonus === null || (bonuses !== 'none' && allowsChange(bonus, bonuses === 'all'));
}

/** Why a bet is never bought back where others are; null for one that is, and where nobody says. */
export function whyNever(bet: Bet, { bonuses }: Pick<CashOutOffer, 'bonuses'>): TextKey | null {
  if (bet.selections.some(isEachWay)) return 'cashout.each_way';
  return bonuses !== 'none' && bet.bonus !== null && isHeldByFreebet(bet.bonus) ? 'cashout.bonus.never' : null;
}

function isHeldByFreebet({ type }: NonNullable<Bet['bonus']>): boolean {
  return isBonusType(type) && isFreebetType(type);
}

const WITHOUT = {
  boosted: 'cashout.bonus.boosted',
  winnings: 'cashout.bonus.winnings',
  lost_stake: 'cashout.bonus.no_risk',
  winnings_and_stake: null,
  unchanged: null,
} as const satisfies Record<BonusReturn, TextKey | null>;

/** What an offer leaves out of the bonus of a bet (BON-19); null for nothing. */
export function leftOut(bonus: Bet['bonus']): TextKey | null {
  return bonus !== null && isBonusType(bonus.type) ? WITHOUT[bonusKinds[bonus.type].returns] : null;
}

/** Nobody quotes a price for a place alone: the bookmaker makes no offer for it (decision 51). */
function isEachWay({ each_way: terms }: Bet['selections'][number]): boolean {
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

/** The question as it still stands; null once it would be about another share than the one that was asked for. */
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
