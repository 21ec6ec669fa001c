import { calls, idempotencyKey } from '@touchline/contract';
import type { PlacedPress } from '@touchline/rules';
import { isRecord } from '../../effects/saved-shapes.ts';
import type { Env } from '../../env.ts';
import { localKeys } from '../../session/storage-keys.ts';

/**
 * Presses on placed bets whose answer is not known, by player, kept over visits (I1): cash-outs and edits. What cannot be
 * read is reported once and stays where it is.
 */
export interface KeptPresses {
  all(playerId: string): readonly PlacedPress[];
  keep(playerId: string, press: PlacedPress): void;
  forget(playerId: string, key: string): void;
}

const version = 1;

const body = { cash_out: calls.cashOut.body, edit: calls.editBet.body } as const;

const readPlacedPress = (value: unknown): PlacedPress | null => {
  if (!isRecord(value)) return null;
  const { key, betId, pressedAt, taken } = value;
  if (!idempotencyKey.safeParse(key).success || typeof key !== 'string' || typeof betId !== 'string') return null;
  const common = { key, betId, pressedAt: typeof pressedAt === 'number' && Number.isFinite(pressedAt) ? pressedAt : 0 };
  if (value['kind'] === 'cash_out') {
    const read = body.cash_out?.safeParse(value['body']);
    if (read?.success !== true || typeof taken !== 'number' || !Number.isSafeInteger(taken)) return null;
    return { ...common, kind: 'cash_out', body: read.data, taken };
  }
  if (value['kind'] === 'edit') {
    const read = body.edit?.safeParse(value['body']);
    return read?.success === true ? { ...common, kind: 'edit', body: read.data } : null;
  }
  return null;
};

const stored = (text: string | null): readonly unknown[] => {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value['version'] === version && Array.isArray(value['value']) ? value['value'] : [value];
  } catch {
    return [text];
  }
};

export const createKeptPresses = (env: Env): KeptPresses => {
  const reported = new Set<string>();

  const rows = (playerId: string) =>
    stored(env.local.get(localKeys.placed(playerId))).map((raw) => {
      const press = readPlacedPress(raw);
      const text = JSON.stringify(raw);
      if (press === null && !reported.has(text)) {
        reported.add(text);
        env.report('placed', new Error('a press on a placed bet cannot be read'));
      }
      return { raw, press };
    });

  const others = (playerId: string, key: string): readonly unknown[] =>
    rows(playerId)
      .filter(({ press }) => press?.key !== key)
      .map(({ raw }) => raw);

  const write = (playerId: string, value: readonly unknown[]): void => {
    if (value.length === 0) env.local.remove(localKeys.placed(playerId));
    else env.local.set(localKeys.placed(playerId), JSON.stringify({ version, value }));
  };

  const all = (playerId: string): readonly PlacedPress[] =>
    rows(playerId).flatMap(({ press }) => (press === null ? [] : [press]));

  return {
    all,
    keep: (playerId, press) => write(playerId, [...others(playerId, press.key), press]),
    forget: (playerId, key) => {
      if (all(playerId).some((press) => press.key === key)) write(playerId, others(playerId, key));
    },
  };
};
