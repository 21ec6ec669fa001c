import { calls, idempotencyKey } from '@touchline/contract';
import type { Press, Slip, SlipBet, SlipSelection } from '@touchline/rules';

/** Reading back what an earlier version of the page, or a hand, may have written into the browser's storage. */

type Shape<T> = { readonly [Key in keyof T]-?: (value: unknown) => boolean };

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 400;
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isOdds = (value: unknown): boolean =>
  typeof value === 'string' && /^[1-9][0-9]{0,6}(?:\.[0-9]{1,3})?$/.test(value);
const isListOf =
  (isItem: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= 1000 && value.every(isItem);
const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
const orMissing =
  (isValue: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isValue(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapeOf = <T>(shape: Shape<T>): ((value: unknown) => value is T) => {
  const checks = Object.entries<(value: unknown) => boolean>(shape);
  return (value): value is T => isRecord(value) && checks.every(([key, check]) => check(value[key]));
};

const isSelection = shapeOf<SlipSelection>({
  id: isText,
  type: isOneOf('match', 'stage', 'season', 'simple_tournament'),
  matchId: isText,
  matchUrnId: isText,
  matchSlug: isText,
  marketId: isText,
  marketName: isText,
  marketGroup: orMissing(isText),
  specifier: isText,
  outcomeId: isText,
  outcomeName: isText,
  odds: isOdds,
  acceptedOdds: isOdds,
  initialOdds: isOdds,
  provider: isOneOf('betradar', 'oddin', 'betconstruct'),
  sportKey: isText,
  nameA: isText,
  nameB: isText,
  categoryName: isText,
  matchStatus: isOneOf(0, 1, 2, 3, 4, 5),
  active: isFlag,
  isSuspended: isFlag,
  isChanged: isFlag,
  isNotAvailable: isFlag,
});

const isSlipBet = shapeOf<SlipBet>({
  betId: isText,
  betType: isOneOf('single', 'combo'),
  stake: isText,
  selections: (value) => isListOf(isSelection)(value) && Array.isArray(value) && value.length > 0,
});

export const isSlip = shapeOf<Slip>({
  bets: isListOf(isSlipBet),
  remembered: shapeOf<Slip['remembered']>({
    combo: isText,
    singles: (value) => isRecord(value) && Object.values(value).every(isText),
  }),
});

export const isPress = shapeOf<Press>({
  key: (value) => idempotencyKey.safeParse(value).success,
  request: (value) => calls.placeBets.body?.safeParse(value).success === true,
  entries: isListOf(isSlipBet),
  pressedAt: (value) => typeof value === 'number' && Number.isFinite(value),
  mayBePlaced: isFlag,
});

/** What was saved under a version, or why it cannot be used. */
export type Saved<T> =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unreadable'; readonly error: unknown };

export const readSaved = <T>(
  text: string | null,
  version: number,
  isValue: (value: unknown) => value is T,
): Saved<T> => {
  if (text === null) return { kind: 'nothing' };
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || parsed['version'] !== version) throw new Error('saved by another version');
    if (!isValue(parsed['value'])) throw new Error('saved in another shape');
    return { kind: 'read', value: parsed['value'] };
  } catch (error) {
    return { kind: 'unreadable', error };
  }
};

export const writeSaved = (version: number, value: unknown): string => JSON.stringify({ version, value });
