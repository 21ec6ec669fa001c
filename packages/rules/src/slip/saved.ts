import { parseOdds } from '../odds/payout.ts';
import { emptySlip } from './build.ts';
import type { Slip, SlipBet, SlipSelection } from './types.ts';
import type { MatchStatus, Provider } from './wire.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = [
  'id',
  'matchId',
  'matchUrnId',
  'matchSlug',
  'marketId',
  'marketName',
  'specifier',
  'outcomeId',
  'outcomeName',
  'odds',
  'acceptedOdds',
  'initialOdds',
  'sportKey',
  'nameA',
  'nameB',
  'categoryName',
] as const satisfies readonly (keyof SlipSelection)[];
const flags = ['active', 'isSuspended', 'isChanged', 'isNotAvailable'] as const;
const kinds: readonly unknown[] = ['match', 'stage', 'season', 'simple_tournament'] satisfies SlipSelection['type'][];
const providers: readonly unknown[] = ['betradar', 'oddin', 'betconstruct'] satisfies Provider[];
const statuses: readonly unknown[] = [0, 1, 2, 3, 4, 5] satisfies MatchStatus[];

const isSelection = (value: unknown): value is SlipSelection =>
  isRecord(value) &&
  texts.every((field) => typeof value[field] === 'string') &&
  flags.every((field) => typeof value[field] === 'boolean') &&
  [value['odds'], value['acceptedOdds']].every((odds) => typeof odds === 'string' && parseOdds(odds) !== null) &&
  kinds.includes(value['type']) &&
  providers.includes(value['provider']) &&
  statuses.includes(value['matchStatus']) &&
  (value['marketGroup'] === undefined || typeof value['marketGroup'] === 'string') &&
  value['id'] ===
    `${String(value['matchId'])}/${String(value['marketId'])}|${String(value['specifier'])}/${String(value['outcomeId'])}`;

const isBet = (value: unknown): value is SlipBet => {
  if (!isRecord(value) || typeof value['stake'] !== 'string' || !Array.isArray(value['selections'])) return false;
  const selections: readonly unknown[] = value['selections'];
  const [first] = selections;
  if (!isSelection(first) || !selections.every(isSelection)) return false;
  return selections.length === 1
    ? value['betType'] === 'single' && value['betId'] === `single:${first.id}`
    : value['betType'] === 'combo' && value['betId'] === 'combo';
};

const isStakes = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((stake) => typeof stake === 'string');

/** Reads a slip back from storage, where anything may stand: the slip, or null when it is not exactly one (SLIP-17). */
export const readSavedSlip = (value: unknown): Slip | null => {
  if (!isRecord(value) || !Array.isArray(value['bets']) || !isRecord(value['remembered'])) return null;
  const stored: readonly unknown[] = value['bets'];
  const bets = stored.filter(isBet);
  const { combo, singles } = value['remembered'];
  if (bets.length !== stored.length || typeof combo !== 'string' || !isStakes(singles)) return null;
  if (bets.length > 1 && bets.some((bet) => bet.betType === 'combo')) return null;
  const ids = bets.flatMap((bet) => bet.selections.map((selection) => selection.id));
  if (new Set(ids).size !== ids.length) return null;
  return bets.length === 0 ? emptySlip : { bets, remembered: { combo, singles } };
};
