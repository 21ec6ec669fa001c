import { upgradedBet } from '@touchline/rules';
import type { Currency, Press } from '@touchline/rules';
import type { Env } from '../env.ts';
import { localKeys } from '../session/storage-keys.ts';
import { isPress, isRecord, readSaved, writeSaved } from './saved-shapes.ts';

/**
 * Presses whose verdict is not known, by player, kept over visits (I1). Written before the request leaves, so that
 * neither a reload nor a crash can make anyone press the same bet under a second key.
 */
export interface Outbox {
  all(playerId: string): readonly Press[];
  /** Writes the press as one that may have been placed: after a crash nobody can tell. */
  keep(playerId: string, press: Press): void;
  forget(playerId: string, key: string): void;
}

const version = 1;

const isPresses = (value: unknown): value is readonly Press[] => Array.isArray(value) && value.every(isPress);

/** Currency of entry `place`: its request names it, and writes the stake with all decimals that the currency has. */
const currencyAt = (request: unknown, place: number): Currency | null => {
  const bets: unknown = isRecord(request) ? request['bets'] : undefined;
  const bet: unknown = Array.isArray(bets) ? bets[place] : undefined;
  const stake: unknown = isRecord(bet) ? bet['stake'] : undefined;
  if (!isRecord(stake) || typeof stake['currency'] !== 'string' || typeof stake['value'] !== 'string') return null;
  const [, fraction = ''] = stake['value'].split('.');
  return { code: stake['currency'], subunits: `1${'0'.repeat(fraction.length)}` };
};

const upgradedPress = (press: unknown): unknown => {
  if (!isRecord(press) || !Array.isArray(press['entries'])) return press;
  const entries = press['entries'].map((entry: unknown, place) => {
    const currency = currencyAt(press['request'], place);
    return currency === null || !isRecord(entry) || 'stakeSource' in entry ? entry : upgradedBet(entry, currency);
  });
  return { ...press, entries };
};

/** Presses of a page that knew singles and combos only: their entries lack what entries have today. */
const upgraded = (presses: unknown): unknown => (Array.isArray(presses) ? presses.map(upgradedPress) : presses);

export const createOutbox = (env: Env): Outbox => {
  const all = (playerId: string): readonly Press[] => {
    const saved = readSaved(env.local.get(localKeys.outbox(playerId)), version, isPresses, upgraded);
    if (saved.kind === 'unreadable') {
      env.report('outbox', saved.error);
      env.local.remove(localKeys.outbox(playerId));
    }
    return saved.kind === 'read' ? saved.value : [];
  };
  const write = (playerId: string, presses: readonly Press[]): void => {
    if (presses.length === 0) env.local.remove(localKeys.outbox(playerId));
    else env.local.set(localKeys.outbox(playerId), writeSaved(version, presses));
  };
  return {
    all,
    keep: (playerId, press) =>
      write(playerId, [...all(playerId).filter(({ key }) => key !== press.key), { ...press, mayBePlaced: true }]),
    forget: (playerId, key) => {
      const presses = all(playerId);
      if (presses.some((press) => press.key === key)) {
        write(
          playerId,
          presses.filter((press) => press.key !== key),
        );
      }
    },
  };
};
