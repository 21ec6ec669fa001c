import type { Currency, Press } from '@touchline/rules';
import type { Env } from '../env.ts';
import { bettingKeys } from './betting-keys.ts';
import { isRecord } from '../is-record.ts';
import { readPress } from './saved-shapes.ts';
import { upgradedBet } from './saved-slip.ts';

/**
 * Presses whose verdict is not known, by player, kept over visits (I1). Written before the request leaves, so that
 * neither a reload nor a crash can make anyone press the same bet under a second key. What cannot be read is reported
 * once and stays where it is.
 */
export interface Outbox {
  all(playerId: string): readonly Press[];
  /** Before a request of it leaves. Writes the press as one that may have been placed: after a crash nobody can tell. */
  keep(playerId: string, press: Press): void;
  /** When a request of the press left last, by any tab as far as this one knows; ms since epoch. */
  sentAt(playerId: string, press: Press): number;
  /** The press has a verdict, or nothing is found of it. */
  forget(playerId: string, key: string): void;
  /** The server refused the bets of the press, so that no other tab has to ask. */
  keepRefusal(playerId: string, key: string): void;
  /** Whether any tab knows that. False proves nothing: storage may have been emptied, and only the latest refusals stay. */
  isRefused(playerId: string, key: string): boolean;
}

const version = 1;
/** No tab waits for a verdict while so many presses are refused. */
const mostRefused = 50;

/** Currency of entry `place`: its request names it, and writes the stake with all decimals that the currency has. */
function currencyAt(request: unknown, place: number): Currency | null {
  const bets: unknown = isRecord(request) ? request['bets'] : undefined;
  const bet: unknown = Array.isArray(bets) ? bets[place] : undefined;
  const stake: unknown = isRecord(bet) ? bet['stake'] : undefined;
  if (!isRecord(stake) || typeof stake['currency'] !== 'string' || typeof stake['value'] !== 'string') return null;
  const [, fraction = ''] = stake['value'].split('.');
  return { code: stake['currency'], subunits: `1${'0'.repeat(fraction.length)}` };
}

/** A press of a page that knew singles and combos only: its entries lack what entries have today. */
function upgradedPress(press: unknown): unknown {
  if (!isRecord(press) || !Array.isArray(press['entries'])) return press;
  const entries = press['entries'].map((entry: unknown, place) => {
    const currency = currencyAt(press['request'], place);
    return currency === null || !isRecord(entry) || 'stakeSource' in entry ? entry : upgradedBet(entry, currency);
  });
  return { ...press, entries };
}

interface Row {
  /** As it is stored. */
  readonly raw: unknown;
  readonly press: Press | null;
}

function rowOf(raw: unknown): Row {
  return { raw, press: readPress(upgradedPress(raw)) };
}

function sentAtOf(raw: unknown): number | null {
  return isRecord(raw) && typeof raw['sentAt'] === 'number' ? raw['sentAt'] : null;
}

/** What is stored, item by item; a text that is no list of this version is one item that nobody can read. */
function storedItems(text: string | null): readonly unknown[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored) || stored['version'] !== version) return [stored];
    return Array.isArray(stored['value']) ? stored['value'] : [stored];
  } catch {
    return [text];
  }
}

export function createOutbox(env: Env): Outbox {
  const reported = new Set<string>();
  /** When each press was sent last, as read or written last: another tab may take it out of the outbox. */
  const sent = new Map<string, number>();

  const reportOnce = (raw: unknown): void => {
    const text = JSON.stringify(raw);
    if (reported.has(text)) return;
    reported.add(text);
    env.report('outbox', new Error('a press cannot be read'));
  };

  const rows = (playerId: string): readonly Row[] => {
    const read = storedItems(env.local.get(bettingKeys.outbox(playerId))).map(rowOf);
    for (const { raw, press } of read)
      if (press === null) reportOnce(raw);
      else sent.set(press.key, sentAtOf(raw) ?? press.pressedAt);
    return read;
  };

  const without = (playerId: string, key: string): readonly unknown[] =>
    rows(playerId)
      .filter(({ press }) => press?.key !== key)
      .map(({ raw }) => raw);

  const write = (playerId: string, value: readonly unknown[]): void => {
    if (value.length === 0) env.local.remove(bettingKeys.outbox(playerId));
    else env.local.set(bettingKeys.outbox(playerId), JSON.stringify({ version, value }));
  };

  const all = (playerId: string): readonly Press[] =>
    rows(playerId).flatMap(({ press }) => (press === null ? [] : [press]));

  const refusedKeys = (playerId: string): readonly unknown[] =>
    storedItems(env.local.get(bettingKeys.refused(playerId)));

  return {
    all,
    keep: (playerId, press) => {
      const sentAt = env.now();
      write(playerId, [...without(playerId, press.key), { ...press, mayBePlaced: true, sentAt }]);
      sent.set(press.key, sentAt);
    },
    sentAt: (playerId, { key, pressedAt }) => {
      rows(playerId);
      return sent.get(key) ?? pressedAt;
    },
    forget: (playerId, key) => {
      if (all(playerId).some((press) => press.key === key)) write(playerId, without(playerId, key));
    },
    keepRefusal: (playerId, key) => {
      const value = [...refusedKeys(playerId), key].slice(-mostRefused);
      env.local.set(bettingKeys.refused(playerId), JSON.stringify({ version, value }));
    },
    isRefused: (playerId, key) => refusedKeys(playerId).includes(key),
  };
}
