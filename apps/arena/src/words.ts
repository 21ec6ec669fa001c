import type { ArenaBetRequest, ArenaRace } from '@touchline/contract/arena';
import type { LimitFigures } from './api.ts';
import type { Formats } from './formats.ts';
import type { Round } from './games.ts';
import type { Language } from './language.ts';
import type { Text, TextKey } from './text/text.ts';

/** Says a text in the language of the visit. */
export type Say = Text['t'];

/** By the codes of the one error shape; money has not moved in any of these. */
const REFUSALS: ReadonlyMap<number, TextKey> = new Map([
  [101, 'refused.odds'],
  [114, 'refused.player'],
  [131, 'refused.closed'],
  [132, 'refused.balance'],
  [133, 'refused.account'],
  [134, 'refused.least'],
  [135, 'refused.most'],
  [137, 'refused.payout'],
  [141, 'refused.precision'],
  [142, 'refused.other'],
  [155, 'refused.other'],
  [157, 'refused.player'],
  [158, 'refused.other'],
  [1009, 'refused.other'],
]);

/** Whether a code says that a bet was not taken; others leave open what became of it. */
export function isRefusal(code: number): boolean {
  return REFUSALS.has(code);
}

interface Refusal {
  readonly code: number;
  readonly figures: LimitFigures | null;
}

/** Why a bet was not taken, and what to do. `currency`: that of the stake. */
export function refusalWords({ t, formats }: Language, { code, figures }: Refusal, currency: string): string {
  if (figures === null) return t(REFUSALS.get(code) ?? 'refused.other');
  const { limit_type: type, limit, left, renews_at: renewsAt } = figures;
  const at = formats.moment(Date.parse(renewsAt));
  return type === 'time'
    ? t('refused.limit.time', { at })
    : t('refused.limit', { left: formats.money(left, currency), limit: formats.money(limit, currency), at });
}

/** Name of a market; `count` is how many places count, or how many numbers were picked. */
export function marketWords(t: Say, market: ArenaBetRequest['market'], count: number): string {
  switch (market) {
    case 'win':
      return t('market.win');
    case 'place':
      return t('market.place', { count });
    case 'forecast':
      return t('market.forecast');
    case 'numbers':
      return t('market.numbers', { count });
    default:
      return market satisfies never;
  }
}

/** What was picked: a runner, first and second of a forecast, or numbers. */
export function pickWords(t: Say, market: ArenaBetRequest['market'], picks: readonly string[]): string {
  return market === 'forecast'
    ? t('forecast.both', { first: picks[0] ?? '', second: picks[1] ?? '' })
    : picks.join(' · ');
}

/** Which round: `Willow Park, 14:32`. */
export function roundWords(t: Say, round: Round, formats: Formats): string {
  const time = formats.time(round.starts_at);
  return round.kind === 'race' ? t('round.race', { venue: round.venue, time }) : t('round.draw', { time });
}

function callOf(share: number, gap: number): TextKey {
  const isLevel = gap < 0.006;
  if (share < 0.06) return 'call.off';
  if (share < 0.3) return 'call.pace';
  if (share < 0.55) return isLevel ? 'call.level' : 'call.half';
  if (share < 0.8) return 'call.bend';
  if (share < 0.93) return isLevel ? 'call.neck' : 'call.clear';
  return 'call.post';
}

interface RaceMoment {
  /** Of the way that the first has run. */
  readonly share: number;
  /** Numbers of the runners as they stand. */
  readonly order: readonly number[];
  /** By how much of the way the first leads. */
  readonly gap: number;
}

/** What the caller says at a moment of a race. */
export function commentary(
  t: Say,
  { runners, venue, order: result }: Pick<ArenaRace, 'runners' | 'venue' | 'order'>,
  { share, order, gap }: RaceMoment,
): string {
  const name = (place: number): string => runners[(order[place] ?? 1) - 1]?.name ?? '';
  const values = { venue, first: name(0), second: name(1), third: name(2) };
  return t(result !== null || share >= 1 ? 'call.wins' : callOf(share, gap), values);
}
